import Synchronization

/// What deliveries walk: the entries of the subscribers, in order.
///
/// It is written under the list's lock and read by any thread that protects or retains it. Entries are only ever appended, and only up
/// to the capacity; an entry that lost its subscription stays as a tombstone until the whole table is replaced. So a
/// reader needs no more than the count that it saw first.
@safe @usableFromInline
final class SubscriberTable {
  @usableFromInline let count = Atomic<Int>(0)
  @usableFromInline let slots: EntrySlots

  /// Finds the entries by their objects' addresses. Under the list's lock.
  let index: SubscriberIndex

  var capacity: Int { slots.capacity }

  init(capacity: Int) {
    slots = EntrySlots(capacity: capacity)
    index = SubscriberIndex(tableCapacity: capacity)
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

  /// The newest entry for an object's address. Under the lock.
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

  /// Appends an entry, and takes over the reference, which `deinit` balances. Under the lock. There is room.
  func append(_ entry: BorrowedEntry) {
    let position = count.load(ordering: .relaxed)
    // Above the count: no reader looks at it before the count is published.
    slots.initialize(at: position, to: entry)
    index.insert(entry)
    count.store(position + 1, ordering: .releasing)
  }

  /// Copies the entries of `other` that are no tombstones. Under the lock, before any other thread can see this table, which has room.
  ///
  /// They are not retained yet: `retainEntries` is called next, or `other.handOverEntries(to:)`.
  func copyLiving(of other: SubscriberTable) {
    copy(of: other) { position in !other.slots[position].withEntry { $0.isTombstone } }
  }

  /// Copies the entries of `other` for which `kept` is true, as `copyLiving` does.
  func copy(of other: SubscriberTable, where kept: [Bool]) {
    copy(of: other) { kept[$0] }
  }

  @inline(__always)
  private func copy(of other: SubscriberTable, where isKept: (Int) -> Bool) {
    var kept = 0
    for position in 0..<other.count.load(ordering: .relaxed) where isKept(position) {
      let entry = other.slots[position]
      slots.initialize(at: kept, to: entry)
      index.insert(entry)
      kept += 1
    }
    count.store(kept, ordering: .releasing)
  }

  /// Retains what `copyLiving` has copied. Under the lock.
  func retainEntries() {
    for position in 0..<count.load(ordering: .relaxed) { slots[position].retain() }
  }

  /// Lets go of the entries that `successor` has not copied, and leaves its references to the others to it. Under the lock, when
  /// no other thread can reach this table any more.
  func handOverEntries(to successor: SubscriberTable) {
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
