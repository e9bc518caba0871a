/// The events of a multicast, one after the other.
///
/// ```swift
/// for await event in multicast.events(of: PlayerEvent.self, buffering: .newest(64)) {
///   print(event)
/// }
/// ```
///
/// The stream listens from the moment it is made. It ends the listening when its task is cancelled, or when the last copy of it and its last
/// iterator are released. It ends by itself when the multicasts on the property and the property's hook are gone, after the events that still wait.
///
/// It does not keep the multicast alive. Each event goes to one of its iterators; for two consumers, make two streams.
public struct DelegateEventStream<Event: DelegateEvent & Sendable>: AsyncSequence, Sendable {
  /// The callbacks as values.
  public typealias Element = Event
  /// A stream never fails.
  public typealias Failure = Never

  let storage: EventStreamStorage<Event>

  @usableFromInline
  init(storage: EventStreamStorage<Event>) {
    self.storage = storage
  }

  /// The number of events that a full buffer has dropped.
  public var droppedCount: Int { storage.droppedCount }

  /// Takes the events out of the stream.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let storage: EventStreamStorage<Event>
    var base: AsyncStream<Event>.Iterator

    /// The next event. Nil when the stream has ended, or the task is cancelled.
    public mutating func next() async -> Event? {
      await next(isolation: nil)
    }

    /// The next event, in the caller's isolation. Nil when the stream has ended, or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Event? {
      if Task.isCancelled {
        storage.end()
        return nil
      }
      return await base.next(isolation: actor)
    }
  }

  /// An iterator, which shares the waiting events with all others of this stream.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(storage: storage, base: storage.stream.makeAsyncIterator())
  }
}
