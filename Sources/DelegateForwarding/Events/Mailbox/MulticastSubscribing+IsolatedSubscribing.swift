// Subscribers that are called on an actor or a queue.

#if canImport(Dispatch)
  import Dispatch
#endif

extension MulticastSubscribing {
  /// Subscribes an object that is called on the main actor.
  ///
  /// The subscriber receives the events in order, one at a time, without blocking the thread of the callback. A class
  /// whose conformance is `@MainActor` may subscribe to a delegate protocol that is neither isolated nor `Sendable`:
  ///
  /// ```swift
  /// multicast.subscribe(screen, on: MainActor.shared, as: PlayerEvent.self)
  /// ```
  ///
  /// Only events can be delivered later. So the subscriber is **not** called for a callback that has an answer or is
  /// not reported. Asynchronous callbacks call it only if the delegate protocol is `Sendable`.
  /// ``MulticastDelegate/subscribers`` and `responds(to:)` leave it out too.
  ///
  /// The library checks at each turn that the object is still subscribed: once ``unsubscribe(_:)`` has returned on the
  /// main actor, the object gets no further turn. A waiting event does not keep the subscriber alive. Subscribing an
  /// object again changes neither its place nor how it is called, with one exception: an object subscribed with
  /// ``subscribe(_:)`` keeps its place, and receives events on the main actor from the next callback on. This takes
  /// O(*n*). The original delegate is called directly, even if it is also subscribed this way.
  ///
  /// The main actor is entered with the highest priority among the tasks that report the waiting events, but at least
  /// with the default priority. If an event of a higher priority comes while the main actor receives others, the
  /// priority rises only after those it has already taken; a turn under way keeps its priority. After many turns, the
  /// main actor is entered again with the default priority, so that other work gets its turn. Waiting in
  /// ``waitUntilDelivered()`` raises no priority.
  ///
  /// - Parameters:
  ///   - subscriber: The object. Evaluated at once if the caller is on the main actor, otherwise when the main actor is
  ///     entered. Until then ``contains(_:)`` is false, and if the object is also subscribed with ``subscribe(_:)``, it
  ///     is called that way.
  ///   - actor: The main actor.
  ///   - type: The type of the events to receive.
  ///   - holding: How to hold the subscriber. Nil keeps the current hold, or holds a new subscriber weakly.
  ///   - buffering: How many events may wait for the main actor.
  ///   - isolation: The caller's isolation. Don't pass it.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @inlinable
  public func subscribe<Event: DelegateEvent & Sendable>(
    _ subscriber: @autoclosure @escaping @MainActor @Sendable () -> Subscriber, on actor: MainActor,
    as type: Event.Type, holding: SubscriberHold? = nil, buffering: EventBuffering = .unbounded,
    isolation: (any Actor)? = #isolation
  ) where Event.Delegate == Subscriber {
    if isolation === MainActor.shared {
      list.resolvePending()
      // SAFETY: On the main actor already, and the subscriber is used there only.
      nonisolated(unsafe) var named: Subscriber?
      MainActor.assumeIsolated { unsafe named = subscriber() }
      subscribe(unsafe named!, to: type, entering: .mainActor, holding, buffering)
    } else {
      list.subscribe(
        onMainActor: { UnpackedDelegate(subscriber()) }, as: { .subscriber(to: Event.self, isSendable: false) },
        strongly: holding?.isStrong, buffering)
    }
  }

  /// Subscribes an object of an actor, which is called on that actor.
  ///
  /// The rules of ``subscribe(_:on:as:holding:buffering:isolation:)`` apply. Subscribe the object on its actor:
  ///
  /// ```swift
  /// multicast.subscribe(self, on: self, as: PlayerEvent.self)   // in an actor
  /// ```
  ///
  /// If the delegate protocol is `Sendable`, you can subscribe from anywhere, and asynchronous callbacks reach the
  /// subscriber: the caller waits, without blocking, until the earlier events are received, then calls it.
  ///
  /// - Parameters:
  ///   - subscriber: The actor, or an object that it owns.
  ///   - actor: The actor, which is held weakly. The subscription ends when it dies.
  ///   - type: The type of the events to receive.
  ///   - holding: How to hold the subscriber. Nil keeps the current hold, or holds a new subscriber weakly.
  ///   - buffering: How many events may wait for the actor.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @inlinable @_disfavoredOverload
  public func subscribe<Event: DelegateEvent & Sendable, A: Actor>(
    _ subscriber: Subscriber, on actor: isolated A, as type: Event.Type,
    holding: SubscriberHold? = nil, buffering: EventBuffering = .unbounded
  ) where Event.Delegate == Subscriber {
    subscribe(subscriber, to: type, entering: .actor(actor), holding, buffering)
  }
}

extension MulticastSubscribing where Subscriber: Sendable {
  /// Subscribes an object that is called on an actor.
  ///
  /// The rules of ``subscribe(_:on:as:holding:buffering:isolation:)`` apply. Because the delegate protocol is
  /// `Sendable`, you can subscribe from anywhere, and asynchronous callbacks reach the subscriber: the caller waits,
  /// without blocking, until the earlier events are received, then calls it.
  ///
  /// - Parameters:
  ///   - subscriber: The object.
  ///   - actor: The actor, which is held weakly. The subscription ends when it dies.
  ///   - type: The type of the events to receive.
  ///   - holding: How to hold the subscriber. Nil keeps the current hold, or holds a new subscriber weakly.
  ///   - buffering: How many events may wait for the actor.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @_documentation(visibility: internal)
  @inlinable @_disfavoredOverload
  public func subscribe<Event: DelegateEvent & Sendable, A: Actor>(
    _ subscriber: Subscriber, on actor: A, as type: Event.Type,
    holding: SubscriberHold? = nil, buffering: EventBuffering = .unbounded
  ) where Event.Delegate == Subscriber {
    subscribe(subscriber, to: type, entering: .actor(actor), holding, buffering, isSendable: true)
  }

  /// Subscribes an object that is called on the main actor.
  ///
  /// Behaves as the method for other actors does.
  ///
  /// - Parameters:
  ///   - subscriber: The object.
  ///   - actor: The main actor.
  ///   - type: The type of the events to receive.
  ///   - holding: How to hold the subscriber. Nil keeps the current hold, or holds a new subscriber weakly.
  ///   - buffering: How many events may wait for the main actor.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @_documentation(visibility: internal)
  @inlinable
  public func subscribe<Event: DelegateEvent & Sendable>(
    _ subscriber: @autoclosure () -> Subscriber, on actor: MainActor, as type: Event.Type,
    holding: SubscriberHold? = nil, buffering: EventBuffering = .unbounded
  ) where Event.Delegate == Subscriber {
    subscribe(subscriber(), to: type, entering: .mainActor, holding, buffering, isSendable: true)
  }

  #if canImport(Dispatch)
    /// Subscribes an object that is called on a queue.
    ///
    /// ```swift
    /// multicast.subscribe(
    ///   log, on: queue, as: PlayerEvent.self, buffering: .newest(100))
    /// ```
    ///
    /// The subscriber receives the events in order, one at a time. It is **not** called for callbacks that have an
    /// answer, are asynchronous or are not reported. See ``subscribe(_:on:as:holding:buffering:isolation:)`` for the
    /// other rules.
    ///
    /// - Parameters:
    ///   - subscriber: The object.
    ///   - queue: The queue, serial or concurrent: only one block at a time is enqueued. It is kept until the
    ///     subscription ends.
    ///   - type: The type of the events to receive.
    ///   - holding: How to hold the subscriber. Nil keeps the current hold, or holds a new subscriber weakly.
    ///   - buffering: How many events may wait for the queue.
    /// - Complexity: Amortised O(1). Each event costs one append.
    @inlinable
    public func subscribe<Event: DelegateEvent & Sendable>(
      _ subscriber: Subscriber, on queue: DispatchQueue, as type: Event.Type,
      holding: SubscriberHold? = nil, buffering: EventBuffering = .unbounded
    ) where Event.Delegate == Subscriber {
      subscribe(subscriber, to: type, entering: .queue(queue), holding, buffering, isSendable: true)
    }
  #endif
}

extension MulticastSubscribing {
  @inlinable
  func subscribe<Event: DelegateEvent>(
    _ subscriber: Subscriber, to type: Event.Type, entering entrance: MailboxEntrance, _ holding: SubscriberHold?,
    _ buffering: EventBuffering, isSendable: Bool = false
  ) where Event.Delegate == Subscriber {
    list.subscribe(
      UnpackedDelegate(subscriber), as: .subscriber(to: type, isSendable: isSendable), entering: entrance,
      strongly: holding?.isStrong, buffering)
  }

  /// Returns when everything that was reported before this call has been received.
  ///
  /// It waits for subscribers and observers on actors and queues. It does not wait for streams, for events that a full
  /// buffer has dropped, for a receiver that is gone, or, when called within a turn, for that turn.
  ///
  /// If the task is cancelled, this returns at once without an error, so check `Task.isCancelled` if it matters. The
  /// waiting events are still received.
  ///
  /// Once it returns, the received events keep no receiver alive: a test can release its own reference, and then expect
  /// that the receiver is gone.
  ///
  /// ```swift
  /// service.play()
  /// await multicast.waitUntilDelivered()
  /// #expect(screen.title == "Playing")
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of subscribers and listeners.
  nonisolated(nonsending) public func waitUntilDelivered() async {
    let mailboxes = _listIfAny?.list.livingMailboxes ?? []
    let waiting = mailboxes.compactMap { mailbox in mailbox.lastWaiting.map { (mailbox, $0) } }
    for (mailbox, number) in waiting { await mailbox.wait(for: number) }
  }

  /// The number of events for a subscriber on an actor or a queue that a full buffer has dropped.
  ///
  /// - Complexity: O(1).
  public func droppedCount(of subscriber: Subscriber) -> Int {
    _listIfAny?.list.mailbox(of: UnpackedDelegate(subscriber).object)?.droppedCount ?? 0
  }
}
