import Synchronization

/// A stream's events, shared by its copies and iterators. It is the stream's entry in the list, too.
///
/// SAFETY: The contents are behind a lock, the counter is atomic, and everything else is constant.
@usableFromInline
final class EventStreamStorage<Event: DelegateEvent & Sendable>: ListenerEntry, @unchecked Sendable {
  @usableFromInline typealias Continuation = CheckedContinuation<Event?, Never>

  @usableFromInline let contents: Locked<StreamState<Event, Continuation>>

  /// Made where the type of the events is known, and specialised there. An override is not specialised, and takes
  /// several times as long.
  private let append: (EventStreamStorage, ErasedEventPointer) -> Void

  /// The number of reads so far, which gives each an ID.
  private let reads = Atomic<UInt64>(0)

  @inlinable
  convenience init(in list: SubscriberList, _ buffering: EventBuffering) {
    self.init(list, StreamState(buffering)) { $0.append($1.load(as: Event.self)) }
  }

  @usableFromInline
  init(
    _ list: SubscriberList, _ state: StreamState<Event, Continuation>,
    append: @escaping (EventStreamStorage, ErasedEventPointer) -> Void
  ) {
    contents = Locked(state)
    self.append = append
    super.init(.stream, of: Event.self, in: list)
  }

  override func receive(_ event: ErasedEventPointer) { append(self, event) }

  @inlinable @inline(__always)
  func append(_ event: Event) {
    switch contents.withLock({ $0.append(event) }) {
    case .resumes(let reader): reader.resume(returning: event)
    case .drops: traceDrop()
    case .waits, .ended: break
    }
  }

  /// No more events come. The waiting ones are still received.
  override func listDidEnd() {
    for reader in contents.withLock({ $0.finish() }) { reader.resume(returning: nil) }
  }

  /// Nobody reads the stream any more.
  override func didEnd() {
    let released = contents.withLock { $0.events.removeAll() }
    withExtendedLifetime(released) {}
    listDidEnd()
  }

  override func status(_ name: (AnyObject) -> String) -> Status {
    contents.withLock { Status(waiting: $0.events.count, dropped: $0.events.dropped) }
  }

  private func next(isolation: isolated (any Actor)?) async -> Event? {
    let id = reads.add(1, ordering: .relaxed).newValue
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let reading = contents.withLock { state in
          // Checked under the lock: a task that was cancelled before is seen here, and `onCancel` finds the reader of a
          // task that is cancelled later.
          Task.isCancelled ? .returns(nil) : state.next(id: id, continuation)
        }
        if case .returns(let event) = reading { continuation.resume(returning: event) }
      }
    } onCancel: {
      contents.withLock { $0.cancel(id) }?.resume(returning: nil)
    }
  }

  /// One iterator of the stream, shared by its copies.
  final class Reader: Sendable {
    private let storage: EventStreamStorage
    private let observation: EventObservation
    private let isClosed = Atomic(false)

    init(of storage: EventStreamStorage, _ observation: EventObservation) {
      self.storage = storage
      self.observation = observation
      storage.contents.withLock { $0.open() }
    }

    deinit {
      if !isClosed.load(ordering: .relaxed) { storage.contents.withLock { $0.close() } }
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
      let released = storage.contents.withLock { $0.closeCancelled() }
      if released != nil { observation.invalidate() }
    }
  }
}
