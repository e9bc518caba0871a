import Synchronization

/// The subscribers in order, preceded by the original delegate. Deliveries walk their entries without a lock, and what has
/// been replaced is freed once no delivery reads it.
///
/// It knows nothing about `P`, properties or the types of events. A standalone multicast has its own list; all multicasts
/// on one property share a list.
///
/// The mutable state is in `state`, behind the lock. The other properties are atomic, for readers that must not take a
/// lock.
///
/// SAFETY: `table` and `original` mirror what `state` keeps alive, and are written only under the lock. The values they
/// referred to before are released only once no hazard pointer protects a table of this list, see `reclaimRetired`. The other
/// atomics are counters and hints: none of them guards memory, and a stale value only costs time.
@safe @usableFromInline
final class SubscriberList: @unchecked Sendable {
  @usableFromInline let hazards = HazardPointers.shared

  /// The table that deliveries walk.
  @usableFromInline let table: PublishedReference<EntryTable>

  /// The original delegate's entry, which is called first. It is not in the table, so a delivery that walks a replaced
  /// table still calls the current original delegate.
  @usableFromInline let original = PublishedReference<SubscriberEntry>(nil)

  /// The number of tombstones in the current table. The thread that marks an entry counts it right afterwards, without
  /// the lock.
  let tombstones = Atomic<Int>(0)

  /// The number of listeners, without tombstones. Counted as `tombstones` is.
  @usableFromInline let listeners = Atomic<Int>(0)

  /// Whether a delivery's end has something to reclaim: tombstones that it marked, or replaced tables and entries.
  @usableFromInline let hasGarbage = Atomic<Bool>(false)

  /// Whether the list is traced. Set under the lock.
  @usableFromInline let isTraced = Atomic<Bool>(false)

  /// Where the next search for dead entries begins.
  let cursor = Atomic<Int>(0)

  /// The class last found not to forward. Its instances need no check when they are subscribed.
  let plainClass = Atomic<UInt>(0)

  let state: Locked<State>

  /// What the lock guards.
  struct State {
    var table: EntryTable

    /// Tables that were replaced while a delivery walked them.
    var retiredTables: [EntryTable] = []

    /// The original delegate's entry.
    var original: SubscriberEntry?

    /// Former original delegates' entries that a delivery may have been reading when they were replaced.
    var retiredOriginals: [SubscriberEntry] = []

    /// The original delegate, while a multicast asks to keep it alive, and the number of those that do.
    var heldOriginal: AnyObject?
    var originalHolders = 0

    /// Listeners that were marked under the lock, and subscribers found dead. The thread that holds it calls `didEnd`
    /// after unlocking.
    var ended: [SubscriberEntry] = []

    var trace = TraceLog()

    /// The subscribers that the list keeps alive.
    var held: [ObjectIdentifier: AnyObject] = [:]

    /// The number of subscriptions so far. Every fourth one also looks for dead subscribers.
    var subscriptions = 0
  }

  init() {
    let empty = EntryTable(capacity: 0)
    table = PublishedReference(empty)
    state = Locked(State(table: empty))
    if let sink = TraceSink.ofProcess { beginTracing(sink) }
  }

  deinit { notifyListeners() }
}

extension SubscriberList {
  /// The original delegate's entry.
  @usableFromInline
  var originalEntry: SubscriberEntry? { state.withLock { $0.original } }
}

// MARK: - Tables

extension SubscriberList.State {
  /// The number of entries in the table, tombstones included.
  var count: Int { table.count.load(ordering: .relaxed) }

  /// The newest entry for an object's address.
  func find(_ object: AnyObject) -> BorrowedEntry? { table.find(identity(of: object)) }
}

extension SubscriberList {
  /// The number of entries in the table, without those counted as tombstones.
  func entryCount(_ state: borrowing State) -> Int {
    max(0, state.count - tombstones.load(ordering: .relaxed))
  }

  /// What reports to the list's traces, if there are any.
  var trace: TraceLog? {
    isTraced.load(ordering: .relaxed) ? state.withLock { $0.trace } : nil
  }

  /// Appends an entry, and takes over the reference. The table has room.
  @inline(__always)
  func append(_ entry: BorrowedEntry, in state: inout State) {
    state.table.append(entry)
    if entry.withEntry({ $0.isListener }) { listeners.add(1, ordering: .relaxed) }
  }

  /// Replaces the current table by `new`, which has copied its living entries.
  func publish(_ new: EntryTable, in state: inout State) {
    var old = state.table
    state.table = new
    table.publish(new)
    // A delivery either protects the table, or retains it under the lock.
    if !hazards.protects(identity(of: old)), isKnownUniquelyReferenced(&old) {
      old.handOverEntries(to: new)
    } else {
      new.retainEntries()
      state.retiredTables.append(old)
      // A delivery of another list may protect it by chance, and will not reclaim it.
      hasGarbage.store(true, ordering: .releasing)
    }
    reclaimRetired(in: &state)
  }

  /// Frees the replaced tables that no delivery walks any more, and the former original delegates' entries once no
  /// delivery walks any table. This runs no foreign code.
  func reclaimRetired(in state: inout State) {
    if !state.retiredTables.isEmpty { state.retiredTables.removeAll { !hazards.protects(identity(of: $0)) } }
    if state.retiredOriginals.isEmpty { return }
    if state.retiredTables.isEmpty, !hazards.protects(identity(of: state.table)) {
      state.retiredOriginals = []
    } else {
      hasGarbage.store(true, ordering: .releasing)
    }
  }
}

// The original delegate: called before the subscribers, and not in the table, so that a delivery that walks a replaced
// table still calls the current one.

extension SubscriberList {
  /// The original delegate, if it is alive.
  @usableFromInline
  func original<P>(as type: P.Type) -> P? { originalEntry?.load(as: type) }

  /// Makes a delegate the original one. Nil, or a delegate that would close a cycle, leaves the list without one. A
  /// delegate that forwards through this list changes nothing.
  func assignOriginal(_ delegate: ExistentialWords?) {
    guard let delegate else { return setOriginal(nil) }
    switch reach(from: delegate.object) {
    case .none: setOriginal(delegate)
    case .direct: break
    case .cycle: setOriginal(nil)
    }
  }

  /// Makes a delegate that closes no cycle the original one. Assigning the same object again changes nothing.
  ///
  /// The former entry is released once no delivery reads it. Releasing it runs no foreign code.
  ///
  /// - Parameter isAssigned: Whether the list's traces report it.
  func setOriginal(_ delegate: ExistentialWords?, isAssigned: Bool = true) {
    let entry = delegate?.makeLivingEntry()
    let (former, released): (SubscriberEntry?, AnyObject?) = state.withLock { state in
      let former = state.original
      // The caller holds the object, so loading the weak reference never makes it the last strong one.
      if let entry, former?.address == entry.address, former?.object != nil { return (entry, nil) }
      replaceOriginal(by: entry, in: &state)
      let held = state.heldOriginal
      state.heldOriginal = state.originalHolders > 0 && entry != nil ? delegate?.object : nil
      return (former, held)
    }
    withExtendedLifetime(released) {}
    guard isAssigned, isTraced.load(ordering: .relaxed), former !== entry else { return }
    let name = former.map { former in
      former.object.map { "\(TracedObject($0))" } ?? "a dead object at \(TracedObject.name(ofAddress: former.address))"
    }
    trace?.assigned(entry?.object, insteadOf: name)
  }

  /// Leaves the list without an original delegate if that is `object`.
  func removeOriginal(_ object: AnyObject) {
    let released: AnyObject? = state.withLock { state in
      guard state.original?.address == identity(of: object) else { return nil }
      replaceOriginal(by: nil, in: &state)
      return state.heldOriginal.take()
    }
    withExtendedLifetime(released) {}
  }

  private func replaceOriginal(by entry: SubscriberEntry?, in state: inout State) {
    if let former = state.original { state.retiredOriginals.append(former) }
    state.original = entry
    original.publish(entry)
    reclaimRetired(in: &state)
  }

  /// Changes the number of multicasts that keep the original delegate alive.
  func addOriginalHolders(_ count: Int) {
    let released: AnyObject? = state.withLock { state in
      state.originalHolders += count
      if state.originalHolders == 0 { return state.heldOriginal.take() }
      if state.heldOriginal == nil { state.heldOriginal = state.original?.object }
      return nil
    }
    withExtendedLifetime(released) {}
  }
}
