import Synchronization

/// The delivery of one callback: which subscriber's turn is next.
///
/// It walks the table that was published when it began, up to the count that the table had then, so a new subscriber waits for the next
/// callback. At each turn it checks the entry, which all tables share, so a subscriber that has left is skipped. The original delegate
/// is the one that is current at its turn, the first. The strong reference is made at the turn and belongs to the caller, so no
/// subscriber is kept alive longer than its own turn.
///
/// A turn costs the load of a flag and of a weak reference; it retains neither the table nor the entry.
///
/// SAFETY: The caller keeps the list alive and calls `end`. Until then the table is protected by `hazard`, or it and the list are retained
/// if that is nil, and with it the entries below its count. The entry of the original delegate is looked at while `hazard` says so, or under the lock.
@safe @usableFromInline
struct Delivery: ~Copyable {
  @usableFromInline unowned(unsafe) let list: SubscriberList
  @usableFromInline let table: Unmanaged<SubscriberTable>
  @usableFromInline let slots: EntrySlots
  @usableFromInline let hazard: UnsafeMutablePointer<HazardPointers.Slot>?

  /// The entries that were there when it began.
  @usableFromInline let bound: Int
  /// The position whose turn is next; -1 is the original delegate's.
  @usableFromInline var position = -1
  /// The original delegate's identity once it was called, so that it isn't called again as a subscriber.
  @usableFromInline var calledOriginal: UInt = 0

  @inlinable @inline(__always)
  init(
    list: SubscriberList, table: Unmanaged<SubscriberTable>, hazard: UnsafeMutablePointer<HazardPointers.Slot>?
  ) {
    unsafe self.list = list
    unsafe self.table = table
    unsafe self.hazard = hazard
    self.slots = unsafe table._withUnsafeGuaranteedRef { $0.slots }
    self.bound = unsafe table._withUnsafeGuaranteedRef { $0.count.load(ordering: .acquiring) }
  }

  /// The next subscriber, alive, or nil at the end.
  @inlinable @inline(__always)
  mutating func next<P>(as type: P.Type) -> P? {
    next(as: type, passesUncalled: false) { _, _ in }
  }

  /// The next subscriber, alive, or nil at the end. If `passesUncalled`, which is known when the code is specialised, calls `pass` with each entry
  /// on the way that is not called, and the address of the original delegate if that was called.
  @inlinable @inline(__always)
  mutating func next<P>(
    as type: P.Type, passesUncalled: Bool, pass: (SubscriberEntry, _ original: UInt) -> Void
  ) -> P? {
    while position < bound {
      let position = position
      self.position = position &+ 1
      if position < 0 {
        if let delegate = originalDelegate(as: type) { return delegate }
        continue
      }
      let subscriber: P? = slots[position].withEntry { entry in
        guard entry.isCalled else {
          if passesUncalled { pass(entry, calledOriginal) } else { unsafe list.passOver(entry) }
          return nil
        }
        guard let object = entry.object else {
          unsafe list.foundDead(entry)
          return nil
        }
        if identity(of: object) == calledOriginal { return nil }
        return entry.pack(object, as: type)
      }
      if let subscriber { return subscriber }
    }
    return nil
  }

  /// Whether the subscriber that `next` returned last is the original delegate.
  @inlinable @inline(__always)
  var isOriginalsTurn: Bool { position == 0 }

  /// The original delegate, alive, if there is one.
  @inlinable @inline(__always)
  mutating func originalDelegate<P>(as type: P.Type) -> P? {
    guard let hazard = unsafe hazard else {
      // Here, not in a generic function: a delivery whose address nobody takes stays in registers, and needs no metadata of `P`.
      guard let entry = unsafe list.leadingEntry, let object = entry.object else { return nil }
      calledOriginal = identity(of: object)
      return entry.pack(object, as: type)
    }
    // From here on only the table is protected, so that replaced delegates can be released.
    defer {
      unsafe hazard.pointee.address.store(UInt(bitPattern: table.toOpaque()), ordering: .releasing)
    }
    guard let original = unsafe list.leading.load() else { return nil }
    return unsafe original._withUnsafeGuaranteedRef { entry in
      guard let object = entry.object else { return nil }
      calledOriginal = identity(of: object)
      return entry.pack(object, as: type)
    }
  }

  /// Calls `body` with the entry at a position below the bound.
  @inline(__always)
  func withEntry<Result>(at position: Int, _ body: (SubscriberEntry) -> Result) -> Result {
    precondition(position < bound)
    return slots[position].withEntry { body($0) }
  }

  /// Releases the table. Called once, after the last turn.
  @inlinable @inline(__always)
  consuming func end() {
    if let hazard = unsafe hazard {
      if bound > Self.largestUnordered {
        // In one order with `publish`: it sees the cleared slot, or the next line sees its table.
        _ = unsafe hazard.pointee.address.exchange(0, ordering: .sequentiallyConsistent)
      } else {
        // The processor may do this after the next line. Then a replaced table waits for the list's next change or delivery.
        unsafe hazard.pointee.address.store(0, ordering: .releasing)
      }
    } else {
      return unsafe SubscriberList.endSlowly(.passUnretained(list), table)
    }
    let isReplaced = unsafe list.table.address != UInt(bitPattern: table.toOpaque())
    if unsafe isReplaced || list.hasGarbage.load(ordering: .relaxed) {
      unsafe list.reclaim()
    }
  }

  /// The largest table for which a delivery's end is not ordered: an ordered store takes as long as a quarter of a turn.
  @usableFromInline static var largestUnordered: Int { 16 }
}
