import Synchronization

/// The subscribers in order, and the entry that is called before them.
///
/// It knows nothing of `P`, of properties and of events. A standalone multicast has its own list; all multicasts on one property share one.
///
/// Everything that changes is in `state`, behind the lock. The other properties are atomic, for readers that must not take a lock.
///
/// SAFETY: `table` and `leading` mirror what `state` keeps alive. They are written under the lock only. What they referred to before is released only
/// when no hazard pointer protects it any more, see `publish` and `lead`. The other atomic values are counters and hints: each is right by itself,
/// none guards memory, and a stale one costs time only.
@safe @usableFromInline
final class SubscriberList: @unchecked Sendable {
  @usableFromInline let hazards = HazardPointers.shared

  /// The table that deliveries walk. Nil while the list is traced, see `SubscriberList+Tracing`.
  @usableFromInline let table: PublishedReference<SubscriberTable>

  /// The entry that is called first: the original delegate's. It is not in the table, so a delivery that walks a replaced table sees the one that is
  /// there now.
  @usableFromInline let leading = PublishedReference<SubscriberEntry>(nil)

  /// Tombstones in the current table. A mark is counted right after it is made, by whichever thread has made it, without the lock.
  let tombstones = Atomic<Int>(0)

  /// Entries that are not called and are no tombstones, counted as `tombstones` are.
  @usableFromInline let uncalled = Atomic<Int>(0)

  /// Whether the end of a delivery has something to reclaim: tombstones that it has marked, or what was replaced.
  @usableFromInline let hasGarbage = Atomic<Bool>(false)

  /// Where the next look for dead subscribers begins.
  let cursor = Atomic<Int>(0)

  /// Where the next look for dead entries that are not called begins.
  let uncalledCursor = Atomic<Int>(0)

  /// The last class that was found not to forward. Its instances need not be asked before they are subscribed.
  let plainClass = Atomic<UInt>(0)

  /// Whether there ever was an edge from here in the forwarding graph, and to here.
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

    /// Entries that were called first, and were replaced while a delivery may have been looking at them.
    var retiredLeading: [SubscriberEntry] = []

    /// The subscribers that the list keeps alive.
    var held: [ObjectIdentifier: AnyObject] = [:]

    /// Asynchronous deliveries under way.
    var suspendedDeliveries = SuspendedDeliveries()

    /// Entries that are not called, and were marked under the lock. The thread that holds it ends them afterwards.
    var ended: [UncalledEntry] = []

    /// Subscriptions whose objects are not known yet.
    var pending: [any PendingSubscription] = []

    /// Counts subscriptions: every fourth one looks for dead subscribers.
    var subscriptions = 0

    /// Who traces the list.
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
  /// How many entries the table has, tombstones included.
  var count: Int { table.count.load(ordering: .relaxed) }

  /// The newest entry for an object's address.
  func find(_ object: AnyObject) -> BorrowedEntry? { table.find(identity(of: object)) }
}

extension SubscriberList {
  /// How many entries are not known to be tombstones.
  func entryCount(_ state: borrowing State) -> Int {
    max(0, state.count - tombstones.load(ordering: .relaxed))
  }

  /// Puts a table in place of the current one, whose living entries it has copied, and perhaps retained.
  func publish(_ new: SubscriberTable, isRetained: Bool = false, in state: inout State) {
    var old = state.table
    state.table = new
    table.publish(state.trace == nil ? new : nil)
    // A delivery protects the table, or retains it, which it begins to do under the lock only.
    if !hazards.protects(identity(of: old)), isKnownUniquelyReferenced(&old) {
      if !isRetained { old.handOverEntries(to: new) }
    } else {
      if !isRetained { new.retainEntries() }
      state.retiredTables.append(old)
      // It may be protected by chance, by a delivery of another list that will not look for it.
      hasGarbage.store(true, ordering: .releasing)
    }
    reclaimRetired(in: &state)
  }

  /// Frees the replaced tables that no delivery walks any more, which runs no foreign code.
  func reclaimRetired(in state: inout State) {
    if state.retiredTables.isEmpty { return }
    state.retiredTables.removeAll { !hazards.protects(identity(of: $0)) }
  }
}
