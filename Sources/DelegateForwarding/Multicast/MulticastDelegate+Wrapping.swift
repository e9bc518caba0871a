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
  ///   - proxy: Makes the proxy: an object of your own that forwards through the multicast that it is given, and may keep it strongly. If you
  ///     omit it, the library makes a `MulticastDelegate`, which must conform to the delegate protocol; if it does not, the program stops with a
  ///     message that names the missing conformance.
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
  /// With a hook, which the property's `didSet` calls, the rules are those of ``init(wrapping:hook:holdingOriginal:restoringOriginal:proxy:)``.
  ///
  /// Without a hook, the library doesn't notice an assignment to the property, which displaces the proxy: check ``isInstalled``, and call
  /// ``reinstall(isolation:)`` to recover. Multicasts on one property share one list: the property is known by the proxy that is in it, or else by
  /// `service` and `delegate`. If it has a hook, wrap it with the hook everywhere. When the last multicast is deallocated, the property gets the
  /// original delegate back if it still holds the proxy, and the subscriptions end.
  ///
  /// When the last reference to the multicast is dropped, the property of a service that is not `Sendable` is written there. That of a `Sendable`
  /// service, such as one on the main actor, is written in the isolation in which it was wrapped, whichever thread drops the reference. Until then
  /// the proxy stays there and keeps forwarding.
  ///
  /// - Parameters:
  ///   - service: The service whose callbacks are to be forwarded.
  ///   - delegate: The property, as in `\.delegate`. It may be strong.
  ///   - hook: The hook that the property's `didSet` calls, as in `\.delegateHook`. Nil if the property can't be observed.
  ///   - holdingOriginal: Whether the original delegate is kept alive as long as this multicast lives.
  ///   - restoringOriginal: Whether the property gets the original delegate back when the last multicast is deallocated.
  ///   - isolation: The caller's, which you don't pass: the actor in which the property of a `Sendable` service may be written.
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
    // Where a service goes that is not `Sendable`, its multicast goes too.
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

/// How a multicast wraps a property.
struct WrappingOptions {
  var holdingOriginal = SubscriberHold.weakly
  var restoringOriginal = true
  /// The actor in which the property may be written when the multicast is released. Nil if any thread may write it.
  var home: (any Actor)?
}

// MARK: - Installing a proxy

extension MulticastDelegate {
  /// An installation of a proxy that the library makes: a multicast with the property's list, which no user holds.
  static func makeInstallation(in property: WrappedProperty, of service: AnyObject?) -> Installation {
    if let maker = (property as? ObservedProperty)?.proxyMaker as? ProxyMaker<P> {
      return makeInstallation(in: property, of: service, proxy: maker.make)
    }
    let id = property.makeID()
    let multicast = MulticastDelegate(property, id)
    guard let proxy = multicast as? P else { trapMissingConformance(P.self) }
    return Installation(id, in: property, of: service, proxy: UnpackedDelegate(proxy), forwardingThrough: multicast)
  }

  /// An installation of the user's own proxy. The multicast that the proxy is given refers neither to the service nor to the proxy, so the proxy
  /// may keep it.
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
