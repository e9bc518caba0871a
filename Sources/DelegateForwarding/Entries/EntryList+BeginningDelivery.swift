import Synchronization

extension EntryList {
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
  static func endSlowly(_ list: Unmanaged<EntryList>, _ table: Unmanaged<EntryTable>) {
    unsafe table.release()
    let list = unsafe list.takeRetainedValue()
    let isReplaced = unsafe list.table.address != UInt(bitPattern: table.toOpaque())
    if isReplaced || list.hasGarbage.load(ordering: .relaxed) { list.reclaim() }
  }

  /// Calls `body` with each living entry and its object, in order and without a lock.
  func forEachLiving(_ body: (AnyObject, SubscriberEntry) -> Void) {
    withDelivery { delivery in
      for position in 0..<delivery.bound {
        delivery.withEntry(at: position) { entry in
          if entry.isTombstone { return }
          if let object = entry.object { body(object, entry) } else { foundDead(entry) }
        }
      }
    }
  }

  /// Whether any subscriber is alive.
  var hasLiving: Bool {
    var lives = false
    withDelivery { delivery in
      for position in 0..<delivery.bound where !lives {
        lives = delivery.withEntry(at: position) { $0.isSubscription && isLiving($0) == true }
      }
    }
    return lives
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
