/// Finds the positions of entries by their objects' addresses in O(1): an open-addressed hash table.
///
/// A slot has half of the address's hash and the position, so entries of other objects are rarely read, and the index
/// grows without reading any: a lookup in a large index spends nearly all of its time waiting for memory. It is at most
/// half full, takes eight bytes a slot, which is less than half the memory of a `Dictionary`, and retains nothing.
///
/// Each address has one slot. When an address is subscribed again, the new entry takes over the slot of the old one,
/// which is a tombstone by then, so resubscribing one object makes no chains.
struct EntryIndex {
  /// The upper half is that of the address's hash, the lower half the position plus one. Zero is a free slot.
  private var slots: [UInt64] = []

  /// The largest array of entries that is searched without an index, because that is faster.
  static let largestUnindexed = 8

  init() {}

  /// An index of these entries, whose capacity is a power of two.
  init(of entries: EntryArray) {
    if entries.capacity <= Self.largestUnindexed { return }
    slots = Array(repeating: 0, count: entries.capacity * 2)
    for (position, entry) in entries.enumerated() { insert(entry.address, at: position, entries) }
  }

  /// Adapts the index to entries whose array has grown.
  mutating func grow(with entries: EntryArray) {
    if slots.isEmpty { return self = EntryIndex(of: entries) }
    let former = slots
    slots = Array(repeating: 0, count: entries.capacity * 2)
    for slot in former where slot != 0 { insert(slot) }
  }

  /// The position of the newest entry for an address.
  func position(of address: UInt, _ entries: EntryArray) -> Int? {
    if slots.isEmpty { return entries.indices.last { entries.address(at: $0) == address } }
    return Self.position(in: slots[index(of: address, entries)])
  }

  /// Adds an entry at its position in the array, which has room for it.
  mutating func insert(_ address: UInt, at position: Int, _ entries: EntryArray) {
    if slots.isEmpty { return }
    slots[index(of: address, entries)] = Self.hash(address) | UInt64(position + 1)
  }

  /// The slot of an address, or the free slot where it belongs. There is one, as the index has more slots than entries.
  private func index(of address: UInt, _ entries: EntryArray) -> Int {
    let hash = Self.hash(address)
    var index = start(of: hash)
    while let position = Self.position(in: slots[index]) {
      if slots[index] & Self.hashMask == hash, entries.address(at: position) == address { break }
      index = (index + 1) & (slots.count - 1)
    }
    return index
  }

  /// Adds a slot of a smaller index, whose addresses are all different.
  private mutating func insert(_ slot: UInt64) {
    var index = start(of: slot)
    while slots[index] != 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }

  private func start(of slot: UInt64) -> Int { Int(truncatingIfNeeded: slot >> 32) & (slots.count - 1) }

  private static func position(in slot: UInt64) -> Int? {
    slot == 0 ? nil : Int(truncatingIfNeeded: slot & ~hashMask) - 1
  }

  private static var hashMask: UInt64 { ~0 << 32 }

  /// The upper half of a hash, over which a multiplication spreads the bits of the address. Objects are aligned, so the
  /// lowest bits of an address say nothing.
  ///
  /// The factor is 2 to the power of 64, divided by the golden ratio: Knuth, The Art of Computer Programming, 6.4.
  private static func hash(_ address: UInt) -> UInt64 { UInt64(address >> 4) &* 0x9E37_79B9_7F4A_7C15 & hashMask }
}
