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

/// The memory that a table keeps its entries in.
///
/// SAFETY: The allocation belongs to one table, which frees it in its `deinit`. A slot below the table's count is
/// initialized and is not written again. A slot at or above the count is written before the count that covers it is
/// published. A position that does not come from a count is checked against the capacity.
@safe @usableFromInline
struct EntrySlots {
  @usableFromInline nonisolated(unsafe) let base: UnsafeMutablePointer<BorrowedEntry>
  @usableFromInline let capacity: Int

  init(capacity: Int) {
    unsafe base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  /// The entry at a position below the table's count.
  @inlinable
  subscript(position: Int) -> BorrowedEntry {
    @inline(__always) get { unsafe base[position] }
  }

  /// Fills the slot at the table's count.
  func initialize(at position: Int, to entry: BorrowedEntry) {
    precondition(position < capacity)
    unsafe (base + position).initialize(to: entry)
  }

  func deallocate() {
    unsafe base.deallocate()
  }
}

/// A reference to an entry that a table or a list keeps alive: neither retained nor released when it is copied.
///
/// SAFETY: Each reference is made from an entry that its owner, a table or a list, retains. It is used only as long as
/// the owner keeps the entry: under the list's lock, or while a hazard pointer protects the owner.
@safe @usableFromInline
struct BorrowedEntry {
  @usableFromInline nonisolated(unsafe) let reference: Unmanaged<SubscriberEntry>

  @usableFromInline
  init(_ entry: SubscriberEntry) {
    unsafe reference = .passUnretained(entry)
  }

  /// A retained reference to `entry`. Balance it with `release`.
  static func retaining(_ entry: SubscriberEntry) -> BorrowedEntry {
    _ = unsafe Unmanaged.passRetained(entry)
    return BorrowedEntry(entry)
  }

  /// Runs `body` with the entry, without a retain.
  @inlinable @inline(__always)
  func withEntry<Result>(_ body: (SubscriberEntry) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef { body($0) }
  }

  /// The entry as an ordinary strong reference.
  var entry: SubscriberEntry {
    unsafe reference.takeUnretainedValue()
  }

  /// The entry's own address.
  var address: UInt { unsafe UInt(bitPattern: reference.toOpaque()) }

  /// The entry at `address`, or nil if that is zero.
  init?(address: UInt) {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
    unsafe reference = .fromOpaque(pointer)
  }

  func retain() {
    _ = unsafe reference.retain()
  }

  /// Balances `retain` or `retaining`.
  func release() {
    unsafe reference.release()
  }
}
