// The multicast's own interface, so that a proxy is used as one.

extension ForwardingProxy {
  /// Subscribes an object, held weakly. See ``MulticastDelegate/subscribe(_:)``.
  @inlinable @discardableResult
  public func subscribe(_ subscriber: P) -> Bool {
    multicast.subscribe(subscriber)
  }

  /// Subscribes an object, held as `holding` says. See ``MulticastDelegate/subscribe(_:holding:)``.
  @discardableResult
  public func subscribe(_ subscriber: P, holding: SubscriberHold) -> Bool {
    multicast.subscribe(subscriber, holding: holding)
  }

  /// Ends an object's subscription. See ``MulticastDelegate/unsubscribe(_:)``.
  @inlinable @discardableResult
  public func unsubscribe(_ subscriber: P) -> Bool {
    multicast.unsubscribe(subscriber)
  }

  /// Ends all subscriptions. See ``MulticastDelegate/unsubscribeAll()``.
  public func unsubscribeAll() {
    multicast.unsubscribeAll()
  }

  /// Whether an object is subscribed. See ``MulticastDelegate/contains(_:)``.
  @inlinable
  public func contains(_ subscriber: P) -> Bool {
    multicast.contains(subscriber)
  }

  /// The live subscribers in the order of delivery. See ``MulticastDelegate/subscribers``.
  public var subscribers: [P] { multicast.subscribers }

  /// The number of live subscribers. See ``MulticastDelegate/count``.
  public var count: Int { multicast.count }

  /// Whether there is no live subscriber. See ``MulticastDelegate/isEmpty``.
  public var isEmpty: Bool { multicast.isEmpty }

  /// What the app itself last assigned to the service's property. See ``MulticastDelegate/originalDelegate``.
  public var originalDelegate: P? { multicast.originalDelegate }

  /// Whether the proxy sits in the service's property. See ``MulticastDelegate/isInPlace``.
  public var isInPlace: Bool { multicast.isInPlace }

  /// Puts the proxy back into the service's property. See ``MulticastDelegate/takePlace()``.
  public func takePlace() {
    multicast.takePlace()
  }
}
