/// A subscription on the main actor that was made on another thread. Its object is unknown until the main actor is
/// entered and names it.
///
/// Its mailbox gets its place in the list at once, so that no event is lost. When the main actor is entered, the
/// subscriber gets an entry of its own, by which it is found, but which receives no events.
///
/// SAFETY: `naming` is set once, before any other thread can see the subscription. The rest is behind a lock.
final class UnresolvedSubscription: PendingSubscription, @unchecked Sendable {
  /// A subscriber that was unsubscribed in the meantime, so this subscription must not subscribe it again.
  private struct Excluded {
    let address: UInt
    /// Nil on platforms whose runtime stops a program that forms a weak reference in `deinit`.
    let entry: SubscriberEntry?
  }

  private struct Exclusions {
    var objects: [Excluded] = []
    /// The number of objects at which dead ones are removed.
    var limit = 16
    /// Whether all subscribers were unsubscribed in the meantime.
    var isForAll = false

    /// Removes dead objects and duplicates. Returns the living ones.
    mutating func removeDead() -> [AnyObject] {
      var living: [AnyObject] = []
      var known: Set<UInt> = []
      objects.removeAll { excluded in
        if let entry = excluded.entry {
          guard let object = entry.object else { return true }
          living.append(object)
        }
        return !known.insert(excluded.address).inserted
      }
      limit = max(16, objects.count * 2)
      return living
    }
  }

  private let excluded = Locked(Exclusions())

  /// Finds out which object the subscription is for.
  private(set) weak var naming: (any SubscriberNaming)?

  init(_ naming: any SubscriberNaming) {
    self.naming = naming
  }

  /// Notes that `object`, which is alive or in its `deinit`, was unsubscribed. Called under the list's lock.
  ///
  /// It keeps only living objects, each once. Returns the objects that it found alive, to be released after the lock.
  /// Amortised O(1).
  func exclude(_ object: AnyObject) -> [AnyObject] {
    #if canImport(ObjectiveC)
      let entry: SubscriberEntry? = nil
    #else
      let entry: SubscriberEntry? = SubscriberEntry(object: object, witnessTable: 0)
    #endif
    return excluded.withLock { excluded in
      excluded.objects.append(Excluded(address: identity(of: object), entry: entry))
      return excluded.objects.count > excluded.limit ? excluded.removeDead() : []
    }
  }

  /// Under the list's lock.
  func excludeAll() {
    excluded.withLock { $0.isForAll = true }
  }

  /// Whether `object`, which the caller holds, was unsubscribed. An object that has died may have had the same address.
  func excludes(_ object: AnyObject) -> Bool {
    let address = identity(of: object)
    return excluded.withLock { excluded in
      excluded.isForAll
        || excluded.objects.contains { $0.address == address && ($0.entry.map { $0.object != nil } ?? true) }
    }
  }
}

/// Finds out on the main actor which object a mailbox is for.
protocol SubscriberNaming: AnyObject {
  /// Names the object. Called on the main actor, perhaps more than once.
  func name()
}

/// The listener of a subscriber whose mailbox receives its events at another place in the order.
final class NamedSubscriber: Listener, @unchecked Sendable {
  private let mailbox: Listener
  private let unresolved: UnresolvedSubscription

  init(of mailbox: Listener, _ unresolved: UnresolvedSubscription) {
    self.mailbox = mailbox
    self.unresolved = unresolved
    super.init(.subscriber, of: Never.self)
  }

  override func mayStand(for object: AnyObject) -> Bool { !unresolved.excludes(object) }
  override func end() { mailbox.leave() }
  override func hears(_ event: ObjectIdentifier?) -> Bool { mailbox.hears(event) }
  override func describeIsolation(_ name: (AnyObject) -> String) -> String? { mailbox.describeIsolation(name) }
  override var waitingCount: Int { mailbox.waitingCount }
  override var droppedCount: Int { mailbox.droppedCount }
}

extension SubscriberList {
  /// Names all subscribers that are still unknown, in the order of their subscriptions. Called on the main actor.
  ///
  /// An object that is subscribed again keeps the place and the events of its first subscription, so that one is named
  /// first.
  @usableFromInline
  func nameUnresolved() {
    for subscription in state.withLock({ $0.pending }) { (subscription as? UnresolvedSubscription)?.naming?.name() }
  }

  /// Names the unknown subscribers before an object is subscribed directly, because it may be one of them. Does nothing
  /// off the main actor.
  func nameUnresolvedIfPossible() {
    let isNeeded = state.withLock { !$0.pending.isEmpty }
    if isNeeded, MainActorContext.isCurrent { nameUnresolved() }
  }
}
