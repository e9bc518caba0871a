extension MulticastDelegate {
  /// Calls an asynchronous `body` with the original delegate, then with each subscriber, one after the other.
  ///
  /// Turns are taken as in `forward(_:)`, in the caller's isolation: each begins when the one before has ended. A
  /// subscriber is kept alive for its own turn only, suspensions included.
  ///
  /// Cancellation is `body`'s business: a cancelled task still gives every subscriber its turn.
  ///
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable
  nonisolated(nonsending)
    public func forward<E: Error>(_ body: (P) async throws(E) -> Void) async throws(E)
  {
    var failure: E?
    var delivery = AsyncDelivery(list)
    while let next = delivery.next(as: P.self) {
      nonisolated(unsafe) let subscriber = next
      do throws(E) {
        // `body` is a closure of the caller's own isolation, which waits for it. The compiler can't know that here.
        try await unsafe body(subscriber)
      } catch {
        if failure == nil { failure = error }
      }
    }
    if let failure { throw failure }
  }

  /// Asks the original delegate and each subscriber, one after the other, and combines their answers by a rule.
  ///
  /// - Parameters:
  ///   - combiner: How several answers become one, as in `.any`, and what it is when there is nobody to ask.
  ///   - body: Asks one subscriber.
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable
  nonisolated(nonsending)
    public func forward<R, C, E: Error>(
      combining combiner: ResponseCombiner<R, C>, _ body: (P) async throws(E) -> R
    ) async throws(E) -> C
  {
    var combined = combiner.initial
    try await forward { (subscriber) async throws(E) in
      combiner.update(&combined, try await body(subscriber))
    }
    return combined
  }

  /// Calls an asynchronous `body` with those that are also a `Q`, one after the other.
  ///
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers, with a dynamic cast a turn.
  @inlinable
  nonisolated(nonsending)
    public func forward<Q, E: Error>(
      to type: Q.Type, _ body: (Q) async throws(E) -> Void
    ) async throws(E)
  {
    try await forward { (subscriber) async throws(E) in
      guard let next = subscriber as? Q else { return }
      nonisolated(unsafe) let subscriber = next
      // As in `forward(_:)`.
      try await unsafe body(subscriber)
    }
  }
}
