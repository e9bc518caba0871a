/// The subscribers and consumers of a list in order, and what finds them by their objects' addresses.
///
/// This is a value, which the list guards by its lock. It runs no foreign code, and releases nothing that might be the
/// last reference to a foreign object: that goes into the `Cleanup`.
@usableFromInline
struct Entries {
  /// A copy of it is a snapshot.
  @usableFromInline private(set) var array = EntryArray()

  private var index = EntryIndex()

  /// The number of entries that are tombstones.
  @usableFromInline private(set) var tombstones: UInt32 = 0

  /// The number of consumers, without tombstones.
  private(set) var consumers: UInt32 = 0

  /// What a change carries out of the lock: whatever runs foreign code when it is called or released.
  struct Cleanup {
    /// Consumers that have ended, and subscribers that were found dead.
    var ended: [ObjectEntry] = []

    /// Objects that the list has kept alive.
    var held: [AnyObject] = []

    /// The entries before they were compacted. A consumer's entry may be the last to refer to its closure.
    var compacted: [EntryArray] = []
  }

  /// Whether no entry is left but tombstones.
  @inlinable @inline(__always)
  var isEmpty: Bool { array.count == Int(tombstones) }

  /// The newest entry for an object's address.
  func find(_ address: UInt) -> ObjectEntry? { index.position(of: address, array).map { array[$0] } }

  /// Adds an entry. There is room for it.
  mutating func append(_ entry: ObjectEntry) {
    index.insert(entry.address, at: array.count, array)
    array.append(entry)
    if entry.isConsumer { consumers += 1 }
  }

  /// Ends the subscription of an entry, and lets go of its object.
  mutating func end(_ entry: ObjectEntry, as flag: UInt, _ cleanup: inout Cleanup) {
    if entry.isTombstone { return }
    entry.mark(flag)
    tombstones += 1
    if entry.isConsumer { consumers -= 1 }
    if entry.isConsumer || flag == ObjectEntry.dead { cleanup.ended.append(entry) }
    if let object = entry.release() { cleanup.held.append(object) }
  }
}

// MARK: - Memory

// Memory is reclaimed without anybody's asking, at an amortised constant cost. A delivery that finds a subscriber dead
// at its turn ends its subscription. An array that is full is looked through before it grows. When half of the entries
// are tombstones, or a quarter of a full array is, it is compacted. Subscribers that only their actors may load are
// found dead there: the actors are asked when the array is full, and when it was compacted, because if half have died,
// others may have.

extension Entries {
  mutating func compactIfWorthwhile(_ cleanup: inout Cleanup) {
    if tombstones > 16, Int(tombstones) * 2 >= array.count { compact(&cleanup) }
  }

  /// Makes room in a full array.
  mutating func makeRoom(_ cleanup: inout Cleanup) {
    if tombstones > 0, Int(tombstones) * 4 >= array.count { compact(&cleanup) }
    // An array that was compacted and has no entries has no room.
    guard array.isFull else { return }
    array.grow(to: max(EntryIndex.largestUnindexed, array.capacity * 2))
    index.grow(with: array)
  }

  /// Replaces the entries by those that are no tombstones, with room for a third more at least. O(n).
  ///
  /// It reads only the marks: a weak reference that is loaded here might become the last strong one.
  mutating func compact(_ cleanup: inout Cleanup) {
    let living = array.count - Int(tombstones)
    var capacity = living == 0 ? 0 : EntryIndex.largestUnindexed
    while capacity * 3 < living * 4 { capacity *= 2 }
    cleanup.compacted.append(array)
    array = array.living(capacity: capacity)
    tombstones = 0
    index = EntryIndex(of: array)
  }
}
