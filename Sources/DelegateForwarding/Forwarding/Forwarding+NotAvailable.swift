// What only the compiler reads: overloads that it chooses for a mistake, so that its message says what to write
// instead. Nothing here is ever called. A declaration stays only if people made its mistake, and a line of
// `Tests/ContractCompilation/Refused` shows the message.

// MARK: Answers without a rule

extension MulticastForwarding {
  /// Not available: a callback with an answer needs a rule. The body may be asynchronous.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "say how the answers become one: forward(combining:)")
  @_disfavoredOverload
  public func forward<R, E: Error>(
    isolation: (any Actor)? = nil, callback: StaticString = #function, _ body: (Subscriber) async throws(E) -> R
  ) throws(E) -> R {
    fatalError()
  }

  /// Not available: a callback with an answer is no event. The body may be asynchronous.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "a callback with an answer is no event: leave out 'reporting:'")
  public func forward<Event, R, C, E: Error>(
    isolation: (any Actor)? = nil, reporting event: @autoclosure () -> Event,
    combining combiner: ResponseCombiner<R, C>, callback: StaticString = #function,
    _ body: (Subscriber) async throws(E) -> R
  ) throws(E) -> C {
    fatalError()
  }

  /// Not available: a callback with an answer is no event. The body may be asynchronous.
  @_documentation(visibility: internal)
  @available(
    *, unavailable, message: "a callback with an answer is no event: leave out 'reporting:' and say forward(combining:)"
  )
  @_disfavoredOverload
  public func forward<Event: DelegateEvent, R, E: Error>(
    isolation: (any Actor)? = nil, reporting event: @autoclosure () -> Event, callback: StaticString = #function,
    _ body: (Subscriber) async throws(E) -> R
  ) throws(E) -> R where Event.Delegate == Subscriber {
    fatalError()
  }
}

// MARK: Rules for other answers

extension ResponseCombiner where Response == Combined {
  /// Not available: without an original delegate there is no answer.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "write .original(otherwise:), with the answer if there is no original delegate")
  public static var original: Self { fatalError() }

  /// Not available: each answer is one.
  @_documentation(visibility: internal)
  @available(
    *, unavailable,
    message: "the answers aren't optional: write .original(otherwise:) or .first(otherwise:); for a Bool, .any or .all"
  )
  @_disfavoredOverload
  public static func firstNonNil() -> Self { fatalError() }

  /// Not available: the answers have no order.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "the answers aren't Comparable: write .original(otherwise:), or your own .reduce")
  @_disfavoredOverload
  public static func max(otherwise value: Response) -> Self { fatalError() }

  /// Not available: the answers have no order.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "the answers aren't Comparable: write .original(otherwise:), or your own .reduce")
  @_disfavoredOverload
  public static func min(otherwise value: Response) -> Self { fatalError() }
}

// For a value of another type, the compiler would say "failed to produce diagnostic for expression". `Any` doesn't fit
// a misspelt case, as in `.first(otherwise: .alow)`, so the compiler's own error stays there.
extension ResponseCombiner where Response == Combined {
  /// Not available: the value stands for an answer.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "the value after 'otherwise:' has to be of the answers' type")
  @_disfavoredOverload
  public static func original(otherwise value: Any) -> Self { fatalError() }

  /// Not available: the value stands for an answer.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "the value after 'otherwise:' has to be of the answers' type")
  @_disfavoredOverload
  public static func first(otherwise value: Any) -> Self { fatalError() }
}
