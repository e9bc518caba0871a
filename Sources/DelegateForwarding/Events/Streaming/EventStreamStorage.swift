import Synchronization

/// What the copies and iterators of a stream share. The list refers to it weakly; with the last of them it stops listening.
@usableFromInline
final class EventStreamStorage<Event: DelegateEvent & Sendable>: Sendable {
  let stream: AsyncStream<Event>
  @usableFromInline let continuation: AsyncStream<Event>.Continuation
  private let listener: EventStreamListener
  @usableFromInline let dropped = Atomic(0)

  /// - Parameter receive: Yields the event to the storage, which is passed to it.
  @usableFromInline
  init(_ buffering: EventBuffering, receive: @escaping (ReportedEvent, AnyObject) -> Void) {
    let policy: AsyncStream<Event>.Continuation.BufferingPolicy =
      switch buffering {
      case .unbounded: .unbounded
      case .newest: .bufferingNewest(buffering.limit)
      case .oldest: .bufferingOldest(buffering.limit)
      }
    listener = EventStreamListener(
      of: Event.self, receive: receive, finish: { storage in EventStreamStorage.from(storage).finish() })
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: policy)
    // Also called when the stream is released, or its task is cancelled.
    continuation.onTermination = { [listener] _ in listener.leave() }
  }

  var droppedCount: Int { dropped.load(ordering: .relaxed) }

  @usableFromInline
  func listen(to list: SubscriberList) {
    list.add(listener, livingWith: self)
  }

  @inlinable
  func yield(_ event: Event) {
    if case .dropped = continuation.yield(event) { dropped.add(1, ordering: .relaxed) }
  }

  /// The storage that a listener's entry refers to.
  ///
  /// SAFETY: `listen(to:)` makes the entry, with the storage as its object.
  @inlinable
  static func from(_ object: AnyObject) -> EventStreamStorage {
    unsafe unsafeDowncast(object, to: EventStreamStorage.self)
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
///
/// SAFETY: The closures are constant, and use the storage only, which is `Sendable`.
private final class EventStreamListener: Listener, @unchecked Sendable {
  private let type: Any.Type
  private let receive: (ReportedEvent, AnyObject) -> Void
  private let finish: (AnyObject) -> Void

  init(of type: Any.Type, receive: @escaping (ReportedEvent, AnyObject) -> Void, finish: @escaping (AnyObject) -> Void)
  {
    self.type = type
    self.receive = receive
    self.finish = finish
    super.init(.observer, of: type)
  }

  override func receive(_ event: ReportedEvent, livingWith object: AnyObject) { receive(event, object) }
  override func listIsGone(_ object: AnyObject) { finish(object) }
  override func describe(_ name: (AnyObject) -> String, _ object: AnyObject) -> String { "stream of \(type)" }
}
