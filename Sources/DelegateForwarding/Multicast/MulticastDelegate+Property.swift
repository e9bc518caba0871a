// A service's `delegate` property. A multicast stores neither the service nor the key path: it reads and writes the
// property only inside these calls, in the caller's isolation.

extension MulticastDelegate {
  /// Puts a proxy into a service's property, for the delegate that is there, which becomes the original delegate.
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
  /// The property then holds a proxy after each assignment. Until the first one it holds none, so call the method
  /// once more if the service has no delegate of its own: `parser.delegates.install(in: parser, \.delegate)`.
  ///
  /// For a property without a hook, call it yourself, and again after each assignment, which displaces the proxy.
  ///
  /// The method reads the property, writes the proxy and reads the property once more, here and now. It keeps neither
  /// the service nor the key path. If the service doesn't show the proxy then, the method writes back what it has
  /// found, and nothing has changed. Nothing is written back to a property that shows the same object as before,
  /// because the service has one adapter, or stores its delegate late. While it writes, a call that the service makes
  /// for the same multicast returns false at once.
  ///
  /// If another hook wins the property, this multicast's subscribers are called after that one's.
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
    list.note(service: service)
    ensureInUse()
    let found = service[keyPath: delegate]
    if isComputed(showing: found) { return true }
    let entry = entryToInstall(for: found)
    guard let proxy = knownOrNewProxy(for: entry) else { return false }
    if reference(of: found) === proxy.object {
      list.assign(entry)
      return true
    }
    return replace(found, by: proxy, for: entry, in: service, delegate)
  }

  /// Gives a service's property the delegate back that its proxy stands for.
  ///
  /// ```swift
  /// radio.delegates.uninstall(from: radio, \.delegate)
  /// ```
  ///
  /// If another hook has won the property, this multicast's subscribers are no longer called through it. If the
  /// property leads elsewhere, the method does nothing. The subscribers stay in the list, but the service no longer
  /// calls them. If the property has a hook, the next assignment installs a proxy again; for an ``ObservedDelegate``,
  /// the next subscriber does. If a class and its subclass have a hook each, the other hook takes the property then.
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
    let shown = service[keyPath: delegate]
    guard let multicast = Self.multicast(of: shown), multicast.list === list else { return leaveList(of: shown) }
    let use = list.takeOutOfUse()
    let isShown = reference(of: service[keyPath: delegate]) === reference(of: shown)
    // A property that the multicast computes shows the delegate now, unless another thread has taken the list into use
    // again: that counts, and writing the property would undo what that thread has assigned since.
    if list.computesProperty, !list.isUnchanged(since: use) { return }
    if isShown {
      list.beginWriting()
      defer { list.endWriting() }
      service[keyPath: delegate] = multicast.originalDelegate
      // The service may keep the proxy.
      if reference(of: service[keyPath: delegate]) === reference(of: shown) { return }
    }
    list.report(.uninstalled, multicast.subject)
  }

  // MARK: Steps of `install`

  /// Whether this multicast computes the property, which shows a proxy of its list. To adopt that one's delegate would
  /// undo what another thread has assigned meanwhile.
  @inlinable @inline(__always)
  func isComputed(showing found: P?) -> Bool { list.computesProperty && leadsHere(found) }

  @usableFromInline
  func leadsHere(_ found: P?) -> Bool { Self.multicast(of: found)?.list === list }

  /// The delegate that is to have the proxy. What forwards to this list is replaced by the original one's.
  ///
  /// SAFETY: The delegate lives until the end of the function.
  @inlinable @inline(__always)
  func entryToInstall(for found: P?) -> SubscriberEntry? {
    guard let words = unsafe plainWords(of: found) else { return entryOfMeaning(of: found) }
    defer { withExtendedLifetime(found) {} }
    return unsafe words.object._withUnsafeGuaranteedRef { unsafe list.knownOrNewEntry(for: $0, words.witnessTable) }
  }

  @usableFromInline
  func entryOfMeaning(of found: P?) -> SubscriberEntry? {
    switch meaning(of: found) {
    case .delegate(let entry): entry
    case .leadsHere: list.originalEntry
    }
  }

  /// Writes the proxy. If the property doesn't lead to this list then, writes back what it has found. Returns whether
  /// it does.
  @inlinable @inline(__always)
  func replace<Service: AnyObject>(
    _ found: P?, by proxy: ProxyWords, for entry: SubscriberEntry?, in service: Service,
    _ delegate: ReferenceWritableKeyPath<Service, P?>
  ) -> Bool {
    list.beginWriting()
    defer { list.endWriting() }
    service[keyPath: delegate] = rebuild(proxy)
    let shown = service[keyPath: delegate]
    if reference(of: shown) === proxy.object {
      list.assign(entry, keeping: proxy)
      if list.isTraced { reportInstalled(entry, inPlaceOf: found) }
      return true
    }
    if joinList(of: shown) { return true }
    reportDisplaced(entry, by: shown)
    if let entry, reference(of: found) === reference(of: shown) {
      // The service shows one adapter all the time. To write that back could make it adapt itself.
      list.refuse(entry)
    } else {
      service[keyPath: delegate] = found
    }
    return false
  }

  @usableFromInline
  func reportInstalled(_ entry: SubscriberEntry?, inPlaceOf found: P?) {
    list.report(.installed, list.subject(of: entry), found == nil ? "" : "in place of \(subject(of: found))")
  }

  @usableFromInline
  func reportDisplaced(_ entry: SubscriberEntry?, by shown: P?) {
    list.report(.displaced, list.subject(of: entry), "by \(subject(of: shown))")
  }

  /// Another hook has won the property. Its list calls this one's subscribers from then on: the proxy that stands for
  /// nobody is subscribed there. Returns false if there is no other hook, or if this would close a cycle.
  @usableFromInline
  func joinList(of shown: P?) -> Bool {
    guard let other = Self.multicast(of: shown), other.list !== list, let proxy = keptProxy(for: nil) else {
      return false
    }
    guard other.list.contains(proxy.object) || other.subscribe(rebuild(proxy)) else { return false }
    list.assign(nil, isReported: false)
    return true
  }

  // MARK: Steps of `uninstall`

  /// Leaves the list of another hook.
  private func leaveList(of shown: P?) {
    guard let other = Self.multicast(of: shown), other.list !== list, let proxy = list.proxy(for: nil) else { return }
    if other.list.removeSubscriber(proxy.object) { list.report(.uninstalled, .nobody) }
  }

  // MARK: Names

  private func subject(of delegate: P?) -> DelegateTrace.Subject {
    delegate.map { DelegateTrace.Subject(delegate: $0) } ?? .nobody
  }

  /// What a proxy stands for, alive or dead.
  private var subject: DelegateTrace.Subject {
    if case .proxy(let entry) = role { list.subject(of: entry) } else { list.originalSubject }
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
  /// Read it in the property's getter only: a multicast that it was read from takes the property for one that it
  /// computes. If `P` is `Sendable`, any thread may read and assign it. An assignment takes effect before it returns.
  ///
  /// - Complexity: O(1). An assignment to a property that is read in use looks through the living delegates that it has
  ///   had.
  public var propertyValue: P? {
    @inlinable @inline(__always) get {
      if !list.computesProperty { list.setComputesProperty() }
      if !list.isInUse { return list.original(as: P.self) }
      guard let proxy = list.proxy else { return proxyOfOriginal() }
      return rebuild(proxy)
    }
    @inlinable @inline(__always) set { assign(newValue) }
  }

  /// The proxy that stands for the original delegate. If that can't be made any more, the delegate itself.
  @usableFromInline
  func proxyOfOriginal() -> P? {
    guard let proxy = keptProxy(for: list.originalEntry) else { return list.original(as: P.self) }
    return rebuild(proxy)
  }

  /// Makes a delegate the original one.
  ///
  /// The usual assignment retains nothing: for an object with weak references that costs as much as making another one.
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
    guard case .delegate(let entry) = meaning(of: delegate) else {
      return list.report(.rejected, subject(of: delegate), "because it forwards to this list already")
    }
    if let other = Self.multicast(of: delegate), other.list !== list, other.list.isWriting {
      // Another multicast installs itself here: it has just written its proxy, and will read the property. If this list
      // is in use, it is to read this list's proxy, and to join the list, so its write changes nothing. If not, but the
      // delegate is the same, this takes the list into use for that.
      if list.isInUse, list.originalIsPlain { return }
      if entry === list.originalEntry, !lacksConformance { takeIntoUse() }
    }
    list.assign(entry)
  }

  /// The delegate that the app last assigned to the service's property, if it is alive.
  ///
  /// It is called before the subscribers. The property itself shows a proxy, which stands for it and is another object.
  /// So ask for this before you compare, cast or test for nil:
  ///
  /// ```swift
  /// if multicast.originalDelegate === screen { print("The screen is in charge.") }
  /// ```
  ///
  /// For a multicast that stands alone, this is the delegate passed to its initializer, or nil. For the one that a
  /// proxy object was given, it is the delegate that the proxy stands for.
  ///
  /// - Complexity: O(1).
  public var originalDelegate: P? {
    if case .proxy(let entry) = role { entry?.load(as: P.self) } else { list.original(as: P.self) }
  }
}
