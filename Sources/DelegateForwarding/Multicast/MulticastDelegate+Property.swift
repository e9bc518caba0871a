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
  /// The property then holds a proxy after each assignment. Before the first one, it holds none, and no subscriber is
  /// called. To install one then, call the method once yourself: `parser.delegates.install(in: parser, \.delegate)`.
  ///
  /// For a property without a hook, call it yourself, and again after each assignment, because that displaces the
  /// proxy.
  ///
  /// The method reads the property, writes the proxy and reads the property once more. It keeps neither the service nor
  /// the key path. If the property doesn't return the proxy then, the method writes back what it found, and returns
  /// false. It writes nothing back if the property returns the same object as before, because the service has one
  /// adapter, or stores its delegate late. If the service calls `install` for the same multicast meanwhile, that call
  /// returns false at once.
  ///
  /// If another hook wins the property, this multicast becomes a subscriber there, and calls its own at its turn.
  ///
  /// A struct or an enum can't be held weakly. Finding one in the property stops the program with a message that names
  /// its type.
  ///
  /// Call it, and ``uninstall(from:_:isolation:)``, on one thread at a time for each property.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - delegate: The property, as in `\.delegate`. It may be strong.
  ///   - isolation: The caller's isolation, to which the multicast belongs from then on. Don't pass it.
  /// - Returns: Whether the property leads to this multicast's list now. False for a call that the service makes while
  ///   the method writes.
  /// - Complexity: O(*n*) in the number of living delegates that the property has had; plus that of a search for
  ///   cycles, if it holds an object that itself forwards.
  @inlinable @inline(__always) @discardableResult
  public func install<Service: AnyObject>(
    in service: Service, _ delegate: ReferenceWritableKeyPath<Service, P?>,
    isolation: isolated (any Actor)? = #isolation
  ) -> Bool {
    if list.isWriting { return false }
    let found = service[keyPath: delegate]
    // A property that the multicast computes has said so at the latest when it was read.
    if list.isComputed {
      let (isNew, use) = takeIntoUse()
      if leadsHere(service[keyPath: delegate]) { return noteComputed(by: service, isNew: isNew) }
      if isNew { list.takeOutOfUse(ifUnchangedSince: use) }
    }
    switch beginInstall(found, in: service) {
    case .isShown: return true
    case .needsProxy, .hasEnded: return false
    case .writes(let proxy, let entry):
      service[keyPath: delegate] = rebuild(proxy)
      let end = endInstall(proxy, for: entry, insteadOf: found, showing: service[keyPath: delegate], in: service)
      if end == .mustWriteBack {
        service[keyPath: delegate] = found
        list.endWriting()
      }
      return end == .leadsHere
    }
  }

  /// Takes the proxy out of a service's property, and puts back the delegate that it stands for.
  ///
  /// ```swift
  /// radio.delegates.uninstall(from: radio, \.delegate)
  /// ```
  ///
  /// The subscribers stay in the list, but the service no longer calls them. If another hook has won the property, that
  /// hook's proxy stays, but no longer calls this multicast's subscribers. If the property leads elsewhere, the method
  /// does nothing. If the property has a hook, the next assignment installs a proxy again; for an ``ObservedDelegate``,
  /// the next subscriber does. If a class and its subclass have a hook each, the other hook takes the property then.
  /// While `install` writes the property, a call that the service makes for the same multicast does nothing.
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
    if list.isWriting { return }
    let shown = service[keyPath: delegate]
    guard let multicast = Self.multicast(of: shown), multicast.list === list else { return leaveList(of: shown) }
    let use = list.takeOutOfUse()
    let isShown = reference(of: service[keyPath: delegate]) === reference(of: shown)
    // A property that the multicast computes shows the delegate now, unless another thread has taken the list into use
    // again. That counts, and writing the property would undo what that thread has assigned since.
    if !list.isUnchanged(since: use) { return }
    if isShown {
      list.beginWriting()
      defer { list.endWriting() }
      service[keyPath: delegate] = multicast.originalDelegate
      // The service may keep the proxy.
      if reference(of: service[keyPath: delegate]) === reference(of: shown) { return }
    }
    list.report(.uninstalled, multicast.subject)
  }

  // MARK: Steps of `install`, in their order

  /// Whether a value that the property shows forwards to this list.
  @usableFromInline
  func leadsHere(_ shown: P?) -> Bool { Self.multicast(of: shown)?.list === list }

  /// The property shows a proxy of its own list. To adopt that one's delegate would undo what another thread has
  /// assigned meanwhile.
  @usableFromInline
  func noteComputed(by service: AnyObject, isNew: Bool) -> Bool {
    list.note(service: service)
    if isNew { list.reportInstalled() }
    return true
  }

  /// Finds the delegate that is to be the original one, and its proxy.
  @usableFromInline
  func beginInstall(_ found: P?, in service: AnyObject) -> PropertyState.Beginning {
    let (delegate, isItself) = delegateToInstall(for: found, in: service)
    let shown = reference(of: found)
    var beginning = list.beginInstall(delegate, isItself: isItself, showing: shown)
    if case .needsProxy(let entry) = beginning {
      guard let made = newProxy(for: entry) else { return .hasEnded }
      beginning = list.beginInstall(entry, isItself: isItself, showing: shown, writing: made)
    }
    if case .isShown(let entry) = beginning { list.adoptShown(entry, in: service) }
    return beginning
  }

  /// What forwards to this list stands for the list's original delegate.
  private func delegateToInstall(for found: P?, in service: AnyObject) -> (SubscriberEntry?, isItself: Bool) {
    switch meaning(of: found, in: service) {
    case .delegate(let delegate, let isItself): return (delegate, isItself)
    case .leadsHere:
      // Where another hook has won the property, its list has the delegate.
      guard list.root !== list, let original = list.root.original(as: P.self),
        case .delegate(let delegate, _) = meaning(of: original, in: service)
      else { return (list.originalEntry, false) }
      return (delegate, false)
    }
  }

  @usableFromInline
  enum EndOfInstall {
    case leadsHere
    case refused
    /// Refused, and what was found is to be written back.
    case mustWriteBack
  }

  /// The proxy was written, and the property was read once more.
  @usableFromInline
  func endInstall(
    _ proxy: ProxyWords, for delegate: SubscriberEntry?, insteadOf found: P?, showing shown: P?, in service: AnyObject
  ) -> EndOfInstall {
    if reference(of: shown) === proxy.object {
      list.endInstall(delegate, in: service)
      if list.isTraced { reportInstalled(delegate, inPlaceOf: found) }
      return .leadsHere
    }
    list.undoInstall()
    if joinList(of: shown) {
      list.note(service: service)
      list.endWriting()
      return .leadsHere
    }
    list.report(.displaced, DelegateTrace.Subject(of: delegate), "by \(subject(of: shown))")
    guard let delegate, reference(of: found) === reference(of: shown) else { return .mustWriteBack }
    // The service shows one adapter all the time. To write that back could make it adapt itself.
    list.barProxy(of: delegate)
    list.endWriting()
    return .refused
  }

  @inline(never)
  private func reportInstalled(_ delegate: SubscriberEntry?, inPlaceOf found: P?) {
    let (installed, found) = (DelegateTrace.Subject(of: delegate), subject(of: found))
    let place = "in place of \(found)\(installed == found ? ", which it calls first" : "")"
    list.report(.installed, installed, found == .nobody ? "" : place)
  }

  // MARK: Another hook's list

  /// Another hook has won the property. Its list calls this one's subscribers from then on: the proxy that stands for
  /// nobody is subscribed there. Returns false if there is no other hook, or if this would close a cycle.
  private func joinList(of shown: P?) -> Bool {
    guard let other = Self.multicast(of: shown), other.list !== list else { return false }
    guard let proxy = proxyForNobody() else { return false }
    guard other.list.contains(proxy.object) || other.subscribe(rebuild(proxy)) else { return false }
    list.join(other.list, through: proxy)
    return true
  }

  private func proxyForNobody() -> ProxyWords? { list.known(nil).proxy ?? newProxy(for: nil) }

  /// Leaves the list of another hook.
  private func leaveList(of shown: P?) {
    guard let other = Self.multicast(of: shown), other.list === list.root else { return }
    if list.leaveRoots() { list.report(.uninstalled, .nobody) }
  }

  // MARK: Names

  private func subject(of delegate: P?) -> DelegateTrace.Subject {
    delegate.map { DelegateTrace.Subject(delegate: $0) } ?? .nobody
  }

  /// What a proxy stands for, alive or dead.
  private var subject: DelegateTrace.Subject {
    if case .proxy(let entry) = role { DelegateTrace.Subject(of: entry) } else { list.originalSubject }
  }
}

// MARK: - A property that the multicast computes

extension MulticastDelegate {
  /// The value of a property that the multicast computes: what was assigned, or its proxy once someone subscribes.
  ///
  /// A `Sendable` class can't have a property wrapper such as ``ObservedDelegate``. It computes the property:
  ///
  /// ```swift
  /// final class Feed: Sendable {
  ///   let delegates = MulticastDelegate<any FeedDelegate>()
  ///   var delegate: (any FeedDelegate)? {
  ///     get { delegates.propertyValue }
  ///     set { delegates.propertyValue = newValue }
  ///   }
  /// }
  /// ```
  ///
  /// The value is a proxy from the first subscriber, observer or stream on, or from ``install(in:_:isolation:)`` on.
  /// Assigning a proxy assigns the delegate that it stands for. Assigning anything else that forwards to this list
  /// changes nothing. The delegate is held weakly, unless the multicast was created with `holdingOriginal: .strongly`.
  ///
  /// Read it only in the property's getter: reading it anywhere else tells the multicast that the property is computed.
  /// If `P` is `Sendable`, any thread may read and assign it. An assignment takes effect before it returns.
  ///
  /// - Complexity: O(1). An assignment to a property that is read in use looks through the living delegates that it has
  ///   had.
  public var propertyValue: P? {
    @inlinable @inline(__always) get {
      let (shown, words) = list.read()
      switch shown {
      case .delegate: return words?.rebuild(as: P.self)
      case .proxy: return words.map { rebuild($0) }
      case .isUndecided: return decideToCompute()
      case .hasNoProxy: return proxyOfOriginal()
      }
    }
    @inlinable @inline(__always) set { assign(newValue) }
  }

  /// The first use of the multicast: it computes the property.
  @usableFromInline
  func decideToCompute() -> P? {
    list.decideToCompute()
    return propertyValue
  }

  /// The proxy that stands for the original delegate. If that can't be made any more, the delegate itself.
  @usableFromInline
  func proxyOfOriginal() -> P? {
    let original = list.originalEntry
    guard let proxy = list.known(original).proxy ?? newProxy(for: original) else { return list.original(as: P.self) }
    return rebuild(list.keep(proxy, for: original))
  }

  /// Makes a delegate the original one. The usual assignment doesn't retain it.
  ///
  /// SAFETY: The delegate lives until the end of the function.
  @inlinable @inline(__always)
  func assign(_ delegate: P?) {
    guard let words = unsafe plainWords(of: delegate) else { return assignMeaning(of: delegate) }
    unsafe words.object._withUnsafeGuaranteedRef { unsafe list.assign($0, words.witnessTable) }
    withExtendedLifetime(delegate) {}
  }

  /// The words of a delegate that forwards nothing, without a retain. Nil for any other, for none, and if a `P` has
  /// more words.
  ///
  /// SAFETY: The caller holds the delegate while it uses the words.
  @unsafe @inlinable @inline(__always)
  func plainWords(of delegate: P?) -> (object: Unmanaged<AnyObject>, witnessTable: UInt)? {
    guard let words = unsafe unretainedWords(of: delegate), let object = unsafe words.object,
      unsafe object._withUnsafeGuaranteedRef({ SubscriberList.isPlain($0) })
    else { return nil }
    return unsafe (object, words.witnessTable)
  }

  @usableFromInline
  func assignMeaning(of delegate: P?) {
    guard case .delegate(let meant, let isItself) = meaning(of: delegate) else {
      return list.report(.rejected, subject(of: delegate), "because it forwards to this list already")
    }
    if let other = Self.multicast(of: delegate), other.list !== list, other.list.isWriting {
      // Another multicast installs itself here: it has just written its proxy, and will read the property. If this list
      // is in use, the other one reads this list's proxy then, and joins the list, so its write changes nothing. If it
      // isn't in use, but has the same delegate, it is taken into use, so that the same happens. But an original
      // delegate that forwards may be the other multicast, which is to be called as a subscriber only.
      if list.isInUse, list.originalIsPlain { return }
      if list.known(meant).delegate === list.originalEntry, !lacksConformance { ensureInUse() }
    }
    list.assign(meant, isItself: isItself)
  }

  /// The delegate that the app last assigned to the service's property, if it is alive. Nil if another hook has won the
  /// property.
  ///
  /// It is called before the subscribers. Reading the property returns a proxy, which is another object. So use this
  /// property to compare or cast the delegate, or to test it for nil:
  ///
  /// ```swift
  /// if multicast.originalDelegate === screen { print("The screen is in charge.") }
  /// ```
  ///
  /// For a multicast that stands alone, this is the delegate passed to its initializer, or nil. For the multicast of a
  /// proxy object, it is the delegate that the proxy stands for.
  ///
  /// - Complexity: O(1).
  public var originalDelegate: P? {
    if case .proxy(let entry) = role { entry?.load(as: P.self) } else { list.original(as: P.self) }
  }
}
