extension SubscriberList {
  /// Removes a subscriber, from its own `deinit` too. Amortised O(1).
  @usableFromInline
  func remove(_ object: AnyObject) -> Bool {
    var living: [AnyObject]?
    defer { withExtendedLifetime(living) {} }
    let (wasSubscribed, released, ended): (Bool, AnyObject?, [Listener]?) = state.withLock { state in
      // The main actor may still have to name it.
      if !state.unresolved.isEmpty { living = state.unresolved.flatMap { $0.exclude(object) } }
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
      return (wasSubscribed, released, state.takeEndedListeners())
    }
    if let ended { end(ended) }
    withExtendedLifetime(released) {}
    if hasListeners { lookForDeadListeners() }
    ForwardingGraph.prune(self)
    return wasSubscribed
  }

  /// Whether `object` still lives, or is in its `deinit`: only then is a dead entry at its address its own, and not one
  /// that an object left behind whose memory it got.
  private func canFormWeakReference(to object: AnyObject) -> Bool {
    #if canImport(ObjectiveC)
      // The Objective-C runtime stops a program that forms a weak reference in `deinit`.
      return false
    #else
      return SubscriberEntry(object: object, witnessTable: 0).object != nil
    #endif
  }

  /// Removes all subscribers. Streams and observers stay. O(n).
  func removeAll() {
    let (released, ended): ([ObjectIdentifier: AnyObject], [Listener]?) = state.withLock { state in
      for position in 0..<state.count {
        state.table.slots[position].withEntry { entry in
          if entry.listener?.kind == .observer { return }
          markTombstone(entry, as: SubscriberEntry.removed, in: &state)
        }
      }
      rebuild(capacity: 0, in: &state)
      for subscription in state.unresolved { subscription.excludeAll() }
      state.unresolved = []
      defer { state.held = [:] }
      return (state.held, state.takeEndedListeners())
    }
    if let ended { end(ended) }
    withExtendedLifetime(released) {}
    ForwardingGraph.prune(self)
  }
}
