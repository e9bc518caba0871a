import Synchronization

/// Entries in order, preceded by the original delegate's entry. Deliveries walk them without a lock, and what has been
/// replaced is freed once no delivery reads it.
///
/// It doesn't know how an entry comes to be in the list, see `SubscriberList`.
///
/// The mutable state is in `state`, behind the lock. The other properties are atomic, for readers that must not take a
/// lock.
///
/// SAFETY: `table` and `original` mirror what `state` keeps alive, and are written only under the lock. The values they
/// referred to before are released only once no hazard pointer protects a table of this list, see `reclaimRetired`. The other
/// atomics are counters and hints: none of them guards memory, and a stale value only costs time.
@safe @usableFromInline
class EntryList: @unchecked Sendable {
  @usableFromInline final let hazards = HazardPointers.shared

  /// The table that deliveries walk.
  @usableFromInline final let table: PublishedReference<EntryTable>

  /// The original delegate's entry, which is called first. It is not in the table, so a delivery that walks a replaced
  /// table still calls the current original delegate.
  @usableFromInline final let original = PublishedReference<SubscriberEntry>(nil)

  /// The number of tombstones in the current table. The thread that marks an entry counts it right afterwards, without
  /// the lock.
  final let tombstones = Atomic<Int>(0)

  /// The number of listeners, without tombstones. Counted as `tombstones` is.
  @usableFromInline final let listeners = Atomic<Int>(0)

  /// Whether a delivery's end has something to reclaim: tombstones that it marked, or replaced tables and entries.
  @usableFromInline final let hasGarbage = Atomic<Bool>(false)

  /// Whether the list is traced. Set under the lock.
  @usableFromInline final let isTraced = Atomic<Bool>(false)

  /// Where the next search for dead entries begins.
  final let cursor = Atomic<Int>(0)

  final let state: Locked<State>

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

    // The rest belongs to the subscriptions, which `SubscriberList` makes and ends.

    /// The subscribers that the list keeps alive.
    var held: [ObjectIdentifier: AnyObject] = [:]

    /// The number of subscriptions so far. Every fourth one also looks for dead subscribers.
    var subscriptions = 0

    /// The addresses of the proxies in the list's property. They forward to this list, so they can't be in it.
    var proxies: [UInt] = []
  }

  init() {
    let empty = EntryTable(capacity: 0)
    table = PublishedReference(empty)
    state = Locked(State(table: empty))
  }
}

extension EntryList {
  /// The original delegate's entry.
  @usableFromInline
  final var originalEntry: SubscriberEntry? { state.withLock { $0.original } }
}

// MARK: - Tables

extension EntryList.State {
  /// The number of entries in the table, tombstones included.
  var count: Int { table.count.load(ordering: .relaxed) }

  /// The newest entry for an object's address.
  func find(_ object: AnyObject) -> BorrowedEntry? { table.find(identity(of: object)) }
}

extension EntryList {
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
