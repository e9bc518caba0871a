import Synchronization

extension SubscriberList {
  /// Whether anything needs callbacks as events.
  @inlinable @inline(__always)
  var hasListeners: Bool { listeners.load(ordering: .relaxed) != 0 }

  /// Removes a listener. Amortised O(1).
  func remove(_ listener: ListenerEntry) {
    let ended = state.withLock { state in
      markTombstone(listener, as: SubscriberEntry.removed, in: &state)
      compactIfWorthwhile(in: &state)
      return state.takeEnded()
    }
    if let ended { notify(ended) }
  }

  /// Notifies listeners that were marked under the lock, and reports dead subscribers. Called without it.
  func notify(_ ended: [SubscriberEntry]) {
    for entry in ended {
      entry.didEnd()
      if entry.isSubscription, !entry.isRemoved { trace?.foundDead(at: entry.address) }
    }
  }

  /// Notifies each listener that the list is gone. Called in `deinit`.
  func notifyListeners() {
    guard hasListeners else { return }
    let entries = state.withLock { state in (0..<state.count).map { state.table.entry(at: $0) } }
    for entry in entries where !entry.isTombstone { entry.listener?.listDidEnd() }
  }

  /// The listeners in order, retained. Ends those whose subscribers have died.
  var livingListeners: [ListenerEntry] {
    guard hasListeners else { return [] }
    var living: [ListenerEntry] = []
    forEachLiving { _, entry in
      if let listener = entry.listener { living.append(listener) }
    }
    return living
  }
}

extension SubscriberList.State {
  @inline(__always)
  mutating func takeEnded() -> [SubscriberEntry]? {
    if ended.isEmpty { return nil }
    defer { ended = [] }
    return ended
  }
}
