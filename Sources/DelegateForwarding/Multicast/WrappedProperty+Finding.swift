extension WrappedProperty {
  /// The property of a service at a key path, which its multicasts share. Makes it if no multicast wraps it.
  ///
  /// A property with a hook is found by the hook. Otherwise it is found by the proxy that is in it, because a property
  /// can have several key paths: through a subclass, a protocol or an alias. Without a proxy, it is found by its
  /// service and key path.
  ///
  /// - Parameter home: The actor that a plain property belongs to. Nil if any thread may use it.
  static func of<Service: AnyObject, P>(
    _ service: Service, at keyPath: ReferenceWritableKeyPath<Service, P?>, hook: DelegateHook<P>?,
    home: (any Actor)?
  ) -> WrappedProperty {
    let access = KeyPathAccess(of: service, keyPath, home: home)
    func make(isRegistered: Bool) -> PlainProperty {
      PlainProperty(of: service, access, isRegistered: isRegistered)
    }
    if let hook, hook.storesDelegate { return hook.makeProperty(of: service) }
    if let property = hook?.storage.property {
      property.note(service: service)
      return property
    }
    let shown = service[keyPath: keyPath].flatMap { WrappedProperty.of(proxy: UnpackedDelegate($0).object, as: P.self) }
    if let shown, shown.mayBelong(to: service), hook == nil || shown.isWithoutHook {
      shown.note(service: service)
      return hook?.adopt(shown) ?? shown
    }
    return hook?.adopt(make(isRegistered: false))
      ?? PropertyRegistry.property(of: service, at: keyPath) { make(isRegistered: true) }.current
  }

  /// Subscribes an object, unless it is a proxy of this property, which forwards to the same list.
  func subscribe(_ delegate: UnpackedDelegate, strongly: Bool?) -> Bool {
    isKnownProxy(delegate.object) ? false : list.subscribe(delegate, strongly: strongly)
  }
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

  /// Makes the hook report to a property from now on, unless it has one. Returns the property that it reports to.
  fileprivate func adopt(_ property: WrappedProperty) -> WrappedProperty? {
    storage.exchange(.empty, for: property) ? property : storage.property
  }
}

/// Accesses a property of a `Service` by its key path.
struct KeyPathAccess<Service: AnyObject, P>: PropertyAccess {
  private weak var service: Service?
  private let keyPath: ReferenceWritableKeyPath<Service, P?>
  private let homeActor: HomeActor

  init(of service: Service, _ keyPath: ReferenceWritableKeyPath<Service, P?>, home: (any Actor)?) {
    homeActor = HomeActor(home)
    self.service = service
    self.keyPath = keyPath
  }

  var home: (any Actor)? { homeActor.actor }

  func read() -> UnpackedDelegate?? {
    guard let service else { return nil }
    return .some(service[keyPath: keyPath].map { UnpackedDelegate($0) })
  }

  func write(_ object: AnyObject, from entry: SubscriberEntry) {
    service?[keyPath: keyPath] = entry.pack(object, as: P.self)
  }

  func writeNil() {
    service?[keyPath: keyPath] = nil
  }

  func forwardingTarget(of object: AnyObject, from list: SubscriberList) -> SubscriberList? {
    list.forwardingTarget(of: object)
  }
}
