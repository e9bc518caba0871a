extension MulticastDelegate {
  /// Subscribes an object. A new subscriber is held weakly.
  ///
  /// It is called from the next callback on, after those that subscribed before it. An object that is subscribed already keeps
  /// its place and the way in which it is held. Objects are told apart by identity, never by `==`.
  ///
  /// A multicast never comes to deliver to itself: subscribing it to itself, or closing a cycle through other multicasts, changes
  /// nothing. Nor does subscribing an object that is in its `deinit`; on Apple's platforms the run-time stops a program that does so.
  ///
  /// A struct or an enum can't be held weakly: it stops the program with a message that names its type.
  ///
  /// - Returns: Whether it is newly subscribed.
  /// - Complexity: Amortised O(1). For a subscriber that forwards itself, O(*m*) more in the multicasts behind it.
  @inlinable @discardableResult
  public func subscribe(_ subscriber: P) -> Bool {
    list.subscribe(UnpackedDelegate(subscriber), strongly: nil)
  }

  /// Subscribes an object, held as `holding` says.
  ///
  /// See ``subscribe(_:)``. For an object that is subscribed already, only the hold is changed.
  ///
  /// - Returns: Whether it is newly subscribed.
  /// - Complexity: Amortised O(1). For a subscriber that forwards itself, O(*m*) more in the multicasts behind it.
  @discardableResult
  public func subscribe(_ subscriber: P, holding: SubscriberHold) -> Bool {
    list.subscribe(UnpackedDelegate(subscriber), strongly: holding.isStrong)
  }

  /// Ends an object's subscription. It may be called from the subscriber's own `deinit`.
  ///
  /// Once this has returned, no turn begins for that subscriber, except for one that another thread has already picked. If
  /// the object is the original delegate as well, it stays that.
  ///
  /// - Returns: Whether it was subscribed.
  /// - Complexity: Amortised O(1).
  @inlinable @discardableResult
  public func unsubscribe(_ subscriber: P) -> Bool {
    list.remove(UnpackedDelegate(subscriber).object)
  }

  /// Ends all subscriptions. The original delegate stays.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  public func unsubscribeAll() {
    list.removeAll()
  }

  /// Whether an object is subscribed. The original delegate is not a subscriber unless it has subscribed as well.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(_ subscriber: P) -> Bool {
    list.contains(UnpackedDelegate(subscriber).object)
  }

  /// The live subscribers in the order of delivery, without the original delegate.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  public var subscribers: [P] {
    var live: [P] = []
    list.forEachLiving { object, entry in live.append(entry.pack(object, as: P.self)) }
    return live
  }

  /// The number of live subscribers, without the original delegate.
  ///
  /// - Complexity: O(*n*) in the number of subscribers, as each is asked whether it lives.
  public var count: Int {
    var count = 0
    list.forEachLiving { _, _ in count += 1 }
    return count
  }

  /// Whether there is no live subscriber. The original delegate is not counted.
  ///
  /// - Complexity: O(1) as a rule, O(*n*) after *n* subscribers have died.
  public var isEmpty: Bool {
    !list.hasLiving
  }
}
