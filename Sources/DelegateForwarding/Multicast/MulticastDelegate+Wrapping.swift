extension MulticastDelegate {
  /// Wraps a service whose `delegate` is an ``ObservedDelegate`` property.
  ///
  /// ```swift
  /// let multicast = MulticastDelegate(wrapping: player, hook: \.$delegate)
  /// multicast.subscribe(logger)
  /// ```
  ///
  /// Keep the multicast in a property of your own. When nobody keeps it, it is gone at once, and the service has its
  /// delegate back.
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
  ///   - holdingOriginal: Whether this multicast keeps the original delegate alive. Use `.strongly` for a service that holds
  ///     its delegate strongly.
  ///   - proxy: Makes the proxy: an object of your own that forwards through the multicast passed to the closure, and
  ///     may keep it strongly. If you omit it, the library makes a `MulticastDelegate`, which must conform to the
  ///     delegate protocol; if it does not, the program stops with a message that names the missing conformance.
  /// - Complexity: Amortised O(1).
  public convenience init<Service: AnyObject>(
    wrapping service: Service, hook: KeyPath<Service, DelegateHook<P>>, holdingOriginal: SubscriberHold = .weakly,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    let hook = service[keyPath: hook]
    guard hook.storesDelegate else { trapHookWithoutProperty(P.self, service: Service.self) }
    self.init(
      wrapping: hook.wrap(of: service), of: service, holdingOriginal: holdingOriginal, ownProxy: proxy,
      makeProxy: hook.makeProxy)
  }

  /// Wraps a service whose `delegate` is a plain property.
  ///
  /// ```swift
  /// let parser = ObservedXMLParser(data: Data("<a/>".utf8))
  /// let multicast = MulticastDelegate(
  ///   wrapping: parser, delegate: \.delegate, hook: \.delegateHook
  /// ) { XMLParserForwarder($0) }
  /// ```
  ///
  /// Keep the multicast in a property of your own.
  ///
  /// If the property has a hook that its `didSet` calls, the rules of ``init(wrapping:hook:holdingOriginal:proxy:)`` apply.
  ///
  /// Without a hook, the library doesn't notice an assignment to the property, which displaces the proxy: check
  /// ``isInstalled``, and call ``reinstall()`` to recover. The multicast joins the list of the proxy that it finds in the
  /// property, and otherwise gets a new list. So if a property has a hook, always wrap it with the hook. When the last
  /// multicast is deallocated, the property gets the original delegate back if it still holds the proxy, and the
  /// subscriptions end.
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
  ///   - isolation: The caller's isolation, in which the property of a `Sendable` service may be written. Don't pass
  ///     it.
  ///   - proxy: Makes the proxy. See ``init(wrapping:hook:holdingOriginal:proxy:)``.
  /// - Complexity: Amortised O(1).
  public convenience init<Service: AnyObject>(
    wrapping service: Service, delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>? = nil, holdingOriginal: SubscriberHold = .weakly,
    isolation: (any Actor)? = #isolation, proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    // A service that is not `Sendable` stays in one isolation, and its multicast with it.
    self.init(wrapping: service, delegate, hook, holdingOriginal, home: nil, proxy)
  }

  /// Chosen for a `Sendable` service.
  @_documentation(visibility: internal)
  public convenience init<Service: AnyObject & Sendable>(
    wrapping service: Service, delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>? = nil, holdingOriginal: SubscriberHold = .weakly,
    isolation: (any Actor)? = #isolation, proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    self.init(wrapping: service, delegate, hook, holdingOriginal, home: isolation, proxy)
  }
}

// Any thread may use a multicast whose delegates are `Sendable`. The multicast writes a plain property on that thread,
// so its service has to be `Sendable`. These have the parameters of the initializers above, so that the compiler
// compares the overloads only by their constraints.
extension MulticastDelegate where P: Sendable {
  /// Chosen for a `Sendable` service.
  @_documentation(visibility: internal)
  public convenience init<Service: AnyObject & Sendable>(
    wrapping service: Service, delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>? = nil, holdingOriginal: SubscriberHold = .weakly,
    isolation: (any Actor)? = #isolation, proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    self.init(wrapping: service, delegate, hook, holdingOriginal, home: isolation, proxy)
  }

  /// Not available: the multicast writes the service's property on any thread that uses the multicast, so the service
  /// must be `Sendable`.
  @_documentation(visibility: internal)
  @available(*, deprecated, message: "the service must be 'Sendable', because any thread may use the multicast")
  @SendableRequired
  public convenience init<Service: AnyObject>(
    wrapping service: Service, delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>? = nil, holdingOriginal: SubscriberHold = .weakly,
    isolation: (any Actor)? = #isolation, proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    trapNotSendable("The service")
  }
}

// MARK: - Finding the property, installing the proxy

extension MulticastDelegate {
  private convenience init<Service: AnyObject>(
    wrapping service: Service, _ delegate: ReferenceWritableKeyPath<Service, P?>,
    _ hook: KeyPath<Service, DelegateHook<P>>?, _ holdingOriginal: SubscriberHold, home: (any Actor)?,
    _ proxy: ((MulticastDelegate<P>) -> P)?
  ) {
    let access = KeyPathAccess(to: delegate, of: service, home: home)
    let hook = hook.map { service[keyPath: $0] }
    let property =
      if let hook {
        hook.wrap(hook.storesDelegate ? nil : access, of: service)
      } else {
        Self.property(of: service, shownBy: access) ?? WrappedProperty(access, of: service)
      }
    // An observed property keeps its value in the hook, so any thread may write it.
    self.init(
      wrapping: property, of: service, holdingOriginal: holdingOriginal, home: property.access == nil ? nil : home,
      ownProxy: proxy, makeProxy: hook?.makeProxy)
  }

  /// The property whose proxy is found there, if that was made for this service.
  private static func property(of service: AnyObject, shownBy access: some PropertyAccess) -> WrappedProperty? {
    guard let proxy = (access.read() ?? nil)?.object as? any MulticastForwarding<P> else { return nil }
    let multicast = proxy.multicast
    guard !multicast.isHeldByUser, let property = multicast.property, property.service === service else { return nil }
    return property
  }

  /// - Parameters:
  ///   - ownProxy: Makes a proxy for this multicast alone.
  ///   - makeProxy: Makes the proxy of all multicasts without one of their own. Nil if that is a multicast.
  convenience init(
    wrapping property: WrappedProperty, of service: AnyObject?, holdingOriginal: SubscriberHold = .weakly,
    home: (any Actor)? = nil, ownProxy: ((MulticastDelegate<P>) -> P)? = nil,
    makeProxy: ((MulticastDelegate<P>) -> P)?
  ) {
    let installation =
      ownProxy.map { Self.makeInstallation(in: property, proxy: $0) }
      ?? property.sharedInstallation { Self.makeInstallation(in: property, proxy: makeProxy ?? Self.asProxy) }
    self.init(
      installation, WrapToken(installation, of: service, holdsOriginal: holdingOriginal.isStrong, home: home))
    property.install(installation)
  }

  /// The multicast that a proxy receives refers neither to the service nor to the proxy, so the proxy may keep it.
  private static func makeInstallation(
    in property: WrappedProperty, proxy: (MulticastDelegate<P>) -> P
  ) -> Installation {
    let multicast = MulticastDelegate(ofProxyIn: property)
    return Installation(ExistentialWords(proxy(multicast)), in: property, forwardingThrough: multicast)
  }

  private static func asProxy(_ multicast: MulticastDelegate<P>) -> P {
    guard let proxy = multicast as? P else { trapMissingConformance(P.self) }
    return proxy
  }
}
