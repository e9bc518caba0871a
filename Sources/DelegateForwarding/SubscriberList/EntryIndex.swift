/// Finds an entry by its object's address in O(1): an open-addressed hash table, which belongs to one subscriber table.
///
/// It takes eight bytes a slot and is at most half full, so it needs less than half the memory of a `Dictionary`. It
/// retains nothing: its table retains the entries. A small table has no index, because a linear search is faster.
///
/// Each address has one slot. When an address is subscribed again, the new entry takes over the slot of the old one,
/// which is a tombstone by then, so resubscribing one object makes no chains.
///
/// A lookup in a large index spends nearly all of its time waiting for memory. Each slot therefore keeps three bits of
/// the hash beside the entry's address, so that entries of other objects are rarely read.
///
/// SAFETY: The memory is valid from `init` to `destroy`, which the table calls once, in its `deinit`. The mask keeps
/// every position within the memory. A slot holds the address of an entry that the table retains, or zero.
@safe
struct EntryIndex {
  private let slots: UnsafeMutablePointer<UInt>?
  private let mask: Int

  /// The largest table that is searched without an index.
  static let largestUnindexed = 8

  private static var tagMask: UInt { 7 }

  /// The lowest bit of the hash that determines the position. The bits below include the tag.
  #if _pointerBitWidth(_64)
    private static var positionShift: UInt { 24 }
  #else
    private static var positionShift: UInt { 3 }
  #endif

  /// An index for a table of this capacity, which is a power of two.
  init(tableCapacity: Int) {
    let count = tableCapacity * 2
    mask = count - 1
    unsafe slots = tableCapacity > Self.largestUnindexed ? .allocate(capacity: count) : nil
    unsafe slots?.initialize(repeating: 0, count: count)
  }

  /// Frees the memory.
  func destroy() {
    unsafe slots?.deallocate()
  }

  /// Whether there is no index, so that the table has to be searched.
  var isAbsent: Bool {
    unsafe slots == nil
  }

  /// The last entry that was inserted for this address.
  func entry(at address: UInt) -> BorrowedEntry? {
    guard let slots = unsafe slots else { return nil }
    return unsafe Self.entry(in: slots[position(of: address)])
  }

  /// Adds an entry of the table. There is a free slot, because the index has more slots than the table.
  func insert(_ entry: BorrowedEntry) {
    guard let slots = unsafe slots else { return }
    let address = entry.withEntry { $0.address }
    unsafe slots[position(of: address)] = entry.address | (Self.hash(address) & Self.tagMask)
  }

  /// The slot of this address, or the free slot where it belongs. Requires an index.
  private func position(of address: UInt) -> Int {
    let hash = Self.hash(address)
    var position = Int(truncatingIfNeeded: hash >> Self.positionShift) & mask
    while let slot = unsafe slots?[position], slot != 0 {
      if (slot ^ hash) & Self.tagMask == 0, Self.address(of: slot) == address { break }
      position = (position + 1) & mask
    }
    return position
  }

  private static func address(of slot: UInt) -> UInt? {
    entry(in: slot)?.withEntry { $0.address }
  }

  private static func entry(in slot: UInt) -> BorrowedEntry? {
    BorrowedEntry(address: slot & ~tagMask)
  }

  private static func hash(_ address: UInt) -> UInt {
    let hash = fibonacciHash(address >> 4)
    return hash ^ (hash >> UInt(UInt.bitWidth - 4))
  }
}
