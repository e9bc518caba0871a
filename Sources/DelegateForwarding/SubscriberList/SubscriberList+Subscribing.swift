import Synchronization

extension SubscriberList {
  /// The outcome of an attempt to add a subscriber.
  enum Insertion {
    case added
    case present
    case refused
    case full
  }

  /// Adds a subscriber, or only changes how it is held. Returns whether it is new.
  ///
  /// Amortised O(1); plus O(*m*) for a subscriber that itself forwards through *m* multicasts.
  ///
  /// - Parameters:
  ///   - listener: Hears events in the subscriber's place. Nil if the subscriber is called.
  ///   - target: The list that the subscriber forwards through, if it does.
  @discardableResult
  func add(
    _ delegate: UnpackedDelegate, strongly: Bool?, as listener: Listener? = nil, forwardingTo target: SubscriberList?
  ) -> Bool {
    if let target { return add(delegate, strongly: strongly, as: listener, linkedTo: target) }
    var released: AnyObject?
    defer { withExtendedLifetime(released) {} }
    return insert { tryInsert(delegate, strongly: strongly, as: listener, in: &$0, released: &released) } == .added
  }

  /// Makes attempts under the lock until there is room.
  @inline(__always)
  func insert(_ attempt: (inout State) -> Insertion) -> Insertion {
    while true {
      let (insertion, ended, looksForDead): (Insertion, [Listener]?, Bool) = state.withLock { state in
        if state.table.capacity == 0 { makeRoom(in: &state) }
        state.subscriptions &+= 1
        return (attempt(&state), state.takeEndedListeners(), state.subscriptions & 3 == 0)
      }
      if let ended { end(ended) }
      guard insertion == .full else {
        if looksForDead { lookForDead() }
        if hasListeners { lookForDeadListeners() }
        return insertion
      }
      sampleForDead()
      state.withLock { makeRoom(in: &$0) }
    }
  }

  /// Adds a subscriber that forwards, unless that would close a cycle.
  private func add(
    _ delegate: UnpackedDelegate, strongly: Bool?, as listener: Listener?, linkedTo target: SubscriberList
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
      // Under the graph's lock, where the dead can't be looked for.
      state.withLock { state in
        makeRoom(in: &state)
        insertion = tryInsert(delegate, strongly: strongly, as: listener, in: &state, released: &released)
        return insertion == .added ? state.find(delegate.object)?.entry : nil
      }
    }
    endMarkedListeners()
    return insertion == .added
  }

  @inline(__always)
  private func tryInsert(
    _ delegate: UnpackedDelegate, strongly: Bool?, as listener: Listener?, in state: inout State,
    released: inout AnyObject?
  ) -> Insertion {
    let object = delegate.object
    if let listener, !listener.mayStand(for: object) { return .refused }
    if isSubscribed(object, in: &state) {
      hold(object, strongly: strongly, in: &state, released: &released)
      if let listener, listener.takesOver { move(object, to: listener, in: &state) }
      return .present
    }
    guard !state.table.isFull else { return .full }
    let entry = BorrowedEntry.retaining(
      listener.map { ListenerEntry($0, subscriber: object) } ?? delegate.makeEntry())
    // An object in its `deinit` can't be referred to weakly any more, so it can't be subscribed.
    guard entry.withEntry({ $0.object != nil }) else {
      entry.release()
      return .refused
    }
    append(entry, in: &state)
    hold(object, strongly: strongly, in: &state, released: &released)
    return .added
  }

  /// Lets a subscriber that is called hear events instead, in its place.
  private func move(_ object: AnyObject, to listener: Listener, in state: inout State) {
    guard let former = state.find(object)?.entry, !former.isListener else { return }
    let entry = ListenerEntry(listener, subscriber: object)
    replace(former, by: entry, in: &state)
    settle(entry)
  }

  /// Appends an entry to the table, which has room and takes over the reference.
  @inline(__always)
  func append(_ entry: BorrowedEntry, in state: inout State) {
    state.table.append(entry)
    if entry.withEntry({ $0.isListener }) { settle(entry.entry) }
  }

  private func settle(_ entry: SubscriberEntry) {
    listeners.add(1, ordering: .relaxed)
    entry.listener?.settle(in: self, entry)
  }

  /// Whether there is a living entry for `object`. Marks one that an object left behind whose memory this one got.
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
