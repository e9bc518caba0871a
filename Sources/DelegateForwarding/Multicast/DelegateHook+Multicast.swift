// The multicast that belongs to an observed property: `player.$delegate.multicast`.

extension DelegateHook {
  /// The multicast that belongs to an ``ObservedDelegate`` property, for a service of your own.
  ///
  /// ```swift
  /// player.$delegate.multicast.forward { $0.playerDidStart(player) }
  /// ```
  ///
  /// It is created at its first use and lives as long as the property. Otherwise it is a multicast like any other: a
  /// proxy that was installed before stays in the property, and while this multicast lives, the property does not get
  /// the original delegate back. It does not keep the service alive. If you keep it longer than the property, it stands
  /// alone.
  ///
  /// `MulticastDelegate` must conform to the delegate protocol, because the library makes the proxy, unless the
  /// property defines how to make it: see ``ObservedDelegate/init(proxy:)``. A hook that you created yourself for a
  /// plain property has no multicast: asking for one stops the program with a message that tells you to wrap the
  /// service.
  ///
  /// - Complexity: O(1).
  public var multicast: MulticastDelegate<P> {
    guard storesDelegate else { trapHookWithoutMulticast(P.self) }
    let property = makeProperty(of: nil)
    if let own = property.ownMulticast as? MulticastDelegate<P> { return own }
    let installation = MulticastDelegate<P>.makeInstallation(in: property, of: nil)
    let made = MulticastDelegate<P>(installation, .init())
    // Done before another thread can find this multicast and rely on its proxy. If another thread has made a multicast
    // meanwhile, this one is released.
    installation.join(leavesProxy: false)
    return property.setOwnMulticast(made) as? MulticastDelegate<P> ?? made
  }
}

extension DelegateHook {
  /// The property of this hook, which its multicasts share. Makes it if no multicast wraps it.
  ///
  /// - Parameter service: The property's service, if known. The proxy of another service is a delegate like any other.
  func makeProperty(of service: AnyObject?) -> ObservedProperty {
    let property = makeProperty { wrapped in service.map { wrapped.mayBelong(to: $0) } ?? true }
    if let service { property.note(service: service) }
    return property
  }

  /// SAFETY: A hook that stores its delegate gets its property only here, so that is an `ObservedProperty`.
  ///
  /// - Parameter isSame: Whether a property that was wrapped by its key path may be this one.
  private func makeProperty(isSame: (PlainProperty) -> Bool) -> ObservedProperty {
    while true {
      if let property = storage.property { return unsafe unsafeDowncast(property, to: ObservedProperty.self) }
      let content = content
      if case .property = content { continue }
      let found = content.delegate.flatMap { $0.load(as: P.self) }.map { UnpackedDelegate($0) }
      let shown = found.flatMap { WrappedProperty.of(proxy: $0.object, as: P.self) as? PlainProperty }
      if let shown, shown.isWithoutHook, isSame(shown) {
        // The property was wrapped by its key path.
        let property = ObservedProperty(wrappedBefore: shown)
        guard storage.exchange(content, for: property) else { continue }
        shown.become(property)
        return property
      }
      let property = ObservedProperty()
      let target = found.flatMap { property.list.forwardingTarget(of: $0.object) }
      if target == nil, let entry = content.delegate { property.begin(with: entry) }
      if let delegate = found, let target {
        ForwardingGraph.link(property.list, to: target) { property.assign(delegate, isProxy: false) }
      }
      if storage.exchange(content, for: property) { return property }
    }
  }
}

/// Makes the proxy of an observed property's own multicast.
final class ProxyMaker<P>: Sendable {
  let make: @Sendable (MulticastDelegate<P>) -> P

  init(make: @escaping @Sendable (MulticastDelegate<P>) -> P) { self.make = make }
}

extension WrappedProperty {
  /// The property that an object was made for as a proxy. Nil if the object is not a proxy, but for example a multicast
  /// that the user holds.
  static func of<P>(proxy object: AnyObject, as type: P.Type) -> WrappedProperty? {
    guard let multicast = (object as? any MulticastForwarding<P>)?.multicast, !multicast.isHeldByUser else {
      return nil
    }
    return multicast.property?.current
  }
}
