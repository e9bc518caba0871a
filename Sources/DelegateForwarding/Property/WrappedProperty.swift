import Synchronization

/// A service's `delegate` property, as all multicasts on it share it: the list of subscribers, and who sits in the property.
///
/// It is found by its hook or, without one, by its service and key path, see `PropertyRegistry`. It never gets another list.
///
/// SAFETY: Everything that changes is behind locks, here and in the subclasses.
@usableFromInline
class WrappedProperty: @unchecked Sendable {
  typealias ID = UInt64

  let list: SubscriberList

  private struct Sharing {
    weak var service: AnyObject?
    var hasService: Bool
    weak var installation: Installation?
    var lastID: ID = 0
    var proxies = KnownProxies()
  }

  private let sharing: Locked<Sharing>

  /// Whether there ever was a proxy object of the user's. If not, nobody has to look for one under the lock.
  private let hasKnownProxies = Atomic<Bool>(false)

  /// Whether the property is gone, so that its last changes are no assignments.
  private let hasEnded = Atomic<Bool>(false)

  init(_ list: SubscriberList, of service: AnyObject?) {
    self.list = list
    sharing = Locked(Sharing(service: service, hasService: service != nil))
  }

  // MARK: What a subclass does

  /// Whether a multicast wraps the property.
  var isWrapped: Bool { false }

  /// Adds a proxy, which is put into the property when it is the oldest. What is found there becomes the original delegate. If the proxy is
  /// known, one more multicast uses it.
  func install(_ proxy: SubscriberEntry, as id: ID, leavesProxy: Bool) {}

  /// The last multicast that uses a proxy goes. The next one takes its place, or the original delegate does.
  ///
  /// - Parameters:
  ///   - proxy: Is kept alive as long as it may be in the property.
  ///   - multicast: The one that the proxy forwards through.
  func remove(_ id: ID, keeping proxy: AnyObject, _ multicast: AnyObject) {}

  /// Puts the oldest proxy back, whatever has displaced it, which is adopted.
  func reinstall(in isolation: (any Actor)?) {}

  /// Whether this proxy is in the property.
  func isInstalled(_ id: ID) -> Bool { false }

  /// What is in the property, if that can be read here.
  var occupant: AnyObject? { nil }

  /// The property is deallocated, and with it its hook.
  func end() { hasEnded.store(true, ordering: .relaxed) }

  /// Describes what is wrong with its structure. Empty if nothing is.
  func violatedInvariants(isQuiescent: Bool) -> [String] { [] }

  /// One more multicast, or with -1 one less, keeps the original delegate alive.
  func addOriginalHolders(_ count: Int) {}

  /// What is to be wrapped: this property, or the observed one that it turned out to be.
  var current: WrappedProperty { self }

  /// Whether it is known by its service and key path, as it was wrapped without a hook.
  var isWithoutHook: Bool { false }
}

extension WrappedProperty {
  /// An identifier for a proxy.
  func makeID() -> ID {
    sharing.withLock { sharing in
      sharing.lastID += 1
      return sharing.lastID
    }
  }

  /// The service that was wrapped first, if it lives.
  var service: AnyObject? { sharing.withLock { $0.service } }

  /// Whether this may be a property of the service: not if it is known to be of another one, which may be gone.
  func mayBelong(to service: AnyObject) -> Bool {
    let (known, hasService) = sharing.withLock { ($0.service, $0.hasService) }
    return !hasService || known === service
  }

  /// Notes the service, if none that lives is known.
  func note(service: AnyObject) {
    let known = sharing.withLock { sharing in
      let known = sharing.service
      if known == nil {
        sharing.service = service
        sharing.hasService = true
      }
      return known
    }
    withExtendedLifetime(known) {}
  }

  /// The installation that the multicasts without a proxy of their own share. It is made if there is none for this service.
  func sharedInstallation(of service: AnyObject, make: () -> Installation) -> Installation {
    func usable(_ installation: Installation?) -> Installation? {
      installation?.service === service ? installation : nil
    }
    if let shared = usable(sharing.withLock({ $0.installation })) { return shared }
    let made = make()
    let found = sharing.withLock { sharing in
      let found = sharing.installation
      if usable(found) == nil { sharing.installation = made }
      return found
    }
    return usable(found) ?? made
  }

  /// Shares the installation of the same property, wrapped in another way.
  func share(installationOf property: WrappedProperty) {
    let installation = property.sharing.withLock { $0.installation }
    sharing.withLock { $0.installation = installation }
    withExtendedLifetime(installation) {}
  }

  /// Reports that the original delegate has changed, if that is traced. Without a lock.
  func traceChange(of original: SubscriberEntry?, to new: SubscriberEntry?) {
    if original === new || hasEnded.load(ordering: .relaxed) { return }
    list.trace?.assigned(new?.object, insteadOf: original?.address)
  }

  func traceInstalled(_ proxy: AnyObject?) {
    if let proxy { list.trace?.installed(proxy, in: service) }
  }

  func traceDisplaced(_ proxy: AnyObject?, by other: AnyObject?) {
    if let proxy { list.trace?.displaced(proxy, in: service, by: other) }
  }

  /// Notes a proxy object of the user's.
  func note(proxy: SubscriberEntry) {
    let known = sharing.withLock { $0.proxies.insert(proxy) }
    hasKnownProxies.store(true, ordering: .releasing)
    if known.isEmpty { return }
    let dead = known.filter { $0.object == nil }
    sharing.withLock { $0.proxies.remove(dead) }
  }

  /// Whether an object, which the caller holds, is or was a proxy object of the user's.
  func isKnownProxy(_ object: AnyObject) -> Bool {
    hasKnownProxies.load(ordering: .acquiring) && sharing.withLock { $0.proxies.contains(object) }
  }
}
