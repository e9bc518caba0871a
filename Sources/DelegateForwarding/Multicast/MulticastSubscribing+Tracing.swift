extension MulticastSubscribing {
  /// Reports everything that happens: each turn, who subscribes, leaves or is found dead, what is assigned to the service's property, and what a full
  /// buffer drops.
  ///
  /// ```swift
  /// let trace = multicast.trace { print($0) }
  /// ```
  ///
  /// A turn on the thread of the callback is reported when it is over. A turn on an actor or a queue is reported there, with the time for which the event had waited. A
  /// completion handler is reported when a subscriber calls or releases its reply, with those that haven't replied yet.
  ///
  /// - Parameter body: Called on the thread of what it reports, without a lock. What it does itself isn't traced.
  /// - Returns: The trace, which ends when you release it.
  /// - Complexity: O(*n*) in the number of subscribers. While you trace, a turn costs two looks at the clock, a lock, and the text of its entry.
  public func trace(_ body: @escaping @Sendable (DelegateTrace.Entry) -> Void) -> DelegateTrace {
    makeTrace(TraceSink(slowerThan: nil, body))
  }

  /// Reports only turns, replies and waiting events that have taken longer than `threshold`.
  ///
  /// ```swift
  /// let trace = multicast.trace(slowerThan: .milliseconds(16)) {
  ///   logger.warning("\($0)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - threshold: How long a turn may take.
  ///   - body: Called on the thread of what it reports, without a lock. What it does itself isn't traced.
  /// - Returns: The trace, which ends when you release it.
  /// - Complexity: O(*n*) in the number of subscribers. While you trace, a turn costs two looks at the clock and a lock. Memory is allocated for
  ///   what is reported, and for events that wait.
  public func trace(
    slowerThan threshold: Duration, _ body: @escaping @Sendable (DelegateTrace.Entry) -> Void
  ) -> DelegateTrace {
    makeTrace(TraceSink(slowerThan: threshold, body))
  }

  private func makeTrace(_ sink: TraceSink) -> DelegateTrace {
    let list = _list.list
    list.beginTracing(sink)
    return DelegateTrace { [weak list] in list?.endTracing(sink) }
  }
}
