// The three loops that call subscribers. Every other way to forward is built on them, see `MulticastForwarding`.

extension MulticastDelegate {
  /// The loop of `forward(_:)`.
  @inlinable @inline(__always)
  func forward<E: Error>(callback: StaticString, _ body: (P) throws(E) -> Void) throws(E) {
    guard var delivery = list.beginUntraced() else {
      return try list.forwardTraced(callback) { (subscriber: P, _) throws(E) in try body(subscriber) }
    }
    var failure: E?
    while let subscriber = delivery.next(as: P.self) {
      do throws(E) {
        try body(subscriber)
      } catch {
        if failure == nil { failure = error }
      }
    }
    delivery.end()
    // The delivery does not retain the list, and inlined code may release its multicast after the last use.
    withExtendedLifetime(self) {}
    if let failure { throw failure }
  }

  /// The loop of `forward(_:)` for callers that need to know whether it is the original delegate's turn.
  @inlinable @inline(__always)
  func forward<E: Error>(
    callback: StaticString, noting body: (P, _ isOriginal: Bool) throws(E) -> Void
  ) throws(E) {
    guard var delivery = list.beginUntraced() else { return try list.forwardTraced(callback, body) }
    var failure: E?
    while let subscriber = delivery.next(as: P.self) {
      do throws(E) {
        try body(subscriber, delivery.isOriginalsTurn)
      } catch {
        if failure == nil { failure = error }
      }
    }
    delivery.end()
    withExtendedLifetime(self) {}
    if let failure { throw failure }
  }

  /// The loop of the asynchronous `forward(_:)`.
  @inlinable
  nonisolated(nonsending)
    func forward<E: Error>(
      callback: StaticString, _ body: (P) async throws(E) -> Void
    ) async throws(E)
  {
    try await forward(TracedDelivery(list, callback, suspends: true), body)
  }

  /// The loop. `visit` is called with each listener, and `noting` before each turn, with whether it is the original delegate's.
  ///
  /// SAFETY: `body` is a closure of the caller's own isolation, and the caller waits for it, so the subscriber does not
  /// leave that isolation. The compiler can't know that here. If the caller is an actor, it holds for a closure that
  /// uses the actor; for other closures there is `forward(isolation:_:)`. The compiler rejects a function of another
  /// isolation at the call, except a closure that is marked `async` itself, which it does not check.
  @inlinable
  nonisolated(nonsending)
    func forward<E: Error>(
      _ delivery: consuming TracedDelivery, visit: (ListenerEntry, UInt) -> Void = { _, _ in },
      noting: (Bool) -> Void = { _ in }, _ body: (P) async throws(E) -> Void
    ) async throws(E)
  {
    var failure: E?
    while let next = delivery.next(as: P.self, visit: visit) {
      noting(delivery.isOriginalsTurn)
      nonisolated(unsafe) let subscriber = next
      do throws(E) {
        try await unsafe body(subscriber)
      } catch {
        if failure == nil { failure = error }
      }
    }
    delivery.end()
    if let failure { throw failure }
  }

  /// The loop of `forward(isolation:_:)`.
  @inlinable
  func forward<E: Error>(
    isolation: isolated (any Actor)?, callback: StaticString,
    _ body: nonisolated(nonsending) (P) async throws(E) -> Void
  ) async throws(E) {
    try await forward(TracedDelivery(list, callback, suspends: true), isolation: isolation, body)
  }

  /// The loop. `visit` is called with each listener, and `noting` before each turn, with whether it is the original delegate's.
  @inlinable
  func forward<E: Error>(
    _ delivery: consuming TracedDelivery, isolation: isolated (any Actor)?,
    visit: (ListenerEntry, UInt) -> Void = { _, _ in }, noting: (Bool) -> Void = { _ in },
    _ body: nonisolated(nonsending) (P) async throws(E) -> Void
  ) async throws(E) {
    var failure: E?
    while let subscriber = delivery.next(as: P.self, visit: visit) {
      noting(delivery.isOriginalsTurn)
      do throws(E) {
        try await body(subscriber)
      } catch {
        if failure == nil { failure = error }
      }
    }
    delivery.end()
    if let failure { throw failure }
  }
}
