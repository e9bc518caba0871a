// Observers on the thread of the callback.

extension MulticastSubscribing {
  /// Calls a closure with each event, on the thread of the callback, as long as an object lives.
  ///
  /// The observer takes its turn among the subscribers, in the order in which all of them joined. It is not a
  /// subscriber: ``MulticastDelegate/count``, ``contains(_:)`` and ``MulticastDelegate/unsubscribeAll()`` ignore it.
  /// Each call adds another observer.
  ///
  /// ```swift
  /// multicast.observe(PlayerEvent.self, with: self) { me, event in
  ///   me.note(event)
  /// }
  /// ```
  ///
  /// Any thread may forward a callback of a `Sendable` delegate protocol, so there the owner and the closure must be `Sendable`.
  ///
  /// - Parameters:
  ///   - type: The type of the events to receive.
  ///   - owner: The owner, which is held weakly. It is the closure's first argument, so that the closure need not
  ///     capture it.
  ///   - body: The closure, which is kept until the owner has died, or ``stopObserving(with:)`` is called.
  /// - Complexity: Amortised O(1).
  @inlinable
  public func observe<Event: DelegateEvent, Owner: AnyObject>(
    _ type: Event.Type, with owner: @autoclosure () -> Owner, _ body: @escaping (Owner, Event) -> Void
  ) where Event.Delegate == Subscriber {
    addObserver(with: owner(), body)
  }

  /// Calls a closure with each event, on the thread of the callback, as long as the token lives.
  ///
  /// ```swift
  /// let observation = multicast.observe(PlayerEvent.self) { event in
  ///   print(event)
  /// }
  /// ```
  ///
  /// Any thread may forward a callback of a `Sendable` delegate protocol, so there the closure must be `Sendable`.
  ///
  /// - Parameters:
  ///   - type: The type of the events to receive.
  ///   - body: The closure, which is kept until the token is released or invalidated.
  /// - Returns: The token.
  /// - Complexity: Amortised O(1).
  @inlinable
  public func observe<Event: DelegateEvent>(
    _ type: Event.Type, _ body: @escaping (Event) -> Void
  ) -> EventObservation where Event.Delegate == Subscriber {
    makeObserver(body)
  }

  /// Ends all observers of an object before the object dies. It may be called from the object's `deinit`.
  ///
  /// - Parameter owner: The object that was passed as `with:`.
  /// - Complexity: O(*n*) in the number of subscribers and listeners.
  public func stopObserving(with owner: AnyObject) {
    _listIfAny?.list.removeListeners(ownedBy: owner)
  }

  @inlinable
  func addObserver<Event: DelegateEvent, Owner: AnyObject>(
    with owner: Owner, _ body: @escaping (Owner, Event) -> Void
  ) {
    // SAFETY: The entry's object is the owner.
    list.addObserver(of: Event.self, livingWith: owner) { event, owner in
      event.lend(as: Event.self) { body(unsafe unsafeDowncast(owner!, to: Owner.self), $0) }
    }
  }

  @inlinable
  func makeObserver<Event: DelegateEvent>(_ body: @escaping (Event) -> Void) -> EventObservation {
    EventObservation(
      list.addObserver(of: Event.self, livingWith: nil) { event, _ in event.lend(as: Event.self, to: body) })
  }
}

extension MulticastSubscribing where Subscriber: Sendable {
  /// Calls a `Sendable` closure with each event, on the thread of the callback, as long as an object lives.
  ///
  /// Any thread may forward a callback of a `Sendable` delegate protocol, so the owner and the closure must be `Sendable`.
  ///
  /// - Parameters:
  ///   - type: The type of the events to receive.
  ///   - owner: The owner, which is held weakly. It is the closure's first argument.
  ///   - body: The closure, which is kept until the owner has died, or ``stopObserving(with:)`` is called.
  /// - Complexity: Amortised O(1).
  @_documentation(visibility: internal)
  @inlinable
  public func observe<Event: DelegateEvent & SendableMetatype, Owner: AnyObject>(
    _ type: Event.Type, with owner: @autoclosure @Sendable () -> Owner,
    _ body: @escaping @Sendable (Owner, Event) -> Void
  ) where Event.Delegate == Subscriber {
    addObserver(with: owner(), body)
  }

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
  ) -> EventObservation where Event.Delegate == Subscriber {
    makeObserver(body)
  }
}

// The compiler chooses these overloads if the closure is not `Sendable` although any thread may call it, and reports
// that as an error.
extension MulticastSubscribing where Subscriber: Sendable {
  /// Not available: any thread may forward a callback of a `Sendable` delegate protocol, so the closure must be `@Sendable`.
  @_documentation(visibility: internal)
  @available(*, deprecated, message: "the closure must be '@Sendable', because any thread may forward the callback")
  @SendableRequired
  public func observe<Event: DelegateEvent, Owner: AnyObject>(
    _ type: Event.Type, with owner: @autoclosure () -> Owner, _ body: @escaping (Owner, Event) -> Void
  ) where Event.Delegate == Subscriber {
    trapNotSendable("The closure")
  }

  /// Not available: any thread may forward a callback of a `Sendable` delegate protocol, so the closure must be `@Sendable`.
  @_documentation(visibility: internal)
  @available(*, deprecated, message: "the closure must be '@Sendable', because any thread may forward the callback")
  @SendableRequired
  public func observe<Event: DelegateEvent>(
    _ type: Event.Type, _ body: @escaping (Event) -> Void
  ) -> EventObservation where Event.Delegate == Subscriber {
    trapNotSendable("The closure")
  }
}
