import Synchronization

extension MulticastDelegate {
  /// A stream of the callbacks that are reported as events of one type.
  ///
  /// The stream listens from the moment this method returns, even before you iterate. Each call makes another stream,
  /// which takes its turn among the subscribers in the order in which all of them joined.
  ///
  /// When the multicast that made the list is released, the stream ends after the events that still wait. It does not
  /// keep that multicast alive. Keep it in a property, or use the `$delegate` of an ``ObservedDelegate``, which the
  /// service keeps: a local multicast is released after its last use, which may be before the loop.
  ///
  /// ```swift
  /// let events = multicast.events(of: PlayerEvent.self, buffering: .bufferingNewest(64))
  /// for await event in events {
  ///   print(event)
  /// }
  /// ```
  ///
  /// Several tasks may iterate over one stream: each event goes to one of them, and cancelling one ends the stream for
  /// all. To give each consumer all events, make a stream for each. An event that a full buffer drops has a line in a
  /// trace.
  ///
  /// - Parameters:
  ///   - type: The type of the events to receive.
  ///   - buffering: How many events may wait for the consumer. With `.unbounded`, memory grows while events come faster
  ///     than they are consumed, and while no task iterates.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @inlinable
  public func events<Event: DelegateEvent & Sendable>(
    of type: Event.Type, buffering: AsyncStream<Event>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Event> where Event.Delegate == P {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: buffering)
    let sink = EventStream(continuation)
    let consumer = Consumer(in: list, named: EventStream<Event>.self, sink) { sink.yield($1, of: $0) }
    // Consumer and continuation keep each other until one of them ends, which lets go of the other.
    continuation.onTermination = { _ in consumer.leave() }
    add(consumer)
    return stream
  }
}

/// Gives a consumer's events to a stream.
@usableFromInline
final class EventStream<Event: DelegateEvent & Sendable>: EventSink {
  /// Nil after the end: the entry may stay as a tombstone, and must not keep the events.
  @usableFromInline let continuation: Locked<AsyncStream<Event>.Continuation?>

  private let dropped = Atomic<Int>(0)

  @usableFromInline
  init(_ continuation: AsyncStream<Event>.Continuation) { self.continuation = Locked(continuation) }

  @inlinable @inline(__always)
  func yield(_ event: Event, of consumer: ConsumerEntry) {
    if case .dropped(let dropped) = continuation.withLock({ $0 })?.yield(event) { didDrop(dropped, consumer) }
  }

  @usableFromInline
  func didDrop(_ event: Event, _ consumer: ConsumerEntry) {
    dropped.add(1, ordering: .relaxed)
    consumer.reportDrop(of: event)
  }

  /// The stream ends after the events that wait, if anybody still reads it.
  @usableFromInline
  func end() {
    let ended = continuation.withLock { $0.take() }
    ended?.finish()
  }

  @usableFromInline
  func endWithList() { end() }

  @usableFromInline
  var status: ConsumerStatus { ConsumerStatus(dropped: dropped.load(ordering: .relaxed)) }
}
