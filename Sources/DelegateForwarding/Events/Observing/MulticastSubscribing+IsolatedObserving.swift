// Observers on an actor or a queue.

#if canImport(Dispatch)
  import Dispatch
#endif

extension MulticastSubscribing {
  /// Calls a closure with each event on the main actor, as long as an object lives.
  ///
  /// The events are received in order, one after the other, without blocking the thread of the callback.
  ///
  /// ```swift
  /// multicast.observe(
  ///   PlayerEvent.self, with: self, on: MainActor.shared
  /// ) { me, event in
  ///   me.show(event)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the events to receive.
  ///   - owner: The owner, which is held weakly. It is the closure's first argument.
  ///   - actor: The main actor.
  ///   - buffering: How many events may wait for the main actor.
  ///   - body: The closure, which is kept until the owner has died, or ``stopObserving(with:)`` is called.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @inlinable
  public func observe<Event: DelegateEvent & Sendable, Owner: AnyObject & Sendable>(
    _ type: Event.Type, with owner: Owner, on actor: MainActor, buffering: EventBuffering = .unbounded,
    _ body: @escaping @MainActor (Owner, Event) -> Void
  ) where Event.Delegate == Subscriber {
    let receiver = MailboxReceiver.owned(by: owner) { (owner, event: Event) in
      MainActor.assumeIsolated { body(owner, event) }
    }
    list.addMailbox(for: receiver, livingWith: owner, entering: .mainActor, buffering)
  }

  /// Calls a closure with each event on an actor, as long as an object lives.
  ///
  /// ```swift
  /// multicast.observe(
  ///   PlayerEvent.self, with: self, on: self
  /// ) { actor, me, event in
  ///   actor.note(event)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the events to receive.
  ///   - owner: The owner, which is held weakly. It is the closure's second argument.
  ///   - actor: The actor, which is held weakly. The closure's first, isolated argument. The observer ends when it dies.
  ///   - buffering: How many events may wait for the actor.
  ///   - body: The closure, which is kept until the owner or the actor has died, or ``stopObserving(with:)`` is called.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @inlinable
  public func observe<Event: DelegateEvent & Sendable, Owner: AnyObject & Sendable, A: Actor>(
    _ type: Event.Type, with owner: Owner, on actor: A, buffering: EventBuffering = .unbounded,
    _ body: @escaping @Sendable (isolated A, Owner, Event) -> Void
  ) where Event.Delegate == Subscriber {
    let receiver = MailboxReceiver.owned(by: owner) { [weak actor] (owner, event: Event) in
      actor?.assumeIsolated { body($0, owner, event) }
    }
    list.addMailbox(for: receiver, livingWith: owner, entering: .actor(actor), buffering)
  }

  #if canImport(Dispatch)
    /// Calls a closure with each event on a queue, as long as an object lives.
    ///
    /// ```swift
    /// multicast.observe(PlayerEvent.self, with: log, on: queue) { log, event in
    ///   log.note(event)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the events to receive.
    ///   - owner: The owner, which is held weakly. It is the closure's first argument.
    ///   - queue: The queue, serial or concurrent: one block at a time is enqueued. Kept as long as the closure.
    ///   - buffering: How many events may wait for the queue.
    ///   - body: The closure, which is kept until the owner has died, or ``stopObserving(with:)`` is called.
    /// - Complexity: Amortised O(1). Each event costs one append.
    @inlinable
    public func observe<Event: DelegateEvent & Sendable, Owner: AnyObject & Sendable>(
      _ type: Event.Type, with owner: Owner, on queue: DispatchQueue,
      buffering: EventBuffering = .unbounded, _ body: @escaping @Sendable (Owner, Event) -> Void
    ) where Event.Delegate == Subscriber {
      let receiver = MailboxReceiver.owned(by: owner, body)
      list.addMailbox(for: receiver, livingWith: owner, entering: .queue(queue), buffering)
    }
  #endif

  /// Calls a closure with each event on the main actor, as long as the token lives.
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
    _ type: Event.Type, on actor: MainActor, buffering: EventBuffering = .unbounded,
    _ body: @escaping @MainActor (Event) -> Void
  ) -> EventObservation where Event.Delegate == Subscriber {
    let receiver = MailboxReceiver.closure { (event: Event) in
      MainActor.assumeIsolated { body(event) }
    }
    return makeMailbox(for: receiver, entering: .mainActor, buffering)
  }

  /// Calls a closure with each event on an actor, as long as the token lives.
  ///
  /// - Parameters:
  ///   - type: The type of the events to receive.
  ///   - actor: The actor, which is held weakly. It is the closure's first, isolated argument.
  ///   - buffering: How many events may wait for the actor.
  ///   - body: The closure, which is kept until the token is released or invalidated.
  /// - Returns: The token.
  /// - Complexity: Amortised O(1). Each event costs one append.
  @inlinable
  public func observe<Event: DelegateEvent & Sendable, A: Actor>(
    _ type: Event.Type, on actor: A, buffering: EventBuffering = .unbounded,
    _ body: @escaping @Sendable (isolated A, Event) -> Void
  ) -> EventObservation where Event.Delegate == Subscriber {
    let receiver = MailboxReceiver.closure { [weak actor] (event: Event) in
      actor?.assumeIsolated { body($0, event) }
    }
    return makeMailbox(for: receiver, entering: .actor(actor), buffering)
  }

  #if canImport(Dispatch)
    /// Calls a closure with each event on a queue, as long as the token lives.
    ///
    /// - Parameters:
    ///   - type: The type of the events to receive.
    ///   - queue: The queue, serial or concurrent: one block at a time is enqueued. Kept as long as the closure.
    ///   - buffering: How many events may wait for the queue.
    ///   - body: The closure, which is kept until the token is released or invalidated.
    /// - Returns: The token.
    /// - Complexity: Amortised O(1). Each event costs one append.
    @inlinable
    public func observe<Event: DelegateEvent & Sendable>(
      _ type: Event.Type, on queue: DispatchQueue, buffering: EventBuffering = .unbounded,
      _ body: @escaping @Sendable (Event) -> Void
    ) -> EventObservation where Event.Delegate == Subscriber {
      makeMailbox(for: .closure(body), entering: .queue(queue), buffering)
    }
  #endif

  @inlinable
  func makeMailbox(
    for receiver: MailboxReceiver, entering entrance: MailboxEntrance, _ buffering: EventBuffering
  ) -> EventObservation {
    EventObservation(list.addMailbox(for: receiver, livingWith: nil, entering: entrance, buffering))
  }
}
