import Synchronization

// Entries that are not called, see `UncalledEntry`.

extension SubscriberList {
  /// Removes an entry. Amortised O(1).
  func remove(_ entry: UncalledEntry) {
    removeUncalled { state, mark in mark(entry) }
  }

  /// Removes the entries for which `fits` returns true. O(n).
  func removeUncalled(where fits: (UncalledEntry) -> Bool) {
    removeUncalled { state, mark in
      for position in 0..<state.count {
        state.table.slots[position].withEntry { entry in
          if let uncalled = entry.uncalled, fits(uncalled) { mark(entry) }
        }
      }
    }
  }

  private func removeUncalled(_ select: (inout State, (SubscriberEntry) -> Void) -> Void) {
    let ended = state.withLock { state in
      var marked: [UncalledEntry] = []
      select(&state) { entry in
        if markTombstone(entry, as: SubscriberEntry.removed), let uncalled = entry.uncalled { marked.append(uncalled) }
      }
      compactIfWorthwhile(in: &state)
      return marked + (state.takeEnded() ?? [])
    }
    tell(ended)
    lookForDeadUncalled()
  }

  /// Notifies entries that were marked under the lock. Called without it.
  func tell(_ ended: [UncalledEntry]) {
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

  /// Skips an entry that is not called, and marks it if the object it lives with has died.
  @usableFromInline
  func passOver(_ entry: SubscriberEntry) {
    if entry.isUncalled, !entry.isTombstone, entry.object == nil { foundDead(entry) }
  }

  /// Removes entries whose objects have died, so that a change of the list frees what they keep, as a callback does.
  ///
  /// It checks up to 64 entries. The next change continues from there.
  func lookForDeadUncalled() {
    if uncalled.load(ordering: .relaxed) == 0 { return }
    withDelivery { delivery in
      let most = min(delivery.bound, 64)
      var position = uncalledCursor.load(ordering: .relaxed)
      for _ in 0..<most {
        if position >= delivery.bound { position = 0 }
        delivery.withEntry(at: position) { passOver($0) }
        position += 1
      }
      uncalledCursor.store(position, ordering: .relaxed)
    }
  }
}

extension SubscriberList.State {
  @inline(__always)
  mutating func takeEnded() -> [UncalledEntry]? {
    if ended.isEmpty { return nil }
    defer { ended = [] }
    return ended
  }
}
