#if canImport(Dispatch)
  import Dispatch
#endif

// MARK: On the thread of the callback

extension MulticastDelegate {
  /// Calls a closure with each event, on the thread of the callback, as long as the token lives.
  ///
  /// The observer takes its turn among the subscribers, in the order in which all of them joined. It is not a
  /// subscriber: ``MulticastDelegate/subscriberCount``, ``contains(_:)`` and ``MulticastDelegate/unsubscribeAll()``
  /// ignore it. Each call adds another observer.
  ///
  /// ```swift
  /// let observation = multicast.observe(PlayerEvent.self) { event in
  ///   print(event)
  /// }
  /// ```
  ///
  /// If the delegate protocol is `Sendable`, the closure must be too, because any thread may forward a callback. The
  /// compiler checks this where it knows that `P` is `Sendable`. Code that is generic over `P` has to say `P: Sendable`
  /// itself, if `P` may be such a protocol. A method stored as a function, as in `let watch = multicast.observe`, is
  /// not checked either: store a closure that calls the method instead.
  ///
  /// - Parameters:
  ///   - type: The type of the events to receive.
  ///   - body: The closure, which is kept until the token is released or invalidated.
  /// - Returns: The token.
  /// - Complexity: Amortised O(1).
  @inlinable
  public func observe<Event: DelegateEvent>(
    _ type: Event.Type, _ body: @escaping (Event) -> Void
  ) -> EventObservation where Event.Delegate == P {
    return EventObserver.consumer(in: list, body).join(self)
  }

  /// Calls a `Sendable` closure, so any thread may release the token, whatever `P` is.
  ///
  /// - Parameter end: Called when the multicast that made the list has gone.
  package func observeSendably<Event: DelegateEvent & Sendable>(
    _ type: Event.Type, atEnd end: @escaping @Sendable () -> Void, _ body: @escaping @Sendable (Event) -> Void
  ) -> EventObservation & Sendable where Event.Delegate == P {
    return EventObserver.consumer(in: list, atEnd: end, body).joinSendably(self)
  }
}

extension MulticastDelegate where P: Sendable {
  /// Calls a `Sendable` closure with each event, on the thread of the callback, as long as the token lives.
  ///
  /// Any thread may forward a callback of a `Sendable` delegate protocol, so the closure must be `Sendable`.
  ///
  /// - Parameters:
  ///   - type: The type of the events to receive.
  ///   - body: The closure, which is kept until the token is released or invalidated.
  /// - Returns: The token.
  /// - Complexity: Amortised O(1).
  @_documentation(visibility: internal)
  @inlinable
  public func observe<Event: DelegateEvent & SendableMetatype>(
    _ type: Event.Type, _ body: @escaping @Sendable (Event) -> Void
  ) -> EventObservation & Sendable where Event.Delegate == P {
    return EventObserver.consumer(in: list, body).joinSendably(self)
  }
}

// MARK: On an actor or a queue

extension MulticastDelegate {
  /// Calls a closure with each event on the main actor, as long as the token lives.
  ///
  /// The events are received in order, one after the other, without blocking the thread of the callback.
  ///
  /// ```swift
  /// let observation = multicast.observe(
  ///   PlayerEvent.self, on: MainActor.shared
  /// ) { [weak screen] event in
  ///   screen?.title = "\(event)"
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the events to receive.
  ///   - actor: The main actor.
  ///   - buffering: How many events may wait for the main actor.
  ///   - body: The closure, which is kept until the token is released or invalidated.
  /// - Returns: The token.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @inlinable
  public func observe<Event: DelegateEvent & Sendable>(
    _ type: Event.Type, on actor: MainActor, buffering: AsyncStream<Event>.Continuation.BufferingPolicy = .unbounded,
    _ body: @escaping @MainActor (Event) -> Void
  ) -> EventObservation & Sendable where Event.Delegate == P {
    observe(on: .mainActor, buffering) { (event: Event) in
      MainActor.assumeIsolated { body(event) }
    }
  }

  /// Calls a closure with each event on an actor, as long as the token lives.
  ///
  /// ```swift
  /// actor History {
  ///   var tracks: [PlayerEvent] = []
  /// }
  ///
  /// let observation = multicast.observe(PlayerEvent.self, on: History()) {
  ///   history, event in
  ///   history.tracks.append(event)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the events to receive.
  ///   - actor: The actor, which is held weakly. It is the closure's first, isolated argument. The observer ends when
  ///     the actor dies.
  ///   - buffering: How many events may wait for the actor.
  ///   - body: The closure, which is kept until the token is released or invalidated.
  /// - Returns: The token.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @inlinable
  public func observe<Event: DelegateEvent & Sendable, A: Actor>(
    _ type: Event.Type, on actor: A, buffering: AsyncStream<Event>.Continuation.BufferingPolicy = .unbounded,
    _ body: @escaping @Sendable (isolated A, Event) -> Void
  ) -> EventObservation & Sendable where Event.Delegate == P {
    observe(on: .actor(actor), buffering) { [weak actor] (event: Event) in
      actor?.assumeIsolated { body($0, event) }
    }
  }

  #if canImport(Dispatch)
    /// Calls a closure with each event on a queue, as long as the token lives.
    ///
    /// ```swift
    /// let observation = multicast.observe(PlayerEvent.self, on: queue) { print($0) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the events to receive.
    ///   - queue: The queue, serial or concurrent: one block at a time is enqueued. It is kept until the observation
    ///     ends.
    ///   - buffering: How many events may wait for the queue.
    ///   - body: The closure, which is kept until the token is released or invalidated.
    /// - Returns: The token.
    /// - Complexity: Amortised O(1). Each event costs one append.
    @inlinable
    public func observe<Event: DelegateEvent & Sendable>(
      _ type: Event.Type, on queue: DispatchQueue,
      buffering: AsyncStream<Event>.Continuation.BufferingPolicy = .unbounded,
      _ body: @escaping @Sendable (Event) -> Void
    ) -> EventObservation & Sendable where Event.Delegate == P {
      observe(on: .queue(queue), buffering, body)
    }
  #endif

  @inlinable
  func observe<Event: DelegateEvent>(
    on context: ExecutionContext, _ buffering: Mailbox<Event>.Buffering,
    _ body: @escaping (Event) -> Void
  ) -> EventObservation & Sendable {
    requireRoom(buffering)
    let consumer = Mailbox<Event>.consumer(in: list, on: context, buffering) { event in
      body(event)
      return true
    }
    return consumer.joinSendably(self)
  }
}
