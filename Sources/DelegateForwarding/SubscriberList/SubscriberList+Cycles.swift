import Synchronization

// No multicast ever delivers to itself: an object through which a callback would come back to the list can't join it.

extension SubscriberList {
  /// How callbacks that an object receives come back to this list.
  enum Reach {
    case none
    /// The object forwards through this list.
    case direct
    /// The object forwards through another list, and that leads here.
    case cycle
  }

  /// Searches the lists behind `object`, depth first. Takes one list's lock at a time, and none while it asks an object
  /// for its multicast, which is foreign code. Two threads that close one cycle at the same moment don't see each other.
  ///
  /// O(1) for an object that doesn't forward, otherwise O(*n*) in the number of delegates behind it.
  func reach(from object: AnyObject) -> Reach {
    guard let target = forwardingTarget(of: object) else { return .none }
    if target === self { return .direct }
    var seen: Set<ObjectIdentifier> = []
    var pending = [target]
    while let list = pending.popLast() {
      if list === self { return .cycle }
      guard seen.insert(ObjectIdentifier(list)).inserted else { continue }
      if let original = list.originalEntry?.object { pending += list.forwardingTarget(of: original).map { [$0] } ?? [] }
      list.forEachLiving { object, entry in
        if entry.isSubscription, let target = list.forwardingTarget(of: object) { pending.append(target) }
      }
    }
    return .none
  }

  /// The list that `object` forwards through, if any. Called without a lock, because it runs the object's `multicast`
  /// property.
  private func forwardingTarget(of object: AnyObject) -> SubscriberList? {
    let objectClass = UInt(bitPattern: ObjectIdentifier(type(of: object)))
    // A list's subscribers often have the same class, and checking the conformance costs more than everything else.
    if plainClass.load(ordering: .relaxed) == objectClass { return nil }
    guard let forwarding = object as? any MulticastForwarding else {
      plainClass.store(objectClass, ordering: .relaxed)
      return nil
    }
    return forwarding.subscriberList
  }
}

extension MulticastForwarding {
  /// The list that it forwards through.
  fileprivate var subscriberList: SubscriberList { multicast.list }
}
