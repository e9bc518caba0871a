import Synchronization

extension SubscriberList {
  /// The list that `object` forwards through, if any. Called without a lock, because it runs the object's `multicast`
  /// property.
  func forwardingTarget(of object: AnyObject) -> SubscriberList? {
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

extension SubscriberList {
  /// Adds a subscriber. If it is subscribed already, changes only how it is held. Returns whether it is new.
  ///
  /// Amortised O(1); plus O(*m*) for a subscriber that itself forwards through *m* multicasts.
  @usableFromInline @discardableResult
  func subscribe(_ delegate: UnpackedDelegate, strongly: Bool?) -> Bool {
    add(delegate, strongly: strongly, forwardingTo: forwardingTarget(of: delegate.object))
  }
}
