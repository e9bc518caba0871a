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
  let id: SubscriberList.Property.MemberID?

  /// Releasing it removes the multicast from the property. Nil in a multicast that stands alone, and in one that a proxy was given.
  var wrappedService: AnyObject?

  /// Creates a multicast that stands alone.
  ///
  /// Use it in a service that owns its list of delegates and calls them with `forward(_:)`.
  public init() {
    list = SubscriberList(of: P.self)
    id = nil
  }

  /// Creates a multicast with a place in a property's list. It wraps nothing until `join` is called.
  init(_ list: SubscriberList, _ id: SubscriberList.Property.MemberID) {
    self.list = list
    self.id = id
  }
}

extension MulticastDelegate: @unchecked Sendable where P: Sendable {}

extension MulticastDelegate: MulticastForwarding {
  /// The multicast itself.
  @inlinable @inline(__always)
  public var multicast: MulticastDelegate<P> { self }
}

// MARK: - The service's property

extension MulticastDelegate {
  /// The delegate that the app itself last assigned to the service's property, if it is alive. It is called before the subscribers.
  ///
  /// In a multicast that stands alone, it is the one with which that was created, or nil.
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
    (list.successor ?? list).reinstall()
  }
}
