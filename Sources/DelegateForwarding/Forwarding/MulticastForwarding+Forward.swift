// The methods shared by a multicast, a proxy object and the code that `@Forwarding` generates.

extension MulticastForwarding {
  /// Calls `body` with the multicast, without a retain if this object is the multicast itself.
  ///
  /// A protocol's getter returns a retained reference. The comparison below costs nothing once the code is specialised,
  /// and neither does the cast. An unchecked one makes the optimizer of Swift 6.3 crash, where it specialises the code
  /// for another class.
  @inlinable @inline(__always)
  func withMulticast<R, E: Error>(_ body: (MulticastDelegate<Subscriber>) throws(E) -> R) throws(E) -> R {
    if Self.self == MulticastDelegate<Subscriber>.self { return try body(self as! MulticastDelegate<Subscriber>) }
    return try body(multicast)
  }

  /// Forwards a callback to the original delegate, then to each subscriber in the order in which they subscribed.
  ///
  /// ```swift
  /// func playerDidStart(_ track: String) { forward { $0.playerDidStart(track) } }
  /// ```
  ///
  /// An original delegate that is also subscribed is called once. A subscriber that unsubscribes before its turn is
  /// skipped, and one that subscribes during the callback is called from the next callback on. `body` may forward
  /// again.
  ///
  /// A subscriber is kept alive only during its own turn. No lock is held while `body` runs. A trace calls the callback
  /// by the function in which you forward, unless you pass `callback:`.
  ///
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers; each turn loads a weak reference and releases the object,
  ///   without an allocation.
  @inlinable @inline(__always)
  public func forward<E: Error>(callback: StaticString = #function, _ body: (Subscriber) throws(E) -> Void) throws(E) {
    try withMulticast { (multicast) throws(E) in
      try multicast.forward(callback: callback, eachTurn: { (subscriber, _) throws(E) in try body(subscriber) })
    }
  }

  /// Asks the original delegate and each subscriber, and combines their answers.
  ///
  /// ```swift
  /// func playerShouldSkip(_ track: String) -> Bool {
  ///   forward(combining: .any) { $0.playerShouldSkip(track) }
  /// }
  /// ```
  ///
  /// The rules of `forward(_:)` apply. Every subscriber is asked, even if the result is already known. A subscriber
  /// that throws gives no answer.
  ///
  /// - Parameters:
  ///   - combiner: The rule that combines the answers, such as `.any`. It also defines the result when there are no
  ///     subscribers.
  ///   - callback: The callback's name, for traces.
  ///   - body: Asks one subscriber.
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable @inline(__always)
  public func forward<R, C, E: Error>(
    combining combiner: ResponseCombiner<R, C>, callback: StaticString = #function,
    _ body: (Subscriber) throws(E) -> R
  ) throws(E) -> C {
    try forward(combining: combiner, callback: callback, asking: body)
  }

  /// `forward(combining:)` for those subscribers that have an answer: nil is none.
  @inlinable @inline(__always)
  func forward<R, C, E: Error>(
    combining combiner: ResponseCombiner<R, C>, callback: StaticString,
    asking body: (Subscriber) throws(E) -> R?
  ) throws(E) -> C {
    var answers = CombinedAnswers(combiner)
    try withMulticast { (multicast) throws(E) in
      try multicast.forward(
        callback: callback, hasAnswer: true,
        eachTurn: { (subscriber, isOriginal) throws(E) in
          do throws(E) {
            if let answer = try body(subscriber) { answers.add(answer, ofOriginal: isOriginal, by: combiner) }
          } catch {
            if combiner.counts(isOriginal) { throw error }
          }
        })
    }
    return answers.combined
  }

  /// Passes a value along the chain of subscribers, each of which may replace it.
  ///
  /// The first subscriber receives `value`, the second one receives what the first returned, and so on. If a subscriber
  /// throws, the next one receives the same value.
  ///
  /// ```swift
  /// func playerWillShow(_ title: String) -> String {
  ///   forward(passing: title) { $0.playerWillShow($1) }
  /// }
  /// ```
  ///
  /// The value is moved from one subscriber to the next, so a closure that changes its parameter in place makes no
  /// copy. Declare the parameter `consuming` to guarantee that in unoptimized builds too:
  ///
  /// ```swift
  /// let lines = multicast.forward(passing: ["So What"]) {
  ///   (delegate, lines: consuming [String]) in
  ///   lines.append(delegate.playerWillShow("Blue in Green"))
  ///   return lines
  /// }
  /// ```
  ///
  /// A closure that may throw receives a copy, because the next subscriber gets the value again if it throws.
  ///
  /// - Returns: The value that the last subscriber returned, or `value` if there are no subscribers.
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable @inline(__always)
  public func forward<V, E: Error>(
    passing value: consuming V, callback: StaticString = #function, _ body: (Subscriber, consuming V) throws(E) -> V
  ) throws(E) -> V {
    // Nil while a turn holds the only reference.
    var passed: V? = consume value
    try withMulticast { (multicast) throws(E) in
      try multicast.forward(
        callback: callback, hasAnswer: true,
        eachTurn: { (subscriber, _) throws(E) in
          passed = try body(subscriber, E.self == Never.self ? passed.take()! : passed!)
        })
    }
    return passed!
  }

  /// Whether the original delegate or any subscriber is a `Q`.
  ///
  /// Use it to skip building expensive arguments that no subscriber needs:
  ///
  /// ```swift
  /// if multicast.responds(to: (any FeedDelegate).self) {
  ///   multicast.forward { ($0 as? any FeedDelegate)?.feedDidReceive(1) }
  /// }
  /// ```
  ///
  /// A subscriber that itself forwards counts only if it forwards to a `Q`.
  ///
  /// - Complexity: O(*n*) in the number of subscribers, with a dynamic cast each.
  public func responds<Q>(to type: Q.Type) -> Bool {
    var responds = false
    // The walk that no trace reports: this is no callback.
    multicast.deliver(#function) { (subscriber: Subscriber, _) in
      guard !responds, subscriber is Q else { return }
      if let forwarding = reference(of: subscriber).flatMap({ forwardingObject($0) }) {
        responds = forwarding.responds(to: type)
      } else {
        responds = true
      }
    }
    return responds
  }
}
