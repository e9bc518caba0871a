import Synchronization

/// A service's `delegate` property, which all multicasts on it share: the list of subscribers, and what is in the
/// property.
///
/// It is found by its hook or, without one, by its service and key path, see `PropertyRegistry`. Its list never
/// changes.
///
/// SAFETY: All mutable state is behind locks, here and in the subclasses.
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

  /// An object, because an observed property takes it over from the plain property that was wrapped before.
  private final class Shared: Sendable {
    let state: Locked<Sharing>

    /// Whether the user has ever installed a proxy object. If not, there is no need to search for one under the lock.
    let hasKnownProxies = Atomic<Bool>(false)

    init(_ state: Sharing) { self.state = Locked(state) }
  }

  private let shared: Shared

  /// Whether the property has been deallocated, so that its last changes are not traced as assignments.
  private let hasEnded = Atomic<Bool>(false)

  init(of service: AnyObject?) {
    list = SubscriberList()
    shared = Shared(Sharing(service: service, hasService: service != nil))
  }

  /// Takes over the list and the proxies of another `WrappedProperty` for the same property.
  init(takingOver property: WrappedProperty) {
    list = property.list
    shared = property.shared
  }

  // MARK: What a subclass does

  /// Whether a multicast wraps the property.
  var isWrapped: Bool { false }

  /// Adds a proxy, which is put into the property when it is the oldest. What is found there becomes the original
  /// delegate. If the proxy was added before, one more multicast uses it.
  func install(_ proxy: SubscriberEntry, as id: ID, leavesProxy: Bool) {}

  /// Removes a proxy whose last multicast is gone. The next proxy or the original delegate replaces it.
  ///
  /// - Parameters:
  ///   - proxy: The proxy, which is kept alive as long as it may be in the property.
  ///   - multicast: The multicast that the proxy forwards through.
  func remove(_ id: ID, keeping proxy: AnyObject, _ multicast: AnyObject) {}

  /// Puts the oldest proxy back, and adopts what has displaced it.
  func reinstall(in isolation: (any Actor)?) {}

  /// Whether this proxy is in the property.
  func isInstalled(_ id: ID) -> Bool { false }

  /// What is in the property, if it can be read from here.
  var occupant: AnyObject? { nil }

  /// Called when the property is deallocated together with its hook.
  func end() { hasEnded.store(true, ordering: .relaxed) }

  /// Describes the invariants that are violated.
  func violatedInvariants(isQuiescent: Bool) -> [String] { [] }

  /// Changes the number of multicasts that keep the original delegate alive.
  func addOriginalHolders(_ count: Int) {}

  /// The property to use: this one, or the observed property that it turned out to be.
  var current: WrappedProperty { self }

  /// Whether it is found by its service and key path, because it was wrapped without a hook.
  var isWithoutHook: Bool { false }
}

extension WrappedProperty {
  /// A new identifier for a proxy.
  func makeID() -> ID {
    shared.state.withLock { sharing in
      sharing.lastID += 1
      return sharing.lastID
    }
  }

  /// The service that was wrapped first, if it is alive.
  var service: AnyObject? { shared.state.withLock { $0.service } }

  /// Whether this may be a property of `service`. False if it is known to belong to another service, which may be gone.
  func mayBelong(to service: AnyObject) -> Bool {
    let (known, hasService) = shared.state.withLock { ($0.service, $0.hasService) }
    return !hasService || known === service
  }

  /// Remembers the service, unless another living one is known.
  func note(service: AnyObject) {
    let known = shared.state.withLock { sharing in
      let known = sharing.service
      if known == nil {
        sharing.service = service
        sharing.hasService = true
      }
      return known
    }
    withExtendedLifetime(known) {}
  }

  /// The installation shared by the multicasts without a proxy of their own. Makes one if there is none for this
  /// service.
  func sharedInstallation(of service: AnyObject, make: () -> Installation) -> Installation {
    func usable(_ installation: Installation?) -> Installation? {
      installation?.service === service ? installation : nil
    }
    if let known = usable(shared.state.withLock({ $0.installation })) { return known }
    let made = make()
    let found = shared.state.withLock { sharing in
      let found = sharing.installation
      if usable(found) == nil { sharing.installation = made }
      return found
    }
    return usable(found) ?? made
  }

  /// Traces a change of the original delegate. Called without a lock.
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

  /// Remembers a proxy object of the user's.
  func note(proxy: SubscriberEntry) {
    let known = shared.state.withLock { $0.proxies.insert(proxy) }
    shared.hasKnownProxies.store(true, ordering: .releasing)
    if known.isEmpty { return }
    let dead = known.filter { $0.object == nil }
    shared.state.withLock { $0.proxies.remove(dead) }
  }

  /// Whether `object`, which the caller holds, is or was a proxy object of the user's.
  func isKnownProxy(_ object: AnyObject) -> Bool {
    shared.hasKnownProxies.load(ordering: .acquiring) && shared.state.withLock { $0.proxies.contains(object) }
  }
}
