import Synchronization

extension SubscriberList {
  /// The outcome of an attempt to add a subscriber.
  enum Insertion {
    case added
    case present
    case refused
    case full
    /// Another list has taken this one's place, and gets what was to be added.
    case superseded
    /// What a replaced list has left to this one is taken in first.
    case preceded
  }

  /// Adds a subscriber, or only changes how it is held. Returns whether it is new.
  ///
  /// Amortised O(1); plus O(*m*) for a subscriber that itself forwards through *m* multicasts.
  ///
  /// - Parameter listener: Hears events in the subscriber's place. Nil if the subscriber is called.
  @usableFromInline @discardableResult
  func subscribe(_ delegate: UnpackedDelegate, strongly: Bool?, as listener: Listener? = nil) -> Bool {
    if listener == nil, hasListeners { nameUnresolvedIfPossible() }
    let insertion = insert(delegate, strongly: strongly, as: listener, from: nil)
    if insertion == .superseded { return subscribeToSuccessor(delegate, strongly: strongly, as: listener) }
    return insertion == .added
  }

  /// - Parameter leftover: The entry that a replaced list has for it, if it is to be taken in from there.
  @inline(__always)
  func insert(
    _ delegate: UnpackedDelegate, strongly: Bool?, as listener: Listener?, from leftover: Leftover?
  ) -> Insertion {
    if let target = forwardingTarget(of: delegate.object) {
      return insert(delegate, strongly: strongly, as: listener, from: leftover, forwardingTo: target)
    }
    var released: AnyObject?
    defer { withExtendedLifetime(released) {} }
    return insert {
      tryInsert(delegate, strongly: strongly, as: listener, from: leftover, in: &$0, released: &released)
    }
  }

  @inline(never)
  private func subscribeToSuccessor(_ delegate: UnpackedDelegate, strongly: Bool?, as listener: Listener?) -> Bool {
    successor?.subscribe(delegate, strongly: strongly, as: listener) ?? false
  }

  /// Makes attempts under the lock until there is room, unless another list has taken this one's place.
  @inline(__always)
  func insert(_ attempt: (inout State) -> Insertion) -> Insertion {
    while true {
      let (insertion, ended, looksForDead): (Insertion, [Listener]?, Bool) = state.withLock { state in
        if isSuperseded { return (.superseded, nil, false) }
        state.subscriptions &+= 1
        return (attempt(&state), state.takeEndedListeners(), state.subscriptions & 3 == 0)
      }
      if let ended { end(ended) }
      switch insertion {
      case .full:
        sampleForDead()
        state.withLock { makeRoom(in: &$0) }
      case .preceded:
        takeIn()
      case .added, .present, .refused, .superseded:
        if looksForDead { lookForDead() }
        if hasListeners { lookForDeadListeners() }
        return insertion
      }
    }
  }

  private func insert(
    _ delegate: UnpackedDelegate, strongly: Bool?, as listener: Listener?, from leftover: Leftover?,
    forwardingTo target: SubscriberList
  ) -> Insertion {
    var released: AnyObject?
    defer { withExtendedLifetime(released) {} }
    while true {
      var insertion = state.withLock { state -> Insertion in
        if isSuperseded { return .superseded }
        if leftover != nil { return state.table.isFull ? .full : .refused }
        if !state.incoming.isEmpty { return .preceded }
        guard isSubscribed(delegate.object, in: &state) else { return state.table.isFull ? .full : .refused }
        hold(delegate.object, strongly: strongly, in: &state, released: &released)
        return .present
      }
      if insertion == .superseded || insertion == .present { return insertion }
      if insertion == .full { sampleForDead() }
      if insertion != .preceded {
        insertion = link(delegate, strongly: strongly, as: listener, from: leftover, to: target, released: &released)
      }
      if insertion != .preceded { return insertion }
      takeIn()
    }
  }

  /// Adds a subscriber that forwards, unless that would close a cycle.
  private func link(
    _ delegate: UnpackedDelegate, strongly: Bool?, as listener: Listener?, from leftover: Leftover?,
    to target: SubscriberList, released: inout AnyObject?
  ) -> Insertion {
    var insertion = Insertion.refused
    ForwardingGraph.link(self, to: target) {
      // Under the graph's lock, where the dead can't be looked for.
      state.withLock { state in
        if isSuperseded {
          insertion = .superseded
          return nil
        }
        makeRoom(in: &state)
        insertion = tryInsert(
          delegate, strongly: strongly, as: listener, from: leftover, in: &state, released: &released)
        guard case .added = insertion else { return nil }
        return state.find(delegate.object)?.entry
      }
    }
    endMarkedListeners()
    return insertion
  }

  @inline(__always)
  private func tryInsert(
    _ delegate: UnpackedDelegate, strongly: Bool?, as listener: Listener?, from leftover: Leftover?,
    in state: inout State, released: inout AnyObject?
  ) -> Insertion {
    if leftover == nil, !state.incoming.isEmpty { return .preceded }
    let object = delegate.object
    if let listener, !listener.mayStand(for: object) { return .refused }
    if isSubscribed(object, in: &state) {
      if let leftover, !leftover.claim() { return .refused }
      hold(object, strongly: strongly, in: &state, released: &released)
      if let listener, listener.takesOver { move(object, to: listener, in: &state) }
      return .present
    }
    // A proxy forwards to this list, whether or not it conforms to `MulticastForwarding`.
    if let property = state.property, property.state.isProxy(identity(of: object)) { return .refused }
    guard !state.table.isFull else { return .full }
    if let leftover, !leftover.claim() { return .refused }
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
    if let successor { return successor.contains(object) }
    return state.withLock { state in
      guard let entry = state.find(object) else { return false }
      // The caller holds `object`, so this never releases the last reference to it.
      return entry.withEntry { !$0.isTombstone && $0.object != nil }
    }
  }
}
