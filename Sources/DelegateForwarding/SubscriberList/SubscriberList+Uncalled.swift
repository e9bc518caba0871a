import Synchronization

// Entries that are not called, see `UncalledEntry`.

extension SubscriberList {
  /// Ends an entry. Amortised O(1).
  func remove(_ entry: UncalledEntry) {
    removeUncalled { state, mark in mark(entry) }
  }

  /// Ends the entries that fit. O(n).
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

  /// Tells entries that were marked under the lock. Without the lock.
  func tell(_ ended: [UncalledEntry]) {
    for entry in ended { entry.hasEnded() }
  }

  /// Tells those that a sequence of steps under the lock has marked.
  func tellEnded() {
    if let ended = state.withLock({ $0.takeEnded() }) { tell(ended) }
  }

  /// Tells each that the list is gone. In `deinit`.
  func tellUncalled() {
    guard uncalled.load(ordering: .relaxed) != 0 else { return }
    let entries = state.withLock { state in (0..<state.count).map { state.table.entry(at: $0) } }
    for entry in entries where !entry.isTombstone {
      if let uncalled = entry.uncalled, let object = entry.object { uncalled.listIsGone(object) }
    }
  }

  /// A delivery passes over an entry that is not called. One that has lost what it lives with ends here too.
  @usableFromInline
  func passOver(_ entry: SubscriberEntry) {
    if entry.isUncalled, !entry.isTombstone, entry.object == nil { foundDead(entry) }
  }

  /// Ends entries that have lost what they live with, so that a change of the list frees what they keep, as a callback does.
  ///
  /// It looks at a bounded number of entries, and at the next ones at the next change: a list of up to that many is looked through at each.
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
