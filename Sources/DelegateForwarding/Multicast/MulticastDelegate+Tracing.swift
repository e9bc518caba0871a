extension MulticastDelegate {
  /// Reports what happens, as long as the token lives: each turn, each subscriber, observer and stream that comes,
  /// leaves, is rejected or is found dead, what comes into the service's property and leaves it, and each event that a
  /// full buffer drops.
  ///
  /// ```swift
  /// let trace = multicast.trace { print($0) }
  /// let slow = multicast.trace(slowerThan: .milliseconds(16)) { print($0) }
  /// ```
  ///
  /// A turn is reported when it begins, with the thread, the actor or the queue where it is, and when it ends, with its
  /// duration. See ``DelegateTrace/Entry/Kind-swift.enum`` for all that is reported.
  ///
  /// - Parameters:
  ///   - threshold: Reports only turns that have taken longer, when they are over. Nil reports everything.
  ///   - body: Called on the thread of what it reports, without a lock. What it does itself isn't traced, nor are the
  ///     tasks that it starts.
  /// - Returns: The trace, which ends when you release it.
  /// - Complexity: O(1). While you trace, each turn reads the clock and takes locks.
  public func trace(
    slowerThan threshold: Duration? = nil, _ body: @escaping @Sendable (DelegateTrace.Entry) -> Void
  ) -> DelegateTrace {
    let (list, sink) = (list, TraceSink(slowerThan: threshold, body))
    list.addSink(sink, for: maker)
    return DelegateTrace { [weak list] in list?.removeSink(sink) }
  }
}
