import Synchronization

/// The subscribers in order, preceded by the original delegate.
///
/// It knows nothing about `P`: its entries do. A multicast makes a list, and its proxy and other multicasts may share
/// it.
@usableFromInline
final class SubscriberList: Sendable {
  /// The lock guards the entries and the marks in them, the original delegate, what the list keeps alive, and its
  /// traces. A delivery takes it once, to make a snapshot of the entries and to load the original delegate; a change
  /// takes it once too, see `change`.
  ///
  /// Nothing foreign runs under it: no closure, no method of a delegate, and no `deinit`. So a reference that might be
  /// the last one to a foreign object is never released there. It goes into the `Cleanup`, which is released after
  /// unlocking.
  @usableFromInline let state: Locked<State>

  /// The number of listeners, without tombstones. Changed under the lock.
  @usableFromInline let listeners = Atomic<Int>(0)

  /// Whether the list is traced. Changed under the lock.
  @usableFromInline let traced = Atomic<Bool>(false)

  /// How often the list was taken into use and out of it. It is odd while the list is in use, so that a property which
  /// the multicast computes shows the proxy. It only grows, so two equal values say that nothing happened in between.
  @usableFromInline let use = Atomic<UInt>(0)

  /// Whether the list knows the service whose property it belongs to, which never changes for an `ObservedDelegate`.
  @usableFromInline let knowsService = Atomic<Bool>(false)

  /// What the lock guards. Each observed property has a list from the beginning, and many have no subscribers, so it is
  /// small.
  @usableFromInline
  struct State {
    @usableFromInline var entries = EntryArray()

    /// Finds entries by their objects' addresses.
    var index = EntryIndex()

    /// The number of entries that are tombstones.
    var tombstones = 0

    /// The original delegate's entry. It is not among the others.
    @usableFromInline var original: SubscriberEntry?

    /// What traces and descriptions call the list.
    var name = ListName()

    /// The traces.
    var sinks: [TraceSink] = []

    /// The addresses of the services whose property the library is writing.
    var written: [UInt] = []

    /// What a service has shown after the proxy was written, if that was not the proxy.
    var refusal: SubscriberEntry?

    /// How often the original delegate was replaced so far, from 0 again after the largest number.
    var assignments: UInt32 = 0

    /// Whether the original delegate is kept alive.
    var holdsOriginal = false

    /// Whether a proxy of one's own forwards to the list. It may outlive the owners, in a strong property.
    var hasMulticastOfProxy = false

    /// The number of multicasts that share the list, except those that proxy objects forward through.
    var owners: Int32 = 0
  }

  @usableFromInline
  init() { state = Locked(State()) }

  /// A multicast shares the list. The first one, which made it, may have a label.
  func addOwner(_ multicast: AnyObject, _ label: String? = nil) {
    let isFirst = state.withLock { state in
      state.owners += 1
      if let label { state.name.label = label }
      return state.owners == 1
    }
    if isFirst, let sink = TraceSink.ofProcess { addSink(sink, for: multicast) }
  }

  /// A multicast that shares the list is being deallocated. The last one ends what the list keeps alive.
  ///
  /// The list's own `deinit` would be too late: a listener that leaves on another thread may be the last to refer to
  /// the list, and what that keeps alive must be released where the multicast is.
  ///
  /// Returns whether it was the last one.
  func removeOwner() -> Bool {
    let ended = state.withLock { state in
      state.owners -= 1
      return state.endIfWithoutOwner()
    }
    ended?.end()
    return ended != nil
  }

  /// A proxy of one's own is being made, which forwards through a multicast of its own.
  func addMulticastOfProxy() { state.withLock { $0.hasMulticastOfProxy = true } }

  /// A multicast that a proxy forwards through is being deallocated. If the proxy has outlived the owners, what has
  /// come since then ends, and the original delegate is released, which the proxy has called until now.
  func removeMulticastOfProxy() {
    let ended = state.withLock { state in
      state.hasMulticastOfProxy = false
      return state.endIfWithoutOwner()
    }
    ended?.end()
  }
}

/// What traces and descriptions call a list.
struct ListName: CustomStringConvertible {
  /// The service whose callbacks the list forwards, as far as the library was told.
  var service: DelegateTrace.Subject?

  /// The label of the multicast that made the list.
  var label: String?

  /// The multicast that made the list, or the one through which it was traced first.
  private(set) var multicast: DelegateTrace.Subject?

  mutating func note(multicast: AnyObject) {
    if self.multicast == nil { self.multicast = DelegateTrace.Subject(multicast) }
  }

  /// The name in a line.
  var description: String { service?.description ?? label ?? multicast?.description ?? "MulticastDelegate" }
}

extension SubscriberList {
  /// Remembers the service that an `ObservedDelegate` belongs to, which is always the same.
  @inlinable @inline(__always)
  func noteService(_ service: AnyObject) {
    if !knowsService.load(ordering: .relaxed) { noteFirstService(service) }
  }

  @usableFromInline
  func noteFirstService(_ service: AnyObject) {
    knowsService.store(true, ordering: .relaxed)
    state.withLock { $0.name.service = Subject(service) }
  }
}

/// What a list has kept alive until its end, and its listeners.
struct EndedList {
  let entries: EntryArray
  let held: [AnyObject]

  /// Ends the listeners. Called without the lock.
  func end() {
    for entry in entries where !entry.isTombstone { entry.listener?.listDidEnd() }
  }
}

extension SubscriberList.State {
  /// Takes out what ends with the last owner, in one step: another owner may come right afterwards.
  fileprivate mutating func endIfWithoutOwner() -> EndedList? {
    if owners > 0 { return nil }
    var held = entries.compactMap { $0.release() }
    if !hasMulticastOfProxy, let object = original?.release() { held.append(object) }
    return EndedList(entries: entries, held: held)
  }
}

// MARK: - Changes

extension SubscriberList {
  /// What a change carries out of the lock: whatever runs foreign code when it is called or released.
  struct Cleanup {
    /// Listeners that have ended, and subscribers that were found dead.
    var ended: [SubscriberEntry] = []

    /// Objects that the list has kept alive.
    var held: [AnyObject] = []

    /// The entries before they were compacted. A listener's entry may be the last to refer to its closure.
    var entries: [EntryArray] = []
  }

  /// Changes the entries. Every such change is one call of this: `body` runs under the lock, and the cleanup after it.
  @inline(__always)
  func change<Result>(_ body: (inout State, inout Cleanup) -> Result) -> Result {
    var cleanup = Cleanup()
    let result = state.withLock { body(&$0, &cleanup) }
    if !cleanup.ended.isEmpty { notify(cleanup.ended) }
    if !cleanup.entries.isEmpty { checkListeners() }
    withExtendedLifetime(cleanup) {}
    return result
  }

  private func notify(_ ended: [SubscriberEntry]) {
    for entry in ended {
      entry.listener?.didEnd()
      if !entry.isRemoved { report(.foundDead, Subject(of: entry)) }
    }
  }

  /// Adds an entry to an array that isn't full.
  func append(_ entry: SubscriberEntry, in state: inout State) {
    state.index.insert(entry.address, at: state.entries.count, state.entries)
    state.entries.append(entry)
    if entry.isListener { listeners.add(1, ordering: .relaxed) }
  }

  /// Ends the subscription of an entry, and lets go of its object.
  func end(_ entry: SubscriberEntry, as flag: UInt, in state: inout State, _ cleanup: inout Cleanup) {
    if entry.isTombstone { return }
    entry.mark(flag)
    state.tombstones += 1
    if entry.isListener { listeners.subtract(1, ordering: .relaxed) }
    if entry.isListener || flag == SubscriberEntry.dead { cleanup.ended.append(entry) }
    if let object = entry.release() { cleanup.held.append(object) }
  }
}

extension SubscriberList.State {
  /// The newest entry for an object's address.
  func find(_ address: UInt) -> SubscriberEntry? {
    index.position(of: address, entries).map { entries[$0] }
  }
}

// MARK: - Memory

// Memory is reclaimed without anybody's asking, at an amortised constant cost. A delivery that finds a subscriber dead
// at its turn ends its subscription. An array that is full is looked through before it grows. When half of the entries
// are tombstones, or a quarter of a full array is, it is compacted. Subscribers that only their actors may load are
// found dead there: the actors are asked when the array is full, and when it was compacted, because if half have died,
// others may have.

extension SubscriberList {
  /// Ends the subscription of an entry whose object has died. Called without the lock.
  @usableFromInline
  func foundDead(_ entry: SubscriberEntry) {
    change { state, cleanup in
      end(entry, as: SubscriberEntry.dead, in: &state, &cleanup)
      state.compactIfWorthwhile(&cleanup)
    }
  }

  /// Ends the subscriptions of those that have died. Called without the lock, before a full array grows.
  ///
  /// Loads no mailbox's subscriber: the load might make the last strong reference, and the subscriber would be
  /// deallocated where that is released.
  func sweep() {
    for entry in state.withLock({ $0.entries }) where !entry.isTombstone && !entry.isListener {
      if entry.object == nil { foundDead(entry) }
    }
    checkListeners()
  }

  /// Lets the actors of listeners find out which of those have died. Called without the lock.
  func checkListeners() {
    for listener in currentListeners { listener.checkIsAlive() }
  }
}

extension SubscriberList.State {
  mutating func compactIfWorthwhile(_ cleanup: inout SubscriberList.Cleanup) {
    if tombstones > 16, tombstones * 2 >= entries.count { compact(&cleanup) }
  }

  /// Makes room in a full array.
  mutating func makeRoom(_ cleanup: inout SubscriberList.Cleanup) {
    if tombstones > 0, tombstones * 4 >= entries.count { compact(&cleanup) }
    // What is compacted and has no entries has no room either.
    guard entries.isFull else { return }
    entries.grow(to: max(EntryIndex.largestUnindexed, entries.capacity * 2))
    index.grow(with: entries)
  }

  /// Replaces the entries by those that are no tombstones, with room for a third more at least. O(n).
  ///
  /// It reads only the marks: a weak reference that is loaded here might become the last strong one.
  mutating func compact(_ cleanup: inout SubscriberList.Cleanup) {
    let living = entries.count - tombstones
    var capacity = living == 0 ? 0 : EntryIndex.largestUnindexed
    while capacity * 3 < living * 4 { capacity *= 2 }
    cleanup.entries.append(entries)
    entries = entries.living(capacity: capacity)
    tombstones = 0
    index = EntryIndex(of: entries)
  }
}

// MARK: - Looking

extension SubscriberList {
  /// Whether anything needs callbacks as events.
  @inlinable @inline(__always)
  var hasListeners: Bool { listeners.load(ordering: .relaxed) != 0 }

  @inlinable @inline(__always)
  var isTraced: Bool { traced.load(ordering: .relaxed) }

  /// Calls `body` with each entry that isn't known to be dead, in order and without a lock. Loads the subscribers that
  /// are called directly, but no others: whether one on an actor or a queue is alive, only that actor or queue finds
  /// out.
  func forEachEntry(_ body: (SubscriberEntry, AnyObject?) -> Void) {
    for entry in state.withLock({ $0.entries }) where !entry.isTombstone {
      if entry.isListener {
        body(entry, nil)
      } else if let object = entry.object {
        body(entry, object)
      } else {
        foundDead(entry)
      }
    }
  }

  /// The listeners in order.
  var currentListeners: [ListenerEntry] {
    guard hasListeners else { return [] }
    return state.withLock { $0.entries }.compactMap(\.listener).filter { !$0.isTombstone }
  }
}
