import Synchronization

/// Keeps objects alive while threads read them, without a lock and without a reference count that all threads would
/// contend for.
///
/// The process has a fixed number of slots. Writers skip those that no reader has used yet.
///
/// A reader writes the address of the object it reads into a free slot, and clears the slot when it is done. A writer
/// that has replaced an object searches all slots for its address, and releases it only if no slot contains it. A
/// reader that finds no free slot nearby takes a slower path: the delivery retains its table under the list's lock.
///
/// A strong reference that outlives the protection is made from a weak one. The optimizer moves a retain that it sees
/// down past atomic stores, and so past the end of the protection.
///
/// SAFETY: The reader stores the address and *then* checks that the object is still published; the writer publishes
/// another object and *then* checks the slots. Both pairs are sequentially consistent, so either the reader sees the
/// new object and retries, or the writer sees the slot. The slots live as long as the process, and are used only by
/// atomic operations.
///
/// The idea is Maged Michael's, "Hazard Pointers: Safe Memory Reclamation for Lock-Free Objects" (2004).
@safe @usableFromInline
struct HazardPointers: Sendable {
  /// One hazard pointer, padded to its own cache lines (two, because processors fetch pairs).
  @usableFromInline
  struct Slot: ~Copyable {
    @usableFromInline let address = Atomic<UInt>(0)
    private let padding: (Seven, UInt64, Seven) = ((0, 0, 0, 0, 0, 0, 0), 0, (0, 0, 0, 0, 0, 0, 0))
    private typealias Seven = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

    init() {}
  }

  /// The value of a slot that was never used. No object has this address.
  private static var unused: UInt { UInt.max }

  /// The number of slots: one for each bit of a word.
  @usableFromInline static var count: Int { UInt.bitWidth }
  @usableFromInline static var probes: Int { 4 }

  @usableFromInline nonisolated(unsafe) let slots: UnsafeMutablePointer<Slot>

  static let shared = HazardPointers()

  private init() {
    // The extra slot holds a bit for each slot in use.
    unsafe slots = .allocate(capacity: Self.count + 1)
    for index in 0...Self.count {
      unsafe (slots + index).initialize(to: Slot())
      if index < Self.count { unsafe slots[index].address.store(Self.unused, ordering: .relaxed) }
    }
  }

  /// Writes `address` into a free slot and returns the slot, or nil if there is none nearby.
  @inlinable @inline(__always)
  func claim(_ address: UInt) -> UnsafeMutablePointer<Slot>? {
    // Each thread has its own stack, so hashing the stack's address usually gives each thread its own slot.
    var marker: UInt8 = 0
    let stack = unsafe withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    // Exactly the bits that number the slots, so the index stays inside the allocation.
    let bits = UInt.bitWidth.trailingZeroBitCount
    let start = Int(truncatingIfNeeded: fibonacciHash(stack >> 14) >> UInt(UInt.bitWidth - bits))
    let slot = unsafe slots + start
    if unsafe slot.pointee.address.compareExchange(expected: 0, desired: address, ordering: .sequentiallyConsistent)
      .exchanged
    {
      return unsafe slot
    }
    return unsafe claimNearby(address, after: start)
  }

  @usableFromInline
  func claimNearby(_ address: UInt, after start: Int) -> UnsafeMutablePointer<Slot>? {
    for step in 0..<Self.probes {
      let index = (start + step) % Self.count
      let slot = unsafe slots + index
      if unsafe slot.pointee.address.load(ordering: .relaxed) == Self.unused { open(index) }
      if unsafe slot.pointee.address.compareExchange(expected: 0, desired: address, ordering: .sequentiallyConsistent)
        .exchanged
      {
        return unsafe slot
      }
    }
    return nil
  }

  /// Announces a slot to writers before its first use.
  private func open(_ index: Int) {
    _ = unsafe usedSlots.pointee.address.bitwiseOr(1 << UInt(index), ordering: .sequentiallyConsistent)
    _ = unsafe slots[index].address.compareExchange(
      expected: Self.unused, desired: 0, ordering: .sequentiallyConsistent)
  }

  /// Whether a thread may be reading the object at `address`, which is no longer published.
  func protects(_ address: UInt) -> Bool {
    var used = unsafe usedSlots.pointee.address.load(ordering: .sequentiallyConsistent)
    while used != 0 {
      if unsafe slots[used.trailingZeroBitCount].address.load(ordering: .sequentiallyConsistent) == address {
        return true
      }
      used &= used - 1
    }
    return false
  }

  private var usedSlots: UnsafeMutablePointer<Slot> { unsafe slots + Self.count }
}

/// Spreads the bits of `value` over the upper bits of the result.
///
/// The factor is 2 to the power of the word's width, divided by the golden ratio: Knuth, The Art of Computer Programming, 6.4.
@inlinable @inline(__always)
func fibonacciHash(_ value: UInt) -> UInt {
  #if _pointerBitWidth(_64)
    value &* 0x9E37_79B9_7F4A_7C15
  #else
    value &* 0x9E37_79B9
  #endif
}
