import Synchronization

// Memory is reclaimed automatically, at an amortised constant cost:
//
//  *  a thread that visits an entry and finds its object dead marks it as a tombstone;
//  *  every fourth subscription checks one entry, and continues as long as it finds dead ones;
//  *  a full table is sampled, and swept if it has dead entries, before it grows;
//  *  when half of a table's entries are tombstones, it is replaced by one without them.
//
// Each entry is found dead only once, which its own subscription has paid for.

extension SubscriberList {
  /// Marks an entry whose object has died. The delivery reclaims it at its end. Called without the lock.
  @usableFromInline
  func foundDead(_ entry: SubscriberEntry) {
    if markTombstone(entry, as: SubscriberEntry.dead) {
      entry.didEnd()
      if entry.isSubscription { trace?.foundDead(at: entry.address) }
    }
    hasGarbage.store(true, ordering: .releasing)
  }

  /// Marks an entry of the table and counts it, with or without the lock. Returns whether this made it a tombstone. In
  /// that case the caller calls the entry's `didEnd`, after the lock.
  @discardableResult
  func markTombstone(_ entry: SubscriberEntry, as flag: UInt) -> Bool {
    guard entry.mark(flag) else { return false }
    tombstones.add(1, ordering: .relaxed)
    if entry.isListener { listeners.subtract(1, ordering: .relaxed) }
    return true
  }

  /// Marks an entry of the table under the lock. Adds a listener to `ended`, so that its `didEnd` is called after the
  /// lock, and a dead subscriber, so that it is reported then.
  func markTombstone(_ entry: SubscriberEntry, as flag: UInt, in state: inout State) {
    if markTombstone(entry, as: flag), entry.isListener || flag == SubscriberEntry.dead { state.ended.append(entry) }
  }

  func compactIfWorthwhile(in state: inout State) {
    let tombstones = tombstones.load(ordering: .relaxed)
    if tombstones > 16, tombstones * 2 >= state.count { rebuild(capacity: fittingCapacity(state), in: &state) }
  }

  /// Replaces a full table by one with room.
  func makeRoom(in state: inout State) {
    if state.table.isFull { rebuild(capacity: fittingCapacity(state), in: &state) }
  }

  /// Room for at least a third more than the living entries, so that it takes as many changes until the next rebuild.
  private func fittingCapacity(_ state: borrowing State) -> Int {
    let live = entryCount(state)
    var capacity = EntryIndex.largestUnindexed
    while capacity * 3 < live * 4 || capacity == live { capacity *= 2 }
    return capacity
  }

  /// Replaces the table by one without tombstones. O(n).
  ///
  /// It reads only the marks. A weak reference loaded under the lock might become the last strong one, and releasing
  /// that runs foreign code.
  func rebuild(capacity wanted: Int, in state: inout State) {
    let count = state.count
    // An entry is marked before it is counted, so at most this many entries are copied.
    let room = entryCount(state)
    var capacity = wanted
    while capacity < room { capacity = max(EntryIndex.largestUnindexed, capacity * 2) }
    let new = EntryTable(capacity: capacity)
    new.copyLiving(of: state.table)
    tombstones.subtract(count - new.count.load(ordering: .relaxed), ordering: .relaxed)
    publish(new, in: &state)
  }

  /// Checks one entry, and continues as long as it finds dead ones.
  func lookForDead() {
    withDelivery { delivery in
      var position = cursor.load(ordering: .relaxed)
      for _ in 0..<delivery.bound {
        // Don't take a growing counter modulo the bound: the bound grows too, so it might yield the same position each
        // time.
        if position >= delivery.bound { position = 0 }
        let lives = delivery.withEntry(at: position) { isLiving($0) }
        position += 1
        if lives == true { break }
      }
      cursor.store(position, ordering: .relaxed)
    }
  }

  /// Checks every seventh entry, and all if one of those has died. Called without the lock, before a full table is
  /// replaced. Seven, because those that died may be at every second or fourth position.
  func sweep() {
    withDelivery { delivery in
      let sample = stride(from: 0, to: delivery.bound, by: 7)
      guard sample.contains(where: { position in delivery.withEntry(at: position) { isLiving($0) } != true }) else {
        return
      }
      for position in 0..<delivery.bound { _ = delivery.withEntry(at: position) { isLiving($0) } }
    }
  }

  /// Skips a listener, and marks it if its subscriber has died.
  @usableFromInline
  func skip(_ entry: SubscriberEntry) {
    if entry.isListener, !entry.isTombstone, entry.object == nil { foundDead(entry) }
  }

  /// Reclaims memory after a delivery that found dead entries, or that may have delayed the release of a replaced
  /// table. Called without the lock.
  @usableFromInline
  func reclaim() {
    state.withLock { state in
      // Acquire the marks made before the flag was set.
      _ = hasGarbage.exchange(false, ordering: .acquiring)
      compactIfWorthwhile(in: &state)
      reclaimRetired(in: &state)
    }
  }
}
