extension SubscriberList {
  /// Removes a subscriber. May be called from the subscriber's `deinit`. Amortised O(1).
  @usableFromInline
  func remove(_ object: AnyObject) -> Bool {
    let (wasSubscribed, released, ended): (Bool, AnyObject?, [SubscriberEntry]?) = state.withLock { state in
      guard let entry = state.find(object) else { return (false, nil, nil) }
      let wasSubscribed: Bool? = entry.withEntry { entry in
        if entry.isRemoved { return nil }
        let wasSubscribed = entry.object != nil || !canFormWeakReference(to: object)
        markTombstone(entry, as: SubscriberEntry.removed, in: &state)
        return wasSubscribed
      }
      guard let wasSubscribed else { return (false, nil, nil) }
      let released = state.held.isEmpty ? nil : state.held.removeAndShrink(ObjectIdentifier(object))
      compactIfWorthwhile(in: &state)
      return (wasSubscribed, released, state.takeEnded())
    }
    if let ended { notify(ended) }
    withExtendedLifetime(released) {}
    if wasSubscribed, isTraced.load(ordering: .relaxed) { traceUnsubscribed(object) }
    return wasSubscribed
  }

  /// Whether `object` is alive and not in its `deinit`. If it is alive, a dead entry with its address belongs to
  /// another object that used the same memory before. If it is in its `deinit`, the entry is its own.
  private func canFormWeakReference(to object: AnyObject) -> Bool {
    #if canImport(ObjectiveC)
      // The Objective-C runtime stops a program that forms a weak reference in `deinit`.
      return false
    #else
      return SubscriberEntry(object: object, witnessTable: 0).object != nil
    #endif
  }

  /// Removes all subscribers, but no streams and observers. O(n).
  func removeAll() {
    var removed: [SubscriberEntry] = []
    let (released, ended): ([ObjectIdentifier: AnyObject], [SubscriberEntry]?) = state.withLock { state in
      for position in 0..<state.count {
        state.table.slots[position].withEntry { entry in
          if entry.isTombstone || !entry.isSubscription { return }
          markTombstone(entry, as: SubscriberEntry.removed, in: &state)
          if state.trace.reportsAll { removed.append(entry) }
        }
      }
      rebuild(capacity: 0, in: &state)
      defer { state.held = [:] }
      return (state.held, state.takeEnded())
    }
    if let ended { notify(ended) }
    for entry in removed {
      if let object = entry.object { trace?.unsubscribed(object) } else { trace?.foundDead(entry) }
    }
    withExtendedLifetime(released) {}
  }
}
