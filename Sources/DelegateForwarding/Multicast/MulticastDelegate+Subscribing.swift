extension MulticastDelegate {
  /// Subscribes an object. A new subscriber is held weakly.
  ///
  /// The subscriber is called from the next callback on, after all earlier subscribers. Subscribing an object again changes neither
  /// its place in the order nor how it is held. Objects are compared by identity, never by `==`.
  ///
  /// Subscriptions that would form a cycle of multicasts are rejected: the method changes nothing and returns false. An object that is
  /// in its `deinit` is rejected as well; on Apple's platforms the runtime stops a program that subscribes one.
  ///
  /// A struct or an enum can't be held weakly. Passing one stops the program with a message that names its type.
  ///
  /// - Returns: True if the object was not subscribed before.
  /// - Complexity: Amortised O(1); plus O(*m*) for a subscriber that itself forwards through *m* multicasts.
  @inlinable @discardableResult
  public func subscribe(_ subscriber: P) -> Bool {
    subscribe(UnpackedDelegate(subscriber), strongly: nil)
  }

  /// Subscribes an object and sets how it is held.
  ///
  /// See ``subscribe(_:)``. Subscribing an object again changes only how it is held.
  ///
  /// - Returns: True if the object was not subscribed before.
  /// - Complexity: Amortised O(1); plus O(*m*) for a subscriber that itself forwards through *m* multicasts.
  @discardableResult
  public func subscribe(_ subscriber: P, holding: SubscriberHold) -> Bool {
    subscribe(UnpackedDelegate(subscriber), strongly: holding.isStrong)
  }

  @usableFromInline
  func subscribe(_ delegate: UnpackedDelegate, strongly: Bool?) -> Bool {
    property?.subscribe(delegate, strongly: strongly) ?? list.subscribe(delegate, strongly: strongly)
  }

  /// Ends an object's subscription. A subscriber may call this from its own `deinit`.
  ///
  /// Once the method has returned, no turn begins for that subscriber, except for one that another thread has already picked. An
  /// object that is also the original delegate stays the original delegate.
  ///
  /// - Returns: True if the object was subscribed.
  /// - Complexity: Amortised O(1).
  @inlinable @discardableResult
  public func unsubscribe(_ subscriber: P) -> Bool {
    list.remove(UnpackedDelegate(subscriber).object)
  }

  /// Ends all subscriptions. The original delegate is not affected.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  public func unsubscribeAll() {
    list.removeAll()
  }

  /// Whether an object is subscribed. The original delegate counts only if it has also subscribed.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(_ subscriber: P) -> Bool {
    list.contains(UnpackedDelegate(subscriber).object)
  }

  /// The live subscribers in delivery order, without the original delegate.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  public var subscribers: [P] {
    var live: [P] = []
    list.forEachLiving { object, entry in
      if !entry.isUncalled { live.append(entry.pack(object, as: P.self)) }
    }
    return live
  }

  /// Calls `body` with each that a callback would call, but is no callback.
  func forEachCalled(_ body: (P) -> Void) {
    list.withDelivery { delivery in
      while let subscriber = delivery.next(as: P.self) { body(subscriber) }
    }
  }

  /// The number of live subscribers, without the original delegate.
  ///
  /// - Complexity: O(*n*) in the number of subscribers, because it checks whether each is alive.
  public var count: Int {
    var count = 0
    list.forEachLiving { _, entry in
      if entry.isSubscription { count += 1 }
    }
    return count
  }

  /// Whether there are no live subscribers. The original delegate does not count.
  ///
  /// - Complexity: Usually O(1); O(*n*) after *n* subscribers have been deallocated.
  public var isEmpty: Bool {
    !list.hasLiving
  }
}
