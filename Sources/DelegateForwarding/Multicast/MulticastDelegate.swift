import Synchronization

/// A delegate that forwards every callback to any number of subscribers.
///
/// `P` is a delegate protocol's existential, such as `any PlayerDelegate`, or a class. A multicast is a list of
/// subscribers, an original delegate, and the proxy that forwards to them. It is the hook of a service's `delegate`
/// property, or stands alone, for a service that keeps its own list of delegates. It stores no service, and keeps none
/// alive.
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
/// <doc:ObservingTheDelegateProperty> shows the other ways to observe a property. See ``MulticastForwarding`` for the
/// ways to forward a callback.
///
/// ## Lifetime
///
/// Subscribers are held weakly, unless you pass `.strongly`, see ``SubscriberHold``. A multicast keeps its proxy alive,
/// and no service. The list and what it holds live until the last multicast that shares it is released: with a hook, as
/// long as the service.
///
/// ## Thread safety
///
/// A multicast is `Sendable` if `P` is: you may use it from any thread then. You may use any multicast from inside a
/// callback and from inside a `deinit`. The library holds no lock while your code runs.
public final class MulticastDelegate<P> {
  @usableFromInline let list: SubscriberList

  /// The proxy, if it isn't this multicast itself.
  @usableFromInline let otherProxy: OtherProxy?

  /// The witness table of this multicast as a `P` of two words, once that was needed. The cast that finds it is slow.
  @usableFromInline let witnessTable = Atomic<UInt>(0)

  let kind: Kind

  enum Kind {
    /// A multicast that a user has made.
    case plain
    /// The multicast of an `ObservedDelegate`. The first subscriber, observer or stream makes sure that it has a proxy,
    /// so that reading the property doesn't stop the program later.
    case observer
    /// The multicast that a proxy object forwards through. The proxy may keep it, so it is no owner of the list.
    case ofProxy
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
  /// takes its delegate in its initializer. A delegate that only the service would have kept alive must be held
  /// strongly:
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
  ///   - proxy: Makes the proxy, if it isn't the multicast itself: an object of your own that is
  ///     ``MulticastForwarding``. It forwards through the multicast passed to the closure, which shares the list, and
  ///     may keep that strongly.
  /// - Complexity: O(1).
  public init(
    original: P? = nil, holdingOriginal: SubscriberHold = .weakly, label: String? = nil,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    list = SubscriberList()
    kind = .plain
    otherProxy = Self.make(proxy, forwardingThrough: list)
    list.addOwner(self, label)
    if holdingOriginal.isStrong { list.holdOriginal() }
    if let original { list.assignOriginal(original) }
  }

  /// Creates the multicast of an `ObservedDelegate`.
  @usableFromInline
  init(observingWith proxy: ((MulticastDelegate<P>) -> P)?) {
    list = SubscriberList()
    kind = .observer
    otherProxy = Self.make(proxy, forwardingThrough: list)
    list.addOwner(self)
  }

  /// Creates a multicast that shares another one's list, and keeps its proxy.
  init(sharing list: SubscriberList, proxy: P) {
    self.list = list
    kind = .plain
    otherProxy = OtherProxy(words: ExistentialWords(proxy))
    list.addOwner(self)
  }

  private init(ofProxyOf list: SubscriberList) {
    self.list = list
    kind = .ofProxy
    otherProxy = nil
    list.addMulticastOfProxy()
  }

  deinit {
    if kind == .ofProxy { return list.removeMulticastOfProxy() }
    if list.removeOwner(), kind == .plain { list.report(.died, DelegateTrace.Subject(proxyObject)) }
  }

  private static func make(
    _ proxy: ((MulticastDelegate<P>) -> P)?, forwardingThrough list: SubscriberList
  ) -> OtherProxy? {
    guard let proxy else { return nil }
    let words = ExistentialWords(proxy(MulticastDelegate(ofProxyOf: list)))
    guard let target = SubscriberList.forwardingTarget(of: words.object) else {
      stop(TrapMessage.proxyDoesNotForward(P.self, words.object))
    }
    if target !== list { stop(TrapMessage.proxyForwardsElsewhere(P.self, words.object)) }
    return OtherProxy(words: words)
  }
}

/// A proxy of one's own. An object, so that the multicasts without one are small.
@usableFromInline
final class OtherProxy {
  @usableFromInline let words: ExistentialWords

  /// Whether its conformance belongs to an actor, so that it is cast anew each time, as a multicast is.
  @usableFromInline let isIsolated: Bool

  init(words: ExistentialWords) {
    self.words = words
    isIsolated = isIsolatedConformance(witnessTable: words.witnessTable)
  }
}

/// SAFETY: Everything is constant or atomic. The list is `Sendable` and does what its lock allows; it and `otherProxy`
/// hold objects that came as a `P`, and closures that any thread may call if `P` is `Sendable`.
extension MulticastDelegate: @unchecked Sendable where P: Sendable {}

extension MulticastDelegate: MulticastForwarding {
  /// The multicast itself.
  @_documentation(visibility: internal)
  @inlinable @inline(__always)
  public var multicast: MulticastDelegate<P> { self }
}

// MARK: - The proxy

extension MulticastDelegate {
  /// The delegate that forwards to the list. Stops the program if it is the multicast itself, and that isn't a `P`.
  @inlinable
  var proxy: P {
    if let otherProxy {
      return otherProxy.isIsolated ? cast(otherProxy.words.object) : otherProxy.words.rebuild(as: P.self)
    }
    let witnessTable = witnessTable.load(ordering: .acquiring)
    return witnessTable == 0 ? castToProxy() : rebuild(self, witnessTable, as: P.self)
  }

  /// Casts the multicast to `P`, and stores the witness table that the cast has found.
  ///
  /// A conformance that belongs to an actor is found on that actor only. It is never stored, so the cast looks each
  /// time whether this is the actor: the compiler doesn't see the cast, so it lets a multicast that was used on the
  /// main actor be sent elsewhere.
  @usableFromInline
  func castToProxy() -> P {
    let proxy = cast(self)
    if isTwoWords(P.self) {
      let found = ExistentialWords(proxy).witnessTable
      if !isIsolatedConformance(witnessTable: found) { witnessTable.store(found, ordering: .releasing) }
    }
    return proxy
  }

  @usableFromInline
  func cast(_ object: AnyObject) -> P {
    guard let proxy = object as? P else { stop(TrapMessage.missingConformance(P.self)) }
    return proxy
  }

  /// The list, for a listener that joins it. From then on, a property that the multicast computes shows
  /// the proxy.
  @inlinable
  var listToJoin: SubscriberList {
    ensureInUse()
    return list
  }

  @inlinable
  func ensureInUse() {
    if !list.isInUse { takeIntoUse() }
  }

  @usableFromInline
  func takeIntoUse() {
    if kind == .observer { _ = proxy }
    list.takeIntoUse()
  }
}

// MARK: - Describing it

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
  public var description: String { "MulticastDelegate<\(typeName(P.self))>(\(list.describe(identity(of: self))))" }

  /// Shows only the ``description``, so that `dump` reads nothing that other threads may be changing.
  @_documentation(visibility: internal)
  public var customMirror: Mirror {
    Mirror(self, children: ["description": description])
  }
}
