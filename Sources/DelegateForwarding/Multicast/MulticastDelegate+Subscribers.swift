extension MulticastDelegate {
  /// Ends all subscriptions. The original delegate is not affected.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  public func unsubscribeAll() {
    list.removeAll()
  }

  /// The live subscribers in delivery order, without the original delegate.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  public var subscribers: [P] {
    var live: [P] = []
    list.forEachLiving { object, entry in
      if !entry.isListener { live.append(entry.pack(object, as: P.self)) }
    }
    return live
  }

  /// Calls `body` with each delegate that a callback would call. This does not count as a callback.
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
