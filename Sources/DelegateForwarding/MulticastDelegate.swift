/// One delegate that stands for many: it forwards every callback to each of its subscribers.
///
/// `P` is a delegate protocol's existential, such as `any SomeServiceDelegate`, or a class. A multicast either stands alone, for
/// a service that keeps its own list of delegates, or wraps a service that has one `delegate` property, see
/// ``init(wrapping:hook:through:)``.
///
/// ```swift
/// extension MulticastDelegate: SomeServiceDelegate where P == any SomeServiceDelegate {
///   public func serviceDidSomething() { forward { $0.serviceDidSomething() } }
/// }
///
/// let multicast = MulticastDelegate(wrapping: service, hook: \.$delegate)
/// multicast.subscribe(logger)
/// ```
///
/// ## Lifetime
///
/// Subscribers are held weakly, unless ``SubscriberHold/strongly`` is asked for. A multicast keeps its service and its proxy
/// alive; the service keeps neither.
///
/// ## Threads
///
/// Everything may be called from any thread, from inside a callback and from inside a `deinit`. No lock is held while
/// somebody else's code runs. A multicast is `Sendable` if `P` is.
public final class MulticastDelegate<P> {
  @usableFromInline let list: SubscriberList

  /// The service that it wraps, kept alive.
  let service: AnyObject?

  /// The proxy, kept alive, unless it is the multicast itself.
  private var proxy: AnyObject?

  /// The proxy's place in the property.
  private(set) var seatedProxy: SubscriberEntry?

  init(service: AnyObject?, list: SubscriberList) {
    self.service = service
    self.list = list
  }

  /// Creates a multicast that stands alone.
  ///
  /// Use it for a service that owns its list of delegates, and calls them by `forward(_:)`.
  public convenience init() {
    self.init(service: nil, list: SubscriberList(of: P.self))
  }

  deinit {
    guard let seatedProxy, let service else { return }
    list.leave(seatedProxy)
    WrappedServices.remove(list, for: service)
  }

  /// Puts the proxy into the service's property. Called once, at the end of a wrapping initializer.
  func takeSeat(
    of service: AnyObject, property: (any DelegateProperty)?, through makeProxy: ((MulticastDelegate<P>) -> P)?
  ) {
    let parts = SubscriberParts(makeProxy.map { $0(self) } ?? selfAsDelegate())
    let entry = parts.makeEntry()
    if parts.object !== self { proxy = parts.object }
    seatedProxy = entry
    WrappedServices.add(list, for: service)
    list.join(Seat.Member(age: Age.next(), proxy: entry), property: property)
  }

  private func selfAsDelegate() -> P {
    guard let delegate = self as? P else { trapMissingConformance(P.self) }
    return delegate
  }
}

extension MulticastDelegate: @unchecked Sendable where P: Sendable {}

extension MulticastDelegate: MulticastForwarding {
  /// The multicast itself.
  @inlinable @inline(__always)
  public var multicast: MulticastDelegate<P> { self }
}

// MARK: - Subscribing

extension MulticastDelegate {
  /// Subscribes an object, held weakly.
  ///
  /// It is called from the next callback on, after those that subscribed before it. An object that is subscribed already keeps
  /// its place, and is held weakly from now on. Objects are told apart by identity, never by `==`.
  ///
  /// A multicast never comes to deliver to itself: subscribing it to itself, or closing a ring through other multicasts, changes
  /// nothing. Nor does an object that is in its `deinit`.
  ///
  /// A struct or an enum can't be held weakly: it stops the program with a message that names its type.
  ///
  /// - Returns: Whether it is newly subscribed.
  /// - Complexity: Amortised O(1). For a subscriber that forwards itself, O(*m*) more in the multicasts behind it.
  @inlinable @discardableResult
  public func subscribe(_ subscriber: P) -> Bool {
    list.subscribe(SubscriberParts(subscriber), strongly: false)
  }

  /// Subscribes an object, held as `holding` says.
  ///
  /// As ``subscribe(_:)``. For an object that is subscribed already, only the hold is changed.
  ///
  /// - Returns: Whether it is newly subscribed.
  /// - Complexity: Amortised O(1). For a subscriber that forwards itself, O(*m*) more in the multicasts behind it.
  @discardableResult
  public func subscribe(_ subscriber: P, holding: SubscriberHold) -> Bool {
    list.subscribe(SubscriberParts(subscriber), strongly: holding.isStrong)
  }

  /// Ends an object's subscription. It may be called from the subscriber's own `deinit`.
  ///
  /// Once this has returned, no turn begins for that subscriber, but for one that another thread had already picked. If
  /// the object is the original delegate as well, it stays that.
  ///
  /// - Returns: Whether it was subscribed.
  /// - Complexity: Amortised O(1).
  @inlinable @discardableResult
  public func unsubscribe(_ subscriber: P) -> Bool {
    list.remove(SubscriberParts(subscriber).object)
  }

  /// Ends all subscriptions. The original delegate stays.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  public func unsubscribeAll() {
    list.removeAll()
  }

  /// Whether an object is subscribed. To be the original delegate is not to be subscribed.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(_ subscriber: P) -> Bool {
    list.contains(SubscriberParts(subscriber).object)
  }

  /// The live subscribers in the order of delivery, without the original delegate.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  public var subscribers: [P] {
    var live: [P] = []
    list.forEachLiving { object, entry in live.append(entry.assemble(object, as: P.self)) }
    return live
  }

  /// The number of live subscribers, without the original delegate.
  ///
  /// - Complexity: O(*n*) in the number of subscribers, as each is asked whether it lives.
  public var count: Int {
    var count = 0
    list.forEachLiving { _, _ in count += 1 }
    return count
  }

  /// Whether there is no live subscriber. The original delegate is not counted.
  ///
  /// - Complexity: O(1) as a rule, O(*n*) after *n* subscribers have died.
  public var isEmpty: Bool {
    !list.hasLiving
  }
}
