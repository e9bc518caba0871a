import Synchronization

// A multicast doesn't deliver to itself: an object through which a callback would come back to the list is rejected.

extension SubscriberList {
  /// Whether callbacks that an object receives come to this list, because it forwards to it, directly or through other
  /// lists.
  ///
  /// Searches the lists behind `object`, depth first. Takes one list's lock at a time, and none while it asks an object
  /// for its multicast, which is foreign code. Two threads that close one cycle at the same moment don't see each
  /// other.
  ///
  /// O(1) for an object that doesn't forward, otherwise O(*n*) in the number of delegates behind it.
  @usableFromInline
  func isReached(from object: AnyObject) -> Bool {
    guard let first = Self.target(of: object) else { return false }
    var seen: Set<ObjectIdentifier> = []
    var pending = [first]
    while let (list, delegate) = pending.popLast() {
      if list === self { return true }
      // A proxy calls the delegate that it stands for, whoever its list has by now. That is older than the proxy, so
      // this ends without being noted.
      if let target = delegate?.object.flatMap(Self.target) { pending.append(target) }
      guard seen.insert(ObjectIdentifier(list)).inserted else { continue }
      if let target = list.originalEntry?.object.flatMap(Self.target) { pending.append(target) }
      list.forEachEntry { entry, object in
        if let target = object.flatMap(Self.target) { pending.append(target) }
        if let target = entry.consumer?.sink.target { pending.append((target, nil)) }
      }
    }
    return false
  }

  /// The list that an object forwards through, if any, and the delegate that it stands for, if it is a proxy. Called
  /// without a lock, because it runs the object's `multicast` property.
  @usableFromInline typealias Target = (list: SubscriberList, delegate: ObjectEntry?)

  @usableFromInline
  static func target(of object: AnyObject) -> Target? {
    if isPlain(object) { return nil }
    return forwardingObject(object)?.target
  }

  /// Whether an object forwards nothing.
  @usableFromInline
  static func isPlain(_ object: AnyObject) -> Bool {
    let objectClass = UInt(bitPattern: ObjectIdentifier(type(of: object)))
    if plainClass.load(ordering: .relaxed) == objectClass { return true }
    if object is any MulticastForwarding { return false }
    plainClass.store(objectClass, ordering: .relaxed)
    return true
  }
}

/// An object as what forwards, if it does, and if it may be asked for its multicast here.
///
/// The parameter is an `Any`, because a cast from `AnyObject` finds a conformance that belongs to an actor elsewhere
/// too.
@inline(never)
func forwardingObject(_ object: Any) -> (any MulticastForwarding)? { object as? any MulticastForwarding }

/// The class last found not to forward. Its instances need no check: delegates of one class often follow each other,
/// and checking the conformance costs more than the rest of an assignment.
private let plainClass = Atomic<UInt>(0)

extension MulticastForwarding {
  /// The multicast, whatever it forwards to. To cast this is several times faster than to cast the existential to one
  /// with the right `Subscriber`.
  var multicastObject: AnyObject { multicast }

  fileprivate var target: SubscriberList.Target {
    let multicast = multicast
    return (multicast.list, multicast.stoodFor)
  }
}
