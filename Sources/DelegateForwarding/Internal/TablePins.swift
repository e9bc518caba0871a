import Synchronization

/// Hazard pointers: how a delivery keeps the table that it walks from being freed, without a lock and without touching the
/// table's reference count, which all threads would fight over.
///
/// There is a fixed number of slots for the whole process. A delivery writes its table's address into a free one and
/// clears it at its end. A writer that has replaced a table looks for the old one's address in all slots, and frees it only
/// when it is in none. When no slot near its own is free, a delivery retains the table under the list's lock instead: deep
/// recursion and many threads cost time, never safety.
///
/// Why it is right: the reader stores the address and *then* checks that the list still publishes this table; the writer
/// publishes another table and *then* looks at the slots. Both pairs are sequentially consistent, so either the reader sees
/// the new table and steps back, or the writer sees the slot.
///
/// The idea is Maged Michael's, "Hazard Pointers: Safe Memory Reclamation for Lock-Free Objects" (2004).
// The slots live as long as the process and are used by atomic operations only.
@safe @usableFromInline
struct TablePins: Sendable {
  /// One pin, alone in its cache lines (two, as processors fetch pairs).
  @usableFromInline
  struct Slot: ~Copyable {
    @usableFromInline let table = Atomic<UInt>(0)
    private let padding: (Seven, UInt64, Seven) = ((0, 0, 0, 0, 0, 0, 0), 0, (0, 0, 0, 0, 0, 0, 0))
    private typealias Seven = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

    init() {}
  }

  @usableFromInline static var count: Int { 64 }
  @usableFromInline static var probes: Int { 4 }

  @usableFromInline nonisolated(unsafe) let slots: UnsafeMutablePointer<Slot>

  static let shared = TablePins()

  private init() {
    // A fresh allocation that is never freed.
    unsafe slots = .allocate(capacity: Self.count)
    for index in 0..<Self.count {
      // Inside the allocation.
      unsafe (slots + index).initialize(to: Slot())
    }
  }

  /// Puts `table` into a free slot and returns that, or nil if there is none nearby.
  @inlinable @inline(__always)
  func claim(_ table: UInt) -> UnsafeMutablePointer<Slot>? {
    // Threads differ in the address of their stacks, so each finds a slot of its own as a rule.
    var marker: UInt8 = 0
    // Only the address is used, not what it points to.
    let stack = unsafe withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    let start = Int(truncatingIfNeeded: ((stack >> 14) &* 0x9E37_79B9_7F4A_7C15) >> 58)
    // Inside the allocation: `start` has six bits.
    let slot = unsafe slots + start
    // A slot is only used by atomic operations.
    if unsafe slot.pointee.table.compareExchange(expected: 0, desired: table, ordering: .sequentiallyConsistent)
      .exchanged
    {
      // It lives for ever.
      return unsafe slot
    }
    // The same.
    return unsafe claimNearby(table, after: start)
  }

  @usableFromInline
  func claimNearby(_ table: UInt, after start: Int) -> UnsafeMutablePointer<Slot>? {
    for step in 1..<Self.probes {
      // Inside the allocation.
      let slot = unsafe slots + (start + step) % Self.count
      // A slot is only used by atomic operations.
      if unsafe slot.pointee.table.compareExchange(expected: 0, desired: table, ordering: .sequentiallyConsistent)
        .exchanged
      {
        // It lives for ever.
        return unsafe slot
      }
    }
    return nil
  }

  /// Whether some delivery has pinned `table`, which is no longer published.
  func contains(_ table: UInt) -> Bool {
    for index in 0..<Self.count {
      // Inside the allocation, and only used by atomic operations.
      if unsafe slots[index].table.load(ordering: .sequentiallyConsistent) == table { return true }
    }
    return false
  }
}
