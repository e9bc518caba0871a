/// Finds an entry by its object's address in O(1): an open-addressed hash table, which belongs to one subscriber table.
///
/// It takes eight bytes a slot and is at most half full, which is less than half of what a `Dictionary` needs. It does not
/// retain: the table that it belongs to does. A table of a few entries needs no index, as a look at each is faster.
///
/// There is one slot for an address. When an address is subscribed again, its former entry is a tombstone, and the new one
/// takes over the slot; so churn on one object makes no chains.
///
/// In a large index, nearly all of the time is spent waiting for memory. A slot therefore holds three bits of the hash with the entry's
/// address, so that an entry of another object is seldom read.
///
/// SAFETY: The memory is valid from `init` to `destroy`, which the table calls once, in its `deinit`. The mask keeps every position
/// inside of it. A slot holds the address of an entry that the table retains, or zero.
@safe
struct SubscriberIndex {
  private let slots: UnsafeMutablePointer<UInt>?
  private let mask: Int

  /// The largest table that is searched without an index.
  static let largestUnindexed = 8

  private static var tagMask: UInt { 7 }

  /// The first bit of a hash that says where to look. The lowest bits are the tag.
  #if _pointerBitWidth(_64)
    private static var positionShift: UInt { 24 }
  #else
    private static var positionShift: UInt { 3 }
  #endif

  /// An index with room for as many entries as a table of this capacity, a power of two.
  init(tableCapacity: Int) {
    let count = tableCapacity * 2
    mask = count - 1
    unsafe slots = tableCapacity > Self.largestUnindexed ? .allocate(capacity: count) : nil
    unsafe slots?.initialize(repeating: 0, count: count)
  }

  /// Gives the memory back.
  func destroy() {
    unsafe slots?.deallocate()
  }

  /// Whether the table has to be searched instead.
  var isAbsent: Bool {
    unsafe slots == nil
  }

  /// The last entry that was inserted for this address.
  func entry(at address: UInt) -> BorrowedEntry? {
    guard let slots = unsafe slots else { return nil }
    return unsafe Self.entry(in: slots[position(of: address)])
  }

  /// Adds an entry of the table, which has room for it; so there is a free slot.
  func insert(_ entry: BorrowedEntry) {
    guard let slots = unsafe slots else { return }
    let address = entry.withEntry { $0.address }
    unsafe slots[position(of: address)] = entry.address | (Self.hash(address) & Self.tagMask)
  }

  /// The slot of this address, or the free one where it belongs. Only if there are slots.
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
