// Forwarding that also reports the callback as an event.

extension MulticastForwarding {
  /// Forwards a callback, and reports it as an event to streams, observers and the subscribers on actors and queues.
  ///
  /// They take their turns among the other subscribers, in the order in which all of them joined. The event is created
  /// when the first of them that takes events of its type has its turn. Without one, it is never created.
  ///
  /// ```swift
  /// func playerDidStart(_ track: String) {
  ///   forward(reporting: PlayerEvent.didStart(track)) { $0.playerDidStart(track) }
  /// }
  /// ```
  ///
  /// They receive only what the proxy in the service's property reports, and only events of the type they ask for.
  ///
  /// - Parameters:
  ///   - event: The callback as a value.
  ///   - callback: The callback's name, for traces.
  ///   - body: Calls one subscriber.
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of listeners.
  @inlinable @inline(__always)
  public func forward<Event: DelegateEvent, E: Error>(
    reporting event: @autoclosure () -> Event, callback: StaticString = #function,
    _ body: (Subscriber) throws(E) -> Void
  ) throws(E) where Event.Delegate == Subscriber {
    try withMulticast { (multicast) throws(E) in
      // A traced delivery says which consumers it skips, so it has to know the event's type.
      if multicast.list.needsEvents || multicast.list.isTraced {
        try multicast.forwardToAll(reporting: event, callback, body)
      } else {
        try multicast.deliver(callback) { (subscriber: Subscriber, _) throws(E) in try body(subscriber) }
      }
    }
  }

  /// Forwards an asynchronous callback, and reports it as an event.
  ///
  /// Streams and observers receive the event at their turn. A subscriber on an actor or a queue is skipped.
  ///
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of listeners.
  @_documentation(visibility: internal)
  @inlinable @concurrent
  public func forward<Event: DelegateEvent, E: Error>(
    reporting event: @autoclosure () -> Event, callback: StaticString = #function,
    _ body: (Subscriber) async throws(E) -> Void
  ) async throws(E) where Event.Delegate == Subscriber {
    var made: Event?
    try await multicast.forward(
      callback: callback,
      visit: { $0.offer(&made, madeBy: event, originalAddress: $1, tracedBy: $2, isAsync: true) }, body)
  }

  /// Forwards an asynchronous callback in the given isolation, and reports it as an event.
  ///
  /// - Parameters:
  ///   - isolation: The isolation to run in. Pass `#isolation`.
  ///   - event: The callback as a value.
  ///   - callback: The callback's name, for traces.
  ///   - body: Runs in that isolation.
  /// - Throws: The first error that `body` threw, after every subscriber had its turn.
  /// - Complexity: O(*n*) in the number of listeners.
  @_documentation(visibility: internal)
  @inlinable
  public func forward<Event: DelegateEvent, E: Error>(
    isolation: isolated (any Actor)?, reporting event: @autoclosure () -> Event, callback: StaticString = #function,
    _ body: nonisolated(nonsending) (Subscriber) async throws(E) -> Void
  ) async throws(E) where Event.Delegate == Subscriber {
    var made: Event?
    try await multicast.forward(
      isolation: isolation, callback: callback,
      visit: { $0.offer(&made, madeBy: event, originalAddress: $1, tracedBy: $2, isAsync: true) }, body)
  }
}
