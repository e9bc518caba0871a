/// Finds an entry by its object's address in O(1): an open-addressed hash table, which belongs to one subscriber table.
///
/// Eight bytes a slot and at most half full, which is less than half of what a `Dictionary` needs. It does not retain: the
/// table that it belongs to does. A table of a few entries needs no index, a look at each is faster.
///
/// There is one slot for an address. When an address is subscribed again, its former entry is gone, and the new one
/// takes over the slot; so churn on one object makes no chains.
///
/// In a large index nearly all of the time goes into waiting for memory. So a slot has three bits of the hash beside the entry's
/// address, and an entry that merely stands in the way is seldom looked at.
// The pointer is valid from `init` to `destroy`. The entries are used while the table that retains them lives.
@safe
struct SubscriberIndex {
  /// Zero if it is free, else an entry's address, with the tag in the bits that alignment leaves zero.
  private let slots: UnsafeMutablePointer<UInt>?
  private let mask: Int

  /// The largest table that is searched without an index.
  static let largestUnindexed = 8

  private static var tagMask: UInt { 7 }

  /// An index with room for as many entries as a table of this capacity, a power of two.
  init(tableCapacity: Int) {
    let count = tableCapacity * 2
    mask = count - 1
    // A fresh allocation, freed by `destroy`.
    unsafe slots = tableCapacity > Self.largestUnindexed ? .allocate(capacity: count) : nil
    // All of it.
    unsafe slots?.initialize(repeating: 0, count: count)
  }

  /// Gives the memory back. Called once, by the table's `deinit`.
  func destroy() {
    // Allocated by `init`; what is in there is trivial.
    unsafe slots?.deallocate()
  }

  /// Whether the table has to be searched instead.
  var isAbsent: Bool {
    // Only compared.
    unsafe slots == nil
  }

  /// The last entry that was inserted for this address. The table retains it.
  func entry(at address: UInt) -> Unmanaged<SubscriberEntry>? {
    // Only compared.
    guard let slots = unsafe slots else { return nil }
    // The position is inside the allocation.
    return unsafe Self.entry(in: slots[position(of: address)])
  }

  /// Adds an entry of the table, which has room for it; so there is a free slot.
  func insert(_ entry: Unmanaged<SubscriberEntry>) {
    // Only compared.
    guard let slots = unsafe slots else { return }
    // The table retains it.
    let address = unsafe entry._withUnsafeGuaranteedRef { $0.address }
    // Only as an address.
    let pointer = unsafe UInt(bitPattern: entry.toOpaque())
    // The position is inside the allocation.
    unsafe slots[position(of: address)] = pointer | (Self.hash(address) & Self.tagMask)
  }

  /// The slot of this address, or the free one where it belongs. Only if there are slots.
  private func position(of address: UInt) -> Int {
    let hash = Self.hash(address)
    var position = Int(truncatingIfNeeded: hash >> 24) & mask
    // The mask keeps the position inside the allocation.
    while let slot = unsafe slots?[position], slot != 0 {
      if (slot ^ hash) & Self.tagMask == 0, Self.address(of: slot) == address { break }
      position = (position + 1) & mask
    }
    return position
  }

  private static func address(of slot: UInt) -> UInt? {
    // The table retains what is in a slot.
    unsafe entry(in: slot)?._withUnsafeGuaranteedRef { $0.address }
  }

  private static func entry(in slot: UInt) -> Unmanaged<SubscriberEntry>? {
    // What `insert` has put there, or nil.
    unsafe UnsafeRawPointer(bitPattern: slot & ~tagMask).map { unsafe .fromOpaque($0) }
  }

  /// Its bits from the 24th on say where to look, the lowest ones are the tag.
  private static func hash(_ address: UInt) -> UInt {
    let hash = (address >> 4) &* 0x9E37_79B9_7F4A_7C15
    return hash ^ (hash >> 60)
  }
}
