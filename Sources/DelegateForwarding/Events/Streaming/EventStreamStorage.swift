import Synchronization

/// The storage shared by the copies and iterators of a stream. The list refers to it weakly.
@usableFromInline
final class EventStreamStorage<Event: DelegateEvent & Sendable>: Sendable {
  @usableFromInline typealias Continuation = CheckedContinuation<WaitingEvent<Event>?, Never>

  @usableFromInline let state: Locked<StreamState<WaitingEvent<Event>, Continuation>>
  /// The number of reads so far, which gives each an ID.
  private let reads = Atomic<UInt64>(0)

  @usableFromInline
  init(_ buffering: EventBuffering) {
    state = Locked(StreamState(buffering))
  }

  var droppedCount: Int { state.withLock { $0.droppedCount } }

  /// Inlined where the type of the event is known, because generic code takes seven times as long.
  @inlinable
  func yield(_ event: WaitingEvent<Event>) {
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
  /// SAFETY: An `EventStreamListener` is made with a storage of its own type as its object.
  @inlinable
  static func from(_ object: AnyObject) -> EventStreamStorage {
    unsafe unsafeDowncast(object, to: EventStreamStorage.self)
  }

  /// No more events come. The waiting ones are still received.
  func finish() {
    for reader in state.withLock({ $0.finish() }) { reader.resume(returning: nil) }
  }

  /// One iterator of the stream, shared by its copies.
  final class Reader: Sendable {
    private let storage: EventStreamStorage
    private let observation: EventObservation
    private let isClosed = Atomic(false)

    init(of storage: EventStreamStorage, _ observation: EventObservation) {
      self.storage = storage
      self.observation = observation
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
      if released != nil { observation.invalidate() }
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

/// The listener that feeds a stream. It lives with the stream's storage.
///
/// SAFETY: The closures are constant, and use only the storage, which is `Sendable`.
final class EventStreamListener: Listener, @unchecked Sendable {
  private let receive: (ReportedEvent, AnyObject?) -> Void
  private let finish: (AnyObject) -> Void

  /// - Parameter receive: Called with an event and the storage, to which it yields the event.
  init<Event>(
    feeding storage: EventStreamStorage<Event>, in list: SubscriberList,
    receive: @escaping (ReportedEvent, AnyObject?) -> Void
  ) {
    self.receive = receive
    finish = { EventStreamStorage<Event>.from($0).finish() }
    super.init(.stream, of: Event.self, in: list, with: storage)
  }

  override func receive(_ event: ReportedEvent, livingWith object: AnyObject?) { receive(event, object) }
  override func listIsGone(_ object: AnyObject) { finish(object) }
}
