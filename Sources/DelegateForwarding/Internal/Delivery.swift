import Synchronization

/// One callback on its way: whose turn is next.
///
/// It walks the table that was published when it began, up to the count that it had then, so who subscribes later waits
/// for the next callback. Whether a subscriber is still one is asked at its turn, of the entry that all tables share, so
/// who has left is not called. The strong reference is made at the turn and belongs to the caller, so nobody is kept alive
/// longer than its own turn.
///
/// The cost of a turn is the load of a flag and of a weak reference; there is no retain of the table or the entry.
/// The caller keeps the list alive, and calls `end`.
@safe @usableFromInline
struct Delivery: ~Copyable {
  // The caller keeps it alive.
  @usableFromInline unowned(unsafe) let list: SubscriberList
  // Pinned by `pin`, or retained if that is nil.
  @usableFromInline let table: Unmanaged<SubscriberTable>
  @usableFromInline let slots: UnsafeMutablePointer<Unmanaged<SubscriberEntry>>
  @usableFromInline let pin: UnsafeMutablePointer<TablePins.Slot>?

  /// The entries that were there when it began.
  @usableFromInline let bound: Int
  /// Whose turn is next; -1 is the original delegate.
  @usableFromInline var position = -1
  /// The original delegate, once it was called: it is not called a second time as a subscriber.
  @usableFromInline var calledOriginal: UInt = 0

  @inlinable @inline(__always)
  init(
    list: SubscriberList, table: Unmanaged<SubscriberTable>, pin: UnsafeMutablePointer<TablePins.Slot>?
  ) {
    // The caller keeps it alive.
    unsafe self.list = list
    // Pinned or retained by the caller.
    unsafe self.table = table
    // A slot lives for ever.
    unsafe self.pin = pin
    // The table is pinned, hence alive.
    unsafe self.slots = table._withUnsafeGuaranteedRef { unsafe $0.slots }
    // The same.
    self.bound = unsafe table._withUnsafeGuaranteedRef { $0.count.load(ordering: .acquiring) }
  }

  /// The next subscriber, alive, or nil at the end.
  @inlinable @inline(__always)
  mutating func next<P>(as type: P.Type) -> P? {
    while position < bound {
      let position = position
      self.position = position &+ 1
      if position < 0 {
        if let delegate = originalDelegate(as: type) { return delegate }
        continue
      }
      // Below the bound, and the table is pinned.
      let entry = unsafe slots[position]
      // The table retains its entries.
      let subscriber: P? = unsafe entry._withUnsafeGuaranteedRef { entry in
        if entry.isGone { return nil }
        guard let object = entry.object else {
          // The caller keeps it alive.
          unsafe list.foundDead(entry)
          return nil
        }
        if identity(of: object) == calledOriginal { return nil }
        return entry.assemble(object, as: type)
      }
      if let subscriber { return subscriber }
    }
    return nil
  }

  /// The original delegate, alive, if there is one.
  @inlinable @inline(__always)
  mutating func originalDelegate<P>(as type: P.Type) -> P? {
    // Only compared with nil.
    guard let original = unsafe original else { return nil }
    // The table retains it, even when it is replaced.
    return unsafe original._withUnsafeGuaranteedRef { entry in
      guard !entry.isGone, let object = entry.object else { return nil }
      calledOriginal = identity(of: object)
      return entry.assemble(object, as: type)
    }
  }

  @inlinable var original: Unmanaged<SubscriberEntry>? {
    // Pinned, hence alive.
    unsafe table._withUnsafeGuaranteedRef {
      // Retained by the table, even when it is replaced.
      unsafe $0.original.load(ordering: .sequentiallyConsistent)
    }
  }

  @inlinable var seated: Unmanaged<SubscriberEntry>? {
    // Pinned, hence alive.
    unsafe table._withUnsafeGuaranteedRef {
      // Retained by the table, even when it is replaced.
      unsafe $0.seated.load(ordering: .sequentiallyConsistent)
    }
  }

  /// Calls `body` with the entry at a position below the bound.
  @inline(__always)
  func withEntry<Result>(at position: Int, _ body: (SubscriberEntry) -> Result) -> Result {
    precondition(position < bound)
    // Below the bound, and the table, which is pinned, retains it.
    return unsafe slots[position]._withUnsafeGuaranteedRef { body($0) }
  }

  /// Lets the table go. Called once, after the last turn.
  @inlinable @inline(__always)
  consuming func end() {
    // Compared as addresses only. The caller keeps the list alive.
    let isReplaced = unsafe list.current.load(ordering: .relaxed).toOpaque() != table.toOpaque()
    // Only compared with nil.
    if let pin = unsafe pin {
      // A slot lives for ever, and this one is ours.
      unsafe pin.pointee.table.store(0, ordering: .releasing)
    } else {
      // Retained by `beginDeliverySlowly`.
      unsafe table.release()
    }
    // The caller keeps the list alive.
    if unsafe isReplaced || list.hasFoundDead.load(ordering: .relaxed) {
      // The caller keeps the list alive.
      unsafe list.tidy()
    }
  }
}

extension SubscriberList {
  /// Begins a delivery. The caller keeps the list alive until it has called `end`.
  @inlinable @inline(__always)
  func beginDelivery() -> Delivery {
    // Not touched before the pin is known to hold.
    let table = unsafe current.load(ordering: .acquiring)
    // Only as an address.
    let address = unsafe UInt(bitPattern: table.toOpaque())
    // A slot lives for ever.
    if let pin = unsafe pins.claim(address) {
      // Compared as an address only.
      if unsafe UInt(bitPattern: current.load(ordering: .sequentiallyConsistent).toOpaque()) == address {
        // Published after the pin was set, so whoever replaces it finds the pin.
        return unsafe Delivery(list: self, table: table, pin: pin)
      }
      // Replaced meanwhile: the pin protects nothing.
      unsafe pin.pointee.table.store(0, ordering: .releasing)
    }
    return beginDeliverySlowly()
  }

  /// Retains the table instead of pinning it.
  @usableFromInline
  func beginDeliverySlowly() -> Delivery {
    // Balanced by `end`.
    let table = unsafe Unmanaged<SubscriberTable>.passRetained(lock.withLock { self.table })
    // Just retained.
    return unsafe Delivery(list: self, table: table, pin: nil)
  }

  /// Calls `body` with each living subscriber and its entry, in order. No lock is held.
  func forEachLiving(_ body: (AnyObject, SubscriberEntry) -> Void) {
    withDelivery { delivery in
      for position in 0..<delivery.bound {
        delivery.withEntry(at: position) { entry in
          if entry.isGone { return }
          if let object = entry.object { body(object, entry) } else { foundDead(entry) }
        }
      }
    }
  }

  /// Whether some subscriber lives.
  var hasLiving: Bool {
    var lives = false
    withDelivery { delivery in
      for position in 0..<delivery.bound where !lives {
        lives = delivery.withEntry(at: position) { isLiving($0) ?? false }
      }
    }
    return lives
  }

  /// Whether the entry's object lives, which is found out, or nil if the entry is gone already.
  func isLiving(_ entry: SubscriberEntry) -> Bool? {
    if entry.isGone { return nil }
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
