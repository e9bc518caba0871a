import Synchronization

/// The subscribers in order, and the property whose delegate is called before them.
///
/// A multicast makes a list. Its proxies and other multicasts share it.
@usableFromInline
final class SubscriberList: Sendable {
  /// The lock guards two values, `Entries` and `PropertyState`, with the marks in their entries, and the list's name
  /// and traces. A delivery takes it once, to make a snapshot of the entries and to load the original delegate, and
  /// around that again while a replaced proxy lives.
  ///
  /// Nothing foreign runs under it: no closure, no method of a delegate, and no `deinit`. So a reference that might be
  /// the last one to a foreign object is never released there. It goes into a `Cleanup`, which is released after
  /// unlocking.
  @usableFromInline let state: Locked<State>

  /// The number of consumers, for deliveries that don't need the lock otherwise. Changed under it.
  @usableFromInline let consumers = Atomic<UInt32>(0)

  /// Whether the list is traced. Changed under the lock.
  @usableFromInline let traced = Atomic<Bool>(false)

  /// Whether the list knows the service whose property it belongs to, which never changes for an `ObservedDelegate`.
  @usableFromInline let knowsService = Atomic<Bool>(false)

  /// Whether the list keeps its original delegate alive.
  let holdsOriginal: Bool

  /// What the lock guards.
  ///
  /// Each observed property has a list from the beginning, and many have no subscribers. So what most lists never need
  /// takes one word until then.
  @usableFromInline
  struct State {
    @usableFromInline var entries = Entries()
    @usableFromInline var property: PropertyState
    /// The multicast that made the list, which makes the proxies.
    var maker: ObjectEntry?
    /// The service whose callbacks the list forwards, as far as the library was told.
    var service: DelegateTrace.Subject?
    var naming: Naming?
  }

  /// The label of the multicast that made the list, and the traces, under the list's lock. It is a class so that it
  /// takes one word in a list that has neither.
  final class Naming {
    var label: String?
    var sinks: [TraceSink] = []
    /// What a service has asked a proxy in vain that it is just storing. Nil if it stores none.
    var questions: [String]?

    init(label: String? = nil) { self.label = label }
  }

  /// - Parameter isComputed: Whether it is known that its multicast computes a property.
  init(holdsOriginal: Bool, label: String?, isComputed: Bool = false) {
    self.holdsOriginal = holdsOriginal
    let property = PropertyState(isComputed: isComputed)
    state = Locked(State(property: property, naming: label.map { Naming(label: $0) }))
  }

  /// Ends the list: the multicast that made it is being deallocated. Ends the consumers, and releases the proxies and
  /// what the list keeps alive.
  ///
  /// The list's own `deinit` would be too late: a consumer that leaves on another thread may be the last to refer to
  /// the list, and what that keeps alive must be released where the multicast is.
  func end() {
    var proxy: ObjectEntry?
    let subject = isTraced ? originalSubject : .nobody
    do {
      var cleanup = PropertyCleanup()
      let (entries, held) = state.withLock { state in
        if isTraced { proxy = state.property.proxy?.makeEntry() }
        state.property.end(&cleanup)
        return (state.entries.array, state.entries.array.compactMap { $0.release() })
      }
      for entry in entries where !entry.isTombstone { entry.consumer?.sink.endWithList() }
      withExtendedLifetime((cleanup, held)) {}
    }
    // A strong property keeps it, and so may whoever has read it.
    if let proxy, proxy.object == nil { report(.died, subject, "with its multicast") }
  }
}

// MARK: - Changes of the entries

extension SubscriberList {
  /// Changes the entries. Every such change is one call of this: `body` runs under the lock, and the cleanup after it.
  @inline(__always)
  func change<Result>(_ body: (inout State, inout Entries.Cleanup) -> Result) -> Result {
    var cleanup = Entries.Cleanup()
    let result = state.withLock { state in
      defer { consumers.store(state.entries.consumers, ordering: .relaxed) }
      return body(&state, &cleanup)
    }
    if !cleanup.ended.isEmpty { notify(cleanup.ended) }
    if !cleanup.compacted.isEmpty { checkConsumers() }
    withExtendedLifetime(cleanup) {}
    return result
  }

  private func notify(_ ended: [ObjectEntry]) {
    for entry in ended {
      entry.consumer?.sink.end()
      if !entry.isRemoved { report(.foundDead, Subject(of: entry)) }
    }
  }
}

// MARK: - Looking

extension SubscriberList {
  /// Whether anything needs callbacks as events.
  @inlinable @inline(__always)
  var needsEvents: Bool { consumers.load(ordering: .relaxed) != 0 }

  @inlinable @inline(__always)
  var isTraced: Bool { traced.load(ordering: .relaxed) }

  /// The entries as they are now.
  var snapshot: EntryArray { state.withLock { $0.entries.array } }

  /// Whether an entry isn't known to be dead.
  var hasListeners: Bool {
    snapshot.contains { !$0.isTombstone && ($0.isConsumer || $0.object != nil) }
  }

  /// Calls `body` with each entry that isn't known to be dead, in order and without a lock. Loads the subscribers that
  /// are called directly, but no others: whether one on an actor or a queue is alive, only that actor or queue finds
  /// out.
  func forEachEntry(_ body: (ObjectEntry, AnyObject?) -> Void) {
    for entry in snapshot where !entry.isTombstone {
      if entry.isConsumer {
        body(entry, nil)
      } else if let object = entry.object {
        body(entry, object)
      } else {
        foundDead(entry)
      }
    }
  }

  /// The consumers in order.
  var currentConsumers: [ConsumerEntry] {
    guard needsEvents else { return [] }
    return snapshot.compactMap(\.consumer).filter { !$0.isTombstone }
  }
}

// MARK: - Its name

extension SubscriberList.State {
  /// What a trace calls the list: the service if it is known, or else the multicast, by its label or its address.
  var name: String { service.map { "\($0)" } ?? ownName }

  /// The multicast that made it, by its label or its address.
  var ownName: String { label ?? "\(DelegateTrace.Subject(of: maker))" }

  var label: String? { naming?.label }
}

extension SubscriberList {
  /// The multicast that made it.
  var maker: AnyObject? { state.withLock { $0.maker }?.object }

  func note(maker: AnyObject) {
    state.withLock { state in
      if state.maker == nil { state.maker = ObjectEntry(object: maker, witnessTable: 0) }
    }
  }

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
