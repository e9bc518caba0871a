// What only the compiler reads: overloads that it chooses for a mistake, so that its message says what to write
// instead. Nothing here is ever called. A declaration stays only if people made its mistake, and a line of
// `Tests/ContractCompilation/Refused` shows the message.

// If a closure isn't `@Sendable` although any thread may call it, the compiler chooses one of these overloads, see
// `_SendableRequired`.

extension MulticastDelegate where P: Sendable {
  /// Not available: the closure must be `@Sendable`, because any thread may read the property.
  @_documentation(visibility: internal)
  @available(*, deprecated, message: "the closure must be '@Sendable', because any thread may read the property")
  @_SendableRequired
  public convenience init(
    original: P? = nil, holdingOriginal: SubscriberHold = .weakly, label: String? = nil,
    proxy: @escaping (MulticastDelegate<P>) -> P
  ) {
    fatalError()
  }

  /// Not available: the closure must be `@Sendable`, because any thread may read the property.
  @_documentation(visibility: internal)
  @available(*, deprecated, message: "the closure must be '@Sendable', because any thread may read the property")
  @_SendableRequired
  public convenience init<Service: AnyObject>(
    wrapping service: Service, delegate: ReferenceWritableKeyPath<Service, P?>,
    holdingOriginal: SubscriberHold = .weakly, isolation: (any Actor)? = nil,
    proxy: @escaping (MulticastDelegate<P>) -> P
  ) {
    fatalError()
  }
}

extension ObservedDelegate where P: Sendable {
  /// Not available: the closure must be `@Sendable`, because any thread may read the property.
  @_documentation(visibility: internal)
  @available(*, deprecated, message: "the closure must be '@Sendable', because any thread may read the property")
  @_SendableRequired
  public init(wrappedValue: P? = nil, proxy: @escaping (MulticastDelegate<P>) -> P) {
    fatalError()
  }
}
