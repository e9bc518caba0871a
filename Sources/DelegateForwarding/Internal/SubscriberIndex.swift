/// Finds an entry by its object's address in O(1): an open-addressed hash table, rebuilt together with the subscriber table.
///
/// Eight bytes a slot and at most half full, which is less than half of what a `Dictionary` needs. It does not retain: the
/// table that it was built for does. A table of a few entries needs no index, a look at each is faster.
///
/// There is one slot for an address. When an address is subscribed again, its former entry is gone, and the new one
/// takes over the slot; so churn on one object makes no chains.
// The unretained references are used under the list's lock only, while the table that retains them is the current one.
@safe
struct SubscriberIndex {
  private var slots: [Unmanaged<SubscriberEntry>?]

  /// The largest table that is searched without an index.
  static let largestUnindexed = 8

  /// An index with room for as many entries as a table of this capacity, a power of two.
  init(tableCapacity: Int) {
    let count = tableCapacity > Self.largestUnindexed ? tableCapacity * 2 : 0
    // Empty slots only.
    unsafe slots = Array(repeating: nil, count: count)
  }

  /// Whether the table has to be searched instead.
  var isAbsent: Bool {
    // Only counted.
    unsafe slots.isEmpty
  }

  /// The last entry that was inserted for this address.
  func entry(at address: UInt) -> SubscriberEntry? {
    var position = start(address)
    // The table retains what is in a slot.
    while let candidate = unsafe slots[position]?.takeUnretainedValue() {
      if candidate.address == address { return candidate }
      position = next(position)
    }
    return nil
  }

  /// Adds an entry of the table, which has room for it; so there is a free slot.
  mutating func insert(_ entry: SubscriberEntry) {
    guard !isAbsent else { return }
    let address = entry.address
    var position = start(address)
    // The table retains what is in a slot.
    while let other = unsafe slots[position]?.takeUnretainedValue(), other.address != address {
      position = next(position)
    }
    // The table retains it for as long as this index is in use.
    unsafe slots[position] = .passUnretained(entry)
  }

  private func start(_ address: UInt) -> Int {
    let hash = (address >> 4) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 24) & mask
  }

  private func next(_ position: Int) -> Int { (position + 1) & mask }

  private var mask: Int {
    // Only counted. The count is a power of two.
    unsafe slots.count - 1
  }
}
