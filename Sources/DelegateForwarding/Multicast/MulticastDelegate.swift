/// A delegate that forwards every callback to any number of subscribers.
///
/// `P` is a delegate protocol's existential, such as `any PlayerDelegate`, or a class. A multicast either stands alone, for
/// a service that keeps its own list of delegates, or wraps a service that has one `delegate` property. See
/// ``init(wrapping:hook:holdingOriginal:restoringOriginal:proxy:)``.
///
/// ```swift
/// extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {
///   func playerDidStart(_ player: Player) { forward { $0.playerDidStart(player) } }
/// }
///
/// let multicast = MulticastDelegate(wrapping: player, hook: \.$delegate)
/// multicast.subscribe(logger)
/// ```
///
/// ## Lifetime
///
/// Subscribers are held weakly, unless you pass ``SubscriberHold/strongly``. A multicast keeps its service and its proxy
/// alive; the service keeps neither.
///
/// ## Thread safety
///
/// You may call everything from any thread, from inside a callback and from inside a `deinit`. The library holds no lock while
/// your code runs. A multicast is `Sendable` if `P` is.
public final class MulticastDelegate<P> {
  @usableFromInline let list: SubscriberList

  /// Its place among the multicasts that wrap the property. Nil if it stands alone.
  private let id: SubscriberList.Property.MemberID?

  /// Releasing it removes the multicast from the property. Nil in a multicast that stands alone, and in one that a proxy was given.
  private var membership: AnyObject?

  /// Creates a multicast that stands alone.
  ///
  /// Use it in a service that owns its list of delegates and calls them with `forward(_:)`.
  public init() {
    list = SubscriberList(of: P.self)
    id = nil
  }

  /// Creates a multicast with a place in a property's list. It wraps nothing until `join` is called.
  init(_ reservation: Reservation) {
    list = reservation.list
    id = reservation.id
  }
}

extension MulticastDelegate: @unchecked Sendable where P: Sendable {}

extension MulticastDelegate: MulticastForwarding {
  /// The multicast itself.
  @inlinable @inline(__always)
  public var multicast: MulticastDelegate<P> { self }
}

// MARK: - Wrapping

extension MulticastDelegate {
  /// How a multicast wraps a property.
  struct WrappingOptions {
    var holdingOriginal = SubscriberHold.weakly
    var restoringOriginal = true
    /// The actor in which the property may be written when the multicast is released. Nil if any thread may write it.
    var home: (any Actor)?
  }

  /// Puts the proxy into the property. Called once, at the end of an initializer.
  ///
  /// A proxy object gets another multicast with the same list, which it may keep: that one refers neither to the service nor to
  /// the proxy, so there is no cycle. If the membership may end later than the multicast, in another isolation, the multicast
  /// itself can't be the proxy, and another multicast stands in for it until then.
  func join(service: AnyObject?, options: WrappingOptions, proxy makeProxy: ((MulticastDelegate<P>) -> P)?) {
    guard let id else { return }
    let reservation = Reservation(list: list, id: id)
    let standIn = makeProxy == nil && options.home == nil ? nil : MulticastDelegate(reservation)
    let multicast = standIn ?? self
    let delegate = UnpackedDelegate(makeProxy.map { $0(multicast) } ?? multicast.asDelegate())
    let proxy = delegate.object === self ? nil : delegate.object
    let membership = Membership(service: service, reservation: reservation, proxy: proxy, proxyMulticast: standIn)
    self.membership = options.home.map { IsolatedMembership(membership, home: $0) } ?? membership
    list.join(
      id, proxy: delegate, holdsOriginal: options.holdingOriginal.isStrong, restoresOriginal: options.restoringOriginal)
  }

  /// Gives back a reserved place. Nothing is joined then.
  func giveUp() {
    if let id { list.leave(id) }
  }

  private func asDelegate() -> P {
    guard let delegate = self as? P else { trapMissingConformance(P.self) }
    return delegate
  }

  /// The delegate that the app itself last assigned to the service's property, if it is alive. It is called before the subscribers.
  ///
  /// Nil in a multicast that stands alone.
  ///
  /// - Complexity: O(1).
  public var originalDelegate: P? {
    (list.successor ?? list).originalEntry?.load(as: P.self)
  }

  /// Whether its proxy is in the service's property.
  ///
  /// If several multicasts wrap one property, this is true of the oldest one only. It is false in a multicast that stands alone. If the
  /// property can't be observed, an assignment displaces the proxy: check this property, and call ``reinstall()`` to recover.
  ///
  /// - Complexity: O(1), with a read of the property.
  public var isInstalled: Bool {
    id.map { list.isInstalled($0) } ?? false
  }

  /// Puts the proxy back into the service's property after an assignment that no hook has reported.
  ///
  /// The delegate that it finds there becomes the original delegate. If several multicasts wrap the property, this installs the proxy
  /// of the oldest one. In a multicast that stands alone it does nothing.
  public func reinstall() {
    list.reinstall()
  }
}
