import Synchronization

/// The subscribers in order, preceded by the original delegate.
///
/// A multicast makes a list. Its proxies and other multicasts share it.
@usableFromInline
final class SubscriberList: Sendable {
  /// The lock guards the entries and the marks in them, the original delegate, what the list keeps alive, and its
  /// traces. A delivery takes it once, to make a snapshot of the entries and to load the original delegate, and around
  /// that again where a proxy was ever replaced. See `change` for changes.
  ///
  /// Nothing foreign runs under it: no closure, no method of a delegate, and no `deinit`. So a reference that might be
  /// the last one to a foreign object is never released there. It goes into the `Cleanup`, which is released after
  /// unlocking.
  @usableFromInline let state: Locked<State>

  /// The number of listeners, without tombstones. Changed under the lock.
  @usableFromInline let listeners = Atomic<Int>(0)

  /// The thread on which the library is writing a property for this list. Zero if it isn't.
  private let writer = Atomic<UInt>(0)

  /// How often the list was taken into use and out of it. It is odd while the list is in use, so that a property which
  /// the multicast computes shows a proxy. It only grows, so two equal values say that nothing happened in between.
  @usableFromInline let use = Atomic<UInt32>(0)

  /// Whether the list is traced. Changed under the lock.
  @usableFromInline let traced = Atomic<Bool>(false)

  /// Whether a property is computed by a multicast of this list.
  @usableFromInline let isComputing = Atomic<Bool>(false)

  /// Whether the list knows the service whose property it belongs to, which never changes for an `ObservedDelegate`.
  @usableFromInline let knowsService = Atomic<Bool>(false)

  /// What the lock guards.
  ///
  /// Each observed property has a list from the beginning, and many have no subscribers. What most lists never need is
  /// in `rare`, which keeps those small.
  @usableFromInline
  struct State {
    @usableFromInline var entries = EntryArray()

    /// Finds entries by their objects' addresses.
    var index = EntryIndex()

    /// The number of entries that are tombstones.
    var tombstones = 0

    /// The original delegate's entry. It is not among the others. Nil if nobody is.
    @usableFromInline var original: SubscriberEntry?

    /// The proxy that stands for the original delegate, once that was needed.
    @usableFromInline var proxy: ProxyWords?

    /// The service whose callbacks the list forwards, as far as the library was told.
    var service: DelegateTrace.Subject?

    /// Nil until the list needs it.
    var rare: RareState?

    /// Whether a proxy was ever replaced, so that somebody may pass on what it stood for.
    @usableFromInline var hasReplacedProxy = false

    /// Whether the original delegate is kept alive, by its entry.
    var holdsOriginal: Bool

    /// Whether the multicast that made the list has gone.
    var hasEnded = false
  }

  init(holdsOriginal: Bool, label: String?) {
    state = Locked(State(holdsOriginal: holdsOriginal))
    if let label { state.withLock { $0.neededRare.label = label } }
  }

  // MARK: The multicast that made it

  var maker: AnyObject? { state.withLock { $0.rare?.maker }?.object }

  func note(maker: AnyObject) {
    state.withLock { state in
      let rare = state.neededRare
      if rare.maker == nil { rare.maker = SubscriberEntry(object: maker, witnessTable: 0) }
    }
  }

  /// Ends the list: the multicast that made it is being deallocated. Ends the listeners, and releases the proxies and
  /// what the list keeps alive.
  ///
  /// The list's own `deinit` would be too late: a listener that leaves on another thread may be the last to refer to
  /// the list, and what that keeps alive must be released where the multicast is.
  func end() {
    var ended = state.withLock { $0.end() }
    guard let entries = ended?.entries else { return }
    let proxy = isTraced ? ended?.proxy?.makeEntry() : nil
    let delegate = isTraced ? subject(of: ended?.original) : .nobody
    for entry in entries where !entry.isTombstone { entry.listener?.listDidEnd() }
    ended = nil
    // A strong property keeps it, and so may whoever has read it.
    if let proxy, proxy.object == nil { report(.died, delegate, "with its multicast") }
  }
}

/// What a list has kept alive until its end, and its listeners.
struct KeptUntilEnd {
  let entries: EntryArray
  let original: SubscriberEntry?
  let proxy: ProxyWords?
  var proxyForNobody: ProxyWords?
  var former: [SubscriberList.FormerDelegate] = []
  var held: [AnyObject] = []
}

extension SubscriberList.State {
  /// Returns nil if there is nothing to do, as in the list of a property that nobody has used.
  fileprivate mutating func end() -> KeptUntilEnd? {
    hasEnded = true
    if entries.isEmpty, proxy == nil, rare == nil, !holdsOriginal { return nil }
    var ended = KeptUntilEnd(entries: entries, original: original, proxy: proxy.take())
    if holdsOriginal { original = nil }
    for entry in entries {
      if let object = entry.release() { ended.held.append(object) }
    }
    if let rare {
      (ended.proxyForNobody, ended.former) = (rare.proxyForNobody, rare.former)
      (rare.proxyForNobody, rare.former) = (nil, [])
    }
    return ended
  }
}

/// What most lists never need. It is a part of a list's state, so it is used under the list's lock only.
final class RareState {
  /// The proxy that stands for nobody. It stays, so that it can be subscribed to another list.
  var proxyForNobody: ProxyWords?

  /// The delegates that were replaced while a proxy stood for them.
  var former: [SubscriberList.FormerDelegate] = []

  /// The number of former delegates above which the dead ones are dropped.
  var largestFormer = 1

  /// The deliveries under way, if a proxy was ever replaced.
  var deliveries: [SubscriberList.DeliveryNote] = []

  /// The number of the last delivery that was noted.
  var lastDelivery: UInt32 = 0

  /// The multicast that made the list.
  var maker: SubscriberEntry?

  /// The label of that multicast, for traces and descriptions.
  var label: String?

  /// The traces.
  var sinks: [TraceSink] = []
}

extension SubscriberList.State {
  /// Makes it if there is none yet.
  var neededRare: RareState {
    mutating get {
      if let rare { return rare }
      let made = RareState()
      rare = made
      return made
    }
  }
}

// MARK: - The property

extension SubscriberList {
  /// Whether a property that the multicast computes shows a proxy.
  @inlinable @inline(__always)
  var isInUse: Bool { use.load(ordering: .acquiring) & 1 != 0 }

  func takeIntoUse() {
    let former = use.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue
    if former & 1 == 0, computesProperty { report(.installed, originalSubject) }
  }

  /// Returns the value of `use` after that.
  func takeOutOfUse() -> UInt32 {
    isInUse ? use.add(1, ordering: .acquiringAndReleasing).newValue : use.load(ordering: .acquiring)
  }

  /// Whether the list was neither taken into use nor out of it since `use` was read.
  func isUnchanged(since use: UInt32) -> Bool { self.use.load(ordering: .acquiring) == use }

  @inlinable @inline(__always)
  var computesProperty: Bool { isComputing.load(ordering: .relaxed) }

  @usableFromInline
  func setComputesProperty() {
    if !isInUse { return isComputing.store(true, ordering: .relaxed) }
    if !isComputing.exchange(true, ordering: .relaxed) { report(.installed, originalSubject) }
  }

  /// Whether the library is writing a property for this list, and this is called by that.
  @usableFromInline
  var isWriting: Bool { writer.load(ordering: .relaxed) == ThreadID.current }

  @usableFromInline
  func beginWriting() { writer.store(ThreadID.current, ordering: .relaxed) }

  @usableFromInline
  func endWriting() { writer.store(0, ordering: .relaxed) }
}

// MARK: - Its name

extension SubscriberList.State {
  /// What a trace calls the list: the service if it is known, or else the multicast, by its label or its address.
  var name: String {
    if let service { return "\(service)" }
    return rare?.label ?? "\(DelegateTrace.Subject(of: rare?.maker))"
  }
}

extension SubscriberList {
  /// Remembers the service that an `ObservedDelegate` belongs to, which is always the same.
  @inlinable @inline(__always)
  func noteService(_ service: AnyObject) {
    if !knowsService.load(ordering: .relaxed) { note(service: service) }
  }

  @usableFromInline
  func note(service: AnyObject) {
    knowsService.store(true, ordering: .relaxed)
    state.withLock { $0.service = Subject(service) }
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
      entry.listener?.close()
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
    // An array that was compacted and has no entries has no room.
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
