import Synchronization

extension SubscriberList {
  /// Whether a callback has to be made an event.
  @inlinable @inline(__always)
  var hasListeners: Bool { uncalled.load(ordering: .relaxed) != 0 }

  /// Adds a listener that is no subscriber. It lives as long as `object`. Amortised O(1).
  @usableFromInline
  func add(_ listener: Listener, livingWith object: AnyObject) {
    add(ListenerEntry(listener, livingWith: object))
  }

  /// Ends the listeners that an object owns, from its own `deinit` too. O(n) in the number of entries.
  func removeListeners(ownedBy owner: AnyObject) {
    let address = identity(of: owner)
    removeUncalled { $0.listener?.owner == address }
  }

  /// The listeners in order, retained. Those whose receivers have died are ended.
  var livingListeners: [Listener] {
    guard hasListeners else { return [] }
    var listeners: [Listener] = []
    forEachLiving { _, entry in
      if let listener = entry.listener { listeners.append(listener) }
    }
    return listeners
  }

  /// The listener that stands for a subscriber.
  func listener(of subscriber: AnyObject) -> Listener? {
    state.withLock { state in
      state.find(subscriber)?.withEntry { $0.isTombstone ? nil : $0.listener }
    }
  }
}
