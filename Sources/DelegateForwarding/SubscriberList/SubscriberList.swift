import Synchronization

/// The subscribers in order, preceded by the original delegate.
///
/// It knows nothing about `P`, properties or events. A standalone multicast has its own list; all multicasts on one
/// property share a list.
///
/// The mutable state is in `state`, behind the lock. The other properties are atomic, for readers that must not take a
/// lock.
///
/// SAFETY: `table` and `leading` mirror what `state` keeps alive, and are written only under the lock. The values they
/// referred to before are released only once no hazard pointer protects them, see `publish` and `lead`. The other
/// atomics are counters and hints: none of them guards memory, and a stale value only costs time.
@safe @usableFromInline
final class SubscriberList: @unchecked Sendable {
  @usableFromInline let hazards = HazardPointers.shared

  /// The table that deliveries walk. Nil while the list is traced, see `SubscriberList+Tracing`.
  @usableFromInline let table: PublishedReference<SubscriberTable>

  /// The original delegate's entry, which is called first. It is not in the table, so a delivery that walks a replaced
  /// table still calls the current original delegate.
  @usableFromInline let leading = PublishedReference<SubscriberEntry>(nil)

  /// The number of tombstones in the current table. The thread that marks an entry counts it right afterwards, without
  /// the lock.
  let tombstones = Atomic<Int>(0)

  /// The number of entries that are not called, without tombstones. Counted as `tombstones` is.
  @usableFromInline let uncalled = Atomic<Int>(0)

  /// Whether a delivery's end has something to reclaim: tombstones that it marked, or replaced tables and entries.
  @usableFromInline let hasGarbage = Atomic<Bool>(false)

  /// Where the next search for dead subscribers begins.
  let cursor = Atomic<Int>(0)

  /// Where the next search for dead listeners begins.
  let uncalledCursor = Atomic<Int>(0)

  /// The class last found not to forward. Its instances need no check when they are subscribed.
  let plainClass = Atomic<UInt>(0)

  /// Whether the forwarding graph ever had an edge from this list, and one to it.
  let hasEdges = Atomic<Bool>(false)
  let isForwardedTo = Atomic<Bool>(false)

  let state: Locked<State>

  /// What the lock guards.
  struct State {
    var table: SubscriberTable

    /// Tables that were replaced while a delivery walked them.
    var retiredTables: [SubscriberTable] = []

    /// The entry that is called first.
    var leading: SubscriberEntry?

    /// Former leading entries that a delivery may have been reading when they were replaced.
    var retiredLeading: [SubscriberEntry] = []

    /// The subscribers that the list keeps alive.
    var held: [ObjectIdentifier: AnyObject] = [:]

    /// Asynchronous deliveries under way.
    var suspendedDeliveries = SuspendedDeliveries()

    /// Listeners' entries that were marked under the lock. The thread that holds it calls `hasEnded` after unlocking.
    var ended: [UncalledEntry] = []

    /// Entries of subscribers that are not known yet.
    var pending: [UncalledEntry] = []

    /// The number of subscriptions so far. Every fourth one also looks for dead subscribers.
    var subscriptions = 0

    /// The trace, while the list is traced.
    var trace: TraceLog?
  }

  init() {
    let empty = SubscriberTable(capacity: 0)
    table = PublishedReference(empty)
    state = Locked(State(table: empty))
    if let sink = TraceSink.ofProcess { beginTracing(sink) }
  }

  deinit {
    tellUncalled()
    if hasEdges.load(ordering: .relaxed) { ForwardingGraph.removeEdges(of: self) }
  }
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

  /// Replaces the current table by `new`, which has copied its living entries, and also retains them if `isRetained`.
  func publish(_ new: SubscriberTable, isRetained: Bool = false, in state: inout State) {
    var old = state.table
    state.table = new
    table.publish(state.trace == nil ? new : nil)
    // A delivery either protects the table, or retains it under the lock.
    if !hazards.protects(identity(of: old)), isKnownUniquelyReferenced(&old) {
      if !isRetained { old.handOverEntries(to: new) }
    } else {
      if !isRetained { new.retainEntries() }
      state.retiredTables.append(old)
      // A delivery of another list may protect it by chance, and will not reclaim it.
      hasGarbage.store(true, ordering: .releasing)
    }
    reclaimRetired(in: &state)
  }

  /// Frees the replaced tables that no delivery walks any more. This runs no foreign code.
  func reclaimRetired(in state: inout State) {
    if state.retiredTables.isEmpty { return }
    state.retiredTables.removeAll { !hazards.protects(identity(of: $0)) }
  }
}
