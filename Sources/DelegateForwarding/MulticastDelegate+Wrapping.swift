extension MulticastDelegate {
  /// Wraps a service whose `delegate` is an ``ObservedDelegate`` property.
  ///
  /// The proxy takes the place in the service's property. What stood there becomes the ``originalDelegate`` and goes on being
  /// called, before the subscribers. So does what is assigned to the property later: it is adopted, and the proxy stays.
  ///
  /// Several multicasts on one property share one list. The oldest living one's proxy sits in the property; when it goes, the
  /// next one's takes its place, and when the last one goes, the property gets the original delegate back. The
  /// subscribers stay with the hook.
  ///
  /// The multicast keeps `service` and its proxy alive.
  ///
  /// - Parameters:
  ///   - service: The service whose callbacks are to be forwarded.
  ///   - hook: The property's projection, as in `\.$delegate`.
  ///   - proxy: Makes the proxy: an object of your own that forwards through the multicast that it is given. Without it the multicast
  ///     itself is the proxy, and must conform to the delegate protocol; if it does not, the program stops with a message that
  ///     says which conformance to write.
  public convenience init<Service: AnyObject>(
    wrapping service: Service,
    hook: KeyPath<Service, DelegateHook<P>>,
    through proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    let hook = service[keyPath: hook]
    guard hook.storesDelegate else { trapHookWithoutProperty(P.self, service: Service.self) }
    self.init(service: service, list: hook.list(for: service, property: nil))
    takeSeat(of: service, property: nil, through: proxy)
  }

  /// Wraps a service whose plain `delegate` property reports to a hook from its `didSet`.
  ///
  /// All else is as with ``init(wrapping:hook:through:)``. The property is the service's own, so it is as safe to use from several threads
  /// as the service makes it.
  ///
  /// - Parameters:
  ///   - service: The service whose callbacks are to be forwarded.
  ///   - delegate: The property, as in `\.delegate`.
  ///   - hook: The hook that the property's `didSet` calls, as in `\.delegateHook`.
  ///   - proxy: Makes the proxy, see ``init(wrapping:hook:through:)``.
  public convenience init<Service: AnyObject>(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>,
    through proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    let hook = service[keyPath: hook]
    // An observed property's value is in its hook, so there is nothing to write by the key path.
    let property = hook.storesDelegate ? nil : KeyPathProperty(of: service, delegate)
    self.init(service: service, list: hook.list(for: service, property: property))
    takeSeat(of: service, property: property, through: proxy)
  }

  /// Wraps a service whose `delegate` property can't be observed.
  ///
  /// Multicasts on one property find each other and share one list. An assignment to the property is not noticed and
  /// displaces the proxy: ``isInPlace`` tells, and ``takePlace()`` mends. When the last multicast goes, the property gets the original
  /// delegate back, if it still holds the proxy; the subscribers go with the multicast.
  ///
  /// - Parameters:
  ///   - service: The service whose callbacks are to be forwarded.
  ///   - delegate: The property, as in `\.delegate`. The service should hold it weakly, or it keeps the proxy alive.
  ///   - proxy: Makes the proxy, see ``init(wrapping:hook:through:)``.
  public convenience init<Service: AnyObject>(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    through proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    let property = KeyPathProperty(of: service, delegate)
    let shared = WrappedServices.list(of: service, for: P.self, property: property, occupant: property.occupant)
    let list = shared ?? SubscriberList(of: P.self)
    self.init(service: service, list: list)
    takeSeat(of: service, property: list.isObserved ? nil : property, through: proxy)
  }

  /// What the app itself last assigned to the service's property, if it lives. It is called before the subscribers.
  ///
  /// Nil in a multicast that stands alone.
  public var originalDelegate: P? {
    list.originalEntry?.load(as: P.self)
  }

  /// Whether its proxy sits in the service's property.
  ///
  /// Of several multicasts on one property, this is true of the oldest. False in a multicast that stands alone.
  public var isInPlace: Bool {
    guard let seatedProxy else { return false }
    return list.isSeated(seatedProxy)
  }

  /// Puts the proxy back into the service's property after an assignment that no hook has reported.
  ///
  /// What it finds there becomes the original delegate, as if it had been assigned with a hook. Of several multicasts on one
  /// property, it is the oldest one's proxy that takes the place. In a multicast that stands alone it does nothing.
  public func takePlace() {
    list.takePlace()
  }
}
