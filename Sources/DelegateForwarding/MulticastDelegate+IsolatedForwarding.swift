// A closure that is formed in a `nonisolated(nonsending)` function runs in that function's isolation only where the type of
// the parameter says so. One that is formed in a function without isolation may call what runs anywhere only where it
// doesn't. So there are both.

extension MulticastDelegate {
  /// Calls an asynchronous `body` with each subscriber, in the isolation given.
  ///
  /// It is `forward(_:)` for the implementation of a `nonisolated(nonsending)` callback, which is not bound to one
  /// actor but runs wherever its caller does:
  ///
  /// ```swift
  /// nonisolated(nonsending) public func serviceWillWait() async {
  ///   await forward(isolation: #isolation) { await $0.serviceWillWait() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - isolation: `#isolation`
  ///   - body: Runs in that isolation.
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable
  public func forward<E: Error>(
    isolation: isolated (any Actor)?, _ body: nonisolated(nonsending) (P) async throws(E) -> Void
  ) async throws(E) {
    var failure: E?
    var delivery = AsyncDelivery(list)
    while let subscriber = delivery.next(as: P.self) {
      do throws(E) {
        try await body(subscriber)
      } catch {
        if failure == nil { failure = error }
      }
    }
    if let failure { throw failure }
  }

  /// Asks each subscriber, in the isolation given, and combines their answers by a rule.
  ///
  /// - Parameters:
  ///   - isolation: `#isolation`
  ///   - combiner: How several answers become one, as in `.any`, and what it is when there is nobody to ask.
  ///   - body: Asks one subscriber, in that isolation.
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable
  public func forward<R, C, E: Error>(
    isolation: isolated (any Actor)?, combining combiner: ResponseCombiner<R, C>,
    _ body: nonisolated(nonsending) (P) async throws(E) -> R
  ) async throws(E) -> C {
    var combined = combiner.initial
    try await forward(isolation: isolation) { (subscriber) async throws(E) in
      combiner.update(&combined, try await body(subscriber))
    }
    return combined
  }

  /// Calls an asynchronous `body` with those that are also a `Q`, in the isolation given.
  ///
  /// - Parameters:
  ///   - isolation: `#isolation`
  ///   - type: What a subscriber has to be.
  ///   - body: Runs in that isolation.
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers, with a dynamic cast a turn.
  @inlinable
  public func forward<Q, E: Error>(
    isolation: isolated (any Actor)?, to type: Q.Type, _ body: nonisolated(nonsending) (Q) async throws(E) -> Void
  ) async throws(E) {
    try await forward(isolation: isolation) { (subscriber) async throws(E) in
      if let subscriber = subscriber as? Q { try await body(subscriber) }
    }
  }
}
