import Synchronization

extension SubscriberList {
  /// The outcome of an attempt to add a subscriber.
  enum Insertion {
    case added
    case present
    case refused
    case full
  }

  /// Adds a subscriber. If it is subscribed already, changes only how it is held. Returns whether it is new.
  ///
  /// Amortised O(1); plus O(*m*) for a subscriber that itself forwards through *m* multicasts.
  ///
  /// - Parameters:
  ///   - target: The list that the subscriber forwards through, if any.
  ///   - entry: The entry of a subscriber on an actor or a queue.
  @inline(__always) @discardableResult
  func add(
    _ delegate: UnpackedDelegate, strongly: Bool?, forwardingTo target: SubscriberList?, as entry: ListenerEntry? = nil
  ) -> Bool {
    let isAdded =
      if let target {
        add(delegate, strongly: strongly, linkedTo: target, entry)
      } else {
        add(delegate, strongly: strongly, entry)
      }
    if isAdded, isTraced { traceSubscribed(delegate.object) }
    return isAdded
  }

  @inline(__always)
  private func add(_ delegate: UnpackedDelegate, strongly: Bool?, _ entry: ListenerEntry?) -> Bool {
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
      sampleForDead()
      state.withLock { makeRoom(in: &$0) }
    }
  }

  /// Adds a subscriber that forwards, unless that would close a cycle.
  private func add(
    _ delegate: UnpackedDelegate, strongly: Bool?, linkedTo target: SubscriberList, _ entry: ListenerEntry?
  ) -> Bool {
    var released: AnyObject?
    defer { withExtendedLifetime(released) {} }
    let (isPresent, isFull) = state.withLock { state in
      let isPresent = isSubscribed(delegate.object, in: &state)
      if isPresent { hold(delegate.object, strongly: strongly, in: &state, released: &released) }
      return (isPresent, state.table.isFull)
    }
    if isPresent { return false }
    if isFull { sampleForDead() }
    var insertion = Insertion.refused
    ForwardingGraph.link(self, to: target) {
      // This runs under the graph's lock, where looking for dead entries is not allowed.
      state.withLock { state in
        makeRoom(in: &state)
        insertion = tryInsert(delegate, strongly: strongly, entry, in: &state, released: &released)
        return insertion == .added ? state.find(delegate.object)?.entry : nil
      }
    }
    notifyEnded()
    return insertion == .added
  }

  @inline(__always)
  private func tryInsert(
    _ delegate: UnpackedDelegate, strongly: Bool?, _ listener: ListenerEntry?,
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
