// Memory is reclaimed automatically, at an amortised constant cost:
//
//  *  a delivery that finds a subscriber dead at its turn ends its subscription;
//  *  every fourth subscription checks one entry, and continues as long as it finds dead ones;
//  *  when the array is full, a sample is checked, and all entries if the sample has dead ones;
//  *  when half of the entries are tombstones, or a quarter when there is no room, the array is compacted;
//  *  subscribers that only their actors may load are found dead there: when the array is full, and when it was
//     compacted, because if half have died, others may have.
//
// Each entry is found dead only once, which its own subscription has paid for.

extension SubscriberList {
  /// Ends the subscription of an entry whose object has died. Called without the lock.
  @usableFromInline
  func foundDead(_ entry: SubscriberEntry) {
    change { state, cleanup in
      end(entry, as: SubscriberEntry.dead, in: &state, &cleanup)
      compactIfWorthwhile(in: &state, &cleanup)
    }
  }

  func compactIfWorthwhile(in state: inout State, _ cleanup: inout Cleanup) {
    if state.tombstones > 16, state.tombstones * 2 >= state.entries.count { compact(in: &state, &cleanup) }
  }

  /// Makes room in a full array.
  func makeRoom(in state: inout State, _ cleanup: inout Cleanup) {
    if state.tombstones > 0, state.tombstones * 4 >= state.entries.count { compact(in: &state, &cleanup) }
    guard state.entries.isFull else { return }
    state.entries.grow(to: max(EntryIndex.largestUnindexed, state.entries.capacity * 2))
    state.index.grow(with: state.entries)
  }

  /// Replaces the entries by those that are no tombstones, with room for a third more at least. O(n).
  ///
  /// It reads only the marks: a weak reference that is loaded here might become the last strong one.
  func compact(in state: inout State, _ cleanup: inout Cleanup) {
    let live = state.entries.count - state.tombstones
    var capacity = live == 0 ? 0 : EntryIndex.largestUnindexed
    while capacity * 3 < live * 4 { capacity *= 2 }
    cleanup.entries.append(state.entries)
    state.entries = state.entries.living(capacity: capacity)
    state.tombstones = 0
    state.index = EntryIndex(of: state.entries)
  }

  /// Checks one entry for a dead object, and continues as long as it finds some.
  func lookForDead(in state: inout State, _ cleanup: inout Cleanup) {
    for _ in state.entries.indices {
      // Don't take a growing counter modulo the count: the count grows too, so it might yield the same position each
      // time.
      if state.cursor >= state.entries.count { state.cursor = 0 }
      let entry = state.entries[state.cursor]
      state.cursor += 1
      if entry.isTombstone { continue }
      if entry.isListener { break }
      cleanup.object = entry.object
      if cleanup.object != nil { break }
      end(entry, as: SubscriberEntry.dead, in: &state, &cleanup)
    }
    compactIfWorthwhile(in: &state, &cleanup)
  }

  /// Checks every seventh entry, and all if one of those has died. Called without the lock, after the array became
  /// full. Seven, because those that died may be at every second or fourth position.
  func sweep() {
    let entries = state.withLock { $0.entries }
    let sample = stride(from: 0, to: entries.count, by: 7)
    if sample.contains(where: { isDead(entries[$0]) }) {
      for entry in entries { _ = isDead(entry) }
    }
    checkListeners()
  }

  /// Lets the actors of listeners find out which of those have died. Called without the lock.
  func checkListeners() {
    guard hasListeners else { return }
    for entry in state.withLock({ $0.entries }) where !entry.isTombstone { entry.listener?.checkIsAlive() }
  }

  /// Whether an entry's object is known to have died. If it is found dead now, ends its subscription. Called without
  /// the lock.
  ///
  /// Only its actor or queue loads a mailbox's subscriber: the load might make the last strong reference, and the
  /// subscriber would be deallocated where that is released.
  func isDead(_ entry: SubscriberEntry) -> Bool {
    if entry.isTombstone { return true }
    if entry.isListener || entry.object != nil { return false }
    foundDead(entry)
    return true
  }
}
