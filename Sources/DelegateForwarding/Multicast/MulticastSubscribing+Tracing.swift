extension MulticastSubscribing {
  /// Reports everything that happens: each turn, each subscriber that subscribes, unsubscribes or is found dead, each
  /// assignment to the service's property, and each event that a full buffer drops.
  ///
  /// ```swift
  /// let trace = multicast.trace { print($0) }
  /// ```
  ///
  /// A turn on the thread of the callback is reported when it is over. A turn on an actor or a queue is reported there,
  /// with the time that the event had waited. A completion handler is reported when a subscriber calls or releases its
  /// reply, with the subscribers that haven't replied yet.
  ///
  /// - Parameter body: Called on the thread of what it reports, without a lock. What it does itself isn't traced.
  /// - Returns: The trace, which ends when you release it.
  /// - Complexity: O(*n*) in the number of subscribers. While you trace, each turn reads the clock twice, takes a lock
  ///   and builds its entry's text.
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
  /// - Complexity: O(*n*) in the number of subscribers. While you trace, each turn reads the clock twice and takes a
  ///   lock. Memory is allocated only for what is reported, and for events that wait.
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
