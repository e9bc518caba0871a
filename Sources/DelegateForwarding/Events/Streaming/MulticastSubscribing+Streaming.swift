extension MulticastSubscribing {
  /// A stream of the callbacks that are reported as events of one type.
  ///
  /// The stream listens from the moment this method returns, even before you iterate. Each call makes another stream,
  /// which takes its turn among the subscribers in the order in which all of them joined.
  ///
  /// The stream does not keep the multicast alive. Keep the multicast in a property, or use the `$delegate.multicast` of an ``ObservedDelegate``: a local
  /// multicast is released after its last use, which may be before the loop.
  ///
  /// ```swift
  /// let events = multicast.events(of: PlayerEvent.self, buffering: .newest(64))
  /// for await event in events {
  ///   print(event)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the events to receive.
  ///   - buffering: How many events may wait for the consumer. With `.unbounded`, memory grows while events come faster
  ///     than they are consumed, and while no task iterates.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @inlinable
  public func events<Event: DelegateEvent & Sendable>(
    of type: Event.Type, buffering: EventBuffering = .unbounded
  ) -> DelegateEventStream<Event> where Event.Delegate == Subscriber {
    DelegateEventStream(EventStreamStorage(buffering), listeningTo: list) { event, storage in
      EventStreamStorage<Event>.from(storage!).yield(WaitingEvent(event))
    }
  }
}
