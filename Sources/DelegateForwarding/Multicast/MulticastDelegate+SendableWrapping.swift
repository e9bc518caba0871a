// The initializers for plain properties if the service or the delegates are `Sendable`. They have the same parameters,
// so that the compiler compares the overloads only by their constraints.

extension MulticastDelegate {
  /// Chosen for a `Sendable` service.
  @_documentation(visibility: internal)
  public convenience init<Service: AnyObject & Sendable>(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>? = nil,
    holdingOriginal: SubscriberHold = .weakly,
    restoringOriginal: Bool = true,
    isolation: (any Actor)? = #isolation,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    self.init(
      wrapping: service, delegate, hook,
      WrappingOptions(holdingOriginal: holdingOriginal, restoringOriginal: restoringOriginal, home: isolation), proxy)
  }
}

// Any thread may use a multicast whose delegates are `Sendable`. The multicast writes a plain property on that thread,
// so its service has to be `Sendable`.
extension MulticastDelegate where P: Sendable {
  /// Chosen for a `Sendable` service.
  @_documentation(visibility: internal)
  public convenience init<Service: AnyObject & Sendable>(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>? = nil,
    holdingOriginal: SubscriberHold = .weakly,
    restoringOriginal: Bool = true,
    isolation: (any Actor)? = #isolation,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    self.init(
      wrapping: service, delegate, hook,
      WrappingOptions(holdingOriginal: holdingOriginal, restoringOriginal: restoringOriginal, home: isolation), proxy)
  }

  /// Not available: the multicast writes the service's property on any thread that uses the multicast, so the service
  /// must be `Sendable`.
  @_documentation(visibility: internal)
  @available(*, deprecated, message: "the service must be 'Sendable', because any thread may use the multicast")
  @SendableRequired
  public convenience init<Service: AnyObject>(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>? = nil,
    holdingOriginal: SubscriberHold = .weakly,
    restoringOriginal: Bool = true,
    isolation: (any Actor)? = #isolation,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    trapNotSendable("The service")
  }
}
