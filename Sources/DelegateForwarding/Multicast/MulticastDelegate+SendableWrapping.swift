// A multicast whose delegates are `Sendable` is used by any thread, and writes a plain property there, so its service has to be `Sendable`.
extension MulticastDelegate where P: Sendable {
  /// Chosen before the others for a `Sendable` service.
  @_documentation(visibility: internal)
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

  /// Chosen before the others for a `Sendable` service.
  @_documentation(visibility: internal)
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

  /// Not available: the multicast writes the property of a service wherever it is used, so the service must be `Sendable`.
  @_documentation(visibility: internal)
  @available(*, deprecated, message: "the service must be 'Sendable', because any thread may use the multicast")
  @SendableRequired
  public convenience init<Service: AnyObject>(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>,
    holdingOriginal: SubscriberHold = .weakly,
    restoringOriginal: Bool = true,
    isolation: (any Actor)? = #isolation,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    trapNotSendable("The service")
  }

  /// Not available: the multicast writes the property of a service wherever it is used, so the service must be `Sendable`.
  @_documentation(visibility: internal)
  @available(*, deprecated, message: "the service must be 'Sendable', because any thread may use the multicast")
  @SendableRequired
  public convenience init<Service: AnyObject>(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    holdingOriginal: SubscriberHold = .weakly,
    restoringOriginal: Bool = true,
    isolation: (any Actor)? = #isolation,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    trapNotSendable("The service")
  }
}
