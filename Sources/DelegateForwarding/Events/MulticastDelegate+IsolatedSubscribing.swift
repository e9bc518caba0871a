// Subscribers that are called on an actor or a queue.

#if canImport(Dispatch)
  import Dispatch
#endif

extension MulticastDelegate {
  /// Subscribes an object of the main actor, which is called on the main actor.
  ///
  /// The subscriber receives the events in order, one at a time, without blocking the thread of the callback. A class
  /// whose conformance is `@MainActor` may subscribe to a delegate protocol that is neither isolated nor `Sendable`:
  ///
  /// ```swift
  /// multicast.subscribe(screen, on: MainActor.shared, as: PlayerEvent.self)
  /// ```
  ///
  /// Only events can be delivered later. So the subscriber is **not** called for a callback that has an answer, is
  /// asynchronous or is not reported. ``MulticastDelegate/subscribers`` and `responds(to:)` leave it out too.
  ///
  /// The library checks at each turn that the object is still subscribed: once ``unsubscribe(_:)`` has returned on the
  /// main actor, the object gets no further turn. A waiting event does not keep the subscriber alive. Subscribing an
  /// object again, in whatever way, changes neither its place nor where it is called nor its buffer. An object that is
  /// held strongly is released where its subscription ends, so unsubscribe it on the main actor. The original delegate
  /// is called directly, even if it is also subscribed this way.
  ///
  /// - Parameters:
  ///   - subscriber: The object.
  ///   - actor: The main actor.
  ///   - type: The type of the events to receive.
  ///   - holding: How to hold the subscriber. Nil keeps the current hold, or holds a new subscriber weakly.
  ///   - buffering: How many events may wait for the main actor.
  /// - Returns: True if the object was not subscribed before.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @MainActor @inlinable @discardableResult
  public func subscribe<Event: DeliverableEvent & Sendable>(
    _ subscriber: P, on actor: MainActor, as type: Event.Type, holding: SubscriberHold? = nil,
    buffering: AsyncStream<Event>.Continuation.BufferingPolicy = .unbounded
  ) -> Bool where Event.Delegate == P {
    subscribe(
      subscriber, to: type, on: .mainActor, holding, buffering)
  }

  /// Subscribes an object of an actor, which is called on that actor.
  ///
  /// The rules of ``subscribe(_:on:as:holding:buffering:)-(_,MainActor,_,_,_)`` apply. If the delegate protocol is
  /// `Sendable`, you can subscribe from anywhere. The methods of the actor are `nonisolated`, and enter its isolation:
  ///
  /// ```swift
  /// actor Store: FeedDelegate {
  ///   private var numbers: [Int] = []
  ///
  ///   nonisolated func feedDidReceive(_ number: Int) {
  ///     assumeIsolated { $0.numbers.append(number) }
  ///   }
  /// }
  ///
  /// func record(in store: Store) {
  ///   feed.subscribe(store, on: store, as: FeedEvent.self)
  /// }
  /// ```
  ///
  /// With any other protocol, subscribe on the actor, to a multicast that belongs to it. An actor can observe any
  /// multicast: see ``observe(_:on:buffering:_:)-(_,A,_,_)``.
  ///
  /// - Parameters:
  ///   - subscriber: The actor, or an object that it owns.
  ///   - actor: The actor, which is held weakly. The subscription ends when it dies.
  ///   - type: The type of the events to receive.
  ///   - holding: How to hold the subscriber. Nil keeps the current hold, or holds a new subscriber weakly.
  ///   - buffering: How many events may wait for the actor.
  /// - Returns: True if the object was not subscribed before.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @inlinable @_disfavoredOverload @discardableResult
  public func subscribe<Event: DeliverableEvent & Sendable, A: Actor>(
    _ subscriber: P, on actor: isolated A, as type: Event.Type,
    holding: SubscriberHold? = nil, buffering: AsyncStream<Event>.Continuation.BufferingPolicy = .unbounded
  ) -> Bool where Event.Delegate == P {
    subscribe(
      subscriber, to: type, on: .actor(actor), holding, buffering)
  }
}

extension MulticastDelegate where P: Sendable {
  /// Subscribes an object that is called on an actor.
  ///
  /// The rules of the method for the main actor apply. Because the delegate protocol is `Sendable`, you can subscribe
  /// from anywhere.
  ///
  /// - Parameters:
  ///   - subscriber: The object.
  ///   - actor: The actor, which is held weakly. The subscription ends when it dies.
  ///   - type: The type of the events to receive.
  ///   - holding: How to hold the subscriber. Nil keeps the current hold, or holds a new subscriber weakly.
  ///   - buffering: How many events may wait for the actor.
  /// - Returns: True if the object was not subscribed before.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @_documentation(visibility: internal)
  @inlinable @_disfavoredOverload @discardableResult
  public func subscribe<Event: DeliverableEvent & Sendable, A: Actor>(
    _ subscriber: P, on actor: A, as type: Event.Type,
    holding: SubscriberHold? = nil, buffering: AsyncStream<Event>.Continuation.BufferingPolicy = .unbounded
  ) -> Bool where Event.Delegate == P {
    subscribe(subscriber, to: type, on: .actor(actor), holding, buffering)
  }

  /// Subscribes an object that is called on the main actor. Behaves as the method for other actors does.
  ///
  /// - Parameters:
  ///   - subscriber: The object.
  ///   - actor: The main actor.
  ///   - type: The type of the events to receive.
  ///   - holding: How to hold the subscriber. Nil keeps the current hold, or holds a new subscriber weakly.
  ///   - buffering: How many events may wait for the main actor.
  /// - Returns: True if the object was not subscribed before.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @_documentation(visibility: internal)
  @inlinable @discardableResult
  public func subscribe<Event: DeliverableEvent & Sendable>(
    _ subscriber: P, on actor: MainActor, as type: Event.Type,
    holding: SubscriberHold? = nil, buffering: AsyncStream<Event>.Continuation.BufferingPolicy = .unbounded
  ) -> Bool where Event.Delegate == P {
    subscribe(subscriber, to: type, on: .mainActor, holding, buffering)
  }

  #if canImport(Dispatch)
    /// Subscribes an object that is called on a queue.
    ///
    /// ```swift
    /// feed.subscribe(log, on: queue, as: FeedEvent.self, buffering: .bufferingNewest(100))
    /// ```
    ///
    /// The subscriber receives the events in order, one at a time. The rules of
    /// ``subscribe(_:on:as:holding:buffering:)-(_,MainActor,_,_,_)`` apply.
    ///
    /// - Parameters:
    ///   - subscriber: The object.
    ///   - queue: The queue, serial or concurrent: only one block at a time is enqueued. It is kept until the
    ///     subscription ends.
    ///   - type: The type of the events to receive.
    ///   - holding: How to hold the subscriber. Nil keeps the current hold, or holds a new subscriber weakly.
    ///   - buffering: How many events may wait for the queue.
    /// - Returns: True if the object was not subscribed before.
    /// - Complexity: Amortised O(1). Each event costs one append.
    @inlinable @discardableResult
    public func subscribe<Event: DeliverableEvent & Sendable>(
      _ subscriber: P, on queue: DispatchQueue, as type: Event.Type,
      holding: SubscriberHold? = nil, buffering: AsyncStream<Event>.Continuation.BufferingPolicy = .unbounded
    ) -> Bool where Event.Delegate == P {
      subscribe(subscriber, to: type, on: .queue(queue), holding, buffering)
    }
  #endif
}

extension MulticastDelegate {
  @inlinable
  func subscribe<Event: DeliverableEvent>(
    _ subscriber: P, to type: Event.Type, on context: ExecutionContext, _ holding: SubscriberHold?,
    _ buffering: Mailbox<Event>.Buffering
  ) -> Bool where Event.Delegate == P {
    requireRoom(buffering)
    let delegate = ExistentialWords(subscriber)
    let entry = delegate.makeEntry()
    let mailbox = Mailbox<Event>.consumer(
      in: list, for: delegate.object, forwardingTo: SubscriberList.target(of: delegate.object)?.list, on: context,
      buffering
    ) { event in
      guard let delegate = entry.load(as: P.self) else { return false }
      event.deliver(to: delegate)
      return true
    }
    return subscribe(delegate, holding, as: mailbox)
  }

  /// Returns when everything that was reported before this call has been received.
  ///
  /// The call waits behind the events of each subscriber and observer on an actor or a queue. It returns when all of
  /// them have been received or dropped, or their receiver has gone. Streams don't count.
  ///
  /// If the task is cancelled, this returns at once without an error, so check `Task.isCancelled` if it matters. The
  /// waiting events are still received.
  ///
  /// Once it returns, the received events keep no receiver alive: a test can release its own reference, and then expect
  /// that the receiver is gone.
  ///
  /// ```swift
  /// player.play("So What")
  /// await player.$delegate.waitUntilDelivered()
  /// #expect(screen.title == "So What")
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of listeners.
  nonisolated(nonsending) public func waitUntilDelivered() async {
    // One signal from each mailbox in which something waits, and none after a cancellation, which ends the stream.
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
    let mailboxes = list.currentConsumers.count { $0.sink.signalDelivery(to: continuation) }
    var iterator = signals.makeAsyncIterator()
    for _ in 0..<mailboxes { await iterator.next(isolation: #isolation) }
  }
}

/// Stops the program if there is no room for an event.
@usableFromInline
func requireRoom<Event>(_ buffering: AsyncStream<Event>.Continuation.BufferingPolicy) {
  switch buffering {
  case .bufferingOldest(let limit), .bufferingNewest(let limit):
    if limit < 1 { stop(TrapMessage.emptyBuffer(Event.self, "\(buffering)")) }
  default: break
  }
}

extension TrapMessage {
  package static func emptyBuffer<Event>(_ type: Event.Type, _ buffering: String) -> String {
    "The buffer .\(buffering) for \(Event.self) has no room for an event. Pass a limit of at least 1."
  }
}
