import Synchronization

extension SubscriberList {
  /// The list that `object` forwards through, if it does. Without any lock: it runs the object's `multicast` property.
  ///
  /// Returns nil for a proxy of this list's own property, without asking it: its multicast may be gone.
  func forwardingTarget(of object: AnyObject) -> SubscriberList? {
    let objectClass = UInt(bitPattern: ObjectIdentifier(type(of: object)))
    // A list's subscribers often have one class, and the conformance check costs more than everything else.
    if plainClass.load(ordering: .relaxed) == objectClass { return nil }
    guard let forwarding = object as? any MulticastForwarding else {
      plainClass.store(objectClass, ordering: .relaxed)
      return nil
    }
    let isProxy = state.withLock { $0.property?.state.isProxy(identity(of: object)) ?? false }
    return isProxy ? nil : forwarding.subscriberList
  }
}
