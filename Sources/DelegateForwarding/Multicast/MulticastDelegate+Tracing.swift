extension MulticastDelegate {
  /// Reports what happens, as long as the token lives: each turn, each change of the subscribers, observers and
  /// streams, each change of the service's property, and each event that a full buffer drops.
  ///
  /// ```swift
  /// let trace = multicast.trace { print($0) }
  /// let slow = multicast.trace(slowerThan: .milliseconds(16)) { print($0) }
  /// ```
  ///
  /// A turn is reported when it begins, with its thread, actor or queue, and when it ends, with its duration. See
  /// ``DelegateTrace/Entry/Kind-swift.enum`` for all that is reported.
  ///
  /// - Parameters:
  ///   - threshold: Reports only turns that have taken longer, when they are over. Nil reports everything.
  ///   - body: Called on the thread where it happens, without a lock. What the closure does itself isn't traced, nor
  ///     are the tasks that it starts.
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
