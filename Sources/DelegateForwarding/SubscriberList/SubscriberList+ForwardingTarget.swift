import Synchronization

extension SubscriberList {
  /// The list that `object` forwards through, if it does. Without any lock: it runs the object's `multicast` property.
  ///
  /// A proxy of this list's own property is not asked, as its multicast may have gone; nil is returned for it.
  func forwardingTarget(of object: AnyObject) -> SubscriberList? {
    let objectClass = UInt(bitPattern: ObjectIdentifier(type(of: object)))
    // A list's subscribers are often of one class, and to ask for a conformance costs more than all else.
    if plainClass.load(ordering: .relaxed) == objectClass { return nil }
    guard let forwarding = object as? any MulticastForwarding else {
      plainClass.store(objectClass, ordering: .relaxed)
      return nil
    }
    let isProxy = state.withLock { $0.property?.state.isProxy(identity(of: object)) ?? false }
    return isProxy ? nil : forwarding.subscriberList
  }
}
