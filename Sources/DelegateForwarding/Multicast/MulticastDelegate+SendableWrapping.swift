// The initializer for plain properties where the service, or the delegates, are `Sendable`. The parameters are the same, so that the compiler
// compares the overloads by their constraints only.

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

// A multicast whose delegates are `Sendable` is used by any thread, and writes a plain property there, so its service has to be `Sendable`.
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

  /// Not available: the multicast writes the property of a service wherever it is used, so the service must be `Sendable`.
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
