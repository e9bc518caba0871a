/// The events of a multicast, one after the other.
///
/// ```swift
/// let events = multicast.events(of: PlayerEvent.self, buffering: .newest(64))
/// for await event in events {
///   print(event)
/// }
/// ```
///
/// The stream listens from the moment it is made. It stops listening when the iterating task is cancelled, or when the
/// last copy of the stream and its last iterator are released. The stream ends by itself when the multicasts on the
/// property and the property's hook are gone, after the events that still wait.
///
/// The stream does not keep the multicast alive. Several tasks may iterate: each event goes to one of them, the one
/// that has waited longest. Cancelling one task does not affect the others; the stream stops listening when the last
/// one is cancelled. To give each consumer all events, make a stream for each.
public struct DelegateEventStream<Event: DelegateEvent & Sendable>: AsyncSequence, Sendable {
  /// The callbacks as values.
  @_documentation(visibility: internal)
  public typealias Element = Event
  /// A stream never fails.
  @_documentation(visibility: internal)
  public typealias Failure = Never

  let storage: EventStreamStorage<Event>
  /// Ends when the last copy of the stream and its last iterator are released.
  private let observation: EventObservation

  /// - Parameter receive: Called with an event and the storage, to which it yields the event.
  @usableFromInline
  init(
    _ storage: EventStreamStorage<Event>, listeningTo list: SubscriberList,
    receive: @escaping (ReportedEvent, AnyObject?) -> Void
  ) {
    self.storage = storage
    let listener = EventStreamListener(feeding: storage, in: list, receive: receive)
    list.add(listener)
    observation = EventObservation(listener)
  }

  /// The number of events that a full buffer has dropped.
  public var droppedCount: Int { storage.droppedCount }

  /// Takes the events out of the stream.
  @_documentation(visibility: internal)
  public struct AsyncIterator: AsyncIteratorProtocol {
    let reader: EventStreamStorage<Event>.Reader

    /// The next event, in the caller's isolation. Nil when the stream has ended, or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Event? {
      await reader.next(isolation: actor)
    }
  }

  /// An iterator. All iterators of a stream share the waiting events.
  @_documentation(visibility: internal)
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(reader: EventStreamStorage.Reader(of: storage, observation))
  }
}
