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

  @usableFromInline
  init(_ storage: EventStreamStorage<Event>, listeningTo list: SubscriberList) {
    self.storage = storage
    observation = EventObservation(storage, in: list)
  }

  /// The number of events that a full buffer has dropped, as ``EventBuffering`` says.
  public var droppedCount: Int { storage.contents.withLock { $0.events.dropped } }

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

extension MulticastSubscribing {
  /// A stream of the callbacks that are reported as events of one type.
  ///
  /// The stream listens from the moment this method returns, even before you iterate. Each call makes another stream,
  /// which takes its turn among the subscribers in the order in which all of them joined.
  ///
  /// The stream does not keep the multicast alive. Keep the multicast in a property, or use the `$delegate.multicast` of
  /// an ``ObservedDelegate``: a local multicast is released after its last use, which may be before the loop.
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
  ) -> DelegateEventStream<Event> where Event.Delegate == Subscriber {
    let list = list
    return DelegateEventStream(EventStreamStorage(in: list, buffering), listeningTo: list)
  }
}
