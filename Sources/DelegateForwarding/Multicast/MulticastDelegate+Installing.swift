// A service's `delegate` property. A multicast stores neither the service nor the key path: it reads and writes the
// property only inside these calls, in the caller's isolation.

extension MulticastDelegate {
  /// Puts a proxy into a service's property. The delegate that was there becomes the original delegate.
  ///
  /// Call it from the property's `didSet`, which makes the multicast the property's hook:
  ///
  /// ```swift
  /// nonisolated final class ObservedXMLParser: XMLParser {
  ///   let delegates = MulticastDelegate<any XMLParserDelegate> { XMLParserForwarder($0) }
  ///   override var delegate: (any XMLParserDelegate)? {
  ///     didSet { delegates.install(in: self, \.delegate) }
  ///   }
  /// }
  /// ```
  ///
  /// The property then holds a proxy after each assignment. To install one before the first, call the method once
  /// yourself: `parser.delegates.install(in: parser, \.delegate)`. For a property without a hook, call it again after
  /// each assignment, because that displaces the proxy.
  ///
  /// The method reads the property, writes the proxy and reads the property once more. If the property doesn't return
  /// the proxy then, the method writes back what it found, and returns false.
  ///
  /// A class and its subclass may have a hook each: the subscribers of both are called. Call this method, and
  /// ``uninstall(from:_:isolation:)``, on one thread at a time for each property.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - delegate: The property, as in `\.delegate`. It may be strong.
  ///   - isolation: The caller's isolation, to which the multicast belongs from then on. Don't pass it.
  /// - Returns: Whether the property leads to this multicast's list now. False for a call that the service makes while
  ///   the method writes.
  /// - Complexity: O(*n*) in the number of living delegates that the property has had; plus a search for cycles, if it
  ///   holds an object that itself forwards.
  @inlinable @inline(__always) @discardableResult
  public func install<Service: AnyObject>(
    in service: Service, _ delegate: ReferenceWritableKeyPath<Service, P?>,
    isolation: isolated (any Actor)? = #isolation
  ) -> Bool {
    install(in: service, delegate, isLasting: true)
  }

  /// - Parameter isLasting: Whether a property that the multicast computes shows a proxy until `uninstall`, and not
  ///   only while somebody takes part.
  @inlinable @inline(__always) @discardableResult
  func install<Service: AnyObject>(
    in service: Service, _ delegate: ReferenceWritableKeyPath<Service, P?>, isLasting: Bool,
    isolation: isolated (any Actor)? = #isolation
  ) -> Bool {
    switch beginInstall() {
    case .isItsOwnWrite: return false
    case .isHidden: return true
    case .reads(let mayBeComputed):
      let found = service[keyPath: delegate]
      if mayBeComputed {
        switch endReading(found, isLasting: isLasting, in: service) {
        case .isComputed: return true
        case .isElsewhere: return false
        case .isStored: break
        }
      }
      let beginning =
        if let plain = plainEntry(for: found, in: service) {
          beginWriting(plain)
        } else {
          beginWriting(insteadOf: found, in: service)
        }
      switch beginning {
      case .isShown: return true
      case .isCancelled: return false
      case .writes(let installation): return write(installation, insteadOf: found, into: service, delegate)
      }
    }
  }

  /// Writes a proxy instead of what was found. Returns whether it is installed.
  @inlinable @inline(__always)
  func write<Service: AnyObject>(
    _ installation: Installation, insteadOf found: P?, into service: Service,
    _ delegate: ReferenceWritableKeyPath<Service, P?>, isolation: isolated (any Actor)? = #isolation
  ) -> Bool {
    list.beginQuestions()
    service[keyPath: delegate] = rebuild(installation.proxy)
    let shown = service[keyPath: delegate]
    switch endInstall(installation, insteadOf: found, showing: shown, in: service) {
    case .isInstalled: return true
    case .isHidden:
      service[keyPath: delegate] = found
      return true
    case .isRefused:
      // If the service shows one adapter all the time, to write that back could make it adapt itself.
      let isAdapter = installation.delegate != nil && reference(of: found) === reference(of: shown)
      if !isAdapter { service[keyPath: delegate] = found }
      endUndoing(installation)
      return false
    }
  }

  /// Takes the proxy out of a service's property, and puts back the delegate that it stands for.
  ///
  /// ```swift
  /// radio.delegates.uninstall(from: radio, \.delegate)
  /// ```
  ///
  /// The subscribers stay in the list, but the service no longer calls them. If the property leads elsewhere, the
  /// method does nothing. If the property has a hook, the next assignment installs a proxy again; for an
  /// ``ObservedDelegate``, the next subscriber does. If a class and its subclass have a hook each, the other hook's
  /// proxy stays. While `install` writes the property, a call that the service makes for the same multicast does
  /// nothing.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - delegate: The property, as in `\.delegate`.
  ///   - isolation: The caller's isolation. Don't pass it.
  /// - Complexity: O(1).
  public func uninstall<Service: AnyObject>(
    from service: Service, _ delegate: ReferenceWritableKeyPath<Service, P?>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    if list.property({ $0.isHidden || $0.isWritten(by: ThreadID.current) }) { return }
    let shown = service[keyPath: delegate]
    guard let own = Self.multicast(of: ownProxy(in: shown)) else { return }
    // A property that the multicast computes shows the delegate then. Any other is written.
    if list.property({ $0.beginUninstall(by: ThreadID.current) }) {
      defer { list.property { $0.endWriting() } }
      service[keyPath: delegate] = own.first
      // The service may keep the proxy.
      if reference(of: service[keyPath: delegate]) === reference(of: shown) { return }
    }
    list.reportProxy(.uninstalled, of: own.subject)
  }

  // MARK: Steps of `install`, in their order

  @usableFromInline
  func beginInstall() -> BeginningOfInstall { list.property { $0.beginInstall(by: ThreadID.current) } }

  /// The property was read, which the multicast may compute. One that it computes has its delegate already, and shows a
  /// proxy of it. Nothing is taken from there: another thread may have assigned the next delegate meanwhile.
  @usableFromInline
  func endReading(_ found: P?, isLasting: Bool, in service: AnyObject) -> ReadProperty {
    let isShown = ownProxy(in: found) != nil
    let property = list.property { $0.endReading(isShown: isShown, isLasting: isLasting) }
    switch property {
    case .isStored: break
    case .isElsewhere: list.report(.displaced, list.originalSubject, "by \(subject(of: found))")
    case .isComputed(let isNew):
      list.note(service: service)
      if isNew { list.reportProxy(.installed, of: list.originalSubject) }
    }
    return property
  }

  /// Finds the delegate that is to be the original one, where nobody, a proxy or a multicast was found. If the property
  /// shows the delegate's proxy already, nothing is written.
  @usableFromInline
  func beginWriting(insteadOf found: P?, in service: AnyObject) -> BeginningOfWriting {
    let delegate = delegateToInstall(for: found, in: service)
    guard let shown = ownProxy(in: found), let (known, proxy) = withProxy(delegate),
      reference(of: shown) === proxy.object
    else { return beginWriting(delegate) }
    list.note(service: service)
    assignEntry(known)
    return list.property({ $0.hasEnded }) ? .isCancelled : .isShown
  }

  /// Finds a delegate's proxy, which is to be written. The delegate is the original one from here on.
  @usableFromInline
  func beginWriting(_ delegate: ObjectEntry?) -> BeginningOfWriting {
    guard let (delegate, proxy) = withProxy(delegate) else { return .isCancelled }
    let installation = list.property { $0.beginWriting(proxy, of: delegate, by: ThreadID.current, &$1) }
    return installation.map { .writes($0) } ?? .isCancelled
  }

  /// What forwards to this list stands for the list's original delegate.
  private func delegateToInstall(for found: P?, in service: AnyObject) -> ObjectEntry? {
    switch meaning(of: found, in: service) {
    case .delegate(let delegate): delegate
    case .leadsHere: list.originalEntry
    }
  }

  /// The proxy was written, and the property was read once more. If the service refuses the proxy, the list has the
  /// delegate that it had before.
  @usableFromInline
  func endInstall(
    _ installation: Installation, insteadOf found: P?, showing shown: P?, in service: AnyObject
  ) -> EndOfInstall {
    defer { list.endQuestions() }
    let proxy = installation.proxy.object
    // If the write has told that the multicast computes the property, another thread may have assigned that meanwhile.
    let isComputed = list.property { $0.isComputed }
    if isComputed || reference(of: shown) === proxy || reference(of: ownProxy(in: shown)) === proxy {
      endWriting(in: service)
      if list.isTraced { report(installation, inPlaceOf: found) }
      return .isInstalled
    }
    if isHidden { return .isHidden }
    let refused = list.property { $0.undoInstall(installation) }
    withExtendedLifetime(refused) {}
    list.report(.displaced, DelegateTrace.Subject(of: installation.delegate), "by \(subject(of: shown))")
    return .isRefused
  }

  private func endWriting(in service: AnyObject) {
    list.note(service: service)
    list.property { $0.endWriting() }
  }

  @usableFromInline
  func endUndoing(_ installation: Installation) { list.property { $0.endUndoing(installation) } }

  @usableFromInline
  var isHidden: Bool { list.property { $0.isHidden } }

  // MARK: Names

  @inline(never)
  private func report(_ installation: Installation, inPlaceOf found: P?) {
    let (former, delegate) = (installation.before.original, installation.delegate)
    if former !== delegate { reportAssigned(delegate, insteadOf: former) }
    let (installed, found) = (DelegateTrace.Subject(of: delegate), subject(of: found))
    let place = ", in place of \(found)\(installed == found ? ", which it calls first" : "")"
    list.reportProxy(.installed, of: installed, found == .nobody ? "" : place)
  }

  /// What a proxy stands for, alive or dead.
  private var subject: DelegateTrace.Subject {
    if case .proxy(let entry) = role { DelegateTrace.Subject(of: entry) } else { list.originalSubject }
  }
}
