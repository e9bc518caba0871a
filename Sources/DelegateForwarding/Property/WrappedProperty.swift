/// A service's `delegate` property, as all multicasts on it share it: one list of subscribers, and the proxies that wait
/// for their place in the property. The proxy that came first is in it.
///
/// An `@ObservedDelegate` stores no value once it is wrapped: its readers ask `shown`. Any other property is stored by
/// the service, and is read and written by `access`: see `WrappedProperty+Writing.swift`.
///
/// SAFETY: The state is behind the lock, and everything else is constant. `access` is used where the service may be.
@usableFromInline
final class WrappedProperty: @unchecked Sendable {
  @usableFromInline let list: SubscriberList
  let access: (any PropertyAccess)?
  @usableFromInline let state: Locked<State>

  @safe @usableFromInline
  struct State {
    /// In the order in which they came. Not retained: an installation takes itself out in its `deinit`.
    @usableFromInline var installations: [Unmanaged<Installation>] = unsafe []

    /// The one that the multicasts without a proxy of their own share.
    weak var sharedInstallation: Installation?

    /// The service, once it is known.
    weak var service: AnyObject?

    /// The work on a property that the service stores.
    var work = Work()
  }

  /// - Parameters:
  ///   - hook: The property's hook, which traces name until the service is known.
  ///   - original: What an `@ObservedDelegate` held before.
  init(
    _ access: (any PropertyAccess)?, of service: AnyObject?, hook: AnyObject? = nil, original: ExistentialWords? = nil
  ) {
    list = SubscriberList()
    self.access = access
    state = Locked(unsafe State(service: service))
    if let name = service ?? hook { list.nameForTraces(name) }
    if let original { list.setOriginal(original) }
  }

  var service: AnyObject? { state.withLock { $0.service } }

  func note(service: AnyObject) {
    let known = state.withLock { state in
      let known = state.service
      if known == nil { state.service = service }
      return known
    }
    if known == nil { list.nameForTraces(service) }
  }

  /// The service that stores the property is gone, or the hook that stands for it.
  func end() {
    state.withLock { unsafe $0.installations = [] }
    list.setOriginal(nil, isAssigned: false)
  }

  // MARK: An observed property

  /// The value of an `@ObservedDelegate`: the first proxy or, without one, what was assigned.
  ///
  /// SAFETY: An installation in the array has not ended its `deinit`, which takes it out under the lock.
  @inlinable @inline(__always)
  func shown<P>(as type: P.Type) -> P? {
    let proxy: P? = state.withLock { state in
      guard let first = unsafe state.installations.first else { return nil }
      return unsafe first._withUnsafeGuaranteedRef { $0.proxy.rebuild(as: type) }
    }
    return proxy ?? list.original(as: type)
  }

  // MARK: Proxies

  var isWrapped: Bool { state.withLock { unsafe !$0.installations.isEmpty } }

  /// The installation that the multicasts without a proxy of their own share. Made if there is none.
  func sharedInstallation(make: () -> Installation) -> Installation {
    if let shared = state.withLock({ $0.sharedInstallation }) { return shared }
    let made = make()
    return state.withLock { state in
      if let shared = state.sharedInstallation { return shared }
      state.sharedInstallation = made
      return made
    }
  }

  /// Adds a proxy to those that wait for the property, unless it is one of them already.
  func install(_ installation: Installation) {
    let proxy = installation.proxy.object
    let isNew = state.withLock { state in
      if unsafe state.installations.contains(where: { unsafe $0.refers(to: installation) }) { return false }
      unsafe state.installations.append(.passUnretained(installation))
      list.addProxy(proxy)
      return true
    }
    if isNew {
      // The proxy forwards to the list, so it can't be in it.
      list.removeOriginal(proxy)
      _ = list.remove(proxy)
    }
    if access != nil { return work(.adopting) }
    if isNew, isInstalled(installation, through: installation.multicast) { traceInstalled(proxy) }
  }

  /// Removes a proxy whose last multicast is gone. The next proxy or the original delegate takes its place.
  func uninstall(_ installation: Installation) {
    let proxy = installation.proxy.object
    // Kept until the property has it back.
    let original = list.originalEntry?.object
    let (wasInstalled, wasFirst, next): (Bool, Bool, AnyObject?) = state.withLock { state in
      guard let position = unsafe state.installations.firstIndex(where: { unsafe $0.refers(to: installation) }) else {
        return (false, false, nil)
      }
      unsafe state.installations.remove(at: position)
      list.removeProxy(proxy)
      if access != nil { state.work.departed.append((proxy, [installation.multicast, original])) }
      return (true, position == 0, unsafe state.installations.first?._withUnsafeGuaranteedRef { $0.proxy.object })
    }
    if !wasInstalled { return }
    if access != nil { return work(.restoring) }
    if !wasFirst { return }
    if let next { traceInstalled(next) } else { traceUninstalled(proxy) }
  }

  /// Whether a proxy is in the property.
  ///
  /// - Parameters:
  ///   - installation: The proxy's installation, which the caller holds.
  ///   - multicast: Instead of that, the multicast that the proxy forwards through.
  func isInstalled(_ installation: Installation?, through multicast: AnyObject) -> Bool {
    let (proxy, isFirst): (AnyObject?, Bool) = state.withLock { state in
      let position = unsafe state.installations.firstIndex {
        unsafe $0._withUnsafeGuaranteedRef { $0 === installation || $0.multicast === multicast }
      }
      guard let position else { return (nil, false) }
      return (unsafe state.installations[position]._withUnsafeGuaranteedRef { $0.proxy.object }, position == 0)
    }
    guard let proxy else { return false }
    guard let access else { return isFirst }
    guard access.isReadable else { return state.withLock { $0.work.shownProxy == identity(of: proxy) } }
    guard case .some(let found) = access.read() else { return false }
    if found?.object === proxy { return true }
    noteDisplaced(by: found)
    return false
  }

  /// What is in the property, if it can be read from here.
  var occupant: AnyObject? {
    access.flatMap { $0.isReadable ? $0.read() : nil }.flatMap { $0?.object }
  }
}

extension Unmanaged where Instance == Installation {
  /// SAFETY: Addresses are only compared.
  fileprivate func refers(to installation: Installation) -> Bool {
    unsafe toOpaque() == Unmanaged.passUnretained(installation).toOpaque()
  }
}

extension WrappedProperty {
  func traceInstalled(_ proxy: AnyObject) { list.trace?.installed(proxy) }
  func traceUninstalled(_ proxy: AnyObject) { list.trace?.uninstalled(proxy) }
}
