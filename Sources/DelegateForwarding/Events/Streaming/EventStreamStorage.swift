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
