/// A delegate that forwards every callback to any number of subscribers.
///
/// `P` is a delegate protocol's existential, such as `any PlayerDelegate`, or a class. A multicast is a list of
/// subscribers, an original delegate, and the proxy that forwards to them. Use it as the hook of a service's `delegate`
/// property, or alone, for a service that keeps its own list of delegates. It keeps no service alive.
///
/// ```swift
/// extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {
///   func playerDidStart(_ track: String) {
///     forward { $0.playerDidStart(track) }
///   }
/// }
///
/// final class Player {
///   @ObservedDelegate var delegate: (any PlayerDelegate)?
/// }
///
/// player.$delegate.subscribe(logger)     // `$delegate` is the multicast
/// ```
///
/// <doc:YourService> shows the other ways to observe a property. See ``MulticastForwarding`` for the
/// ways to forward a callback.
///
/// ## Lifetime
///
/// Subscribers are held weakly, unless you pass `.strongly`, see ``SubscriberHold``. A multicast keeps its proxies
/// alive, and no service. The list ends when the multicast that made it is deallocated. Multicasts that share the list
/// keep that one alive. A hook lives as long as its service.
///
/// ## Thread safety
///
/// If `P` is `Sendable`, so is the multicast, and you may use it from any thread. You may use any multicast from inside
/// a callback and from inside a `deinit`. The library holds no lock while your code runs.
public final class MulticastDelegate<P> {
  @usableFromInline let list: SubscriberList

  @usableFromInline let role: Role

  /// What a multicast is for its list.
  @usableFromInline
  enum Role {
    /// It made the list, which ends with it, and makes the proxies: by a closure, or of multicasts.
    case maker(ProxyClosure<P>?)
    /// It shares the list, and keeps the multicast that made it.
    case sharer(MulticastDelegate)
    /// It is a proxy, or what one forwards through. It stands for a delegate of the property, or for nobody.
    case proxy(ObjectEntry?)
  }

  /// Creates a multicast that stands alone, or the hook of a property.
  ///
  /// As a hook it is a constant of the service:
  ///
  /// ```swift
  /// final class Radio {
  ///   let delegates = MulticastDelegate<any PlayerDelegate>()
  ///   weak var delegate: (any PlayerDelegate)? {
  ///     didSet { delegates.install(in: self, \.delegate) }
  ///   }
  /// }
  /// ```
  ///
  /// It stands alone for a service that owns its list of delegates and calls them with `forward(_:)`, or for one that
  /// takes its delegate in its initializer. If only the service would have kept the delegate alive, hold it strongly:
  ///
  /// ```swift
  /// let multicast = MulticastDelegate<any PlayerDelegate>(
  ///   original: Listener(), holdingOriginal: .strongly)
  /// multicast.subscribe(logger)
  /// ```
  ///
  /// - Parameters:
  ///   - original: The delegate that the service would have without the multicast. It is called first, and its answer
  ///     counts for the rule ``ResponseCombiner/original(otherwise:)``. It isn't a subscriber.
  ///   - holdingOriginal: Whether the list keeps the original delegate alive. Use `.strongly` for a service that holds
  ///     its delegate strongly.
  ///   - label: The multicast's name in traces and descriptions, where no service is known.
  /// - Complexity: O(1).
  public convenience init(original: P? = nil, holdingOriginal: SubscriberHold = .weakly, label: String? = nil) {
    self.init(holdingOriginal, label, makingProxiesBy: nil)
    if let original { assign(original) }
  }

  /// Creates a multicast with proxies of your own.
  ///
  /// ```swift
  /// let delegates = MulticastDelegate<any XMLParserDelegate> { XMLParserForwarder($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - original: The delegate that the service would have without the multicast.
  ///   - holdingOriginal: Whether the list keeps the original delegate alive.
  ///   - label: The multicast's name in traces and descriptions, where no service is known.
  ///   - proxy: Makes a proxy: an object of your own that is ``MulticastForwarding``. The proxy forwards through the
  ///     multicast that the closure receives, and may keep it strongly. An ``ObservedDelegate`` calls the delegate
  ///     without a proxy until somebody takes part; if the proxy changes something, put it there at once by
  ///     ``install(in:_:isolation:)``. The closure is kept, and called for each
  ///     delegate that gets a proxy. It must be `@Sendable` if `P` is `Sendable`. If it captures the service, the
  ///     service is never released. If it reads the property, it is called again, without end.
  /// - Complexity: O(1).
  public convenience init(
    original: P? = nil, holdingOriginal: SubscriberHold = .weakly, label: String? = nil,
    proxy: @escaping (MulticastDelegate<P>) -> P
  ) {
    self.init(holdingOriginal, label, makingProxiesBy: proxy)
    if let original { assign(original) }
  }

  /// - Parameter isComputed: Whether it is known to compute a property.
  @usableFromInline
  init(
    _ hold: SubscriberHold = .weakly, _ label: String? = nil, isComputed: Bool = false,
    makingProxiesBy proxy: ((MulticastDelegate<P>) -> P)?
  ) {
    list = SubscriberList(holdsOriginal: hold.isStrong, label: label, isComputed: isComputed)
    if let proxy { role = .maker(ProxyClosure(make: proxy)) } else { role = .maker(nil) }
    if let sink = TraceSink.ofProcess { list.addSink(sink, for: self) }
  }

  init(_ list: SubscriberList, _ role: Role) { (self.list, self.role) = (list, role) }

  deinit {
    if case .maker = role { list.end() }
  }
}

extension MulticastDelegate where P: Sendable {
  /// Creates a multicast with proxies of your own, which any thread may make.
  ///
  /// `P!` ranks it above the initializers that take any closure, see `_SendableRequired`.
  @_documentation(visibility: internal)
  public convenience init(
    original: P! = nil, holdingOriginal: SubscriberHold = .weakly, label: String? = nil,
    proxy: @escaping @Sendable (MulticastDelegate<P>) -> P
  ) {
    self.init(holdingOriginal, label, makingProxiesBy: proxy)
    if let original { assign(original) }
  }
}

/// What makes the proxies, in an object, so that a multicast is small.
@usableFromInline
final class ProxyClosure<P> {
  let make: (MulticastDelegate<P>) -> P

  init(make: @escaping (MulticastDelegate<P>) -> P) { self.make = make }
}

/// SAFETY: Everything is constant. The list is `Sendable` and does what its lock allows; it and the role hold objects
/// that came as a `P`, and closures that any thread may call if `P` is `Sendable`.
extension MulticastDelegate: @unchecked Sendable where P: Sendable {}

extension MulticastDelegate: MulticastForwarding {
  /// The multicast itself.
  @_documentation(visibility: internal)
  @inlinable @inline(__always)
  public var multicast: MulticastDelegate<P> { self }
}

// MARK: - Describing it

extension MulticastDelegate: NamedInTraces {
  static var traceName: String { "MulticastDelegate<\(typeName(P.self))>" }
}

extension MulticastDelegate: CustomStringConvertible, CustomReflectable {
  /// The service if it is known, the label, the original delegate and the subscribers in order, each by its class and
  /// address as in the lines of a trace, then any streams and observers.
  ///
  /// For each subscriber, the text includes whether it is held strongly, where it is called, how many events wait for
  /// it, and how many were dropped. For example:
  ///
  /// ```text
  /// MulticastDelegate<any PlayerDelegate>(0xe100, wrapping: Player(0xd000), original: App(0xd0a0),
  ///   subscribers: [Logger(0xe8b0), Screen(0xf3c0) (on MainActor, 2 waiting)])
  /// ```
  ///
  /// The text is one line.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  public var description: String { "\(Self.traceName)(\(list.describe(identity(of: self))))" }

  /// Shows only the ``description``, so that `dump` reads nothing that other threads may be changing.
  @_documentation(visibility: internal)
  public var customMirror: Mirror {
    Mirror(self, children: ["description": description])
  }
}
