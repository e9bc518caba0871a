import Synchronization

/// The subscribers' entries in order, for deliveries to walk.
///
/// It is written under the list's lock, and read by any thread that protects or retains it. Entries are only appended,
/// up to the capacity. The entry of an ended subscription stays as a tombstone until the whole table is replaced. So
/// the count that a reader saw first stays valid.
@safe @usableFromInline
final class EntryTable {
  @usableFromInline let count = Atomic<Int>(0)
  @usableFromInline let slots: EntrySlots

  /// Finds entries by their objects' addresses. Used under the list's lock.
  let index: EntryIndex

  var capacity: Int { slots.capacity }

  init(capacity: Int) {
    slots = EntrySlots(capacity: capacity)
    index = EntryIndex(tableCapacity: capacity)
  }

  deinit {
    for position in 0..<count.load(ordering: .relaxed) { slots[position].release() }
    slots.deallocate()
    index.destroy()
  }

  /// Whether there is no room for another entry.
  var isFull: Bool { count.load(ordering: .relaxed) == capacity }

  /// The entry at `position`, which is less than a count that was read from this table.
  func entry(at position: Int) -> SubscriberEntry {
    slots[position].entry
  }

  /// The newest entry for an object's address. Called under the lock.
  func find(_ address: UInt) -> BorrowedEntry? {
    guard index.isAbsent else { return index.entry(at: address) }
    var position = count.load(ordering: .relaxed)
    while position > 0 {
      position -= 1
      let entry = slots[position]
      if entry.withEntry({ $0.address == address }) { return entry }
    }
    return nil
  }

  /// Appends an entry, and takes over the reference, which `deinit` balances. Called under the lock, if there is room.
  func append(_ entry: BorrowedEntry) {
    let position = count.load(ordering: .relaxed)
    // No reader looks above the count before the new one is published.
    slots.initialize(at: position, to: entry)
    index.insert(entry)
    count.store(position + 1, ordering: .releasing)
  }

  /// Copies the entries of `other` that are no tombstones. Called under the lock, before any other thread can see this
  /// table, which has room.
  ///
  /// They are not retained yet: call `retainEntries` or `other.handOverEntries(to:)` next.
  func copyLiving(of other: EntryTable) {
    var kept = 0
    for position in 0..<other.count.load(ordering: .relaxed) {
      let entry = other.slots[position]
      if entry.withEntry({ $0.isTombstone }) { continue }
      slots.initialize(at: kept, to: entry)
      index.insert(entry)
      kept += 1
    }
    count.store(kept, ordering: .releasing)
  }

  /// Retains the copied entries. Called under the lock.
  func retainEntries() {
    for position in 0..<count.load(ordering: .relaxed) { slots[position].retain() }
  }

  /// Gives `successor` the references to the entries it has copied, and releases the others. Called under the lock,
  /// when no other thread can reach this table any more.
  func handOverEntries(to successor: EntryTable) {
    var taken = 0
    let bound = successor.count.load(ordering: .relaxed)
    for position in 0..<count.exchange(0, ordering: .acquiringAndReleasing) {
      let entry = slots[position]
      // The successor has the entries in the same order.
      if taken < bound, successor.slots[taken].address == entry.address {
        taken += 1
      } else {
        entry.release()
      }
    }
  }
}
