import Synchronization

extension SubscriberList {
  /// Whether a callback has to be made an event.
  @inlinable @inline(__always)
  var hasListeners: Bool { listeners.load(ordering: .relaxed) != 0 }

  /// Adds a listener that is no subscriber. It lives as long as `object`. Amortised O(1).
  @usableFromInline
  func add(_ listener: Listener, livingWith object: AnyObject) {
    add(listener, livingWith: object, unresolved: nil)
  }

  /// - Parameter unresolved: The subscription whose place it is, if the main actor has still to name the subscriber.
  func add(_ listener: Listener, livingWith object: AnyObject, unresolved: UnresolvedSubscription?) {
    _ = insert { state in
      if state.table.isFull { return .full }
      if let unresolved { state.unresolved.append(unresolved) }
      append(.retaining(ListenerEntry(listener, livingWith: object)), in: &state)
      return .added
    }
  }

  /// Ends a listener's entry. Amortised O(1).
  func remove(listenerAt entry: SubscriberEntry) {
    let ended = state.withLock { state in
      markTombstone(entry, as: SubscriberEntry.removed, in: &state)
      compactIfWorthwhile(in: &state)
      return state.takeEndedListeners()
    }
    if let ended { end(ended) }
    if hasListeners { lookForDeadListeners() }
  }

  /// Ends the listeners that an object owns, from its own `deinit` too. O(n) in the number of entries.
  func removeListeners(ownedBy owner: AnyObject) {
    let address = identity(of: owner)
    let ended = state.withLock { state in
      for position in 0..<state.count {
        state.table.slots[position].withEntry { entry in
          if entry.listener?.owner == address { markTombstone(entry, as: SubscriberEntry.removed, in: &state) }
        }
      }
      compactIfWorthwhile(in: &state)
      return state.takeEndedListeners()
    }
    if let ended { end(ended) }
    if hasListeners { lookForDeadListeners() }
  }

  /// Ends listeners whose entries were marked under the lock. Without the lock.
  func end(_ listeners: [Listener]) {
    for listener in listeners { listener.end() }
  }

  /// Ends what a sequence of steps under the lock has left to be ended.
  func endMarkedListeners() {
    if let ended = state.withLock({ $0.takeEndedListeners() }) { end(ended) }
  }

  /// A delivery that reports nothing passes over an entry. A listener that has lost what it lives with is ended here too.
  @usableFromInline
  func passOver(_ entry: SubscriberEntry) {
    if entry.isListener, !entry.isTombstone, entry.object == nil { foundDead(entry) }
  }

  /// Ends listeners that have lost what they live with, so that a change of the list frees what their closures keep, as a callback does.
  ///
  /// It looks at a bounded number of entries, and at the next ones at the next change: a list of up to that many is looked through at each.
  func lookForDeadListeners() {
    withDelivery { delivery in
      let most = min(delivery.bound, 64)
      var position = listenerCursor.load(ordering: .relaxed)
      for _ in 0..<most {
        if position >= delivery.bound { position = 0 }
        delivery.withEntry(at: position) { passOver($0) }
        position += 1
      }
      listenerCursor.store(position, ordering: .relaxed)
    }
  }

  /// Tells each stream that no event comes any more. In `deinit`.
  func endStreams() {
    guard hasListeners else { return }
    let entries = state.withLock { state in (0..<state.count).map { state.table.entry(at: $0) } }
    for entry in entries where !entry.isTombstone {
      if let listener = entry.listener, let object = entry.object { listener.listIsGone(object) }
    }
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

extension SubscriberList.State {
  @inline(__always)
  mutating func takeEndedListeners() -> [Listener]? {
    if endedListeners.isEmpty { return nil }
    defer { endedListeners = [] }
    return endedListeners
  }
}
