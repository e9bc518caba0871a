// Subscribers that are called on an actor or a queue.

#if canImport(Dispatch)
  import Dispatch
#endif

extension MulticastSubscribing {
  /// Subscribes an object that is called on the main actor.
  ///
  /// It hears each event in order, one turn after the other, without blocking the thread of the callback. A class whose conformance is
  /// `@MainActor` may subscribe to a delegate protocol that is neither isolated nor `Sendable`:
  ///
  /// ```swift
  /// multicast.subscribe(screen, on: MainActor.shared, as: PlayerEvent.self)
  /// ```
  ///
  /// Only events can be delivered later. So the subscriber is **not** called for a callback that has an answer or is not reported, nor
  /// for an asynchronous one, unless the delegate protocol is `Sendable`. ``MulticastDelegate/subscribers``, `responds(to:)` and `forward(to:_:)` leave it out too.
  ///
  /// The library checks at each turn that the object is still subscribed: once ``unsubscribe(_:)`` has returned on the main actor, it has no
  /// further turn. An event that waits keeps no subscriber alive. Subscribing an object again changes neither its place nor how it is called, but for one
  /// that was subscribed with ``subscribe(_:)``: it keeps its place, and hears events on the main actor from the next callback on, in O(*n*). If
  /// it is also the original delegate, it is called directly, as that.
  ///
  /// The main actor is entered with the highest priority of the tasks that report the events that wait, but never with less than the default
  /// priority. An event of a higher priority that comes while others have their turns raises the priority only after those that have been taken
  /// already; a turn that is under way keeps its priority. After many turns the main actor is entered again with the default priority, so that
  /// other work gets its turn. A task that waits in ``waitUntilDelivered()`` raises no priority.
  ///
  /// - Parameters:
  ///   - subscriber: Is evaluated at once if the caller is on the main actor, otherwise when the main actor is entered. Until then ``contains(_:)`` is
  ///     false, and an object that is subscribed with ``subscribe(_:)`` too is called in that way.
  ///   - actor: The main actor.
  ///   - type: The type of the events to receive.
  ///   - holding: How it is held. Nil leaves that as it is, which is weakly for a new subscriber.
  ///   - buffering: How many events wait for the main actor.
  ///   - isolation: The caller's, which you don't pass.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @inlinable
  public func subscribe<Event: DelegateEvent & Sendable>(
    _ subscriber: @autoclosure @escaping @MainActor @Sendable () -> Subscriber, on actor: MainActor,
    as type: Event.Type, holding: SubscriberHold? = nil, buffering: EventBuffering = .unbounded,
    isolation: (any Actor)? = #isolation
  ) where Event.Delegate == Subscriber {
    if isolation === MainActor.shared {
      list.nameUnresolved()
      // SAFETY: On the main actor already, and the subscriber is used there only.
      nonisolated(unsafe) var named: Subscriber?
      MainActor.assumeIsolated { unsafe named = subscriber() }
      subscribe(unsafe named!, to: type, entering: .mainActor, holding, buffering)
    } else {
      list.subscribe(
        onMainActor: subscriber, to: Event.self, as: Subscriber.self, strongly: holding?.isStrong, buffering)
    }
  }

  /// Subscribes an object of an actor, which is called on that actor.
  ///
  /// See ``subscribe(_:on:as:holding:buffering:isolation:)``. Subscribe the object on its actor:
  ///
  /// ```swift
  /// multicast.subscribe(self, on: self, as: PlayerEvent.self)   // in an actor
  /// ```
  ///
  /// If the delegate protocol is `Sendable`, you may subscribe it from anywhere, and asynchronous callbacks reach it: the caller waits, without
  /// blocking, until the events before are received, then calls it.
  ///
  /// - Parameters:
  ///   - subscriber: The actor, or an object that it owns.
  ///   - actor: Is held weakly. When it has died, the subscription ends.
  ///   - type: The type of the events to receive.
  ///   - holding: How it is held. Nil leaves that as it is, which is weakly for a new subscriber.
  ///   - buffering: How many events wait for the actor.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @inlinable @_disfavoredOverload
  public func subscribe<Event: DelegateEvent & Sendable, A: Actor>(
    _ subscriber: Subscriber, on actor: isolated A, as type: Event.Type,
    holding: SubscriberHold? = nil, buffering: EventBuffering = .unbounded
  ) where Event.Delegate == Subscriber {
    subscribe(subscriber, to: type, entering: .actor(WeakActor(actor)), holding, buffering)
  }
}

extension MulticastSubscribing where Subscriber: Sendable {
  /// Subscribes an object that is called on an actor.
  ///
  /// See ``subscribe(_:on:as:holding:buffering:isolation:)``. As the delegate protocol is `Sendable`, you may subscribe from anywhere, and asynchronous
  /// callbacks reach the subscriber: the caller waits, without blocking, until the events before are received, then calls it.
  ///
  /// - Parameters:
  ///   - subscriber: The object.
  ///   - actor: Is held weakly. When it has died, the subscription ends.
  ///   - type: The type of the events to receive.
  ///   - holding: How it is held. Nil leaves that as it is, which is weakly for a new subscriber.
  ///   - buffering: How many events wait for the actor.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @_documentation(visibility: internal)
  @inlinable @_disfavoredOverload
  public func subscribe<Event: DelegateEvent & Sendable, A: Actor>(
    _ subscriber: Subscriber, on actor: A, as type: Event.Type,
    holding: SubscriberHold? = nil, buffering: EventBuffering = .unbounded
  ) where Event.Delegate == Subscriber {
    subscribe(subscriber, to: type, entering: .actor(WeakActor(actor)), holding, buffering, isSendable: true)
  }

  /// Subscribes an object that is called on the main actor.
  ///
  /// The same as the one for other actors.
  ///
  /// - Parameters:
  ///   - subscriber: The object.
  ///   - actor: The main actor.
  ///   - type: The type of the events to receive.
  ///   - holding: How it is held. Nil leaves that as it is, which is weakly for a new subscriber.
  ///   - buffering: How many events wait for the main actor.
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
    /// It hears each event in order, one turn after the other. It is **not** called for callbacks that have an answer, are asynchronous or are not
    /// reported. See ``subscribe(_:on:as:holding:buffering:isolation:)`` for the other rules.
    ///
    /// - Parameters:
    ///   - subscriber: The object.
    ///   - queue: Need not be serial: one block at a time is in it. It is kept until the subscription ends.
    ///   - type: The type of the events to receive.
    ///   - holding: How it is held. Nil leaves that as it is, which is weakly for a new subscriber.
    ///   - buffering: How many events wait for the queue.
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
    let delegate = UnpackedDelegate(subscriber)
    list.subscribe(
      delegate, as: .subscriber(delegate, to: type, isSendable: isSendable), entering: entrance,
      strongly: holding?.isStrong, buffering)
  }

  /// Returns when everything that was reported before this call has been received.
  ///
  /// It waits for subscribers and observers on actors and queues. It does not wait for streams, for events that a bound has dropped, for a receiver that
  /// is gone, or for a turn from within which it is called.
  ///
  /// A task that is cancelled goes on at once, without an error, so check `Task.isCancelled` if it matters. What waits is received all the same.
  ///
  /// The events that it has waited for keep no receiver alive: a test can release its own reference, and then expect that the receiver is gone.
  ///
  /// ```swift
  /// service.play()
  /// await multicast.waitUntilDelivered()
  /// #expect(screen.title == "Playing")
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of subscribers and listeners.
  nonisolated(nonsending) public func waitUntilDelivered() async {
    let listeners = _listIfAny?.list.livingListeners ?? []
    let waiting = listeners.compactMap { listener in listener.lastWaiting.map { (listener, $0) } }
    for (listener, number) in waiting { await listener.received(upTo: number) }
  }

  /// The number of events that a full buffer has dropped, of those for a subscriber on an actor or a queue.
  ///
  /// - Complexity: O(1).
  public func droppedCount(of subscriber: Subscriber) -> Int {
    _listIfAny?.list.listener(of: UnpackedDelegate(subscriber).object)?.droppedCount ?? 0
  }
}
