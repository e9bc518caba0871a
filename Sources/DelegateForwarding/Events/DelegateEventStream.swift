import Synchronization

/// The events of a multicast, one after the other.
///
/// ```swift
/// let events = multicast.events(of: PlayerEvent.self, buffering: .newest(64))
/// for await event in events {
///   print(event)
/// }
/// ```
///
/// The stream listens from the moment it is made. It stops listening when a task that iterates is cancelled, or when
/// the last copy of the stream and its last iterator are released. The stream ends by itself, after the events that
/// still wait, when the last multicast that shares the list is released.
///
/// The stream does not keep the multicast alive. It is an `AsyncStream` underneath: several tasks may iterate, each
/// event goes to one of them, and cancelling one ends the stream for all. To give each consumer all events, make a
/// stream for each.
public struct DelegateEventStream<Event: DelegateEvent & Sendable>: AsyncSequence, Sendable {
  /// The callbacks as values.
  @_documentation(visibility: internal)
  public typealias Element = Event
  /// A stream never fails.
  @_documentation(visibility: internal)
  public typealias Failure = Never

  private let stream: AsyncStream<Event>
  private let listener: EventStream<Event>

  /// - Parameter receive: Gives an event to the listener.
  @usableFromInline
  init(
    listeningTo list: SubscriberList, _ buffering: EventBuffering,
    receive: @escaping @Sendable (Listener<Event>, Event) -> Void
  ) {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: buffering.policy())
    let listener = EventStream(continuation, in: list, receive: receive)
    // Listener and continuation keep each other until one of them ends, which lets go of the other.
    continuation.onTermination = { _ in listener.leave() }
    list.addListener(listener)
    (self.stream, self.listener) = (stream, listener)
  }

  /// The number of events that a full buffer has dropped, as ``EventBuffering`` says.
  public var droppedCount: Int { listener.dropped.load(ordering: .relaxed) }

  /// Takes the events out of the stream.
  @_documentation(visibility: internal)
  public struct AsyncIterator: AsyncIteratorProtocol {
    var iterator: AsyncStream<Event>.Iterator
    let listener: EventStream<Event>

    /// The next event, in the caller's isolation. Nil when the stream has ended, or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Event? {
      if Task.isCancelled {
        // An `AsyncStream` would still hand out the events that wait.
        listener.leave()
        return nil
      }
      guard let event = await iterator.next(isolation: actor) else { return nil }
      listener.waiting.subtract(1, ordering: .relaxed)
      return event
    }
  }

  /// An iterator. All iterators of a stream share the waiting events.
  @_documentation(visibility: internal)
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(iterator: stream.makeAsyncIterator(), listener: listener)
  }
}

extension EventBuffering {
  fileprivate func policy<Event>() -> AsyncStream<Event>.Continuation.BufferingPolicy {
    if self == .unbounded { return .unbounded }
    return keepsNewest ? .bufferingNewest(limit) : .bufferingOldest(limit)
  }
}

/// A listener that gives its events to a stream.
///
/// SAFETY: The compiler can't check a class with a superclass. The continuation is behind a lock, and everything else
/// is atomic, or constant and `Sendable`.
@usableFromInline
final class EventStream<Event: DelegateEvent & Sendable>: Listener<Event>, @unchecked Sendable {
  /// Nil after the end: the entry may stay as a tombstone, and must not keep the events.
  @usableFromInline let continuation: Locked<AsyncStream<Event>.Continuation?>

  @usableFromInline let waiting = Atomic<Int>(0)
  let dropped = Atomic<Int>(0)

  init(
    _ continuation: AsyncStream<Event>.Continuation, in list: SubscriberList,
    receive: @escaping @Sendable (Listener<Event>, Event) -> Void
  ) {
    self.continuation = Locked(continuation)
    super.init(in: list, named: Self.self, receive: receive)
  }

  @inlinable @inline(__always)
  func yield(_ event: Event) {
    switch continuation.withLock({ $0 })?.yield(event) {
    case .enqueued: waiting.add(1, ordering: .relaxed)
    case .dropped: didDrop()
    default: break
    }
  }

  @usableFromInline
  func didDrop() {
    dropped.add(1, ordering: .relaxed)
    reportDrop()
  }

  /// The stream ends after the events that wait, if anybody still reads it.
  override func didEnd() {
    let ended = continuation.withLock { $0.take() }
    ended?.finish()
  }

  override func listDidEnd() { didEnd() }

  override var status: Status {
    Status(waiting: max(0, waiting.load(ordering: .relaxed)), dropped: dropped.load(ordering: .relaxed))
  }
}

extension MulticastDelegate {
  /// A stream of the callbacks that are reported as events of one type.
  ///
  /// The stream listens from the moment this method returns, even before you iterate. Each call makes another stream,
  /// which takes its turn among the subscribers in the order in which all of them joined.
  ///
  /// The stream does not keep the multicast alive. Keep the multicast in a property, or use the `$delegate` of an
  /// ``ObservedDelegate``, which the service keeps: a local multicast is released after its last use, which may be
  /// before the loop.
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
  ) -> DelegateEventStream<Event> where Event.Delegate == P {
    buffering.requireRoom()
    // SAFETY: The closure is passed the listener that keeps it, which is the stream's.
    return DelegateEventStream(listeningTo: listToJoin, buffering) {
      unsafe unsafeDowncast($0, to: EventStream<Event>.self).yield($1)
    }
  }
}
