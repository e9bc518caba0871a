extension MulticastDelegate {
  /// Calls `body` with the original delegate, then with each subscriber in the order in which they subscribed.
  ///
  /// Each object gets one turn, though it be both. A change made while the callback is under way counts at once for who leaves:
  /// who has unsubscribed before its turn is not called. Who subscribes is called from the next callback on. `body` may
  /// forward again.
  ///
  /// A subscriber is kept alive for its own turn only. No lock is held while `body` runs.
  ///
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers; one load and one release of a weak reference a turn, no allocation.
  @inlinable @inline(__always)
  public func forward<E: Error>(_ body: (P) throws(E) -> Void) throws(E) {
    var failure: E?
    var delivery = list.beginDelivery()
    while let subscriber = delivery.next(as: P.self) {
      do throws(E) {
        try body(subscriber)
      } catch {
        if failure == nil { failure = error }
      }
    }
    delivery.end()
    // The delivery does not retain the list, and inlined code may let go of its multicast after the last use.
    withExtendedLifetime(self) {}
    if let failure { throw failure }
  }

  /// Asks the original delegate and each subscriber, and combines their answers by a rule.
  ///
  /// Turns are taken as in `forward(_:)`. Nobody is skipped because the answer is already known.
  ///
  /// - Parameters:
  ///   - combiner: How several answers become one, as in `.any`, and what it is when there is nobody to ask.
  ///   - body: Asks one subscriber.
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable @inline(__always)
  public func forward<R, C, E: Error>(
    combining combiner: ResponseCombiner<R, C>, _ body: (P) throws(E) -> R
  ) throws(E) -> C {
    var combined = combiner.initial
    try forward { (subscriber) throws(E) in
      combiner.update(&combined, try body(subscriber))
    }
    return combined
  }

  /// Calls `body` with those that are also a `Q`, as an optional part of the delegate protocol.
  ///
  /// Turns are taken as in `forward(_:)`.
  ///
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers, with a dynamic cast a turn.
  @inlinable @inline(__always)
  public func forward<Q, E: Error>(to type: Q.Type, _ body: (Q) throws(E) -> Void) throws(E) {
    try forward { (subscriber) throws(E) in
      if let subscriber = subscriber as? Q { try body(subscriber) }
    }
  }

  /// Whether the original delegate or any subscriber is a `Q`.
  ///
  /// A subscriber that forwards itself counts only if somebody behind it is a `Q`.
  ///
  /// - Complexity: O(*n*) in the number of subscribers, with a dynamic cast each.
  public func responds<Q>(to type: Q.Type) -> Bool {
    var responds = false
    forward { subscriber in
      guard !responds, subscriber is Q else { return }
      if let forwarding = subscriber as? any MulticastForwarding {
        responds = forwarding.responds(to: type)
      } else {
        responds = true
      }
    }
    return responds
  }
}
