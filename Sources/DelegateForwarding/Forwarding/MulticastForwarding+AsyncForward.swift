// Forwarding asynchronous callbacks, from code without isolation.

extension MulticastForwarding {
  /// Forwards an asynchronous callback to the original delegate, then to each subscriber, one after the other.
  ///
  /// ```swift
  /// func playerWillLoad(_ track: String) async {
  ///   await forward { await $0.playerWillLoad(track) }
  /// }
  /// ```
  ///
  /// The rules of the synchronous `forward(_:)` apply. Each turn begins when the previous one has ended. A subscriber
  /// is kept alive only during its own turn, suspensions included. Until it ends, a delivery keeps some hundred bytes
  /// for each subscriber that it began with.
  ///
  /// This form is for code without isolation: it runs on no actor. The compiler refuses it on an actor, as a rule. Use
  /// `forward(isolation: #isolation)` there, and for a `nonisolated(nonsending)` callback. In a module with the feature
  /// `NonisolatedNonsendingByDefault`, every plain `async` callback is one.
  ///
  /// A cancelled task still calls every subscriber; `body` may check for cancellation.
  ///
  /// There are also asynchronous forms with `reporting:` and `combining:`, such as
  /// `await forward(combining: .any) { await $0.mayClose() }`.
  ///
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable @concurrent
  public func forward<E: Error>(
    callback: StaticString = #function, _ body: (Subscriber) async throws(E) -> Void
  ) async throws(E) {
    try await multicast.forward(callback: callback, body)
  }

  /// Asks the original delegate and each subscriber, one after the other, and combines their answers.
  ///
  /// - Parameters:
  ///   - combiner: The rule that combines the answers, such as `.any`. It also defines the result when there are no
  ///     subscribers.
  ///   - callback: The callback's name, for traces.
  ///   - body: Asks one subscriber.
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @_documentation(visibility: internal)
  @inlinable @concurrent
  public func forward<R, C, E: Error>(
    combining combiner: ResponseCombiner<R, C>, callback: StaticString = #function,
    _ body: (Subscriber) async throws(E) -> R
  ) async throws(E) -> C {
    try await forward(combining: combiner, callback: callback, asking: body)
  }

  /// `forward(combining:)` for those subscribers that have an answer: nil is none.
  ///
  /// SAFETY: As in the loop that it calls, both run on no actor, one after the other.
  @inlinable @concurrent
  func forward<R, C, E: Error>(
    combining combiner: ResponseCombiner<R, C>, callback: StaticString,
    asking body: (Subscriber) async throws(E) -> R?
  ) async throws(E) -> C {
    try await forward(
      isolation: nil, combining: combiner, callback: callback,
      asking: { subscriber async throws(E) in
        nonisolated(unsafe) let subscriber = subscriber
        return try await unsafe body(subscriber)
      })
  }
}

// Forwarding asynchronous callbacks in the caller's isolation.

extension MulticastForwarding {
  /// Forwards an asynchronous callback in the caller's isolation.
  ///
  /// Use it on an actor, and to implement a `nonisolated(nonsending)` callback, which runs in its caller's isolation:
  ///
  /// ```swift
  /// protocol WaitingDelegate: AnyObject {
  ///   nonisolated(nonsending) func playerWillWait() async
  /// }
  ///
  /// extension MulticastDelegate: WaitingDelegate where P == any WaitingDelegate {
  ///   nonisolated(nonsending) func playerWillWait() async {
  ///     await forward(isolation: #isolation) { await $0.playerWillWait() }
  ///   }
  /// }
  /// ```
  ///
  /// In a module with the feature `NonisolatedNonsendingByDefault`, every plain `async` callback is of this kind.
  ///
  /// `isolation:` can be followed by `reporting:` or `combining:`, as in the other form.
  ///
  /// There are two forms because neither can do what the other does: a closure that runs in its caller's isolation
  /// can't call a method that leaves this isolation, if the subscriber isn't `Sendable`.
  ///
  /// - Parameters:
  ///   - isolation: The isolation to run in. Pass `#isolation`.
  ///   - callback: The callback's name, for traces.
  ///   - body: Runs in that isolation.
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable
  public func forward<E: Error>(
    isolation: isolated (any Actor)?, callback: StaticString = #function,
    _ body: nonisolated(nonsending) (Subscriber) async throws(E) -> Void
  ) async throws(E) {
    try await multicast.forward(isolation: isolation, callback: callback, body)
  }

  /// Asks each subscriber in the given isolation, and combines their answers.
  ///
  /// - Parameters:
  ///   - isolation: The isolation to run in. Pass `#isolation`.
  ///   - combiner: The rule that combines the answers, such as `.any`. It also defines the result when there are no
  ///     subscribers.
  ///   - callback: The callback's name, for traces.
  ///   - body: Asks one subscriber, in that isolation.
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @_documentation(visibility: internal)
  @inlinable
  public func forward<R, C, E: Error>(
    isolation: isolated (any Actor)?, combining combiner: ResponseCombiner<R, C>, callback: StaticString = #function,
    _ body: nonisolated(nonsending) (Subscriber) async throws(E) -> R
  ) async throws(E) -> C {
    try await forward(isolation: isolation, combining: combiner, callback: callback, asking: body)
  }

  /// `forward(isolation:combining:)` for those subscribers that have an answer: nil is none.
  @inlinable
  func forward<R, C, E: Error>(
    isolation: isolated (any Actor)?, combining combiner: ResponseCombiner<R, C>, callback: StaticString,
    asking body: nonisolated(nonsending) (Subscriber) async throws(E) -> R?
  ) async throws(E) -> C {
    var answers = CombinedAnswers(combiner)
    var isOriginal = false
    let multicast = multicast
    try await multicast.forward(
      isolation: isolation, callback: callback, hasAnswer: true, beforeTurn: { isOriginal = $0 }
    ) {
      (subscriber) async throws(E) in
      do throws(E) {
        if let answer = try await body(subscriber) { answers.add(answer, ofOriginal: isOriginal, by: combiner) }
      } catch {
        if combiner.counts(isOriginal) { throw error }
      }
    }
    return answers.combined
  }
}
