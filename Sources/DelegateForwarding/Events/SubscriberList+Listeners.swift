import Synchronization

extension SubscriberList {
  /// Whether anything needs callbacks as events.
  @inlinable @inline(__always)
  var hasListeners: Bool { uncalled.load(ordering: .relaxed) != 0 }

  /// Adds a listener that is not a subscriber. It lives as long as `object`. Amortised O(1).
  @usableFromInline
  func add(_ listener: Listener, livingWith object: AnyObject) {
    add(ListenerEntry(listener, livingWith: object))
  }

  /// Ends the listeners of an owner. May be called from the owner's `deinit`. O(n) in the number of entries.
  func removeListeners(ownedBy owner: AnyObject) {
    let address = identity(of: owner)
    removeUncalled { $0.listener?.owner == address }
  }

  /// The listeners in order, retained. Ends those whose objects have died.
  var livingListeners: [Listener] {
    guard hasListeners else { return [] }
    var listeners: [Listener] = []
    forEachLiving { _, entry in
      if let listener = entry.listener { listeners.append(listener) }
    }
    return listeners
  }

  /// The listener of a subscriber, if it has one.
  func listener(of subscriber: AnyObject) -> Listener? {
    state.withLock { state in
      state.find(subscriber)?.withEntry { $0.isTombstone ? nil : $0.listener }
    }
  }
}
