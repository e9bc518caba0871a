/// The part of the library that only generated code calls.
///
/// The macros' expansions use it, and so do the files that the command `generate-forwarder` writes:
///
/// ```swift
/// GeneratedForwarding.handOver(multicast, completion, otherwise: true) {
///   $0.playerMayOpen(link, completion: $1)
/// }
/// ```
///
/// In code that you write by hand, call ``MulticastForwarding`` instead. The functions marked `@unsafe` trust what
/// generated code passes to them. A generated file that is checked in compiles with later versions of the library,
/// until the next major one.
///
/// These are functions of an enumeration, not methods of ``MulticastDelegate``, so that none of them implements a
/// requirement of a delegate protocol by accident.
public enum GeneratedForwarding {
  /// The name of ``MulticastDelegate`` in a module with its own type of that name.
  public typealias Multicast = MulticastDelegate

  /// The name of ``MulticastForwarding`` in a module with its own type of that name.
  public typealias Forwarder = MulticastForwarding

  /// The name of ``DeliverableEvent`` in a module with its own type of that name.
  public typealias Event = DeliverableEvent

  /// The name of ``DelegateEvent`` in a module with its own type of that name.
  public typealias PlainEvent = DelegateEvent
}

// MARK: - Answers

extension GeneratedForwarding {
  /// Asks each subscriber that has an answer. Nil is no answer.
  ///
  /// It is `forward(combining:)` for a requirement that a subscriber may lack, because it belongs to another protocol
  /// or is optional in Objective-C. There is also a form with `isolation:`.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable @inline(__always)
  public static func ask<P, R, C, E: Error>(
    _ multicast: MulticastDelegate<P>, combining combiner: ResponseCombiner<R, C>,
    callback: StaticString = #function, _ body: (P) throws(E) -> R?
  ) throws(E) -> C {
    try multicast.forward(combining: combiner, callback: callback, asking: body)
  }

  /// Asks each subscriber that has an answer, in the given isolation.
  @_documentation(visibility: internal)
  @inlinable
  public static func ask<P, R, C, E: Error>(
    _ multicast: MulticastDelegate<P>, isolation: isolated (any Actor)?, combining combiner: ResponseCombiner<R, C>,
    callback: StaticString = #function, _ body: nonisolated(nonsending) (P) async throws(E) -> R?
  ) async throws(E) -> C {
    try await multicast.forward(isolation: isolation, combining: combiner, callback: callback, asking: body)
  }

  /// Joins answers that are arrays: `forward(combining: GeneratedForwarding.joined()) { $0.tracks(for: player) }`.
  ///
  /// It is what `.collect` means for a requirement whose answers are arrays.
  @inlinable
  public static func joined<Answers: RangeReplaceableCollection & SendableMetatype>()
    -> ResponseCombiner<Answers, Answers>
  {
    .reduce(into: Answers()) { $0 += $1 }
  }

  /// Not available: the answers are no arrays.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "'.collect' joins arrays, and the answers are none: choose another rule")
  @_disfavoredOverload
  public static func joined<Answer>() -> ResponseCombiner<Answer, Answer> { fatalError() }
}

// MARK: - Older forms of callbacks

extension GeneratedForwarding {
  /// The answer of a delegate that has an older form of a callback only, which has none: nil if it lacks that, too.
  ///
  /// - Parameters:
  ///   - call: The call of the older form.
  ///   - answer: The answer. Nil for a callback with a handler that the older form doesn't call.
  @_documentation(visibility: internal)
  @inlinable @inline(__always)
  public static func inPlace<Answer>(_ call: Void?, answers answer: Answer?) -> Answer? { call == nil ? nil : answer }
}

// MARK: - Completion handlers

extension GeneratedForwarding {
  /// Hands a completion handler to the original delegate, and one whose calls do nothing to the others.
  ///
  /// It is `.original(otherwise:)` for a completion handler, see
  /// ``MulticastForwarding/forward(combining:completion:callback:_:)``, for any values, which needn't be `Sendable`.
  ///
  /// - Parameters:
  ///   - multicast: The multicast.
  ///   - handler: The handler.
  ///   - values: What it is called with if there is no original delegate to ask.
  ///   - callback: The callback's name, for traces.
  ///   - body: Asks one subscriber, with the handler for it. Nil says that it can't be asked, as if it weren't there.
  /// - Complexity: O(*n*) in the number of subscribers.
  public static func handOver<P, each Value>(
    _ multicast: MulticastDelegate<P>, _ handler: @escaping @Sendable (repeat each Value) -> Void,
    otherwise values: repeat each Value, callback: StaticString = #function,
    body: (P, @escaping @Sendable (repeat each Value) -> Void) -> Void?
  ) {
    let others: @Sendable (repeat each Value) -> Void = { (_: repeat each Value) in }
    if !multicast.handsOver(callback, { body($0, $1 ? handler : others) }) { handler(repeat each values) }
  }

  /// Hands a completion handler over that isn't `Sendable`.
  ///
  /// The body's result is wrapped twice, so that the compiler prefers the form above for a handler that is.
  @_documentation(visibility: internal)
  public static func handOver<P, each Value>(
    _ multicast: MulticastDelegate<P>, _ handler: @escaping (repeat each Value) -> Void,
    otherwise values: repeat each Value, callback: StaticString = #function,
    body: (P, @escaping (repeat each Value) -> Void) -> Void??
  ) {
    let others: (repeat each Value) -> Void = { (_: repeat each Value) in }
    if !multicast.handsOver(callback, { body($0, $1 ? handler : others) ?? nil }) { handler(repeat each values) }
  }

  /// Hands a completion handler of the main actor over.
  ///
  /// The body's result is wrapped once more, so that the compiler prefers the other forms for handlers of no actor.
  @_documentation(visibility: internal)
  @MainActor
  public static func handOver<P, each Value>(
    _ multicast: MulticastDelegate<P>, _ handler: @escaping @MainActor @Sendable (repeat each Value) -> Void,
    otherwise values: repeat each Value, callback: StaticString = #function,
    body: (P, @escaping @MainActor @Sendable (repeat each Value) -> Void) -> Void???
  ) {
    let others: @Sendable (repeat each Value) -> Void = { (_: repeat each Value) in }
    if !multicast.handsOver(callback, { (body($0, $1 ? handler : others) ?? nil) ?? nil }) {
      handler(repeat each values)
    }
  }

  /// Combines the calls of a completion handler with several values, or with none.
  ///
  /// It is `forward(combining:completion:)`, in which a handler has one value.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable
  public static func gather<P, each Value: Sendable>(
    _ multicast: MulticastDelegate<P>, combining combiner: ResponseCombiner<(repeat each Value), (repeat each Value)>,
    completion: @escaping @Sendable (repeat each Value) -> Void, callback: StaticString = #function,
    _ body: (P, @escaping @Sendable (repeat each Value) -> Void) -> Void?
  ) {
    let collector = ReplyCollector(combiner, completion: { @Sendable in completion(repeat each $0) })
    multicast.forward(combining: .nothing, collector, callback) { subscriber, reply in
      body(subscriber) { (value: repeat each Value) in reply.give((repeat each value)) }
    }
  }

  /// Combines the calls of a handler that isn't `Sendable`.
  @_documentation(visibility: internal)
  @inlinable
  public static func gather<P, each Value>(
    _ multicast: MulticastDelegate<P>, combining combiner: ResponseCombiner<(repeat each Value), (repeat each Value)>,
    completion: @escaping (repeat each Value) -> Void, callback: StaticString = #function,
    _ body: (P, @escaping (repeat each Value) -> Void) -> Void?
  ) {
    let collector = ReplyCollector(combiner, completion: { completion(repeat each $0) })
    multicast.forward(combining: .nothing, collector, callback) { subscriber, reply in
      body(subscriber) { (value: repeat each Value) in reply.give((repeat each value)) }
    }
  }

  /// Combines the calls of a handler of the main actor.
  ///
  /// The body's result is wrapped twice, so that the compiler prefers the other forms for handlers of no actor.
  @_documentation(visibility: internal)
  @inlinable @MainActor
  public static func gather<P, each Value>(
    _ multicast: MulticastDelegate<P>, combining combiner: ResponseCombiner<(repeat each Value), (repeat each Value)>,
    completion: @escaping @MainActor @Sendable (repeat each Value) -> Void, callback: StaticString = #function,
    _ body: (P, @escaping @MainActor @Sendable (repeat each Value) -> Void) -> Void??
  ) {
    let collector = ReplyCollector(combiner, onMainActor: { completion(repeat each $0) })
    multicast.forward(combining: .nothing, collector, callback) { subscriber, reply in
      body(subscriber) { (value: repeat each Value) in reply.give((repeat each value)) } ?? nil
    }
  }

  /// Combines the results of a callback, and also the calls of its completion handler.
  ///
  /// It is `forward(combining:completion:)` for a callback that has a result too. Where the handler doesn't have one
  /// value, `tuples` is in place of `replies`.
  ///
  /// - Parameters:
  ///   - multicast: The multicast.
  ///   - combiner: The rule that combines the results.
  ///   - replies: The rule that combines what the handler is called with.
  ///   - completion: The completion handler.
  ///   - callback: The callback's name, for traces.
  ///   - body: Asks one subscriber. Nil is no result.
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable
  public static func gather<P, R, C, A: Sendable, B: Sendable>(
    _ multicast: MulticastDelegate<P>, combining combiner: ResponseCombiner<R, C>, replies: ResponseCombiner<A, B>,
    completion: @escaping @Sendable (B) -> Void, callback: StaticString = #function,
    _ body: (P, @escaping @Sendable (A) -> Void) -> R?
  ) -> C {
    multicast.forward(combining: combiner, ReplyCollector(replies, completion: completion), callback) {
      subscriber, reply in
      body(subscriber) { reply.give($0) }
    }
  }

  /// Combines the results of a callback, and the calls of a handler that isn't `Sendable`.
  @_documentation(visibility: internal)
  @inlinable
  public static func gather<P, R, C, A, B>(
    _ multicast: MulticastDelegate<P>, combining combiner: ResponseCombiner<R, C>, replies: ResponseCombiner<A, B>,
    completion: @escaping (B) -> Void, callback: StaticString = #function,
    _ body: (P, @escaping (A) -> Void) -> R?
  ) -> C {
    multicast.forward(combining: combiner, ReplyCollector(replies, completion: completion), callback) {
      subscriber, reply in
      body(subscriber) { reply.give($0) }
    }
  }

  /// Combines the results of a callback, and the calls of a handler of the main actor.
  @_documentation(visibility: internal)
  @inlinable @MainActor
  public static func gather<P, R, C, A, B>(
    _ multicast: MulticastDelegate<P>, combining combiner: ResponseCombiner<R, C>, replies: ResponseCombiner<A, B>,
    completion: @escaping @MainActor (B) -> Void, callback: StaticString = #function,
    _ body: (P, @escaping @MainActor (A) -> Void) -> R??
  ) -> C {
    multicast.forward(combining: combiner, ReplyCollector(replies, onMainActor: completion), callback) {
      subscriber, reply in
      body(subscriber) { reply.give($0) } ?? nil
    }
  }

  /// Combines the results of a callback, and the calls of a handler with several values, or with none.
  @_documentation(visibility: internal)
  @inlinable
  public static func gather<P, R, C, each Value: Sendable>(
    _ multicast: MulticastDelegate<P>, combining combiner: ResponseCombiner<R, C>,
    tuples: ResponseCombiner<(repeat each Value), (repeat each Value)>,
    completion: @escaping @Sendable (repeat each Value) -> Void, callback: StaticString = #function,
    _ body: (P, @escaping @Sendable (repeat each Value) -> Void) -> R?
  ) -> C {
    let collector = ReplyCollector(tuples, completion: { @Sendable in completion(repeat each $0) })
    return multicast.forward(combining: combiner, collector, callback) { subscriber, reply in
      body(subscriber) { (value: repeat each Value) in reply.give((repeat each value)) }
    }
  }

  /// Combines the results of a callback, and the calls of such a handler that isn't `Sendable`.
  @_documentation(visibility: internal)
  @inlinable
  public static func gather<P, R, C, each Value>(
    _ multicast: MulticastDelegate<P>, combining combiner: ResponseCombiner<R, C>,
    tuples: ResponseCombiner<(repeat each Value), (repeat each Value)>,
    completion: @escaping (repeat each Value) -> Void, callback: StaticString = #function,
    _ body: (P, @escaping (repeat each Value) -> Void) -> R?
  ) -> C {
    let collector = ReplyCollector(tuples, completion: { completion(repeat each $0) })
    return multicast.forward(combining: combiner, collector, callback) { subscriber, reply in
      body(subscriber) { (value: repeat each Value) in reply.give((repeat each value)) }
    }
  }

  /// Combines the results of a callback, and the calls of such a handler of the main actor.
  @_documentation(visibility: internal)
  @inlinable @MainActor
  public static func gather<P, R, C, each Value>(
    _ multicast: MulticastDelegate<P>, combining combiner: ResponseCombiner<R, C>,
    tuples: ResponseCombiner<(repeat each Value), (repeat each Value)>,
    completion: @escaping @MainActor @Sendable (repeat each Value) -> Void, callback: StaticString = #function,
    _ body: (P, @escaping @MainActor @Sendable (repeat each Value) -> Void) -> R??
  ) -> C {
    let collector = ReplyCollector(tuples, onMainActor: { completion(repeat each $0) })
    return multicast.forward(combining: combiner, collector, callback) { subscriber, reply in
      body(subscriber) { (value: repeat each Value) in reply.give((repeat each value)) } ?? nil
    }
  }

  /// A rule's result without delegates: `GeneratedForwarding.initial(of: .original)`.
  ///
  /// That is nil if the handler's argument is optional. Otherwise the compiler says that the rule needs a value.
  @inlinable
  public static func initial<Answer>(of rule: ResponseCombiner<Answer, Answer>) -> Answer { rule.initial }

  /// A handler of the main actor as one of no actor, for a callback that may come on any thread. A task calls it:
  /// `GeneratedForwarding.onMainActor(completionHandler)`.
  @preconcurrency
  public static func onMainActor<each Value: Sendable>(
    _ handler: @escaping @MainActor (repeat each Value) -> Void
  ) -> @Sendable (repeat each Value) -> Void {
    { (value: repeat each Value) in Task { @MainActor in handler(repeat each value) } }
  }

  /// The rule by which a handler without values is called when all have called theirs:
  /// `replies: GeneratedForwarding.whenAll`.
  public static var whenAll: ResponseCombiner<Void, Void> { .nothing }
}

extension MulticastDelegate {
  /// Asks each subscriber, and tells the body which one is the original delegate.
  ///
  /// - Returns: Whether the original delegate was asked.
  fileprivate func handsOver(_ callback: StaticString, _ body: (P, Bool) -> Void?) -> Bool {
    var isHandedOver = false
    forward(
      callback: callback, hasAnswer: true,
      eachTurn: { subscriber, isOriginal in
        if body(subscriber, isOriginal) != nil, isOriginal { isHandedOver = true }
      })
    return isHandedOver
  }
}

// MARK: - Asynchronous requirements

// Generated code calls these to forward a requirement to the same requirement of each subscriber, where the isolation
// of an asynchronous requirement isn't known: a macro doesn't see a module's default isolation, and a getter can't say
// that it runs on no actor.
//
// They are unsafe to call otherwise, so generated code marks the call.
//
// SAFETY: `body` does nothing but call the requirement that is being forwarded, on a subscriber. The compiler has
// checked that the caller may call this requirement on the forwarder, which refers to the subscribers and is in the
// same region as they are. So the caller may call it on them.
extension GeneratedForwarding {
  /// Forwards an asynchronous requirement whose isolation isn't known.
  ///
  /// It is the asynchronous `forward(_:)`, where generated code can't tell which of its two forms fits. There are also
  /// forms with `reporting:` and `combining:`.
  @unsafe
  nonisolated(nonsending) public static func forwardAsync<P, E: Error>(
    _ multicast: MulticastDelegate<P>, callback: StaticString = #function, _ body: (P) async throws(E) -> Void
  ) async throws(E) {
    try await multicast.forward(isolation: #isolation, callback: callback) { subscriber async throws(E) in
      nonisolated(unsafe) let subscriber = subscriber
      try await unsafe body(subscriber)
    }
  }

  /// Forwards an asynchronous requirement whose isolation isn't known, and reports it as an event.
  @_documentation(visibility: internal)
  @unsafe
  nonisolated(nonsending) public static func forwardAsync<P, Event: DelegateEvent, E: Error>(
    _ multicast: MulticastDelegate<P>, reporting event: @autoclosure () -> Event, callback: StaticString = #function,
    _ body: (P) async throws(E) -> Void
  ) async throws(E) where Event.Delegate == P {
    try await multicast.forward(isolation: #isolation, reporting: event(), callback: callback) {
      subscriber async throws(E) in
      nonisolated(unsafe) let subscriber = subscriber
      try await unsafe body(subscriber)
    }
  }

  /// Forwards an asynchronous requirement whose isolation isn't known, and combines the answers. Nil is no answer.
  @_documentation(visibility: internal)
  @unsafe
  nonisolated(nonsending) public static func forwardAsync<P, R, C, E: Error>(
    _ multicast: MulticastDelegate<P>, combining combiner: ResponseCombiner<R, C>,
    callback: StaticString = #function, _ body: (P) async throws(E) -> R?
  ) async throws(E) -> C {
    try await multicast.forward(
      isolation: #isolation, combining: combiner, callback: callback,
      asking: { subscriber async throws(E) in
        nonisolated(unsafe) let subscriber = subscriber
        return try await unsafe body(subscriber)
      })
  }
}

// MARK: - What the language lacks

extension GeneratedForwarding {
  /// Delivers an event by a function that may be isolated.
  ///
  /// It stops the program if the function's actor is not the current one. The enums of events call it in
  /// ``DeliverableEvent/deliver(to:)``.
  ///
  /// SAFETY: The function is called as a nonisolated one, after checking that its actor is the current one.
  public static func deliver<Event, Delegate>(
    _ event: Event, to delegate: Delegate, by call: @escaping @isolated(any) (Event, Delegate) -> Void
  ) {
    call.isolation?.preconditionIsolated("\(Event.self) calls its delegate on another actor: deliver it there")
    unsafe unsafeBitCast(call, to: ((Event, Delegate) -> Void).self)(event, delegate)
  }

  /// Converts a function with variadic parameters into one that takes arrays, because Swift can't pass an array to a
  /// variadic parameter.
  ///
  /// ```swift
  /// nonisolated func sum(_ values: Int...) -> Int { values.reduce(0, +) }
  ///
  /// let spread = unsafe GeneratedForwarding.spread(
  ///   sum(_:) as (Int...) -> Int, as: (([Int]) -> Int).self)
  /// print(spread([1, 2]))
  /// ```
  ///
  /// SAFETY: The caller passes types that differ only in `Int...` and `[Int]`. A variadic parameter is passed as an
  /// array, so both functions are called alike.
  @unsafe @inlinable
  public static func spread<Variadic, Plain>(_ function: Variadic, as type: Plain.Type) -> Plain {
    unsafe unsafeBitCast(function, to: type)
  }
}
