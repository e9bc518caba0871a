import Synchronization

/// Keeps what a thread is reading from being freed, without a lock and without touching a reference count, which all threads
/// would fight over.
///
/// There is a fixed number of slots for the whole process. Writers skip those that no reader has used yet.
///
/// A reader writes the address of what it reads into a free slot and clears it when it is done. A writer that has replaced an object looks for its
/// address in all slots, and releases it only when it is in none. A reader that finds no free slot nearby takes a slower way: a delivery retains its table under
/// the list's lock, and the reader of a property is counted in `anonymousReaders`.
///
/// SAFETY: The reader stores the address and *then* checks that the object is still published; the writer publishes another
/// one and *then* looks at the slots. Both pairs are sequentially consistent, so either the reader sees the new object and
/// steps back, or the writer sees the slot. The slots live as long as the process and are used by atomic operations only.
///
/// The idea is Maged Michael's, "Hazard Pointers: Safe Memory Reclamation for Lock-Free Objects" (2004).
@safe @usableFromInline
struct HazardPointers: Sendable {
  /// One hazard pointer, alone in its cache lines (two, as processors fetch pairs).
  @usableFromInline
  struct Slot: ~Copyable {
    @usableFromInline let address = Atomic<UInt>(0)
    private let padding: (Seven, UInt64, Seven) = ((0, 0, 0, 0, 0, 0, 0), 0, (0, 0, 0, 0, 0, 0, 0))
    private typealias Seven = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

    init() {}
  }

  /// Set in a slot beside an address while the reader may be looking at what the object refers to: the entry that leads a list, or the one that an
  /// observed property shows.
  @usableFromInline static var readsReferences: UInt { 1 }
  /// The bits of an address that alignment leaves zero.
  static var flags: UInt { 3 }

  /// What stands in a slot that was never used. No object has this address.
  private static var unused: UInt { UInt.max }

  /// One for each bit of a word.
  @usableFromInline static var count: Int { UInt.bitWidth }
  @usableFromInline static var probes: Int { 4 }

  @usableFromInline nonisolated(unsafe) let slots: UnsafeMutablePointer<Slot>

  static let shared = HazardPointers()

  private init() {
    // One more slot counts the anonymous readers, and one has the used slots as bits.
    unsafe slots = .allocate(capacity: Self.count + 2)
    for index in 0..<Self.count + 2 {
      unsafe (slots + index).initialize(to: Slot())
      if index < Self.count { unsafe slots[index].address.store(Self.unused, ordering: .relaxed) }
    }
  }

  /// Puts `address` into a free slot and returns that, or nil if there is none nearby.
  @inlinable @inline(__always)
  func claim(_ address: UInt) -> UnsafeMutablePointer<Slot>? {
    // Threads differ in the address of their stacks, so each usually finds its own slot.
    var marker: UInt8 = 0
    let stack = unsafe withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    // As many bits as number the slots, so inside the allocation.
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

  /// Tells writers of a slot, before it is used for the first time.
  private func open(_ index: Int) {
    _ = unsafe usedSlots.pointee.address.bitwiseOr(1 << UInt(index), ordering: .sequentiallyConsistent)
    _ = unsafe slots[index].address.compareExchange(
      expected: Self.unused, desired: 0, ordering: .sequentiallyConsistent)
  }

  /// Whether a thread may be reading the object at `address`, which is no longer published.
  func protects(_ address: UInt) -> Bool {
    isAny { $0 & ~Self.flags == address }
  }

  /// Whether a thread may be reading what one of these objects refers to.
  func protectsReferences(of addresses: (UInt) -> Bool) -> Bool {
    isAny { $0 & Self.readsReferences != 0 && addresses($0 & ~Self.flags) }
  }

  private func isAny(_ isMatch: (UInt) -> Bool) -> Bool {
    if unsafe anonymousReaders.pointee.address.load(ordering: .sequentiallyConsistent) != 0 { return true }
    var used = unsafe usedSlots.pointee.address.load(ordering: .sequentiallyConsistent)
    while used != 0 {
      let value = unsafe slots[used.trailingZeroBitCount].address.load(ordering: .sequentiallyConsistent)
      if value != 0, value != Self.unused, isMatch(value) { return true }
      used &= used - 1
    }
    return false
  }

  private var anonymousReaders: UnsafeMutablePointer<Slot> { unsafe slots + Self.count }

  private var usedSlots: UnsafeMutablePointer<Slot> { unsafe slots + Self.count + 1 }

  /// Runs `body`, which runs no foreign code, while nothing at all is freed that was published. For readers that find no slot.
  func withoutSlot<Result>(_ body: () -> Result) -> Result {
    unsafe anonymousReaders.pointee.address.add(1, ordering: .sequentiallyConsistent)
    defer { unsafe anonymousReaders.pointee.address.subtract(1, ordering: .sequentiallyConsistent) }
    return body()
  }

  /// Retains the object at `address`, which is protected, so that a reference to it can be used after the protection has ended. Does nothing
  /// with zero.
  ///
  /// A strong reference to what is protected comes from here, or from a weak reference. The optimizer moves a retain that it sees down past
  /// atomic stores, so past the one that clears the slot (`performLocalRetainMotion` in Swift's LLVMARCOpts.cpp). It moves no retain out of a
  /// function that it must not inline, and none past a call. `.ci/retains-while-protected` looks at the machine code.
  ///
  /// SAFETY: The caller protects the object, and takes over the reference.
  @unsafe @inline(never)
  static func retain(_ address: UInt) {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return }
    _ = unsafe Unmanaged<AnyObject>.fromOpaque(pointer).retain()
  }
}

// MARK: - What has been replaced

extension HazardPointers {
  /// Keeps an object that is no longer published until no thread reads it any more. Returns those among `retired` that nobody reads, to be
  /// released without a lock.
  ///
  /// At most as many objects as there are readers wait for the next call.
  func retire<Object: AnyObject>(_ object: Object, among retired: borrowing Locked<[Object]>) -> [Object] {
    retired.withLock { retired in
      retired.append(object)
      let unread = retired.filter { !protects(identity(of: $0)) }
      retired.removeAll { object in unread.contains { $0 === object } }
      return unread
    }
  }
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
