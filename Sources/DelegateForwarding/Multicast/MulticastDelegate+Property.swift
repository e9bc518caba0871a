// A service's `delegate` property. A multicast stores neither the service nor the key path: it reads and writes the
// property only inside these calls, in the caller's isolation.

extension MulticastDelegate {
  /// Takes the place of what a service's property holds, and adopts that as the original delegate.
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
  /// The property then holds the proxy after each assignment. Until the first one it holds none, so call the method
  /// once more if the service has no delegate of its own: `parser.delegates.install(in: parser, \.delegate)`.
  ///
  /// Call it for a property without a hook too, and again after an assignment, which displaces the proxy.
  ///
  /// If the property holds the proxy, or anything else that forwards to this list, the method changes nothing.
  /// Otherwise it reads the property, writes the proxy and reads the property once more, here and now. It keeps neither
  /// the service nor the key path. While it writes, a call that the service makes for the same multicast returns false
  /// at once. What the property holds afterwards isn't adopted: if the service ignores the proxy or shows an adapter of
  /// it, the proxy is displaced.
  ///
  /// A multicast has one original delegate. If you install it in several services, that is the one that was found or
  /// assigned last, nil included, also by a service that then refuses the proxy.
  ///
  /// A struct or an enum can't be held weakly. Finding one in the property stops the program with a message that names
  /// its type.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - delegate: The property, as in `\.delegate`. It may be strong.
  ///   - isolation: The caller's isolation, to which the multicast belongs from then on. Don't pass it.
  /// - Returns: Whether the property leads to this multicast's list now.
  /// - Complexity: O(1); O(*n*) if the property holds an object that itself forwards, to *n* delegates.
  @inlinable @inline(__always) @discardableResult
  public func install<Service: AnyObject>(
    in service: Service, _ delegate: ReferenceWritableKeyPath<Service, P?>,
    isolation: isolated (any Actor)? = #isolation
  ) -> Bool {
    guard var former = list.beginInstalling(in: service) else { return false }
    list.takeIntoUse()
    // What the list keeps alive is released when the proxy is in the property, so that its `deinit` finds it there.
    var found: P?
    var adopted: SubscriberList.Adoption
    while true {
      found = service[keyPath: delegate]
      if leadsHere(found) { return true }
      // A service that has shown this object in place of the proxy may have made it of the proxy, which must not call
      // it then. So it is adopted only if this time the proxy stays in the property.
      adopted = isRefusal(found, former) ? .postponed : adopt(found, after: former.assignments)
      guard adopted.isMissed else { break }
      // This multicast computes the property, and another thread has assigned a delegate meanwhile, which counts.
      former = list.formerOriginal
    }
    list.beginWriting(to: service)
    service[keyPath: delegate] = proxy
    var shown = service[keyPath: delegate]
    if !leadsHere(shown), takesPlace(behind: shown) { shown = service[keyPath: delegate] }
    let isInstalled = didWrite(to: service, inPlaceOf: found, whichShows: shown, adopted)
    if isInstalled, case .postponed = adopted, !leadsHere(found) { _ = adopt(found, after: former.assignments) }
    withExtendedLifetime(former.kept) {}
    return isInstalled
  }

  /// Gives a service's property the original delegate back.
  ///
  /// ```swift
  /// radio.delegates.uninstall(from: radio, \.delegate)
  /// ```
  ///
  /// If the property holds another multicast's proxy, and this one stands behind that, the other one gets the original
  /// delegate back. If the property leads elsewhere, the method does nothing. The subscribers stay in the list, but
  /// the service no longer calls them. If the property has a hook, the next assignment installs the proxy again; for an
  /// ``ObservedDelegate``, the next subscriber does.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - delegate: The property, as in `\.delegate`.
  ///   - isolation: The caller's isolation. Don't pass it.
  /// - Complexity: O(1).
  @inlinable
  public func uninstall<Service: AnyObject>(
    from service: Service, _ delegate: ReferenceWritableKeyPath<Service, P?>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let shown = service[keyPath: delegate]
    guard isProxy(shown) else {
      if let proxy = leavesPlace(behind: shown) { didUninstall(proxy) }
      return
    }
    // A property that the multicast computes shows the original delegate now, unless another thread has taken the list
    // into use again. So if nobody has, the property is stored. A getter that installs the multicast takes the list
    // into use each time, so this doesn't wait for ever.
    for _ in 1...100 {
      let use = list.takeOutOfUse()
      guard isProxy(service[keyPath: delegate]) else { return didUninstall(shown) }
      guard list.isStill(use) else { continue }
      list.beginWriting(to: service)
      service[keyPath: delegate] = originalDelegate
      let staysInstalled = isProxy(service[keyPath: delegate])
      list.endWriting(to: service)
      if !staysInstalled { didUninstall(shown) }
      return
    }
  }

  /// Whether a delegate is the proxy, or forwards to this list in another way.
  ///
  /// SAFETY: The delegate lives until the end of the function.
  @inlinable @inline(__always)
  func leadsHere(_ delegate: P?) -> Bool {
    guard let words = unsafe unretainedWords(of: delegate) else { return leadsHereIfWide(delegate) }
    guard let object = unsafe words.object else { return false }
    defer { withExtendedLifetime(delegate) {} }
    return unsafe object._withUnsafeGuaranteedRef { leadsHere(object: $0) }
  }

  @usableFromInline
  func leadsHereIfWide(_ delegate: P?) -> Bool {
    delegate.flatMap { object(of: $0) }.map { leadsHere(object: $0) } ?? false
  }

  @usableFromInline
  func leadsHere(object: AnyObject) -> Bool { object === proxyObject || list.isReached(from: object) }

  var proxyObject: AnyObject { otherProxy?.words.object ?? self }

  /// Makes what was found in a service's property the original delegate, unless another one was assigned meanwhile.
  ///
  /// SAFETY: The delegate lives until the end of the function.
  @inlinable @inline(__always)
  func adopt(_ found: P?, after assignments: UInt32) -> SubscriberList.Adoption {
    guard let words = unsafe unretainedWords(of: found) else { return adoptWide(found, after: assignments) }
    guard let object = unsafe words.object else { return list.adopt(nil, 0, after: assignments) }
    defer { withExtendedLifetime(found) {} }
    return unsafe object._withUnsafeGuaranteedRef { unsafe list.adopt($0, words.witnessTable, after: assignments) }
  }

  @usableFromInline
  func adoptWide(_ found: P?, after assignments: UInt32) -> SubscriberList.Adoption {
    list.adopt(found.map { ExistentialWords($0) }, after: assignments)
  }

  /// Another multicast computes the property, so that shows its own proxy for good. This one takes the place of the
  /// original delegate behind it, and adopts that. Repeated if another thread has assigned a delegate meanwhile.
  ///
  /// Returns false if the property shows no other multicast's proxy, or if this would close a cycle.
  @usableFromInline
  func takesPlace(behind shown: P?) -> Bool {
    guard let other = otherList(of: shown) else { return false }
    if other.holdsOriginal { list.holdOriginal() }
    let (words, found) = (ExistentialWords(proxy), list.originalEntry)
    var former: SubscriberList.FormerOriginal
    repeat {
      former = other.formerOriginal
      list.setOriginal(former.entry?.load(as: P.self).map { ExistentialWords($0) })
      if other.isReached(from: words.object) {
        list.setOriginal(found?.object, found)
        return false
      }
    } while !other.setOriginal(words, after: former.assignments)
    return true
  }

  /// Leaves its place behind another multicast, which gets the original delegate back. There may be several in front.
  /// Returns the proxy that has left.
  @usableFromInline
  func leavesPlace(behind shown: P?) -> P? {
    var delegate = shown
    while let other = otherList(of: delegate) {
      let former = other.formerOriginal
      delegate = former.entry?.load(as: P.self)
      guard isProxy(delegate) else { continue }
      let words = originalDelegate.map { ExistentialWords($0) }
      return other.setOriginal(words, after: former.assignments) ? delegate : nil
    }
    return nil
  }

  /// The multicast that a delegate forwards through, if it is a proxy.
  private static func multicast(of delegate: P?) -> MulticastDelegate<P>? {
    let proxy = delegate.flatMap { object(of: $0) }.flatMap { forwardingObject($0) }
    return (proxy as? any MulticastForwarding<P>)?.multicast
  }

  /// The list of another multicast, whose proxy a property shows.
  private func otherList(of shown: P?) -> SubscriberList? {
    Self.multicast(of: shown)?.list
  }

  /// Whether the property leads to this list, after the proxy was written.
  @inlinable @inline(__always)
  func didWrite(
    to service: AnyObject, inPlaceOf found: P?, whichShows shown: P?, _ adopted: SubscriberList.Adoption
  ) -> Bool {
    let isInstalled = leadsHere(shown)
    list.endWriting(to: service)
    if !isInstalled {
      noteRefusal(showing: shown, adopted)
    } else if list.isTraced {
      reportInstalled(inPlaceOf: found)
    }
    return isInstalled
  }

  /// Whether a service has last shown this delegate in place of the proxy.
  @inlinable @inline(__always)
  func isRefusal(_ found: P?, _ former: SubscriberList.FormerOriginal) -> Bool {
    former.refusal.map { isObject(of: $0, found) } ?? false
  }

  @usableFromInline
  func isObject(of entry: SubscriberEntry, _ found: P?) -> Bool {
    guard let found = found.flatMap({ object(of: $0) }) else { return false }
    return entry.address == identity(of: found) && entry.object != nil
  }

  /// Remembers what the service shows in place of the proxy. The service may have made it of the proxy, which must not
  /// call it then.
  @usableFromInline
  func noteRefusal(showing shown: P?, _ adopted: SubscriberList.Adoption) {
    list.noteRefusal(for: shown.flatMap { object(of: $0) }, adopted)
    list.report(.displaced, DelegateTrace.Subject(proxyObject), "by \(subject(of: shown))")
  }

  @usableFromInline
  func reportInstalled(inPlaceOf found: P?) {
    list.report(.installed, DelegateTrace.Subject(proxyObject), "in place of \(subject(of: found))")
  }

  private func subject(of delegate: P?) -> DelegateTrace.Subject {
    delegate.map { DelegateTrace.Subject(delegate: $0) } ?? .nobody
  }

  /// Whether a delegate is the multicast's proxy. A multicast that a proxy was given knows that as what forwards
  /// through it.
  @usableFromInline
  func isProxy(_ shown: P?) -> Bool {
    guard let shown else { return false }
    return kind == .ofProxy ? Self.multicast(of: shown) === self : object(of: shown) === proxyObject
  }

  @usableFromInline
  func didUninstall(_ proxy: P?) { list.report(.uninstalled, subject(of: proxy)) }
}

// MARK: - A property that the multicast computes

extension MulticastDelegate {
  /// The value of a property that the multicast computes: what was assigned, or the proxy once it has to forward.
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
  /// The value is the proxy from the first subscriber, observer or stream on, or from ``install(in:_:isolation:)`` on.
  /// Assigning the proxy, or anything else that forwards to this list, changes nothing. The delegate is held weakly,
  /// unless the multicast was created with `holdingOriginal: .strongly`.
  ///
  /// If `P` is `Sendable`, any thread may read and assign it. An assignment that has returned is in force.
  ///
  /// - Complexity: O(1).
  public var propertyValue: P? {
    @inlinable @inline(__always) get { list.isInUse ? proxy : list.original(as: P.self) }
    @inlinable @inline(__always) set { list.assignOriginal(newValue) }
  }

  /// The delegate that the app last assigned to the service's property, if it is alive.
  ///
  /// It is called before the subscribers. The property itself shows the proxy, so compare the app's delegate with this
  /// instead:
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
}

// MARK: - Wrapping a service

extension MulticastDelegate {
  /// Creates a multicast that shares the list of a property's hook, and installs it.
  ///
  /// ```swift
  /// let multicast = MulticastDelegate(
  ///   wrapping: radio, delegate: \.delegate, hook: \.delegates)
  /// multicast.subscribe(logger)
  /// ```
  ///
  /// It is the same as `radio.delegates.install(in: radio, \.delegate)` and using `radio.delegates`, in one.
  ///
  /// - Parameters:
  ///   - service: The service. The multicast doesn't keep it.
  ///   - delegate: The property, as in `\.delegate`.
  ///   - hook: The multicast that the property's `didSet` installs, as in `\.delegates`, or an ``ObservedDelegate``'s
  ///     projection, as in `\.$delegate`.
  ///   - isolation: The caller's isolation. Don't pass it.
  /// - Complexity: O(1).
  public convenience init<Service: AnyObject>(
    wrapping service: Service, delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, MulticastDelegate<P>>, isolation: isolated (any Actor)? = #isolation
  ) {
    let hook = service[keyPath: hook]
    self.init(sharing: hook.list, proxy: hook.proxy)
    install(in: service, delegate)
  }

  /// Creates a multicast for a service whose property nobody observes, and installs it.
  ///
  /// ```swift
  /// let multicast = MulticastDelegate(wrapping: parser, delegate: \.delegate) {
  ///   XMLParserForwarder($0)
  /// }
  /// ```
  ///
  /// The delegate that the property holds becomes the ``originalDelegate``. A later assignment displaces the proxy,
  /// until you call ``install(in:_:isolation:)`` again. If you can, observe the property, as
  /// <doc:ObservingTheDelegateProperty> shows.
  ///
  /// Keep the multicast for as long as the service should call through it. When it is released, a weak property becomes
  /// nil, and a strong one keeps the proxy. To give the delegate back, call ``uninstall(from:_:isolation:)``.
  ///
  /// If the property holds a proxy already, the new multicast keeps that and shares its list, and `proxy` isn't called.
  /// So several multicasts on one property call each subscriber once.
  ///
  /// - Parameters:
  ///   - service: The service. The multicast doesn't keep it.
  ///   - delegate: The property, as in `\.delegate`. It may be strong.
  ///   - holdingOriginal: Whether the list keeps the original delegate alive. Use `.strongly` for a strong property.
  ///   - isolation: The caller's isolation. Don't pass it.
  ///   - proxy: Makes the proxy, if it isn't the multicast itself. See ``init(original:holdingOriginal:label:proxy:)``.
  /// - Complexity: O(1).
  public convenience init<Service: AnyObject>(
    wrapping service: Service, delegate: ReferenceWritableKeyPath<Service, P?>,
    holdingOriginal: SubscriberHold = .weakly, isolation: isolated (any Actor)? = #isolation,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    let shown = service[keyPath: delegate]
    if let shown, let multicast = Self.multicast(of: shown) {
      self.init(sharing: multicast.list, proxy: shown)
    } else {
      self.init(proxy: proxy)
    }
    if holdingOriginal.isStrong { list.holdOriginal() }
    install(in: service, delegate)
  }

  /// Not available: the multicast of an observed property is its projection.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use the property's projection, which is its multicast: 'service.$delegate'")
  public convenience init<Service: AnyObject>(wrapping service: Service, hook: KeyPath<Service, MulticastDelegate<P>>) {
    fatalError()
  }
}
