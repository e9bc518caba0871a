import Synchronization

// No multicast ever delivers to itself: an object through which a callback would come back to the list is rejected.

extension SubscriberList {
  /// Whether callbacks that an object receives come to this list, because it forwards to it, directly or through other
  /// lists.
  ///
  /// Searches the lists behind `object`, depth first. Takes one list's lock at a time, and none while it asks an object
  /// for its multicast, which is foreign code. Two threads that close one cycle at the same moment don't see each
  /// other.
  ///
  /// O(1) for an object that doesn't forward, otherwise O(*n*) in the number of delegates behind it.
  func isReached(from object: AnyObject) -> Bool {
    guard let target = Self.forwardingTarget(of: object) else { return false }
    var seen: Set<ObjectIdentifier> = []
    var pending = [target]
    while let list = pending.popLast() {
      if list === self { return true }
      guard seen.insert(ObjectIdentifier(list)).inserted else { continue }
      if let original = list.originalEntry?.object, let target = Self.forwardingTarget(of: original) {
        pending.append(target)
      }
      list.forEachEntry { entry, object in
        if let target = object.map(Self.forwardingTarget) ?? entry.listener?.target { pending.append(target) }
      }
    }
    return false
  }

  /// The list that `object` forwards through, if any. Called without a lock, because it runs the object's `multicast`
  /// property.
  @usableFromInline
  static func forwardingTarget(of object: AnyObject) -> SubscriberList? {
    let objectClass = UInt(bitPattern: ObjectIdentifier(type(of: object)))
    if plainClass.load(ordering: .relaxed) == objectClass { return nil }
    guard let forwarding = object as? any MulticastForwarding else {
      plainClass.store(objectClass, ordering: .relaxed)
      return nil
    }
    return mayUse(forwarding) ? forwarding.subscriberList : nil
  }
}

/// An object as what forwards, if it does, and if it may be asked for its multicast here.
func forwardingObject(_ object: AnyObject) -> (any MulticastForwarding)? {
  (object as? any MulticastForwarding).flatMap { mayUse($0) ? $0 : nil }
}

/// Whether an object's conformance may be used here. A cast from `AnyObject` finds one that belongs to an actor
/// elsewhere too. A cast from `Any` finds it on that actor only.
private func mayUse(_ forwarding: any MulticastForwarding) -> Bool {
  // With `as`, the existential is unpacked, not the object in it.
  let words = ExistentialWords(forwarding as any MulticastForwarding)
  return !isIsolatedConformance(witnessTable: words.witnessTable) || conformsHere(forwarding)
}

private func conformsHere(_ object: Any) -> Bool { object is any MulticastForwarding }

/// The class last found not to forward. Its instances need no check: delegates of one class often follow each other,
/// and checking the conformance costs more than the rest of an assignment.
private let plainClass = Atomic<UInt>(0)

extension MulticastForwarding {
  /// The list that it forwards through.
  fileprivate var subscriberList: SubscriberList { multicast.list }
}
