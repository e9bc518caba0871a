extension MulticastDelegate {
  /// Creates a multicast that shares the list of a property's hook, and installs it.
  ///
  /// ```swift
  /// let multicast = MulticastDelegate(
  ///   wrapping: radio, delegate: \.delegate, hook: \.delegates)
  /// multicast.subscribe(logger)
  /// ```
  ///
  /// It is equivalent to calling `radio.delegates.install(in: radio, \.delegate)` and using `radio.delegates`; but an
  /// ``ObservedDelegate``, or a property computed by ``propertyValue``, shows a proxy only while somebody takes part.
  ///
  /// - Parameters:
  ///   - service: The service. The multicast doesn't keep it.
  ///   - delegate: The property, as in `\.delegate`.
  ///   - hook: The multicast of the property's hook, as in `\.delegates`, or an ``ObservedDelegate``'s projection, as
  ///     in `\.$delegate`.
  ///   - isolation: The caller's isolation. Don't pass it.
  /// - Complexity: That of ``install(in:_:isolation:)``.
  public convenience init<Service: AnyObject>(
    wrapping service: Service, delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, MulticastDelegate<P>>, isolation: isolated (any Actor)? = #isolation
  ) {
    let hook = service[keyPath: hook]
    self.init(hook.list, .sharer(hook.maker ?? hook))
    install(in: service, delegate, isLasting: false)
  }

  /// Creates a multicast for a service whose property nobody observes, and installs it.
  ///
  /// ```swift
  /// let multicast = MulticastDelegate(wrapping: parser, delegate: \.delegate) {
  ///   XMLParserForwarder($0)
  /// }
  /// ```
  ///
  /// The delegate that the property holds becomes the ``originalDelegate``. A later assignment displaces the proxy,
  /// until you call ``install(in:_:isolation:)`` again. If you can, observe the property, as
  /// <doc:SomebodyElsesService> shows.
  ///
  /// Keep the multicast for as long as the service should call through it. When the last one that shares its list is
  /// released, a weak property becomes nil, and a strong one keeps the proxy. An `unowned(unsafe)` one isn't cleared,
  /// so the next callback crashes. To give the delegate back, call ``uninstall(from:_:isolation:)`` first.
  ///
  /// If the property holds a proxy already, the new multicast shares its list, and keeps the multicast that made the
  /// list. Then `holdingOriginal` and `proxy` aren't used. So several multicasts on one property call each subscriber
  /// once.
  ///
  /// - Parameters:
  ///   - service: The service. The multicast doesn't keep it.
  ///   - delegate: The property, as in `\.delegate`. It may be strong.
  ///   - holdingOriginal: Whether the list keeps the original delegate alive. Use `.strongly` for a strong property.
  ///   - isolation: The caller's isolation. Don't pass it.
  ///   - proxy: Makes the proxies. See ``init(original:holdingOriginal:label:proxy:)``.
  /// - Complexity: That of ``install(in:_:isolation:)``.
  public convenience init<Service: AnyObject>(
    wrapping service: Service, delegate: ReferenceWritableKeyPath<Service, P?>,
    holdingOriginal: SubscriberHold = .weakly, isolation: isolated (any Actor)? = #isolation,
    proxy: @escaping (MulticastDelegate<P>) -> P
  ) {
    self.init(sharingListOf: service[keyPath: delegate], holdingOriginal, proxy)
    install(in: service, delegate, isLasting: false)
  }

  /// Creates a multicast for a service whose property nobody observes, and installs it.
  ///
  /// The proxies are multicasts. See ``init(wrapping:delegate:holdingOriginal:isolation:proxy:)``.
  @_documentation(visibility: internal)
  public convenience init<Service: AnyObject>(
    wrapping service: Service, delegate: ReferenceWritableKeyPath<Service, P?>,
    holdingOriginal: SubscriberHold = .weakly, isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(sharingListOf: service[keyPath: delegate], holdingOriginal, nil)
    install(in: service, delegate, isLasting: false)
  }

  /// Creates a multicast that shares the list of the proxy that a property shows, or has one of its own.
  private convenience init(
    sharingListOf shown: P?, _ hold: SubscriberHold, _ proxy: ((MulticastDelegate<P>) -> P)?
  ) {
    if let maker = Self.multicast(of: shown)?.maker {
      self.init(maker.list, .sharer(maker))
    } else {
      self.init(hold, makingProxiesBy: proxy)
    }
  }
}

extension MulticastDelegate where P: Sendable {
  /// Creates a multicast with proxies of your own, which any thread may make, and installs it.
  ///
  /// A `Sendable` multicast belongs to no isolation. The missing parameter ranks this initializer above those that take
  /// any closure, see `_SendableRequired`.
  @_documentation(visibility: internal)
  public convenience init<Service: AnyObject>(
    wrapping service: Service, delegate: ReferenceWritableKeyPath<Service, P?>,
    holdingOriginal: SubscriberHold = .weakly, proxy: @escaping @Sendable (MulticastDelegate<P>) -> P
  ) {
    self.init(sharingListOf: service[keyPath: delegate], holdingOriginal, proxy)
    install(in: service, delegate, isLasting: false)
  }
}
