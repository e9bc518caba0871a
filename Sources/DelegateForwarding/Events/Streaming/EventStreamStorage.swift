import Synchronization

/// What the copies and iterators of a stream share. The list refers to it weakly; with the last of them it stops listening.
final class EventStreamStorage<Event: DelegateEvent & Sendable>: Sendable {
  let stream: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private let listener = EventStreamListener<Event>()
  private let dropped = Atomic(0)

  init(_ buffering: EventBuffering) {
    let policy: AsyncStream<Event>.Continuation.BufferingPolicy =
      switch buffering {
      case .unbounded: .unbounded
      case .newest: .bufferingNewest(buffering.limit)
      case .oldest: .bufferingOldest(buffering.limit)
      }
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: policy)
    // Also called when the stream is released, or its task is cancelled.
    continuation.onTermination = { [listener] _ in listener.leave() }
  }

  var droppedCount: Int { dropped.load(ordering: .relaxed) }

  func listen(to list: SubscriberList) {
    list.add(listener, livingWith: self)
  }

  func yield(_ event: Event) {
    if case .dropped = continuation.yield(event) { dropped.add(1, ordering: .relaxed) }
  }

  /// No event comes any more. Those that wait are still received.
  func finish() { continuation.finish() }

  /// Stops listening.
  func end() {
    listener.leave()
    continuation.finish()
  }
}

/// The listener that feeds a stream.
private final class EventStreamListener<Event: DelegateEvent & Sendable>: EventListener<Event>, @unchecked Sendable {
  init() { super.init(.observer) }

  override func receive(_ event: Event, livingWith object: AnyObject) {
    storage(object).yield(event)
  }

  override func listIsGone(_ object: AnyObject) {
    storage(object).finish()
  }

  override func describe(_ name: (AnyObject) -> String, _ object: AnyObject) -> String { "stream of \(Event.self)" }

  /// SAFETY: The listener's entry is made in `EventStreamStorage.listen`, with the storage as its object.
  private func storage(_ object: AnyObject) -> EventStreamStorage<Event> {
    unsafe unsafeDowncast(object, to: EventStreamStorage<Event>.self)
  }
}

extension MulticastDelegate {
  /// A stream of the callbacks that are reported as events of one type.
  ///
  /// It listens from the moment this method returns, even before you iterate. Each call makes a stream of its own, which takes its turn
  /// among the subscribers in the order in which all of them joined.
  ///
  /// The stream does not keep the multicast alive. Keep the multicast in a property, or use the `$delegate.multicast` of an ``ObservedDelegate``: a local
  /// multicast is released after its last use, which may be before the loop.
  ///
  /// ```swift
  /// for await event in multicast.events(of: PlayerEvent.self, buffering: .newest(64)) {
  ///   print(event)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the events to receive.
  ///   - buffering: How many events wait for the consumer. With `.unbounded`, memory grows for as long as events come faster than they are
  ///     consumed, and while nobody iterates.
  /// - Complexity: Amortised O(1). Each event costs one append.
  public func events<Event: DelegateEvent & Sendable>(
    of type: Event.Type, buffering: EventBuffering = .unbounded
  ) -> DelegateEventStream<Event> where Event.Delegate == P {
    let storage = EventStreamStorage<Event>(buffering)
    storage.listen(to: list)
    return DelegateEventStream(storage: storage)
  }
}
