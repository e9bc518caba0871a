import Synchronization

// Entries that are not called, see `UncalledEntry`.

extension SubscriberList {
  /// Removes an entry. Amortised O(1).
  func remove(_ entry: UncalledEntry) {
    removeUncalled { markTombstone(entry, as: SubscriberEntry.removed, in: &$0) }
  }

  /// Removes the entries for which `fits` returns true. O(n).
  func removeUncalled(where fits: (UncalledEntry) -> Bool) {
    removeUncalled { state in
      for position in 0..<state.count {
        state.table.slots[position].withEntry { entry in
          guard let uncalled = entry.uncalled, fits(uncalled) else { return }
          markTombstone(entry, as: SubscriberEntry.removed, in: &state)
        }
      }
    }
  }

  private func removeUncalled(_ mark: (inout State) -> Void) {
    let ended = state.withLock { state in
      mark(&state)
      compactIfWorthwhile(in: &state)
      return state.takeEnded()
    }
    if let ended { tell(ended) }
    lookForDeadUncalled()
  }

  /// Finds out which objects the pending entries are for, in the order of their subscriptions, because an object that is
  /// about to be subscribed may be one of them: it keeps the place and the events of its first subscription. Does nothing
  /// off the main actor.
  @usableFromInline
  func resolvePending() {
    let pending = state.withLock { $0.pending }
    if pending.isEmpty || !MainActorContext.isCurrent { return }
    for entry in pending { entry.uncalled?.resolve() }
  }

  /// Notifies entries that were marked under the lock. Called without it.
  func tell(_ ended: [SubscriberEntry]) {
    for entry in ended { entry.hasEnded() }
  }

  /// Notifies the entries that were marked under the lock and added to `ended`.
  func tellEnded() {
    if let ended = state.withLock({ $0.takeEnded() }) { tell(ended) }
  }

  /// Notifies each entry that the list is gone. Called in `deinit`.
  func tellUncalled() {
    guard uncalled.load(ordering: .relaxed) != 0 else { return }
    let entries = state.withLock { state in (0..<state.count).map { state.table.entry(at: $0) } }
    for entry in entries where !entry.isTombstone {
      if let uncalled = entry.uncalled, let object = entry.object { uncalled.listIsGone(object) }
    }
  }
}

extension EntryList.State {
  @inline(__always)
  mutating func takeEnded() -> [SubscriberEntry]? {
    if ended.isEmpty { return nil }
    defer { ended = [] }
    return ended
  }
}
