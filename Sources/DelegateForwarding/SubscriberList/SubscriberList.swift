import Synchronization

/// The subscribers in order, preceded by the original delegate.
///
/// It knows nothing about `P`, and about properties only what concerns the list: see `SubscriberList+Property.swift`. A
/// multicast makes a list, and its proxy and other multicasts may share it.
///
/// What changes is in `state`, behind the lock. `use` and `numbers` stand outside of it. The other atomics repeat what
/// the lock guards, for those who ask often.
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

  /// The number of observers and streams that there were so far.
  let numbers = Atomic<UInt32>(0)

  /// Whether the list is traced. Changed under the lock.
  @usableFromInline let traced = Atomic<Bool>(false)

  /// How often the list was taken into use and out of it. It is odd while the list is in use, so that a property which
  /// the multicast computes shows the proxy. It only grows, so two equal values say that nothing happened in between.
  @usableFromInline let use = Atomic<UInt>(0)

  /// Whether `noteService` has noted the service whose `$delegate` the multicast is.
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

    /// Where the next search for dead entries begins.
    var cursor = 0

    /// The original delegate's entry. It is not among the others.
    @usableFromInline var original: SubscriberEntry?

    /// What traces and descriptions call the list.
    var name = ListName()

    /// How often the original delegate was replaced so far, from 0 again after the largest number.
    var assignments: UInt32 = 0

    /// The number of subscriptions so far, from 0 again after 255. Every fourth one also looks for dead subscribers.
    var subscriptions: UInt8 = 0

    /// Whether the original delegate is kept alive.
    var holdsOriginal = false

    /// Whether a proxy of one's own forwards to the list. It may outlive the owners, in a strong property.
    var hasMulticastOfProxy = false

    /// The number of multicasts that share the list, except those that proxy objects forward through.
    var owners: Int32 = 0

    /// Nil until the list needs it.
    var rare: RareState?
  }

  @usableFromInline
  init() {
    state = Locked(State())
    if let sink = TraceSink.ofProcess { addSink(sink, for: nil) }
  }

  /// A multicast shares the list. The first one, which made it, may have a label.
  func addOwner(_ multicast: AnyObject, _ label: String? = nil) {
    state.withLock { state in
      state.owners += 1
      if let label { state.neededRare.label = label }
      if state.owners == 1, let rare = state.rare { rare.noteMulticast(multicast) }
    }
  }

  /// A multicast that shares the list is being deallocated. The last one ends what the list keeps alive.
  ///
  /// The list's own `deinit` would be too late: a listener that leaves on another thread may be the last to refer to
  /// the list, and what that keeps alive must be released where the multicast is.
  ///
  /// Returns where the proxy is, if it was the last one.
  func removeOwner() -> ProxyPlace? {
    let (ended, place) = state.withLock { state in
      state.owners -= 1
      return (state.endIfWithoutOwner(), state.rare?.proxyPlace ?? .unknown)
    }
    ended?.end()
    return ended == nil ? nil : place
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

/// What most lists never need. It is a part of a list's state, so it is used under the list's lock only.
final class RareState {
  /// The subscribers that the list keeps alive, by their addresses.
  var held: [UInt: AnyObject] = [:]

  /// The original delegate, if the list keeps that alive.
  var heldOriginal: AnyObject?

  /// The addresses of the services whose property the library is writing.
  var written: [UInt] = []

  /// What a service has shown after the proxy was written, if that was not the proxy.
  var refusal: SubscriberEntry?

  /// Where the proxy was when the library last looked, in the property of the service at this address, and whether
  /// that property reports to this list. For traces and descriptions.
  var proxyPlace = ProxyPlace.unknown
  var serviceOfProxy: UInt = 0
  var isHooked = false

  /// The callbacks with a completion handler to which replies are still to come.
  var replies: [ObjectIdentifier: OutstandingReplies] = [:]

  /// The label of the multicast that made the list.
  var label: String?

  /// The multicast that made the list, or else the first one through which it was traced, if there was one.
  private(set) var multicast: TracedObject?

  /// Nil if nobody traces the list.
  var trace: ListTrace?

  func noteMulticast(_ multicast: AnyObject) {
    if self.multicast == nil { self.multicast = TracedObject(multicast) }
  }
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

/// What a list has kept alive until its end, and its listeners.
struct EndedList {
  let entries: EntryArray
  let held: [UInt: AnyObject]
  let heldOriginal: AnyObject?

  /// Ends the listeners. Called without the lock.
  func end() {
    for entry in entries where !entry.isTombstone { entry.listener?.listDidEnd() }
  }
}

extension SubscriberList.State {
  /// Takes out what ends with the last owner, in one step: another owner may come right afterwards.
  fileprivate mutating func endIfWithoutOwner() -> EndedList? {
    if owners > 0 { return nil }
    defer {
      rare?.held = [:]
      if !hasMulticastOfProxy { rare?.heldOriginal = nil }
    }
    return EndedList(entries: entries, held: rare?.held ?? [:], heldOriginal: rare?.heldOriginal)
  }
}

// MARK: - Changes

extension SubscriberList {
  /// What a change carries out of the lock: whatever runs foreign code when it is called or released.
  struct Cleanup {
    /// Listeners that have ended, and subscribers that were found dead.
    var ended: [SubscriberEntry] = []

    /// An object that was loaded to find out whether it is alive.
    var object: AnyObject?

    /// Objects that the list has kept alive.
    var held: [AnyObject] = []

    /// The entries before they were compacted. A listener's entry may be the last to refer to its closure.
    var entries: [EntryArray] = []

    /// Whether an append has filled the array.
    var isFull = false
  }

  /// Changes the entries. Every such change is one call of this: `body` runs under the lock, and the cleanup after it.
  @inline(__always)
  func change<Result>(_ body: (inout State, inout Cleanup) -> Result) -> Result {
    var cleanup = Cleanup()
    let result = state.withLock { body(&$0, &cleanup) }
    if !cleanup.ended.isEmpty { notify(cleanup.ended) }
    if cleanup.isFull { sweep() }
    if !cleanup.entries.isEmpty { checkListeners() }
    withExtendedLifetime(cleanup) {}
    return result
  }

  private func notify(_ ended: [SubscriberEntry]) {
    for entry in ended {
      entry.listener?.didEnd()
      if !entry.isRemoved { report(.foundDead(TracedEntry(entry), isOriginal: false)) }
    }
  }

  func append(_ entry: SubscriberEntry, in state: inout State, _ cleanup: inout Cleanup) {
    if state.entries.isFull { makeRoom(in: &state, &cleanup) }
    state.index.insert(entry.address, at: state.entries.count, state.entries)
    state.entries.append(entry)
    if entry.isListener { listeners.add(1, ordering: .relaxed) }
    cleanup.isFull = state.entries.isFull
  }

  /// Ends the subscription of an entry, and lets go of its object.
  func end(_ entry: SubscriberEntry, as flag: UInt, in state: inout State, _ cleanup: inout Cleanup) {
    if entry.isTombstone { return }
    entry.mark(flag)
    state.tombstones += 1
    if entry.isListener { listeners.subtract(1, ordering: .relaxed) }
    if entry.isListener || flag == SubscriberEntry.dead { cleanup.ended.append(entry) }
    state.release(entry.address, &cleanup)
  }
}

extension SubscriberList.State {
  /// The newest entry for an object's address.
  func find(_ address: UInt) -> SubscriberEntry? {
    index.position(of: address, entries).map { entries[$0] }
  }

  /// Stops keeping an object alive.
  mutating func release(_ address: UInt, _ cleanup: inout SubscriberList.Cleanup) {
    if let object = rare?.held.removeAndShrink(address) { cleanup.held.append(object) }
  }
}

extension Dictionary {
  /// Removes a value, and frees memory when little of it is still in use, which a dictionary does not do by itself.
  ///
  /// Amortised O(1).
  mutating func removeAndShrink(_ key: Key) -> Value? {
    let removed = removeValue(forKey: key)
    if count * 8 + 16 < capacity { self = Dictionary(uniqueKeysWithValues: map { ($0, $1) }) }
    return removed
  }
}

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
