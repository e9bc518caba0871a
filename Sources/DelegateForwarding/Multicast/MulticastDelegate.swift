/// A delegate that forwards every callback to any number of subscribers.
///
/// `P` is a delegate protocol's existential, such as `any PlayerDelegate`, or a class. A multicast either stands alone, for
/// a service that keeps its own list of delegates, or wraps a service that has one `delegate` property. See
/// ``init(wrapping:hook:holdingOriginal:restoringOriginal:proxy:)``.
///
/// ```swift
/// extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {
///   func playerDidStart(_ player: Player) {
///     forward { $0.playerDidStart(player) }
///   }
/// }
///
/// let multicast = MulticastDelegate(wrapping: player, hook: \.$delegate)
/// multicast.subscribe(logger)
/// ```
///
/// What you do to take part in its callbacks is in ``MulticastSubscribing``, and the ways to forward one are in ``MulticastForwarding``.
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

  /// The property that it wraps. Nil if it stands alone.
  @usableFromInline let property: WrappedProperty?

  /// The proxy that it uses in the property.
  private let proxyID: WrappedProperty.ID

  /// What it keeps alive: its `Wrapping`, which keeps the proxy in the property, or the original delegate of a multicast that stands alone. Nil in the
  /// multicast of a proxy.
  private let kept: AnyObject?

  /// Whether a user wrapped a service with it. If not, it belongs to a proxy or stands alone.
  var isHeldByUser: Bool { property != nil && kept != nil }

  /// Creates a multicast that stands alone: for a service that owns its list of delegates and calls them with `forward(_:)`, or for one that
  /// takes its delegate when it is made.
  ///
  /// The original delegate is called first, and decides where a rule says ``ResponseCombiner/original``. Pass the service this multicast, or a proxy
  /// object that forwards through it. A delegate that only the service would have kept alive must be held strongly:
  ///
  /// ```swift
  /// let multicast = MulticastDelegate<any SessionDelegate>(
  ///   original: app, holdingOriginal: .strongly)
  /// multicast.subscribe(log, holding: .strongly)
  /// let session = Session(delegate: multicast)
  /// ```
  ///
  /// - Parameters:
  ///   - original: The delegate that the service would have without the multicast, if there is one. It isn't a subscriber.
  ///   - holdingOriginal: Whether the multicast keeps it alive.
  public init(original: P? = nil, holdingOriginal: SubscriberHold = .weakly) {
    list = SubscriberList()
    property = nil
    proxyID = 0
    let delegate = original.map { UnpackedDelegate($0) }
    kept = holdingOriginal.isStrong ? delegate?.object : nil
    guard let delegate, let entry = delegate.makeLivingEntry() else { return }
    if let target = list.forwardingTarget(of: delegate.object) {
      ForwardingGraph.link(list, to: target) {
        list.lead(with: entry)
        return entry
      }
    } else {
      list.lead(with: entry)
    }
  }

  /// Creates the multicast that a proxy forwards through. It refers neither to the proxy nor to the service.
  init(_ property: WrappedProperty, _ proxyID: WrappedProperty.ID) {
    self.property = property
    self.proxyID = proxyID
    list = property.list
    kept = nil
  }

  /// Creates a multicast that keeps a proxy in a property.
  init(_ installation: Installation, _ options: WrappingOptions) {
    property = installation.property
    proxyID = installation.id
    list = installation.property.list
    let wrapping = Wrapping(installation, holdsOriginal: options.holdingOriginal.isStrong)
    kept = options.home.map { IsolatedTeardown(wrapping, home: $0) } ?? wrapping
  }
}

extension MulticastDelegate: @unchecked Sendable where P: Sendable {}

extension MulticastDelegate: MulticastForwarding {
  /// The multicast itself.
  @_documentation(visibility: internal)
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
    list.leadingEntry?.load(as: P.self)
  }

  /// Whether its proxy is in the service's property.
  ///
  /// Multicasts without a proxy of their own share one, and so the answer; only ``DelegateHook/multicast`` has a proxy for itself. If there are several
  /// proxies, the one that was installed first is in the property. The answer is false in a multicast that stands alone. If the property can't be observed, an assignment displaces the proxy: check this property, and call
  /// ``reinstall(isolation:)`` to recover.
  ///
  /// The property of a `Sendable` service that was wrapped on an actor is read on the main actor only, if it was wrapped there. Elsewhere the
  /// answer is what the library knows of it.
  ///
  /// - Complexity: O(1), with a read of the property.
  public var isInstalled: Bool {
    property?.isInstalled(proxyID) ?? false
  }

  /// Puts the proxy back into the service's property after an assignment that no hook has reported.
  ///
  /// The delegate that it finds there becomes the original delegate. If the property has several proxies, this puts back the one that was installed
  /// first. In a multicast that stands alone it does nothing.
  ///
  /// The property of a `Sendable` service is read and written only in the isolation in which it was wrapped. If you call the method elsewhere,
  /// that is done a moment later.
  ///
  /// - Parameter isolation: The caller's, which you don't pass.
  public func reinstall(isolation: (any Actor)? = #isolation) {
    property?.reinstall(in: isolation)
  }
}
