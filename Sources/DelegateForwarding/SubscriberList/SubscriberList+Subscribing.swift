import Synchronization

extension SubscriberList {
  /// The outcome of an attempt to add a subscriber.
  private enum Insertion {
    case added
    case present
    case refused
    case full
  }

  /// Adds a subscriber, or only changes how it is held. Returns whether it is new.
  ///
  /// Amortised O(1); plus O(*m*) for a subscriber that itself forwards through *m* multicasts.
  @usableFromInline @discardableResult
  func subscribe(_ delegate: UnpackedDelegate, strongly: Bool?) -> Bool {
    guard let target = forwardingTarget(of: delegate.object) else { return insert(delegate, strongly: strongly) }
    return insert(delegate, forwardingTo: target, strongly: strongly)
  }

  private func insert(_ delegate: UnpackedDelegate, strongly: Bool?) -> Bool {
    while true {
      let (insertion, released, looksForDead) = state.withLock { state in
        state.subscriptions &+= 1
        var released: AnyObject?
        let insertion = tryInsert(delegate, strongly: strongly, in: &state, released: &released)
        return (insertion, released, state.subscriptions & 3 == 0)
      }
      withExtendedLifetime(released) {}
      if case .full = insertion {
        sampleForDead()
        state.withLock { makeRoom(in: &$0) }
        continue
      }
      if looksForDead { lookForDead() }
      if case .added = insertion { return true }
      return false
    }
  }

  private func insert(_ delegate: UnpackedDelegate, forwardingTo target: SubscriberList, strongly: Bool?) -> Bool {
    var released: AnyObject?
    defer { withExtendedLifetime(released) {} }
    let (isPresent, isFull) = state.withLock { state in
      let isPresent = isSubscribed(delegate.object, in: state)
      if isPresent { hold(delegate.object, strongly: strongly, in: &state, released: &released) }
      return (isPresent, state.table.isFull)
    }
    if isPresent { return false }
    if isFull { sampleForDead() }
    var isNew = false
    ForwardingGraph.link(self, to: target) {
      // Under the graph's lock, where the dead can't be looked for.
      state.withLock { state in
        makeRoom(in: &state)
        guard case .added = tryInsert(delegate, strongly: strongly, in: &state, released: &released) else { return nil }
        isNew = true
        return state.find(delegate.object)?.entry
      }
    }
    return isNew
  }

  private func tryInsert(
    _ delegate: UnpackedDelegate, strongly: Bool?, in state: inout State, released: inout AnyObject?
  ) -> Insertion {
    if isSubscribed(delegate.object, in: state) {
      hold(delegate.object, strongly: strongly, in: &state, released: &released)
      return .present
    }
    // A proxy forwards to this list, whether or not it conforms to `MulticastForwarding`.
    if let property = state.property, property.state.isProxy(identity(of: delegate.object)) { return .refused }
    guard !state.table.isFull else { return .full }
    let entry = BorrowedEntry.retaining(delegate.makeEntry())
    // An object in its `deinit` can't be referred to weakly any more, so it can't be subscribed.
    guard entry.withEntry({ $0.object != nil }) else {
      entry.release()
      return .refused
    }
    state.table.append(entry)
    hold(delegate.object, strongly: strongly, in: &state, released: &released)
    return .added
  }

  /// Whether there is a living entry for `object`. Marks one that an object left behind whose memory this one got.
  private func isSubscribed(_ object: AnyObject, in state: borrowing State) -> Bool {
    guard let entry = state.find(object) else { return false }
    return entry.withEntry { entry in
      if entry.isTombstone { return false }
      // The caller holds `object`, so this never releases the last reference to it.
      if entry.object != nil { return true }
      markTombstone(entry, as: SubscriberEntry.dead)
      return false
    }
  }

  private func hold(_ object: AnyObject, strongly: Bool?, in state: inout State, released: inout AnyObject?) {
    guard let strongly else { return }
    if strongly {
      state.held[ObjectIdentifier(object)] = object
    } else if !state.held.isEmpty {
      released = state.held.removeAndShrink(ObjectIdentifier(object))
    }
  }

  /// Removes a subscriber, from its own `deinit` too. Amortised O(1).
  @usableFromInline
  func remove(_ object: AnyObject) -> Bool {
    let (wasSubscribed, released): (Bool, AnyObject?) = state.withLock { state in
      guard let entry = state.find(object) else { return (false, nil) }
      let wasSubscribed: Bool? = entry.withEntry { entry in
        if entry.isRemoved { return nil }
        let wasSubscribed = entry.object != nil || !canFormWeakReference(to: object)
        markTombstone(entry, as: SubscriberEntry.removed)
        return wasSubscribed
      }
      guard let wasSubscribed else { return (false, nil) }
      let released = state.held.isEmpty ? nil : state.held.removeAndShrink(ObjectIdentifier(object))
      compactIfWorthwhile(in: &state)
      return (wasSubscribed, released)
    }
    withExtendedLifetime(released) {}
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

  /// Removes all subscribers. O(n).
  func removeAll() {
    let released: [ObjectIdentifier: AnyObject] = state.withLock { state in
      for position in 0..<state.count {
        state.table.slots[position].withEntry { markTombstone($0, as: SubscriberEntry.removed) }
      }
      rebuild(capacity: 0, in: &state)
      let all = state.held
      state.held = [:]
      return all
    }
    withExtendedLifetime(released) {}
    ForwardingGraph.prune(self)
  }

  /// Whether `object` is subscribed and alive. O(1).
  @usableFromInline
  func contains(_ object: AnyObject) -> Bool {
    state.withLock { state in
      guard let entry = state.find(object) else { return false }
      // The caller holds `object`, so this never releases the last reference to it.
      return entry.withEntry { !$0.isTombstone && $0.object != nil }
    }
  }
}
