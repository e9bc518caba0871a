import Synchronization

extension SubscriberList {
  /// The outcome of an attempt to add a subscriber.
  enum Insertion {
    case added
    case present
    case refused
    case full
  }

  /// Adds a subscriber, unless that would close a cycle. If it is subscribed already, changes only how it is held.
  /// Returns whether it is new.
  ///
  /// Amortised O(1); plus O(*n*) for a subscriber that itself forwards, to *n* delegates.
  ///
  /// - Parameters:
  ///   - listener: The entry of a subscriber on an actor or a queue.
  @usableFromInline @discardableResult
  func subscribe(_ delegate: ExistentialWords, strongly: Bool?, as listener: ListenerEntry? = nil) -> Bool {
    guard reach(from: delegate.object) == .none else { return false }
    let isAdded = add(delegate, strongly: strongly, listener)
    if isAdded, isTraced.load(ordering: .relaxed) { traceSubscribed(delegate.object) }
    return isAdded
  }

  @inline(__always)
  private func add(_ delegate: ExistentialWords, strongly: Bool?, _ entry: ListenerEntry?) -> Bool {
    var released: AnyObject?
    defer { withExtendedLifetime(released) {} }
    return insert { tryInsert(delegate, strongly: strongly, entry, in: &$0, released: &released) } == .added
  }

  /// Adds a listener that is not a subscriber. Amortised O(1).
  func add(_ listener: ListenerEntry) {
    _ = insert { state in
      if state.table.isFull { return .full }
      append(.retaining(listener), in: &state)
      return .added
    }
  }

  /// Repeats `attempt` under the lock until there is room.
  @inline(__always)
  func insert(_ attempt: (inout State) -> Insertion) -> Insertion {
    while true {
      let (insertion, ended, looksForDead): (Insertion, [SubscriberEntry]?, Bool) = state.withLock { state in
        if state.table.capacity == 0 { makeRoom(in: &state) }
        state.subscriptions &+= 1
        return (attempt(&state), state.takeEnded(), state.subscriptions & 3 == 0)
      }
      if let ended { notify(ended) }
      guard insertion == .full else {
        if looksForDead { lookForDead() }
        return insertion
      }
      sweep()
      state.withLock { makeRoom(in: &$0) }
    }
  }

  @inline(__always)
  private func tryInsert(
    _ delegate: ExistentialWords, strongly: Bool?, _ listener: ListenerEntry?,
    in state: inout State, released: inout AnyObject?
  ) -> Insertion {
    let object = delegate.object
    if isSubscribed(object, in: &state) {
      hold(object, strongly: strongly, in: &state, released: &released)
      return .present
    }
    guard !state.table.isFull else { return .full }
    let entry = BorrowedEntry.retaining(listener ?? delegate.makeEntry())
    // An object in its `deinit` can't be referenced weakly any more, so it can't be subscribed.
    guard entry.withEntry({ $0.object != nil }) else {
      entry.release()
      return .refused
    }
    append(entry, in: &state)
    hold(object, strongly: strongly, in: &state, released: &released)
    return .added
  }

  /// Whether `object` has a living entry. If the entry at its address belonged to an object that has died, marks that.
  private func isSubscribed(_ object: AnyObject, in state: inout State) -> Bool {
    guard let entry = state.find(object) else { return false }
    return entry.withEntry { entry in
      if entry.isTombstone { return false }
      // The caller holds `object`, so this never releases the last reference to it.
      if entry.object != nil { return true }
      markTombstone(entry, as: SubscriberEntry.dead, in: &state)
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

  /// Whether the list keeps `object` alive.
  func holds(_ object: AnyObject) -> Bool {
    state.withLock { $0.held[ObjectIdentifier(object)] != nil }
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

// MARK: - Unsubscribing

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
      if let object = entry.object { trace?.unsubscribed(object) } else { trace?.foundDead(at: entry.address) }
    }
    withExtendedLifetime(released) {}
  }
}
