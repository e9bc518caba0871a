/// Who forwards to whom, so that no multicast comes to deliver to itself.
///
/// A list has an edge to another one for each of its subscribers, and for its original delegate, that forwards through the other. An
/// edge that would close a ring is refused. The edges of all lists stand under one lock, as a ring goes through several;
/// it is taken only for delegates that forward, and a list's own lock only inside it, never the other way round.
enum ForwardingGraph {
  /// An edge. It is there as long as its entry is not gone, and both its object and its target live.
  struct Link {
    let entry: SubscriberEntry
    weak var target: SubscriberList?
  }

  private static let lock = Lock()

  /// Adds an edge for the entry that `insert` makes, if it makes one. `insert` runs under the lock.
  ///
  /// Does not call `insert` if the edge would close a ring.
  static func link(_ list: SubscriberList, to target: SubscriberList, insert: () -> SubscriberEntry?) {
    var loaded: [AnyObject] = []
    lock.withLock {
      guard !reaches(list, from: target, &loaded), let entry = insert() else { return }
      prune(list, &loaded)
      list.links.append(Link(entry: entry, target: target))
      list.hasLinks.store(true, ordering: .relaxed)
    }
    // These may be the last references to delegates, and to lists with subscribers of theirs: let go after the lock.
    withExtendedLifetime(loaded) {}
  }

  /// Forgets the edges that are none any more, if they are many. Called without a lock, after entries have gone. Amortised O(1).
  static func prune(_ list: SubscriberList) {
    guard list.hasLinks.load(ordering: .relaxed) else { return }
    var loaded: [AnyObject] = []
    lock.withLock { prune(list, &loaded) }
    withExtendedLifetime(loaded) {}
  }

  /// Under the lock.
  private static func prune(_ list: SubscriberList, _ loaded: inout [AnyObject]) {
    guard list.links.count > 8 + 2 * list.lock.withLock({ list.entryCount }) else { return }
    list.links = list.links.filter { isAlive($0, &loaded) }
  }

  /// Depth first. Every list that it loaded is left in `loaded`.
  private static func reaches(_ goal: SubscriberList, from start: SubscriberList, _ loaded: inout [AnyObject]) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var pending = [start]
    while let list = pending.popLast() {
      if list === goal { return true }
      guard seen.insert(ObjectIdentifier(list)).inserted else { continue }
      for link in list.links where isAlive(link, &loaded) {
        guard let target = link.target else { continue }
        loaded.append(target)
        pending.append(target)
      }
    }
    return false
  }

  private static func isAlive(_ link: Link, _ loaded: inout [AnyObject]) -> Bool {
    guard !link.entry.isGone, let object = link.entry.object else { return false }
    loaded.append(object)
    return true
  }
}

extension SubscriberList {
  /// The list that `object` forwards through, if it does. Without any lock: it runs the object's `multicast` property.
  func forwardingTarget(of object: AnyObject) -> SubscriberList? {
    let objectClass = UInt(bitPattern: ObjectIdentifier(type(of: object)))
    // A list's subscribers are often of one class, and to ask for a conformance costs more than all else.
    if plainClass.load(ordering: .relaxed) == objectClass { return nil }
    if let forwarding = object as? any MulticastForwarding { return forwarding.subscriberList }
    plainClass.store(objectClass, ordering: .relaxed)
    return nil
  }
}

extension MulticastForwarding {
  /// The list that it forwards through.
  var subscriberList: SubscriberList { multicast.list }
}
