import Synchronization

/// The storage shared by the copies and iterators of a stream. The list refers to it weakly; the stream stops listening
/// when the last of them is released.
@usableFromInline
final class EventStreamStorage<Event: DelegateEvent & Sendable>: Sendable {
  @usableFromInline typealias Continuation = CheckedContinuation<StampedEvent<Event>?, Never>

  @usableFromInline let state: Locked<StreamState<StampedEvent<Event>, Continuation>>
  private let listener: EventStreamListener
  /// The number of reads so far, which gives each an ID.
  private let reads = Atomic<UInt64>(0)

  /// - Parameter receive: Called with an event and the storage, to which it yields the event.
  @usableFromInline
  init(_ buffering: EventBuffering, receive: @escaping (ReportedEvent, AnyObject) -> Void) {
    state = Locked(StreamState(buffering))
    listener = EventStreamListener(
      of: Event.self, receive: receive, finish: { storage in EventStreamStorage.from(storage).finish() })
  }

  deinit {
    listener.leave()
  }

  var droppedCount: Int { state.withLock { $0.droppedCount } }

  @usableFromInline
  func listen(to list: SubscriberList) {
    list.add(listener, livingWith: self)
  }

  /// Inlined where the type of the event is known, because generic code takes seven times as long.
  @inlinable
  func yield(_ event: Event, _ stamp: TraceStamp?) {
    let event = StampedEvent(event: event, stamp: stamp)
    switch state.withLock({ $0.append(event) }) {
    case .resumes(let reader): reader.resume(returning: event)
    case .drops(let dropped): if let stamp = dropped.stamp { reportDropping(stamp) }
    case .waits: break
    }
  }

  @usableFromInline
  func reportDropping(_ stamp: TraceStamp) { stamp.dropped(by: Self.name, count: droppedCount) }

  private static var name: String { "stream of \(Event.self)" }

  /// The storage that a listener's entry refers to.
  ///
  /// SAFETY: `listen(to:)` makes the entry, with the storage as its object.
  @inlinable
  static func from(_ object: AnyObject) -> EventStreamStorage {
    unsafe unsafeDowncast(object, to: EventStreamStorage.self)
  }

  /// No more events come. The waiting ones are still received.
  private func finish() {
    for reader in state.withLock({ $0.finish() }) { reader.resume(returning: nil) }
  }

  /// One iterator of the stream, shared by its copies.
  final class Reader: Sendable {
    private let storage: EventStreamStorage
    private let isClosed = Atomic(false)

    init(of storage: EventStreamStorage) {
      self.storage = storage
      storage.state.withLock { $0.open() }
    }

    deinit {
      if !isClosed.load(ordering: .relaxed) { storage.state.withLock { $0.close() } }
    }

    /// The next event. Nil when the stream has ended, or when the task is cancelled, which also closes the reader.
    func next(isolation: isolated (any Actor)?) async -> Event? {
      if isClosed.load(ordering: .relaxed) { return nil }
      let event = await storage.next(isolation: isolation)
      if event == nil, Task.isCancelled { closeCancelled() }
      return event
    }

    private func closeCancelled() {
      if isClosed.exchange(true, ordering: .relaxed) { return }
      let released = storage.state.withLock { $0.closeCancelled() }
      if released != nil { storage.listener.leave() }
    }
  }

  private func next(isolation: isolated (any Actor)?) async -> Event? {
    let id = reads.add(1, ordering: .relaxed).newValue
    let next = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let reading = state.withLock { state in
          // Checked under the lock: a task that was cancelled before is seen here, and `onCancel` finds the reader of a
          // task that is cancelled later.
          Task.isCancelled ? .returns(nil) : state.next(id: id, continuation)
        }
        if case .returns(let event) = reading { continuation.resume(returning: event) }
      }
    } onCancel: {
      state.withLock { $0.cancel(id) }?.resume(returning: nil)
    }
    next?.stamp?.received(by: Self.name)
    return next?.event
  }
}

/// An event that waits in a stream.
@usableFromInline
struct StampedEvent<Event: Sendable>: Sendable {
  @usableFromInline let event: Event
  /// Nil if the callback is not traced.
  @usableFromInline let stamp: TraceStamp?

  @inlinable
  init(event: Event, stamp: TraceStamp?) {
    self.event = event
    self.stamp = stamp
  }
}

/// The listener that feeds a stream.
///
/// SAFETY: The closures are constant, and use only the storage, which is `Sendable`.
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
