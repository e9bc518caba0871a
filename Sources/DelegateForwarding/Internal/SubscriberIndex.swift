/// Finds an entry by its object's address in O(1): an open-addressed hash table, which belongs to one subscriber table.
///
/// Eight bytes a slot and at most half full, which is less than half of what a `Dictionary` needs. It does not retain: the
/// table that it belongs to does. A table of a few entries needs no index, a look at each is faster.
///
/// There is one slot for an address. When an address is subscribed again, its former entry is gone, and the new one
/// takes over the slot; so churn on one object makes no chains.
// The pointer is valid from `init` to `destroy`. The unretained references are used while the table that retains them lives.
@safe
struct SubscriberIndex {
  private let slots: UnsafeMutablePointer<Unmanaged<SubscriberEntry>?>?
  private let mask: Int

  /// The largest table that is searched without an index.
  static let largestUnindexed = 8

  /// An index with room for as many entries as a table of this capacity, a power of two.
  init(tableCapacity: Int) {
    let count = tableCapacity * 2
    mask = count - 1
    // A fresh allocation, freed by `destroy`.
    unsafe slots = tableCapacity > Self.largestUnindexed ? .allocate(capacity: count) : nil
    // All of it.
    unsafe slots?.initialize(repeating: nil, count: count)
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
    var position = start(address)
    // The mask keeps the position inside the allocation.
    while let candidate = unsafe slots[position] {
      // The table retains what is in a slot.
      if unsafe candidate._withUnsafeGuaranteedRef({ $0.address }) == address { return unsafe candidate }
      position = (position + 1) & mask
    }
    return nil
  }

  /// Adds an entry of the table, which has room for it; so there is a free slot.
  func insert(_ entry: Unmanaged<SubscriberEntry>) {
    // Only compared.
    guard let slots = unsafe slots else { return }
    // The table retains it.
    let address = unsafe entry._withUnsafeGuaranteedRef { $0.address }
    var position = start(address)
    // The mask keeps the position inside the allocation, and the table retains what is in a slot.
    while let other = unsafe slots[position], unsafe other._withUnsafeGuaranteedRef({ $0.address }) != address {
      position = (position + 1) & mask
    }
    // Inside the allocation.
    unsafe slots[position] = entry
  }

  private func start(_ address: UInt) -> Int {
    let hash = (address >> 4) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 24) & mask
  }
}
