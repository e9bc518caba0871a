/// A service's `delegate` property, as all multicasts on it share it: one list of subscribers, and the proxies that wait
/// for their place in the property. The proxy that came first is in it.
///
/// This class is an observed property. Its first proxy is its value, so nothing has to be written. A property that the
/// service stores is a `StoredProperty`.
///
/// The lock guards the proxies and their users. Nothing foreign runs under it: an installation that leaves the state is
/// returned from `withLock` and released afterwards. Until then the state holds it, so no reference to one of its objects
/// that is formed under the lock is the last one.
///
/// SAFETY: The state is behind the lock, and everything else is constant.
@usableFromInline
class DelegateProperty: @unchecked Sendable {
  @usableFromInline final let list = SubscriberList()
  @usableFromInline final let state = Locked(State())

  @usableFromInline
  struct State {
    /// The proxy that is the value of an observed property: that of the first installation.
    @usableFromInline var first: ExistentialWords?

    /// In the order in which they came.
    fileprivate var installations: [Installation] = []

    /// The service, once it is known.
    fileprivate var service: TracedObject?
  }

  /// A proxy, as long as multicasts want it in the property.
  struct Installation {
    let proxy: ExistentialWords

    /// The multicast that the proxy forwards through.
    let multicast: AnyObject

    /// Whether it is the one that the multicasts without a proxy of their own share.
    let isShared: Bool

    /// The number of multicasts that want it.
    fileprivate var users = 1

    init(_ proxy: ExistentialWords, forwardingThrough multicast: AnyObject, isShared: Bool) {
      self.proxy = proxy
      self.multicast = multicast
      self.isShared = isShared
    }

    /// Identifies the installation as long as it has users.
    var id: UInt { identity(of: multicast) }
  }

  deinit { list.end() }

  // MARK: An observed property

  /// The value of an `@ObservedDelegate`: the first proxy or, without one, what was assigned.
  @inlinable @inline(__always)
  final func shown<P>(as type: P.Type) -> P? {
    let proxy: P? = state.withLock { state in
      switch state.first {
      case let first?: first.rebuild(as: type)
      case nil: nil
      }
    }
    return proxy ?? list.original(as: type)
  }

  /// Makes what the app has assigned the original delegate. Nil leaves none, and so does a delegate that would close a cycle.
  /// A proxy of this property changes nothing.
  final func assign(_ delegate: ExistentialWords?) {
    if let delegate, isWaiting(delegate.object) { return }
    list.assignOriginal(delegate)
  }

  // MARK: What a stored property does in its own way

  /// Runs `work` where the property may be read and written: now, or later in a task.
  ///
  /// - Parameter isolation: The caller's isolation, if it is known.
  func whereItBelongs(isolation: (any Actor)?, _ work: @escaping () -> Void) { work() }

  /// A multicast wants its proxy in the property.
  ///
  /// - Parameter isNew: Whether no other multicast wanted that proxy.
  func didCome(_ proxy: AnyObject, isNew: Bool) {
    if isNew, firstProxy?.object === proxy { list.trace?.installed(proxy) }
  }

  /// No multicast wants a proxy in the property any more. The next one takes its place or, without one, the original
  /// delegate.
  ///
  /// - Parameter wasFirst: Whether it was in the property.
  func didLeave(_ proxy: AnyObject, wasFirst: Bool) {
    if !wasFirst { return }
    if let next = firstProxy { list.trace?.installed(next.object) } else { list.trace?.uninstalled(proxy) }
  }

  /// Whether a proxy that waits for the property is in it.
  func isShown(_ proxy: AnyObject, isFirst: Bool) -> Bool { isFirst }

  /// What is in the property, if the property may be read from here. In it, nil stands for nothing.
  var occupant: TracedObject?? { .some(firstProxy.map { TracedObject($0.object) }) }

  /// Puts the first proxy back, and adopts what has displaced it.
  func reinstall() {}

  /// Whether the service lives. Asked where the property may be read.
  var hasService: Bool { true }
}

// MARK: - Whose proxy is in the property

extension DelegateProperty.State {
  /// Adds a user to the installation that is shared, if there is one.
  fileprivate mutating func joinShared() -> DelegateProperty.Installation? {
    guard let position = installations.firstIndex(where: \.isShared) else { return nil }
    installations[position].users += 1
    return installations[position]
  }

  fileprivate mutating func append(_ installation: DelegateProperty.Installation) {
    installations.append(installation)
    first = installations[0].proxy
  }

  /// Removes a user from an installation. Returns the installation if that was its last user.
  fileprivate mutating func removeUser(of id: UInt) -> (departed: DelegateProperty.Installation, wasFirst: Bool)? {
    guard let position = installations.firstIndex(where: { $0.id == id }) else { return nil }
    installations[position].users -= 1
    if installations[position].users > 0 { return nil }
    let departed = installations.remove(at: position)
    first = installations.first?.proxy
    return (departed, position == 0)
  }
}

extension DelegateProperty {
  /// Adds a user to an installation, which is made unless there is one to share.
  ///
  /// - Parameters:
  ///   - isShared: Whether the user has no proxy of its own.
  ///   - make: Makes the installation. It runs the user's code.
  final func addUser(isShared: Bool, make: () -> Installation) -> (installation: Installation, isNew: Bool) {
    if isShared, let shared = state.withLock({ $0.joinShared() }) { return (shared, false) }
    let made = make()
    let shared: Installation? = state.withLock { state in
      // Another thread may have been faster.
      if isShared, let shared = state.joinShared() { return shared }
      state.append(made)
      return nil
    }
    return (shared ?? made, shared == nil)
  }

  /// Removes a user from an installation. With its last user, its proxy leaves the property.
  final func removeUser(of id: UInt) {
    // Kept until the property has it back.
    let original = list.originalEntry?.object
    let left = state.withLock { $0.removeUser(of: id) }
    if let left { didLeave(left.departed.proxy.object, wasFirst: left.wasFirst) }
    withExtendedLifetime((left, original)) {}
  }

  /// The proxy that has to be in the property.
  final var firstProxy: ExistentialWords? { state.withLock { $0.first } }

  /// Whether a proxy waits for the property or is in it.
  final var hasProxy: Bool { state.withLock { $0.first != nil } }

  /// Whether an object is one of the proxies that wait for the property.
  final func isWaiting(_ object: AnyObject) -> Bool {
    state.withLock { state in state.installations.contains { identity(of: $0.proxy.object) == identity(of: object) } }
  }

  /// Whether an installation's proxy is in the property.
  final func isInstalled(_ id: UInt) -> Bool {
    let (proxy, isFirst): (AnyObject?, Bool) = state.withLock { state in
      guard let position = state.installations.firstIndex(where: { $0.id == id }) else { return (nil, false) }
      return (state.installations[position].proxy.object, position == 0)
    }
    return proxy.map { isShown($0, isFirst: isFirst) } ?? false
  }

  /// The hook is gone, and with it the service that has the property.
  final func end() {
    let ended: [Installation] = state.withLock { state in
      defer { (state.first, state.installations, state.service) = (nil, [], nil) }
      return state.installations
    }
    list.setOriginal(nil, isAssigned: false)
    withExtendedLifetime(ended) {}
  }
}

// MARK: - The service

extension DelegateProperty {
  /// The service, as long as its property has a proxy. Its multicasts keep it alive until then.
  final var service: TracedObject? {
    state.withLock { $0.installations.isEmpty ? nil : $0.service }
  }

  /// Notes whose property this is.
  ///
  /// Returns false if it is another service's.
  final func note(_ service: TracedObject) -> Bool {
    let known: TracedObject? = state.withLock { state in
      defer { state.service = state.service ?? service }
      return state.service
    }
    if let known { return known.address == service.address }
    list.nameForTraces(service)
    return true
  }

  /// Whether this is a property of `service`.
  final func belongs(to service: AnyObject) -> Bool {
    // The service lives, so no other object has its address.
    hasService && state.withLock { $0.service?.address == identity(of: service) }
  }
}

extension DelegateProperty {
  /// The text that describes a multicast on the property, or its hook.
  ///
  /// - Parameter isInstalled: Whether the proxy is in the property. Nil if there is no proxy to look for.
  final func describe(isInstalled: Bool? = nil, showsAddresses: Bool = false) -> String {
    var parts: [String] = []
    if let service { parts.append("wrapping: \(service.name(showsAddress: showsAddresses))") }
    if isInstalled == false {
      let occupant = occupant.map { ", in the property: \($0?.name(showsAddress: showsAddresses) ?? "nil")" }
      parts.append("not installed" + (occupant ?? ""))
    }
    return list.describe(after: parts, showsAddresses: showsAddresses)
  }
}
