// What a multicast, a proxy of your own and the code that `@Forwarding` generates have in common.

extension MulticastForwarding {
  /// Calls `body` with the multicast, which is not retained where it is the object itself.
  ///
  /// A protocol's getter returns a reference that is retained. The comparison is made when the code is specialised.
  ///
  /// SAFETY: The types have just been compared.
  @inlinable @inline(__always)
  func withMulticast<R, E: Error>(_ body: (MulticastDelegate<Subscriber>) throws(E) -> R) throws(E) -> R {
    if Self.self == MulticastDelegate<Subscriber>.self {
      return try body(unsafe unsafeDowncast(self, to: MulticastDelegate<Subscriber>.self))
    }
    return try body(multicast)
  }

  /// Forwards a callback to the original delegate, then to each subscriber in the order in which they subscribed.
  ///
  /// See ``MulticastDelegate/forward(_:)-(_)``.
  ///
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable @inline(__always)
  public func forward<E: Error>(_ body: (Subscriber) throws(E) -> Void) throws(E) {
    try withMulticast { (multicast) throws(E) in try multicast.forward(body) }
  }

  /// Asks the original delegate and each subscriber, and combines their answers by a rule.
  ///
  /// Turns are taken as in `forward(_:)`. No subscriber is skipped because the answer is already known, and one that throws gives no answer.
  ///
  /// - Parameters:
  ///   - combiner: How several answers become one, as in `.any`, and what it is when there is nobody to ask.
  ///   - body: Asks one subscriber.
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable @inline(__always)
  public func forward<R, C, E: Error>(
    combining combiner: ResponseCombiner<R, C>, _ body: (Subscriber) throws(E) -> R
  ) throws(E) -> C {
    var combined = combiner.initial()
    try forward { (subscriber) throws(E) in
      combiner.update(&combined, try body(subscriber))
    }
    return combined
  }

  /// Calls `body` with those subscribers that are also a `Q`, as for an optional part of the delegate protocol.
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

  /// Asks those subscribers that are also a `Q`, and combines their answers by a rule.
  ///
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers, with a dynamic cast a turn.
  @inlinable @inline(__always)
  public func forward<Q, R, C, E: Error>(
    to type: Q.Type, combining combiner: ResponseCombiner<R, C>, _ body: (Q) throws(E) -> R
  ) throws(E) -> C {
    var combined = combiner.initial()
    try forward(to: type) { (subscriber) throws(E) in
      combiner.update(&combined, try body(subscriber))
    }
    return combined
  }

  /// Hands a value from one subscriber to the next, each of which may replace it.
  ///
  /// The first one gets `value`, the second one what the first returned, and so on. After one that throws, the next one gets what that
  /// one got.
  ///
  /// ```swift
  /// func archiver(_ archiver: NSKeyedArchiver, willEncode object: Any) -> Any? {
  ///   forward(passing: object) { $0.archiver?(archiver, willEncode: $1) ?? $1 }
  /// }
  /// ```
  ///
  /// - Returns: What the last one returned, or `value` if there is nobody.
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable @inline(__always)
  public func forward<V, E: Error>(passing value: V, _ body: (Subscriber, V) throws(E) -> V) throws(E) -> V {
    var value = value
    try forward { (subscriber) throws(E) in
      value = try body(subscriber, value)
    }
    return value
  }

  /// Whether the original delegate or any subscriber is a `Q`.
  ///
  /// A subscriber that forwards itself counts only if it forwards to a `Q`.
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
