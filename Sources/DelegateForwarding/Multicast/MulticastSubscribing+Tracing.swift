extension MulticastSubscribing {
  /// Reports everything that happens: each turn, each subscriber that subscribes, unsubscribes or is found dead, what
  /// comes into the service's property and leaves it, and each event that a full buffer drops.
  ///
  /// ```swift
  /// let trace = multicast.trace { print($0) }
  /// ```
  ///
  /// A turn is reported when it is over, on the thread, the actor or the queue where it was. See
  /// ``DelegateTrace/Entry/Kind-swift.struct`` for all that is reported.
  ///
  /// - Parameter body: Called on the thread of what it reports, without a lock. What it does itself isn't traced.
  /// - Returns: The trace, which ends when you release it.
  /// - Complexity: O(1). While you trace, each turn reads the clock twice, takes a lock and builds its entry's text.
  public func trace(_ body: @escaping @Sendable (DelegateTrace.Entry) -> Void) -> DelegateTrace {
    makeTrace(TraceSink(slowerThan: nil, body))
  }

  /// Reports only turns that have taken longer than `threshold`.
  ///
  /// ```swift
  /// let trace = multicast.trace(slowerThan: .milliseconds(16)) { print($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - threshold: How long a turn may take.
  ///   - body: Called on the thread of what it reports, without a lock. What it does itself isn't traced.
  /// - Returns: The trace, which ends when you release it.
  /// - Complexity: O(1). While you trace, each turn reads the clock twice and takes a lock. Memory is allocated only for
  ///   what is reported.
  public func trace(
    slowerThan threshold: Duration, _ body: @escaping @Sendable (DelegateTrace.Entry) -> Void
  ) -> DelegateTrace {
    makeTrace(TraceSink(slowerThan: threshold, body))
  }

  private func makeTrace(_ sink: TraceSink) -> DelegateTrace {
    let list = _listToLookAt.list
    list.add(sink)
    return DelegateTrace { [weak list] in list?.remove(sink) }
  }
}
