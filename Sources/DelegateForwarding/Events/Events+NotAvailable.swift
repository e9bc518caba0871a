// What only the compiler reads: overloads that it chooses for a mistake, so that its message says what to write
// instead. Nothing here is ever called. A declaration stays only if people made its mistake, and a line of
// `Tests/ContractCompilation/Refused` shows the message.

// If a closure isn't `@Sendable` although any thread may call it, the compiler chooses this overload, see
// `_SendableRequired`.

extension MulticastDelegate where P: Sendable {
  /// Not available: the closure must be `@Sendable`, because any thread may forward the callback.
  @_documentation(visibility: internal)
  @available(*, deprecated, message: "the closure must be '@Sendable', because any thread may forward the callback")
  @_SendableRequired
  public func observe<Event: DelegateEvent>(
    _ type: Event.Type, _ body: @escaping (Event) -> Void
  ) -> EventObservation & Sendable where Event.Delegate == P {
    fatalError()
  }
}
