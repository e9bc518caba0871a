/// A delegate that forwards every callback to any number of subscribers.
///
/// `P` is a delegate protocol's existential, such as `any PlayerDelegate`, or a class. A multicast either stands alone, for
/// a service that keeps its own list of delegates, or wraps a service that has one `delegate` property. See
/// ``init(wrapping:hook:holdingOriginal:fileID:line:proxy:)``.
///
/// ```swift
/// extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {
///   func playerDidStart(_ track: String) {
///     forward { $0.playerDidStart(track) }
///   }
/// }
///
/// let multicast = MulticastDelegate(wrapping: player, hook: \.$delegate)
/// multicast.subscribe(logger)
/// ```
///
/// See ``MulticastSubscribing`` for the ways to receive its callbacks, and ``MulticastForwarding`` for the ways to
/// forward one.
///
/// ## Lifetime
///
/// Subscribers are held weakly, unless you pass `.strongly`, see ``SubscriberHold``. A multicast keeps its service and its proxy
/// alive; the service keeps neither.
///
/// ## Thread safety
///
/// A multicast is `Sendable` if `P` is: you may use it from any thread then. You may use any multicast from inside a callback
/// and from inside a `deinit`. The library holds no lock while your code runs.
public final class MulticastDelegate<P> {
  @usableFromInline let list: SubscriberList

  /// The wrapped property. Nil if the multicast stands alone.
  let property: DelegateProperty?

  /// What keeps the proxy in the property. Nil in a multicast that stands alone, and in one that a proxy forwards
  /// through.
  private let wrapping: Wrapping?

  /// Whether a proxy forwards through it.
  var belongsToProxy: Bool { property != nil && wrapping == nil }

  /// Creates a multicast that stands alone: for a service that owns its list of delegates and calls them with
  /// `forward(_:)`, or for one that takes its delegate in its initializer.
  ///
  /// The original delegate is called first, and its answer counts for the rule ``ResponseCombiner/original(otherwise:)``. Pass this
  /// multicast to the service, or a proxy object that forwards through it. A delegate that only the service would have
  /// kept alive must be held strongly:
  ///
  /// ```swift
  /// let multicast = MulticastDelegate<any PlayerDelegate>(
  ///   original: Listener(), holdingOriginal: .strongly)
  /// multicast.subscribe(logger)
  /// ```
  ///
  /// - Parameters:
  ///   - original: The delegate that the service would have without the multicast, if there is one. It isn't a subscriber.
  ///   - holdingOriginal: Whether the multicast keeps the original delegate alive.
  ///   - fileID: Names your code in the message if this call stops the program. Don't pass it.
  ///   - line: Names your code in the message if this call stops the program. Don't pass it.
  public init(
    original: P? = nil, holdingOriginal: SubscriberHold = .weakly, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    list = SubscriberList()
    property = nil
    wrapping = nil
    list.nameForTraces(TracedObject(self))
    if holdingOriginal.isStrong { list.addOriginalHolders(1) }
    // Nothing forwards to a new list, so the delegate can't close a cycle.
    list.setOriginal(original.map { ExistentialWords($0, at: CallSite(fileID, line)) })
  }

  /// Creates the multicast that a proxy forwards through. It refers neither to the proxy nor to the service.
  init(ofProxyIn property: DelegateProperty) {
    self.property = property
    list = property.list
    wrapping = nil
  }

  /// Creates a multicast that keeps a proxy in a property.
  init(_ wrapping: Wrapping) {
    property = wrapping.property
    list = wrapping.property.list
    self.wrapping = wrapping
  }

  deinit {
    wrapping?.end()
    if property == nil { list.end() }
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
  /// The delegate that the app last assigned to the service's property, if it is alive. It is called before the
  /// subscribers.
  ///
  /// The property itself shows the proxy, so compare the app's delegate with this instead:
  ///
  /// ```swift
  /// if multicast.originalDelegate === screen { print("The screen is in charge.") }
  /// ```
  ///
  /// For a multicast that stands alone, this is the delegate passed to its initializer, or nil.
  ///
  /// - Complexity: O(1).
  public var originalDelegate: P? {
    list.original(as: P.self)
  }

  /// Whether the multicast's proxy is in the service's property.
  ///
  /// Multicasts without a proxy of their own share a proxy, and so the answer. If there are several proxies, the one that
  /// was installed first is in the property. The answer is false for a multicast that stands alone. If the property can't
  /// be observed, an assignment displaces the proxy, until you put it back:
  ///
  /// ```swift
  /// if !multicast.isInstalled { multicast.reinstall() }
  /// ```
  ///
  /// If a `Sendable` service was first wrapped on the main actor, its property is read only on the main actor. If that was
  /// another actor, it is not read. Where it isn't read, the answer is what the library last noticed.
  ///
  /// - Complexity: O(1), with a read of the property.
  public var isInstalled: Bool {
    property?.isInstalled(wrapping?.installation ?? identity(of: self)) ?? false
  }

  /// Puts the proxy back into the service's property after an assignment that no hook has reported.
  ///
  /// ```swift
  /// if !multicast.isInstalled { multicast.reinstall() }
  /// ```
  ///
  /// The delegate that is in the property becomes the original delegate. If the property has several proxies, this puts
  /// back the one that was installed first. For a multicast that stands alone it does nothing.
  ///
  /// If the service is `Sendable`, its property belongs to the isolation in which it was first wrapped. Called from elsewhere,
  /// the method returns at once, and the property is written there, later.
  ///
  /// - Parameter isolation: The caller's isolation. Don't pass it.
  public func reinstall(isolation: (any Actor)? = #isolation) {
    guard let property else { return }
    property.whereItBelongs(isolation: isolation) { property.reinstall() }
  }
}

extension MulticastDelegate {
  /// Ends all subscriptions, when a session of the app is over, for example. The original delegate is not affected.
  ///
  /// ```swift
  /// multicast.unsubscribeAll()
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  public func unsubscribeAll() {
    list.removeAll()
  }

  /// The live subscribers in delivery order, without the original delegate.
  ///
  /// ```swift
  /// for subscriber in multicast.subscribers { print(type(of: subscriber)) }
  /// ```
  ///
  /// To call each of them, use `forward(_:)`, which also keeps the rules for those that leave meanwhile.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  public var subscribers: [P] {
    var live: [P] = []
    list.forEachLiving { object, entry in
      if !entry.isListener { live.append(entry.rebuild(object, as: P.self)) }
    }
    return live
  }

  /// Calls `body` with each delegate that a callback would call. This does not count as a callback.
  func forEachCalled(_ body: (P) -> Void) {
    list.deliver { (subscriber: P, _) in body(subscriber) }
  }

  /// The number of live subscribers, without the original delegate: `multicast.count`.
  ///
  /// - Complexity: O(*n*) in the number of subscribers, because it checks whether each is alive.
  public var count: Int {
    var count = 0
    list.forEachLiving { _, entry in
      if entry.isSubscription { count += 1 }
    }
    return count
  }

  /// Whether there are no live subscribers. The original delegate does not count.
  ///
  /// ```swift
  /// let isAlone = multicast.isEmpty && multicast.originalDelegate == nil
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of subscribers, as for ``count``.
  public var isEmpty: Bool { count == 0 }
}

extension MulticastDelegate: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Names the service, the original delegate and the subscribers in order, each by its type, then any streams and
  /// observers.
  ///
  /// For each subscriber, the text includes whether it is held strongly, where it is called, how many events wait for
  /// it, and how many were dropped. If the proxy is not in the service's property, the text says what is there instead.
  /// `debugDescription` also has the objects' addresses.
  ///
  /// For example: `MulticastDelegate<any PlayerDelegate>(wrapping: Player, original: App, subscribers: [Logger, Screen (on MainActor, 2 waiting)])`.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  public var description: String { describe(showsAddresses: false) }

  /// The ``description`` with the objects' addresses.
  @_documentation(visibility: internal)
  public var debugDescription: String { describe(showsAddresses: true) }

  /// Shows only the ``description``, so that `dump` reads nothing that other threads may be changing.
  @_documentation(visibility: internal)
  public var customMirror: Mirror {
    Mirror(self, children: ["description": description])
  }

  private func describe(showsAddresses: Bool) -> String {
    let isInstalled = wrapping != nil && property?.hasProxy == true ? isInstalled : nil
    let content =
      property?.describe(isInstalled: isInstalled, showsAddresses: showsAddresses)
      ?? list.describe(showsAddresses: showsAddresses)
    return "MulticastDelegate<\(typeName(P.self))>(\(content))"
  }
}
