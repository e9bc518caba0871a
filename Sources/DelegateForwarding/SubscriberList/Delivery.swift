import Synchronization

/// The delivery of one callback: finds the subscriber whose turn is next.
///
/// It walks the table that was current when it began, up to the count the table had then, so a new subscriber waits for
/// the next callback. At each turn it checks the entry, which all tables share, so a subscriber that has unsubscribed
/// is skipped. The original delegate comes first, and is looked up at its turn. The strong reference is made at the
/// turn and belongs to the caller, so the delivery keeps no subscriber alive beyond its own turn.
///
/// A turn loads a flag and a weak reference. It retains neither the table nor the entry.
///
/// SAFETY: The caller keeps the list alive and calls `end`. Until then `hazard` protects the table, or, if `hazard` is
/// nil, the delivery retains the table and the list. Either keeps the entries below the table's count alive. The
/// original delegate's entry is read while `hazard` protects it, or under the lock.
@safe @usableFromInline
struct Delivery: ~Copyable {
  @usableFromInline unowned(unsafe) let list: SubscriberList
  @usableFromInline let table: Unmanaged<EntryTable>
  @usableFromInline let slots: EntrySlots
  @usableFromInline let hazard: UnsafeMutablePointer<HazardPointers.Slot>?

  /// The number of entries when the delivery began.
  @usableFromInline let bound: Int
  /// The position whose turn is next. -1 stands for the original delegate.
  @usableFromInline var position = -1
  /// The original delegate's identity after its turn, so that it isn't called again as a subscriber.
  @usableFromInline var calledOriginal: UInt = 0

  @inlinable @inline(__always)
  init(
    list: SubscriberList, table: Unmanaged<EntryTable>, hazard: UnsafeMutablePointer<HazardPointers.Slot>?
  ) {
    unsafe self.list = list
    unsafe self.table = table
    unsafe self.hazard = hazard
    self.slots = unsafe table._withUnsafeGuaranteedRef { $0.slots }
    self.bound = unsafe table._withUnsafeGuaranteedRef { $0.count.load(ordering: .acquiring) }
  }

  /// The next living subscriber, or nil at the end.
  @inlinable @inline(__always)
  mutating func next<P>(as type: P.Type) -> P? {
    next(as: type, includingListeners: false) { _, _ in }
  }

  /// The next living subscriber, or nil at the end. With `includingListeners`, a constant after specialization,
  /// calls `visit` with each listener's entry on the way, and with the original delegate's address if that was called.
  @inlinable @inline(__always)
  mutating func next<P>(
    as type: P.Type, includingListeners: Bool, visit: (SubscriberEntry, _ original: UInt) -> Void
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
          if includingListeners { visit(entry, calledOriginal) } else { unsafe list.skip(entry) }
          return nil
        }
        guard let object = entry.object else {
          unsafe list.foundDead(entry)
          return nil
        }
        if identity(of: object) == calledOriginal { return nil }
        return entry.rebuild(object, as: type)
      }
      if let subscriber { return subscriber }
    }
    return nil
  }

  /// Whether `next` returned the original delegate.
  @inlinable @inline(__always)
  var isOriginalsTurn: Bool { position == 0 }

  /// The original delegate, if there is one and it is alive.
  @inlinable @inline(__always)
  mutating func originalDelegate<P>(as type: P.Type) -> P? {
    if unsafe hazard == nil {
      // Done here instead of in a generic function: a delivery whose address is not taken stays in registers, and needs
      // no metadata of `P`.
      guard let entry = unsafe list.originalEntry, let object = entry.object else { return nil }
      calledOriginal = identity(of: object)
      return entry.rebuild(object, as: type)
    }
    guard let original = unsafe list.original.load() else { return nil }
    return unsafe original._withUnsafeGuaranteedRef { entry in
      guard let object = entry.object else { return nil }
      calledOriginal = identity(of: object)
      return entry.rebuild(object, as: type)
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
        // Ordered with `publish`: either `publish` sees the cleared slot, or the next line sees the table it published.
        _ = unsafe hazard.pointee.address.exchange(0, ordering: .sequentiallyConsistent)
      } else {
        // The processor may reorder this after the next line. Then a replaced table waits for the list's next change or
        // delivery.
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

  /// The largest table whose deliveries end without an ordered store, which takes as long as a quarter of a turn.
  @usableFromInline static var largestUnordered: Int { 16 }
}

// MARK: - Beginning and ending a delivery

extension SubscriberList {
  /// Begins a delivery. The caller keeps the list alive until it has called `end`.
  @inlinable @inline(__always)
  func beginDelivery() -> Delivery {
    if let delivery = protectTable() { return delivery }
    return retainTable()
  }

  /// Begins a delivery, or returns nil if the list is traced.
  @inlinable @inline(__always)
  func beginUntraced() -> Delivery? {
    isTraced.load(ordering: .relaxed) ? nil : beginDelivery()
  }

  /// A delivery whose table is protected by a hazard pointer, or nil if no pointer is free or the table is just being
  /// replaced.
  ///
  /// SAFETY: The table is read only after the list was seen to publish it still, once the hazard pointer was set. So a
  /// thread that replaces the table later finds the pointer.
  @inlinable @inline(__always)
  func protectTable() -> Delivery? {
    if let table = unsafe table.load() {
      let address = unsafe UInt(bitPattern: table.toOpaque())
      if let hazard = unsafe hazards.claim(address) {
        if self.table.address == address {
          return unsafe Delivery(list: self, table: table, hazard: hazard)
        }
        // The table was replaced meanwhile, so the hazard pointer protects nothing.
        unsafe hazard.pointee.address.store(0, ordering: .releasing)
      }
    }
    return nil
  }

  /// A delivery that retains the table and the list instead of protecting the table.
  @usableFromInline
  func retainTable() -> Delivery {
    let current = state.withLock { state in
      // A replaced table may have been kept because of the hazard pointer that `protectTable` set in vain.
      reclaimRetired(in: &state)
      return state.table
    }
    // SAFETY: `endSlowly` balances both.
    let table = unsafe Unmanaged<EntryTable>.passRetained(current)
    _ = unsafe Unmanaged.passRetained(self)
    return unsafe Delivery(list: self, table: table, hazard: nil)
  }

  /// Ends a delivery that retains the table and the list.
  ///
  /// SAFETY: `retainTable` has retained both. The table's address is only compared.
  @usableFromInline
  static func endSlowly(_ list: Unmanaged<SubscriberList>, _ table: Unmanaged<EntryTable>) {
    unsafe table.release()
    let list = unsafe list.takeRetainedValue()
    let isReplaced = unsafe list.table.address != UInt(bitPattern: table.toOpaque())
    if isReplaced || list.hasGarbage.load(ordering: .relaxed) { list.reclaim() }
  }

  /// Calls `body` with each living entry and its object, in order and without a lock.
  func forEachLiving(_ body: (AnyObject, SubscriberEntry) -> Void) {
    // Retained, as `body` may keep entries.
    let delivery = retainTable()
    for position in 0..<delivery.bound {
      delivery.withEntry(at: position) { entry in
        if entry.isTombstone { return }
        if let object = entry.object { body(object, entry) } else { foundDead(entry) }
      }
    }
    delivery.end()
  }

  /// Loads the object to find out whether it is alive, and marks the entry if not. Nil if the entry is a tombstone
  /// already.
  func isLiving(_ entry: SubscriberEntry) -> Bool? {
    if entry.isTombstone { return nil }
    if entry.object != nil { return true }
    foundDead(entry)
    return false
  }

  /// Runs `body` with a delivery, to look at entries without calling subscribers.
  func withDelivery(_ body: (inout Delivery) -> Void) {
    var delivery = beginDelivery()
    body(&delivery)
    delivery.end()
    withExtendedLifetime(self) {}
  }
}
