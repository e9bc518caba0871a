// The multicast that belongs to an observed property: `player.$delegate.subscribe(logger)`.

extension DelegateHook {
  /// The multicast that belongs to an ``ObservedDelegate`` property, for a service of your own.
  ///
  /// ```swift
  /// player.$delegate.multicast.forward { $0.playerDidStart(player) }
  /// ```
  ///
  /// It is created at its first use and lives as long as the property. In every other respect it is a multicast like any other: one that
  /// wrapped the property earlier comes before it, and while it lives, the property does not get the original delegate back. It does not
  /// keep the service alive. If you keep it longer than the property, it stands alone.
  ///
  /// `MulticastDelegate` must conform to the delegate protocol, because this multicast is its own proxy. A hook that you created yourself
  /// for a plain property has no multicast: asking for one stops the program with a message that tells you to wrap the service.
  ///
  /// - Complexity: O(1).
  public var multicast: MulticastDelegate<P> {
    guard storesDelegate else { trapHookWithoutMulticast(P.self) }
    while true {
      let list = makeList()
      if let existing = list.ownMulticast as? MulticastDelegate<P> { return existing }
      guard let id = PropertyRegistry.reserve(in: list) else { continue }
      let multicast = MulticastDelegate<P>(list, id)
      guard multicast as? P != nil else { trapMissingConformance(P.self) }
      let own = list.setOwnMulticast(multicast)
      if own === multicast { multicast.join(service: nil, options: .init()) } else { multicast.giveUp() }
      if let own = own as? MulticastDelegate<P> { return own }
    }
  }

  /// Subscribes an object to the property's callbacks. A new subscriber is held weakly.
  ///
  /// ```swift
  /// player.$delegate.subscribe(logger)
  /// ```
  ///
  /// This creates the ``multicast`` if no multicast wraps the property yet. See ``MulticastDelegate/subscribe(_:)``.
  ///
  /// - Returns: True if the object was not subscribed before.
  /// - Complexity: Amortised O(1).
  @discardableResult
  public func subscribe(_ subscriber: P) -> Bool {
    wrappedList.subscribe(UnpackedDelegate(subscriber), strongly: nil)
  }

  /// Subscribes an object to the property's callbacks and sets how it is held.
  ///
  /// See ``subscribe(_:)``. Subscribing an object again changes only how it is held.
  ///
  /// - Returns: True if the object was not subscribed before.
  /// - Complexity: Amortised O(1).
  @discardableResult
  public func subscribe(_ subscriber: P, holding: SubscriberHold) -> Bool {
    wrappedList.subscribe(UnpackedDelegate(subscriber), strongly: holding.isStrong)
  }

  /// Ends an object's subscription. See ``MulticastDelegate/unsubscribe(_:)``.
  ///
  /// - Returns: True if the object was subscribed.
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
  /// The multicast that belongs to an observed property.
  var ownMulticast: AnyObject? { state.withLock { $0.property?.ownMulticast } }

  /// Keeps a multicast, which has reserved a place, as the property's own, unless there is one. Returns the one that it is.
  func setOwnMulticast(_ multicast: AnyObject) -> AnyObject? {
    state.withLock { state in
      guard let property = state.property else { return nil }
      if property.ownMulticast == nil { property.ownMulticast = multicast }
      return property.ownMulticast
    }
  }
}

extension DelegateHook {
  /// The list of a property that is part of this hook. It is made if there is none.
  func makeList() -> SubscriberList {
    while true {
      let content = content
      if case .list(let list) = content { return list }
      let list = SubscriberList(of: P.self)
      let delegate = content.delegate
      list.wrapObserved(delegate)
      var released: [AnyObject?] = []
      guard storage.exchange(content, for: .list(list), releasing: &released) else { continue }
      if let delegate { list.linkOriginal(delegate) }
      return list
    }
  }
}
