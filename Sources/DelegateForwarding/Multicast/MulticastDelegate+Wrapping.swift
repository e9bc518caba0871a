extension MulticastDelegate {
  /// Wraps a service whose `delegate` is an ``ObservedDelegate`` property.
  ///
  /// The initializer puts the proxy into the service's property. The delegate that was there becomes the ``originalDelegate`` and is
  /// still called, before the subscribers. A later assignment replaces the original delegate; the proxy stays in the property.
  ///
  /// Several multicasts on one property share one list of subscribers. Those without a proxy of their own also share one proxy, which the library
  /// makes. The property holds the proxy that was installed first. When the last multicast that uses it is deallocated, the next proxy
  /// replaces it. When the last multicast of all is deallocated, the property gets the original delegate back, and the subscribers stay with the hook.
  ///
  /// The multicast keeps `service` and its proxy alive. It is not the proxy itself: `service.delegate === multicast` is false.
  ///
  /// - Parameters:
  ///   - service: The service whose callbacks are forwarded.
  ///   - hook: The property's projection, as in `\.$delegate`.
  ///   - holdingOriginal: Whether this multicast keeps the original delegate alive. Use ``SubscriberHold/strongly`` for a service that holds
  ///     its delegate strongly.
  ///   - restoringOriginal: Whether the property gets the original delegate back when the last multicast is deallocated. If any
  ///     multicast on the property passes false, the property is not written: a proxy that is there stays and keeps forwarding.
  ///   - proxy: Makes the proxy: an object of your own that forwards through the multicast passed to the closure, and
  ///     may keep it strongly. If you omit it, the library makes a `MulticastDelegate`, which must conform to the
  ///     delegate protocol; if it does not, the program stops with a message that names the missing conformance.
  /// - Complexity: Amortised O(1).
  public convenience init<Service: AnyObject>(
    wrapping service: Service,
    hook: KeyPath<Service, DelegateHook<P>>,
    holdingOriginal: SubscriberHold = .weakly,
    restoringOriginal: Bool = true,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    let hook = service[keyPath: hook]
    guard hook.storesDelegate else { trapHookWithoutProperty(P.self, service: Service.self) }
    let property = hook.makeProperty(of: service)
    self.init(
      of: service, wrapping: property,
      WrappingOptions(holdingOriginal: holdingOriginal, restoringOriginal: restoringOriginal), proxy)
  }

  /// Wraps a service whose `delegate` is a plain property.
  ///
  /// If the property has a hook that its `didSet` calls, the rules of
  /// ``init(wrapping:hook:holdingOriginal:restoringOriginal:proxy:)`` apply.
  ///
  /// Without a hook, the library doesn't notice an assignment to the property, which displaces the proxy: check
  /// ``isInstalled``, and call ``reinstall(isolation:)`` to recover. Multicasts on one property share one list: the
  /// library recognises the property by the proxy in it, or else by `service` and `delegate`. If the property has a
  /// hook, always wrap it with the hook. When the last multicast is deallocated, the property gets the original
  /// delegate back if it still holds the proxy, and the subscriptions end.
  ///
  /// If the service is not `Sendable`, its property is written on the thread that drops the last reference to the
  /// multicast. If the service is `Sendable`, such as one on the main actor, the property is written in the isolation
  /// in which it was wrapped, whichever thread drops the reference. Until then the proxy stays in the property and
  /// keeps forwarding.
  ///
  /// - Parameters:
  ///   - service: The service whose callbacks are forwarded.
  ///   - delegate: The property, as in `\.delegate`. It may be strong.
  ///   - hook: The hook that the property's `didSet` calls, as in `\.delegateHook`. Nil if the property can't be observed.
  ///   - holdingOriginal: Whether the original delegate is kept alive as long as this multicast lives.
  ///   - restoringOriginal: Whether the property gets the original delegate back when the last multicast is deallocated.
  ///   - isolation: The caller's isolation, in which the property of a `Sendable` service may be written. Don't pass
  ///     it.
  ///   - proxy: Makes the proxy. See ``init(wrapping:hook:holdingOriginal:restoringOriginal:proxy:)``.
  /// - Complexity: Amortised O(1).
  public convenience init<Service: AnyObject>(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>? = nil,
    holdingOriginal: SubscriberHold = .weakly,
    restoringOriginal: Bool = true,
    isolation: (any Actor)? = #isolation,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    // A service that is not `Sendable` stays in one isolation, and its multicast with it.
    self.init(
      wrapping: service, delegate, hook,
      WrappingOptions(holdingOriginal: holdingOriginal, restoringOriginal: restoringOriginal), proxy)
  }

  convenience init<Service: AnyObject>(
    wrapping service: Service, _ delegate: ReferenceWritableKeyPath<Service, P?>,
    _ hook: KeyPath<Service, DelegateHook<P>>?, _ options: WrappingOptions,
    _ proxy: ((MulticastDelegate<P>) -> P)?
  ) {
    let property = WrappedProperty.of(
      service, at: delegate, hook: hook.map { service[keyPath: $0] }, home: options.home)
    var options = options
    // An observed property keeps its value in the hook, so any thread may write it.
    if property is ObservedProperty { options.home = nil }
    self.init(of: service, wrapping: property, options, proxy)
  }

  private convenience init(
    of service: AnyObject, wrapping property: WrappedProperty, _ options: WrappingOptions,
    _ makeProxy: ((MulticastDelegate<P>) -> P)?
  ) {
    let installation =
      makeProxy.map { Self.makeInstallation(in: property, of: service, proxy: $0) }
      ?? property.sharedInstallation(of: service) { Self.makeInstallation(in: property, of: service) }
    self.init(installation, options)
    installation.join(leavesProxy: !options.restoringOriginal)
  }
}

// MARK: - Installing a proxy

extension MulticastDelegate {
  /// Makes an installation with a proxy that the library makes: a multicast with the property's list, which the user
  /// doesn't hold.
  static func makeInstallation(in property: WrappedProperty, of service: AnyObject?) -> Installation {
    if let maker = (property as? ObservedProperty)?.proxyMaker as? ProxyMaker<P> {
      return makeInstallation(in: property, of: service, proxy: maker.make)
    }
    let id = property.makeID()
    let multicast = MulticastDelegate(property, id)
    guard let proxy = multicast as? P else { trapMissingConformance(P.self) }
    return Installation(id, in: property, of: service, proxy: UnpackedDelegate(proxy), forwardingThrough: multicast)
  }

  /// Makes an installation of the user's own proxy. The multicast that the proxy receives refers neither to the service
  /// nor to the proxy, so the proxy may keep it.
  static func makeInstallation(
    in property: WrappedProperty, of service: AnyObject?, proxy makeProxy: (MulticastDelegate<P>) -> P
  ) -> Installation {
    let id = property.makeID()
    let multicast = MulticastDelegate(property, id)
    let proxy = UnpackedDelegate(makeProxy(multicast))
    property.note(proxy: proxy.makeEntry())
    return Installation(id, in: property, of: service, proxy: proxy, forwardingThrough: multicast)
  }
}

/// Makes the proxy of an observed property's own multicast.
final class ProxyMaker<P>: Sendable {
  let make: @Sendable (MulticastDelegate<P>) -> P

  init(make: @escaping @Sendable (MulticastDelegate<P>) -> P) { self.make = make }
}
