// The multicast that belongs to an observed property: `player.$delegate.subscribe(logger)`.

extension DelegateHook {
  /// The multicast that belongs to an ``ObservedDelegate`` property, for a service of your own.
  ///
  /// ```swift
  /// player.$delegate.multicast.forward { $0.playerDidStart(player) }
  /// ```
  ///
  /// It is created at its first use and lives as long as the property. In every other respect it is a multicast like any other: a proxy that
  /// was installed before stays in the property, and while this multicast lives, the property does not get the original delegate back. It does not
  /// keep the service alive. If you keep it longer than the property, it stands alone.
  ///
  /// `MulticastDelegate` must conform to the delegate protocol, because the library makes the proxy, unless the property says how to make one: see
  /// ``ObservedDelegate/init(proxy:)``. A hook that you created yourself
  /// for a plain property has no multicast: asking for one stops the program with a message that tells you to wrap the service.
  ///
  /// - Complexity: O(1).
  public var multicast: MulticastDelegate<P> {
    guard storesDelegate else { trapHookWithoutMulticast(P.self) }
    let property = makeProperty(of: nil)
    if let own = property.ownMulticast as? MulticastDelegate<P> { return own }
    let installation = MulticastDelegate<P>.makeInstallation(in: property, of: nil)
    let made = MulticastDelegate<P>(installation, .init())
    // Before another thread can find it, and rely on its proxy. If that thread has made one meanwhile, this one goes again.
    installation.join(leavesProxy: false)
    return property.setOwnMulticast(made) as? MulticastDelegate<P> ?? made
  }

  /// Subscribes an object to the property's callbacks. A new subscriber is held weakly.
  ///
  /// ```swift
  /// player.$delegate.subscribe(logger)
  /// ```
  ///
  /// This creates the ``multicast`` if no multicast wraps the property yet. See ``MulticastDelegate/subscribe(_:)``.
  ///
  /// - Returns: True if the object was not subscribed before.
  /// - Complexity: Amortised O(1).
  @discardableResult
  public func subscribe(_ subscriber: P) -> Bool {
    wrappedProperty.subscribe(UnpackedDelegate(subscriber), strongly: nil)
  }

  /// Subscribes an object to the property's callbacks and sets how it is held.
  ///
  /// See ``subscribe(_:)``. Subscribing an object again changes only how it is held.
  ///
  /// - Returns: True if the object was not subscribed before.
  /// - Complexity: Amortised O(1).
  @discardableResult
  public func subscribe(_ subscriber: P, holding: SubscriberHold) -> Bool {
    wrappedProperty.subscribe(UnpackedDelegate(subscriber), strongly: holding.isStrong)
  }

  /// Ends an object's subscription. See ``MulticastDelegate/unsubscribe(_:)``.
  ///
  /// - Returns: True if the object was subscribed.
  /// - Complexity: Amortised O(1).
  @discardableResult
  public func unsubscribe(_ subscriber: P) -> Bool {
    storage.property?.list.remove(UnpackedDelegate(subscriber).object) ?? false
  }

  /// The property, with a multicast on it.
  private var wrappedProperty: WrappedProperty {
    guard storesDelegate else { trapHookWithoutMulticast(P.self) }
    let property = makeProperty(of: nil)
    if !property.isWrapped { _ = multicast }
    return property
  }
}

extension DelegateHook {
  /// The property that is part of this hook, as its multicasts share it. It is made if nobody has wrapped it.
  ///
  /// - Parameter service: Whose property it is, if that is known. The proxy of another service is a delegate like any other.
  func makeProperty(of service: AnyObject?) -> ObservedProperty {
    let property = makeProperty { wrapped in service.map { wrapped.mayBelong(to: $0) } ?? true }
    if let service { property.note(service: service) }
    return property
  }

  /// SAFETY: What a hook that stores its delegate refers to is made here, so it is an `ObservedProperty`.
  ///
  /// - Parameter isSame: Whether a property that was wrapped by its key path may be this one.
  private func makeProperty(isSame: (PlainProperty) -> Bool) -> ObservedProperty {
    while true {
      let content = content
      if case .property(let property) = content { return unsafe unsafeDowncast(property, to: ObservedProperty.self) }
      let found = content.delegate.flatMap { $0.load(as: P.self) }.map { UnpackedDelegate($0) }
      let shown = found.flatMap { WrappedProperty.of(proxy: $0.object, as: P.self) as? PlainProperty }
      if let shown, shown.isWithoutHook, isSame(shown) {
        // It was wrapped by its key path.
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
  /// The property for which an object was made as a proxy. Nil if it is no proxy, as the multicast that a user holds.
  static func of<P>(proxy object: AnyObject, as type: P.Type) -> WrappedProperty? {
    guard let multicast = (object as? any MulticastForwarding<P>)?.multicast, !multicast.isHeldByUser else {
      return nil
    }
    return multicast.property?.current
  }
}
