// The three loops that call subscribers. Every other way to forward is built on them, see `MulticastForwarding`.

extension MulticastDelegate {
  /// Calls `body` with the original delegate, then with each subscriber in the order in which they subscribed.
  ///
  /// An object that is both is called once. A subscriber that unsubscribes before its turn is skipped, and one that subscribes
  /// during the callback is called from the next callback on. `body` may forward again.
  ///
  /// A subscriber is kept alive for its own turn only. No lock is held while `body` runs.
  ///
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers; one load and one release of a weak reference a turn, no allocation.
  @inlinable @inline(__always)
  func forward<E: Error>(callback: StaticString, _ body: (P) throws(E) -> Void) throws(E) {
    guard var delivery = list.protectTable() else {
      return try forwardSlowly(callback) { (subscriber, _) throws(E) in try body(subscriber) }
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

  /// The loop of `forward(_:)` for those that have to know whether it is the original delegate's turn.
  @inlinable @inline(__always)
  func forward<E: Error>(
    callback: StaticString, noting body: (P, _ isOriginal: Bool) throws(E) -> Void
  ) throws(E) {
    guard var delivery = list.protectTable() else { return try forwardSlowly(callback, body) }
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

  /// Calls an asynchronous `body` with the original delegate, then with each subscriber, one after the other.
  ///
  /// The rules are those of the synchronous `forward(_:)`. Each turn begins when the previous one has ended, in the caller's isolation. A
  /// subscriber is kept alive for its own turn only, suspensions included. While it is suspended, a delivery keeps only its position.
  ///
  /// A cancelled task still calls every subscriber; `body` may check for cancellation.
  ///
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable
  nonisolated(nonsending)
    func forward<E: Error>(
      callback: StaticString, _ body: (P) async throws(E) -> Void
    ) async throws(E)
  {
    try await forward(AsyncDelivery(list, callback), body)
  }

  /// The loop. `passing` is called with each listener's entry, and `noting` before each turn, with whether it is the original delegate's.
  ///
  /// SAFETY: `body` is a closure of the caller's own isolation, which waits for it, so the subscriber does not leave that isolation. The
  /// compiler can't know that here. Where the caller is an actor, it is true of a closure that uses the actor; for the others there is
  /// `forward(isolation:_:)`. A function of another isolation is rejected at the call, but for a closure that says `async` itself, which the compiler
  /// does not check.
  @inlinable
  nonisolated(nonsending)
    func forward<E: Error>(
      _ delivery: consuming AsyncDelivery, passing: (SubscriberEntry, AnyObject, TraceStamp?) -> Void = { _, _, _ in },
      noting: (Bool) -> Void = { _ in }, _ body: (P) async throws(E) -> Void
    ) async throws(E)
  {
    var failure: E?
    while let turn = delivery.next(as: P.self, passing: passing) {
      switch turn {
      case .wait(let entry, let number): await entry.wait(for: number)
      case .call(let next):
        noting(delivery.isOriginalsTurn)
        nonisolated(unsafe) let subscriber = next
        do throws(E) {
          try await unsafe body(subscriber)
        } catch {
          if failure == nil { failure = error }
        }
      }
    }
    if let failure { throw failure }
  }

  /// Calls an asynchronous `body` with each subscriber, in the isolation given.
  ///
  /// Use it in a method of an actor, where a closure that doesn't use the actor would run outside of it. And use it to implement a
  /// `nonisolated(nonsending)` callback, which isn't bound to one actor and runs in its caller's isolation:
  ///
  /// ```swift
  /// nonisolated(nonsending) func playerWillWait(_ player: Player) async {
  ///   await forward(isolation: #isolation) { await $0.playerWillWait(player) }
  /// }
  /// ```
  ///
  /// A closure in a `nonisolated(nonsending)` function runs in that function's isolation only if the parameter's type says so. A closure
  /// in a function without isolation may call concurrent code only if it doesn't. That is why both forms exist.
  ///
  /// - Parameters:
  ///   - isolation: The isolation to run in. Pass `#isolation`.
  ///   - body: Runs in that isolation.
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable
  func forward<E: Error>(
    isolation: isolated (any Actor)?, callback: StaticString,
    _ body: nonisolated(nonsending) (P) async throws(E) -> Void
  ) async throws(E) {
    try await forward(AsyncDelivery(list, callback), isolation: isolation, body)
  }

  /// The loop. `passing` is called with each listener's entry, and `noting` before each turn, with whether it is the original delegate's.
  @inlinable
  func forward<E: Error>(
    _ delivery: consuming AsyncDelivery, isolation: isolated (any Actor)?,
    passing: (SubscriberEntry, AnyObject, TraceStamp?) -> Void = { _, _, _ in }, noting: (Bool) -> Void = { _ in },
    _ body: nonisolated(nonsending) (P) async throws(E) -> Void
  ) async throws(E) {
    var failure: E?
    while let turn = delivery.next(as: P.self, passing: passing) {
      switch turn {
      case .wait(let entry, let number): await entry.wait(for: number)
      case .call(let subscriber):
        noting(delivery.isOriginalsTurn)
        do throws(E) {
          try await body(subscriber)
        } catch {
          if failure == nil { failure = error }
        }
      }
    }
    if let failure { throw failure }
  }
}
