import Synchronization

/// Finds out whether an object forwards, and through which list.
enum ForwardingTarget {
  /// The classes seen that don't forward, each at the place that its address gives, so that their next instances need not be asked: the question
  /// costs more than the rest of a subscription.
  private static let plainClasses = PlainClasses()

  private final class PlainClasses: Sendable {
    private let slots: [Slot] = (0..<64).map { _ in Slot() }
    private final class Slot: Sendable { let address = Atomic<UInt>(0) }

    subscript(address: UInt) -> Atomic<UInt> {
      _read { yield slots[Int(fibonacciHash(address >> 3) >> UInt(UInt.bitWidth - 6))].address }
    }
  }

  /// The list that `object` forwards through, if it does. Without any lock: it runs the object's `multicast` property.
  static func list(of object: AnyObject) -> SubscriberList? {
    let objectClass = UInt(bitPattern: ObjectIdentifier(type(of: object)))
    if plainClasses[objectClass].load(ordering: .relaxed) == objectClass { return nil }
    guard let forwarding = object as? any MulticastForwarding else {
      plainClasses[objectClass].store(objectClass, ordering: .relaxed)
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
  /// Adds a subscriber, or only changes how it is held. Returns whether it is new.
  ///
  /// Amortised O(1); plus O(*m*) for a subscriber that itself forwards through *m* multicasts.
  @usableFromInline @discardableResult
  func subscribe(_ delegate: UnpackedDelegate, strongly: Bool?) -> Bool {
    if hasListeners { nameUnresolvedIfPossible() }
    return add(delegate, strongly: strongly, forwardingTo: ForwardingTarget.list(of: delegate.object))
  }
}
