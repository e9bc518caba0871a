import Synchronization

/// The one list: who is subscribed, in order, who is the original delegate, and which proxies take turns in the property.
///
/// It knows nothing of `P`. A standalone multicast has a list of its own; all multicasts on one property share the
/// hook's.
///
/// Locking rule: what follows is changed under `lock` only, and no foreign code runs under it, see `Lock`. Deliveries take no lock:
/// they walk the published table, see `Delivery`.
// What `current` points to is retained by the list.
@safe @usableFromInline
final class SubscriberList: @unchecked Sendable {
  let lock = Lock()
  @usableFromInline let pins = TablePins.shared

  /// The published table, retained by the list.
  @usableFromInline let current: Atomic<Unmanaged<SubscriberTable>>

  /// Entries of the current table that are gone. May lag behind while a mark is being counted.
  let gone = Atomic<Int>(0)

  /// Whether entries were found dead that nobody has tidied up after yet.
  @usableFromInline let hasFoundDead = Atomic<Bool>(false)

  /// Tables that were replaced while a delivery walked them.
  var retired: [SubscriberTable] = []

  /// The subscribers that the list keeps alive.
  var held: [ObjectIdentifier: AnyObject] = [:]
  /// Whether there was one ever. It is cheaper to ask, at each change.
  let hasHeld = Atomic<Bool>(false)

  /// Who takes turns in the property.
  var seat = Seat()
  /// Whether there was a multicast on a property ever. The same.
  let hasBeenSeated = Atomic<Bool>(false)

  /// Counts changes, and where the next look for the dead begins. See `SubscriberList+Reclaiming`.
  let changes = Atomic<Int>(0)
  let cursor = Atomic<Int>(0)

  /// The last class seen that does not forward, so that its next instance need not be asked.
  let plainClass = Atomic<UInt>(0)

  /// Its edges in the graph of who forwards to whom. Guarded by the graph's lock, not by the list's.
  var links: [ForwardingGraph.Link] = []
  /// Whether there was an edge ever.
  let hasLinks = Atomic<Bool>(false)

  /// The multicasts' `P`. It is only compared.
  let delegateType: Any.Type

  init(of delegateType: Any.Type) {
    self.delegateType = delegateType
    // Balanced in `deinit` or `publish`.
    unsafe current = Atomic(.passRetained(SubscriberTable(capacity: 0)))
  }

  deinit {
    // The list's own reference. Nobody delivers, as a delivery needs the list.
    unsafe current.load(ordering: .acquiring).release()
    lock.destroy()
  }

  /// The published table. Under the lock.
  var table: SubscriberTable {
    // The list retains it.
    unsafe current.load(ordering: .acquiring).takeUnretainedValue()
  }

  /// How many entries are not known to be gone. Under the lock.
  var entryCount: Int {
    max(0, withTable { $0.count.load(ordering: .relaxed) } - gone.load(ordering: .relaxed))
  }

  /// Runs `body` with the published table, without a retain. Under the lock, and `body` does not replace the table.
  @inline(__always)
  func withTable<Result>(_ body: (SubscriberTable) -> Result) -> Result {
    // The list retains it.
    unsafe current.load(ordering: .acquiring)._withUnsafeGuaranteedRef { body($0) }
  }

  /// Whether the table has no room. Under the lock.
  var isFull: Bool {
    withTable { $0.count.load(ordering: .relaxed) == $0.capacity }
  }

  /// Puts a table in place of the current one, whose living entries it has copied. Under the lock.
  func publish(_ new: SubscriberTable) {
    // Takes over the reference that `current` had, and gives it a new one.
    var old = unsafe current.exchange(.passRetained(new), ordering: .sequentiallyConsistent).takeRetainedValue()
    // A delivery has the table pinned, or retains it, which it begins to do under the lock only.
    if !pins.contains(identity(of: old)), isKnownUniquelyReferenced(&old) {
      old.handOverEntries(to: new)
    } else {
      new.retainEntries()
      retired.append(old)
    }
    reclaimRetired()
  }

  /// Frees the replaced tables that no delivery walks any more. Under the lock: to free a table runs no foreign code.
  ///
  /// A delivery that walked one comes here at its end. When it looks before the table is replaced, and clears its pin after, the table
  /// stays until the next one is replaced.
  func reclaimRetired() {
    if retired.isEmpty { return }
    retired.removeAll { !pins.contains(identity(of: $0)) }
  }
}

// MARK: - Subscribing

extension SubscriberList {
  /// What came of trying to add a subscriber.
  private enum Insertion {
    case added
    case present
    case refused
    case full
  }

  /// Adds a subscriber, or changes only its hold. Returns whether it is new. Amortised O(1), for one that forwards itself
  /// O(links) more.
  @usableFromInline @discardableResult
  func subscribe(_ parts: SubscriberParts, strongly: Bool) -> Bool {
    guard let target = forwardingTarget(of: parts.object) else { return insert(parts, strongly: strongly) }
    var released: AnyObject?
    var isNew = false
    if lock.withLock({ isFull }) { sampleForDead() }
    ForwardingGraph.link(self, to: target) {
      // Under the graph's lock, where the dead can't be looked for.
      lock.withLock {
        makeRoom()
        guard case .added = tryInsert(parts, strongly: strongly, released: &released) else { return nil }
        isNew = true
        // The table retains it.
        return unsafe find(parts.object)?.takeUnretainedValue()
      }
    }
    withExtendedLifetime(released) {}
    return isNew
  }

  private func insert(_ parts: SubscriberParts, strongly: Bool) -> Bool {
    while true {
      let (insertion, released, looksForDead) = lock.withLock {
        let change = changes.load(ordering: .relaxed) &+ 1
        changes.store(change, ordering: .relaxed)
        var released: AnyObject?
        let insertion = tryInsert(parts, strongly: strongly, released: &released)
        return (insertion, released, change & 3 == 0)
      }
      withExtendedLifetime(released) {}
      if case .full = insertion {
        sampleForDead()
        lock.withLock { makeRoom() }
        continue
      }
      if looksForDead { lookForDead() }
      if case .added = insertion { return true }
      return false
    }
  }

  private func tryInsert(_ parts: SubscriberParts, strongly: Bool, released: inout AnyObject?) -> Insertion {
    if isSubscribed(parts.object) {
      hold(parts.object, strongly: strongly, released: &released)
      return .present
    }
    // A proxy forwards to this list, whether it says so by `MulticastForwarding` or not.
    if hasBeenSeated.load(ordering: .relaxed), seat.isProxy(identity(of: parts.object)) { return .refused }
    guard !isFull else { return .full }
    // Handed to the table, or balanced here.
    let entry = unsafe Unmanaged.passRetained(parts.makeEntry())
    // Just retained. An object in its `deinit` can't be referred to weakly any more, so it can't be subscribed.
    guard unsafe entry._withUnsafeGuaranteedRef({ $0.object != nil }) else {
      // The only reference.
      unsafe entry.release()
      return .refused
    }
    // The table takes over the reference.
    withTable { unsafe $0.append(entry) }
    hold(parts.object, strongly: strongly, released: &released)
    return .added
  }

  /// Whether there is a living entry for `object`. Marks one that an object left behind whose memory this one got. Under the lock.
  private func isSubscribed(_ object: AnyObject) -> Bool {
    // The table retains it, as long as the lock is held.
    guard let entry = unsafe find(object) else { return false }
    // The table retains it.
    return unsafe entry._withUnsafeGuaranteedRef { entry in
      if entry.isGone { return false }
      // The caller has `object`, so what is let go here is never the last reference to it.
      if entry.object != nil { return true }
      bury(entry, as: SubscriberEntry.dead)
      return false
    }
  }

  private func hold(_ object: AnyObject, strongly: Bool, released: inout AnyObject?) {
    if strongly {
      held[ObjectIdentifier(object)] = object
      hasHeld.store(true, ordering: .relaxed)
    } else if hasHeld.load(ordering: .relaxed) {
      released = held.removeAndShrink(ObjectIdentifier(object))
    }
  }

  /// Removes a subscriber, from its own `deinit` too. Amortised O(1).
  @usableFromInline
  func remove(_ object: AnyObject) -> Bool {
    let (wasSubscribed, released): (Bool, AnyObject?) = lock.withLock {
      // The table retains it, as long as the lock is held.
      guard let entry = unsafe find(object) else { return (false, nil) }
      // The table retains it.
      let wasSubscribed: Bool? = unsafe entry._withUnsafeGuaranteedRef { entry in
        if entry.isRemoved { return nil }
        let wasSubscribed = entry.object != nil || !canFormWeakReference(to: object)
        bury(entry, as: SubscriberEntry.removed)
        return wasSubscribed
      }
      guard let wasSubscribed else { return (false, nil) }
      let released = hasHeld.load(ordering: .relaxed) ? held.removeAndShrink(ObjectIdentifier(object)) : nil
      compactIfWorthwhile()
      return (wasSubscribed, released)
    }
    withExtendedLifetime(released) {}
    ForwardingGraph.prune(self)
    return wasSubscribed
  }

  /// Whether `object` still lives, or is in its `deinit`: only then is a dead entry at its address its own, and not one
  /// that an object left behind whose memory it got.
  private func canFormWeakReference(to object: AnyObject) -> Bool {
    #if canImport(ObjectiveC)
      // The Objective-C runtime stops a program that forms a weak reference in `deinit`.
      return false
    #else
      return SubscriberEntry(object: object, word: 0).object != nil
    #endif
  }

  /// Removes all subscribers. O(n).
  func removeAll() {
    let released: [ObjectIdentifier: AnyObject] = lock.withLock {
      let table = table
      for position in 0..<table.count.load(ordering: .relaxed) {
        if table.entry(at: position).mark(SubscriberEntry.removed) { gone.add(1, ordering: .relaxed) }
      }
      rebuild(capacity: 0)
      let all = held
      held = [:]
      return all
    }
    withExtendedLifetime(released) {}
    ForwardingGraph.prune(self)
  }

  /// Whether `object` is subscribed and alive. O(1).
  @usableFromInline
  func contains(_ object: AnyObject) -> Bool {
    lock.withLock {
      // The table retains it, as long as the lock is held.
      guard let entry = unsafe find(object) else { return false }
      // The table retains it. The caller has `object`, so what is let go here is never the last reference to it.
      return unsafe entry._withUnsafeGuaranteedRef { !$0.isGone && $0.object != nil }
    }
  }

  /// The newest entry for an object's address. Under the lock. The table retains it.
  private func find(_ object: AnyObject) -> Unmanaged<SubscriberEntry>? {
    // Retained as long as the lock is held.
    unsafe withTable { unsafe $0.find(identity(of: object)) }
  }
}
