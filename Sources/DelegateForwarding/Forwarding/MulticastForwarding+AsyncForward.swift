// Forwarding asynchronous callbacks, in the caller's isolation.

extension MulticastForwarding {
  /// Forwards an asynchronous callback to the original delegate, then to each subscriber, one after the other.
  ///
  /// The rules of the synchronous `forward(_:)` apply. Each turn begins when the previous one has ended, in the
  /// caller's isolation. A subscriber is kept alive only during its own turn, suspensions included. Until its end, a
  /// delivery needs some hundred bytes for each subscriber that there was at its beginning.
  ///
  /// A cancelled task still calls every subscriber; `body` may check for cancellation.
  ///
  /// There are also asynchronous forms with `reporting:` and `combining:`, such as
  /// `await forward(combining: .any) { await $0.mayClose() }`.
  ///
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable
  nonisolated(nonsending)
    public func forward<E: Error>(
      callback: StaticString = #function, _ body: (Subscriber) async throws(E) -> Void
    ) async throws(E)
  {
    try await multicast.forward(callback: callback, body)
  }

  /// Asks the original delegate and each subscriber, one after the other, and combines their answers.
  ///
  /// - Parameters:
  ///   - combiner: The rule that combines the answers, such as `.any`. It also defines the result when there are no subscribers.
  ///   - callback: The callback's name in a trace.
  ///   - body: Asks one subscriber.
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @_documentation(visibility: internal)
  @inlinable
  nonisolated(nonsending)
    public func forward<R, C, E: Error>(
      combining combiner: ResponseCombiner<R, C>, callback: StaticString = #function,
      _ body: (Subscriber) async throws(E) -> R
    ) async throws(E) -> C
  {
    var answers = CombinedAnswers(combiner)
    var isOriginal = false
    let multicast = multicast
    try await multicast.forward(AsyncDelivery(multicast.list, callback), noting: { isOriginal = $0 }) {
      (subscriber) async throws(E) in
      answers.add(try await body(subscriber), ofOriginal: isOriginal, by: combiner)
    }
    return answers.combined
  }

  /// Not available: a callback with an answer needs a rule.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "say how the answers become one: forward(combining:)")
  @_disfavoredOverload
  nonisolated(nonsending)
    public func forward<R, E: Error>(
      callback: StaticString = #function, _ body: (Subscriber) async throws(E) -> R
    ) async throws(E) -> R
  {
    fatalError()
  }
}
