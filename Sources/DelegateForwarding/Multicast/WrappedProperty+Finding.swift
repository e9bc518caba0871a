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

extension DelegateHook {
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
