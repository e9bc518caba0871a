import Synchronization

extension SubscriberList {
  /// Begins a delivery. The caller keeps the list alive until it has called `end`.
  ///
  /// SAFETY: The table is not touched before its hazard pointer is known to hold: the list still publishes it after the pointer was set, so a
  /// thread that replaces it finds the pointer.
  @inlinable @inline(__always)
  func beginDelivery() -> Delivery {
    if let table = unsafe table.load() {
      let address = unsafe UInt(bitPattern: table.toOpaque())
      if let hazard = unsafe hazards.claim(address | HazardPointers.readsReferences) {
        if self.table.address == address {
          return unsafe Delivery(list: self, table: table, hazard: hazard)
        }
        // Replaced meanwhile: the hazard pointer protects nothing.
        unsafe hazard.pointee.address.store(0, ordering: .releasing)
      }
    }
    return beginDeliverySlowly()
  }

  /// Retains the table instead of protecting it.
  @usableFromInline
  func beginDeliverySlowly() -> Delivery {
    let current = state.withLock { state in
      // A table that was replaced while its hazard pointer was set in vain has been kept for that.
      reclaimRetired(in: &state)
      return state.table
    }
    // SAFETY: `end` balances it.
    let table = unsafe Unmanaged<SubscriberTable>.passRetained(current)
    return unsafe Delivery(list: self, table: table, hazard: nil)
  }

  /// The original delegate's entry.
  @usableFromInline
  var originalEntry: SubscriberEntry? {
    state.withLock { $0.property?.state.original }
  }

  /// Calls `body` with each living entry and its object, in order. No lock is held. A list that was replaced does so for its successor.
  func forEachLiving(_ body: (AnyObject, SubscriberEntry) -> Void) {
    if let successor { return successor.forEachLiving(body) }
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
    if let successor { return successor.hasLiving }
    var lives = false
    withDelivery { delivery in
      for position in 0..<delivery.bound where !lives {
        lives = delivery.withEntry(at: position) { $0.isSubscription && isLiving($0) == true }
      }
    }
    return lives
  }

  /// Whether the entry's object lives, which is found out, or nil if the entry is a tombstone already.
  func isLiving(_ entry: SubscriberEntry) -> Bool? {
    if entry.isTombstone { return nil }
    if entry.object != nil { return true }
    foundDead(entry)
    return false
  }

  /// A delivery for a look at the entries.
  func withDelivery(_ body: (inout Delivery) -> Void) {
    var delivery = beginDelivery()
    body(&delivery)
    delivery.end()
    withExtendedLifetime(self) {}
  }
}
