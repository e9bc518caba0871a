// A multicast that belongs to the property, for services that are one's own: `player.$delegate.subscribe(logger)`.

extension DelegateHook {
  /// The multicast of an ``ObservedDelegate`` property itself, for a service of your own.
  ///
  /// ```swift
  /// player.$delegate.multicast.forward { $0.playerDidStart(player) }
  /// ```
  ///
  /// It is made at the first use and lives as long as the property. Otherwise it is one like any other: it is as old as its
  /// first use, a multicast that wrapped the property earlier comes before it, and as long as it lives the original delegate stays behind
  /// it. It does not keep the service alive; kept longer than the property, it stands alone.
  ///
  /// The multicast must conform to the delegate protocol, since it is its own proxy. For a hook that you made yourself beside a plain
  /// property, the program stops with a message that says to wrap the service.
  ///
  /// - Complexity: O(1).
  public var multicast: MulticastDelegate<P> {
    guard storesDelegate else { trapHookWithoutMulticast(P.self) }
    let list = makeList()
    if let existing = list.ownMulticast as? MulticastDelegate<P> { return existing }
    let multicast = MulticastDelegate<P>(Reservation(list: list, id: list.reserve(for: nil)))
    guard multicast as? P != nil else { trapMissingConformance(P.self) }
    guard let own = list.setOwnMulticast(multicast) as? MulticastDelegate<P> else { return self.multicast }
    if own === multicast { multicast.join(service: nil, options: .init(), proxy: nil) } else { multicast.giveUp() }
    return own
  }

  /// Subscribes an object to the property's callbacks. A new subscriber is held weakly.
  ///
  /// ```swift
  /// player.$delegate.subscribe(logger)
  /// ```
  ///
  /// The ``multicast`` is made if no multicast wraps the property yet. See ``MulticastDelegate/subscribe(_:)``.
  ///
  /// - Returns: Whether it is newly subscribed.
  /// - Complexity: Amortised O(1).
  @discardableResult
  public func subscribe(_ subscriber: P) -> Bool {
    wrappedList.subscribe(UnpackedDelegate(subscriber), strongly: nil)
  }

  /// Subscribes an object to the property's callbacks, held as `holding` says.
  ///
  /// See ``subscribe(_:)``. For an object that is subscribed already, only the hold is changed.
  ///
  /// - Returns: Whether it is newly subscribed.
  /// - Complexity: Amortised O(1).
  @discardableResult
  public func subscribe(_ subscriber: P, holding: SubscriberHold) -> Bool {
    wrappedList.subscribe(UnpackedDelegate(subscriber), strongly: holding.isStrong)
  }

  /// Ends an object's subscription. See ``MulticastDelegate/unsubscribe(_:)``.
  ///
  /// - Returns: Whether it was subscribed.
  /// - Complexity: Amortised O(1).
  @discardableResult
  public func unsubscribe(_ subscriber: P) -> Bool {
    storage.list?.remove(UnpackedDelegate(subscriber).object) ?? false
  }

  /// The list, with a multicast on the property.
  private var wrappedList: SubscriberList {
    guard storesDelegate else { trapHookWithoutMulticast(P.self) }
    if let list = storage.list, list.isWrapped { return list }
    return multicast.list
  }
}

extension SubscriberList {
  /// The multicast that an observed property has of its own.
  var ownMulticast: AnyObject? { state.withLock { $0.property?.ownMulticast } }

  /// Keeps a multicast as the property's own, unless there is one. Returns the one that it is, or nil if another list has taken this
  /// one's place.
  func setOwnMulticast(_ multicast: AnyObject) -> AnyObject? {
    state.withLock { state in
      guard let property = state.property, property.successor == nil else { return nil }
      if property.ownMulticast == nil { property.ownMulticast = multicast }
      return property.ownMulticast
    }
  }
}
