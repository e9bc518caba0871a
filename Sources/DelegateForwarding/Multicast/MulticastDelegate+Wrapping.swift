extension MulticastDelegate {
  /// Wraps a service whose `delegate` is an ``ObservedDelegate`` property.
  ///
  /// The proxy takes its place in the service's property. What was there becomes the ``originalDelegate`` and is still
  /// called, before the subscribers. So is what is assigned to the property later: it is adopted, and the proxy stays.
  ///
  /// Several multicasts on one property share one list. The proxy of the oldest living one is in the property; when it goes, the
  /// next one's takes its place, and when the last one goes, the property gets the original delegate back. The
  /// subscribers stay with the hook.
  ///
  /// The multicast keeps `service` and its proxy alive.
  ///
  /// - Parameters:
  ///   - service: The service whose callbacks are to be forwarded.
  ///   - hook: The property's projection, as in `\.$delegate`.
  ///   - holdingOriginal: Whether the original delegate is kept alive as long as this multicast lives. Use ``SubscriberHold/strongly`` for a
  ///     service that keeps its delegate alive itself.
  ///   - restoringOriginal: Whether the property gets the original delegate back when the last multicast goes. If any multicast
  ///     on the property says false, none writes it when it goes: a proxy that is there stays, and goes on forwarding to the list.
  ///   - proxy: Makes the proxy: an object of your own that forwards through the multicast that it is given, and may keep that one. Without it the
  ///     multicast itself is the proxy, and must conform to the delegate protocol; if it does not, the program stops with a message that
  ///     says which conformance to write.
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
    self.init(Reservation.make(on: service, property: nil, hook: hook))
    join(
      service: service,
      options: WrappingOptions(holdingOriginal: holdingOriginal, restoringOriginal: restoringOriginal), proxy: proxy)
  }

  /// Wraps a service whose plain `delegate` property reports to a hook from its `didSet`.
  ///
  /// See ``init(wrapping:hook:holdingOriginal:restoringOriginal:proxy:)``. The property is the service's own, so it is as safe to use
  /// from several threads as the service makes it.
  ///
  /// - Parameters:
  ///   - service: The service whose callbacks are to be forwarded.
  ///   - delegate: The property, as in `\.delegate`.
  ///   - hook: The hook that the property's `didSet` calls, as in `\.delegateHook`.
  ///   - holdingOriginal: Whether the original delegate is kept alive as long as this multicast lives.
  ///   - restoringOriginal: Whether the property gets the original delegate back when the last multicast goes.
  ///   - isolation: Of no use for a service that is not `Sendable`: the property is written where the multicast is let go.
  ///   - proxy: Makes the proxy.
  /// - Complexity: Amortised O(1).
  public convenience init<Service: AnyObject>(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>,
    holdingOriginal: SubscriberHold = .weakly,
    restoringOriginal: Bool = true,
    isolation: (any Actor)? = #isolation,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    self.init(
      wrapping: service, delegate, hook,
      WrappingOptions(holdingOriginal: holdingOriginal, restoringOriginal: restoringOriginal), proxy)
  }

  /// Wraps a service that is `Sendable`, such as one of the main actor, and whose plain `delegate` property reports to a hook from its `didSet`.
  ///
  /// See ``init(wrapping:hook:holdingOriginal:restoringOriginal:proxy:)``. When the multicast goes, on whatever thread, the property is written in
  /// the isolation in which it was wrapped. Until then the proxy stays there and goes on forwarding. If there is such an isolation, and no
  /// `proxy` is given, another multicast with the same list is the proxy in place of this one.
  ///
  /// - Parameters:
  ///   - service: The service whose callbacks are to be forwarded.
  ///   - delegate: The property, as in `\.delegate`.
  ///   - hook: The hook that the property's `didSet` calls, as in `\.delegateHook`.
  ///   - holdingOriginal: Whether the original delegate is kept alive as long as this multicast lives.
  ///   - restoringOriginal: Whether the property gets the original delegate back when the last multicast goes.
  ///   - isolation: The actor in which the property may be written.
  ///   - proxy: Makes the proxy.
  /// - Complexity: Amortised O(1).
  public convenience init<Service: AnyObject & Sendable>(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>,
    holdingOriginal: SubscriberHold = .weakly,
    restoringOriginal: Bool = true,
    isolation: (any Actor)? = #isolation,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    self.init(
      wrapping: service, delegate, hook,
      WrappingOptions(holdingOriginal: holdingOriginal, restoringOriginal: restoringOriginal, home: isolation), proxy)
  }

  /// Wraps a service whose `delegate` property can't be observed.
  ///
  /// Multicasts on one property find each other and share one list. An assignment to the property is not noticed and
  /// displaces the proxy: check ``isInstalled``, and call ``reinstall()`` to recover. When the last multicast goes, the property gets the
  /// original delegate back, if it still holds the proxy; the subscribers go with the multicast.
  ///
  /// - Parameters:
  ///   - service: The service whose callbacks are to be forwarded.
  ///   - delegate: The property, as in `\.delegate`. If the service holds it strongly, pass a `proxy`, since otherwise the two keep each other alive.
  ///   - holdingOriginal: Whether the original delegate is kept alive as long as this multicast lives.
  ///   - restoringOriginal: Whether the property gets the original delegate back when the last multicast goes.
  ///   - isolation: Of no use for a service that is not `Sendable`: the property is written where the multicast is let go.
  ///   - proxy: Makes the proxy, see ``init(wrapping:hook:holdingOriginal:restoringOriginal:proxy:)``.
  /// - Complexity: Amortised O(1).
  public convenience init<Service: AnyObject>(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    holdingOriginal: SubscriberHold = .weakly,
    restoringOriginal: Bool = true,
    isolation: (any Actor)? = #isolation,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    self.init(
      wrapping: service, delegate, nil,
      WrappingOptions(holdingOriginal: holdingOriginal, restoringOriginal: restoringOriginal), proxy)
  }

  /// Wraps a service that is `Sendable`, such as one of the main actor, and whose `delegate` property can't be observed.
  ///
  /// See ``init(wrapping:delegate:holdingOriginal:restoringOriginal:isolation:proxy:)-swift.init``. When the multicast goes, on whatever thread, the property is
  /// written in the isolation in which it was wrapped. Until then the proxy stays there and goes on forwarding.
  ///
  /// - Parameters:
  ///   - service: The service whose callbacks are to be forwarded.
  ///   - delegate: The property, as in `\.delegate`.
  ///   - holdingOriginal: Whether the original delegate is kept alive as long as this multicast lives.
  ///   - restoringOriginal: Whether the property gets the original delegate back when the last multicast goes.
  ///   - isolation: The actor in which the property may be written.
  ///   - proxy: Makes the proxy.
  /// - Complexity: Amortised O(1).
  public convenience init<Service: AnyObject & Sendable>(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    holdingOriginal: SubscriberHold = .weakly,
    restoringOriginal: Bool = true,
    isolation: (any Actor)? = #isolation,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    self.init(
      wrapping: service, delegate, nil,
      WrappingOptions(holdingOriginal: holdingOriginal, restoringOriginal: restoringOriginal, home: isolation), proxy)
  }

  convenience init<Service: AnyObject>(
    wrapping service: Service,
    _ delegate: ReferenceWritableKeyPath<Service, P?>,
    _ hook: KeyPath<Service, DelegateHook<P>>?,
    _ options: WrappingOptions,
    _ proxy: ((MulticastDelegate<P>) -> P)?
  ) {
    let hook = hook.map { service[keyPath: $0] }
    let property = KeyPathProperty(of: service, delegate)
    // The value of an observed property is in its hook, so there is nothing to write by the key path.
    let isObserved = hook?.storesDelegate == true
    let reservation = Reservation.make(on: service, property: isObserved ? nil : property, hook: hook)
    self.init(reservation)
    var options = options
    if isObserved || reservation.list.isObserved { options.home = nil }
    join(service: service, options: options, proxy: proxy)
  }
}
