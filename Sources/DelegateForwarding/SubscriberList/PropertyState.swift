/// A service's `delegate` property, as the list of its multicast knows it.
///
/// This is a value. The list guards it by its lock, and does what a method returns after unlocking. Each method is an
/// event in the property's life: it is read, assigned, installed or uninstalled, a callback begins or ends, and the
/// list ends. ARCHITECTURE has the table of what can happen to which property.
///
/// It runs no foreign code, and releases nothing that might be the last reference to an object of the app: that goes
/// into the `Cleanup`. Whether a delegate or a proxy is alive is answered by `isAlive`, which keeps what it loads until
/// the lock is free.
@usableFromInline
struct PropertyState {
  /// What the multicast is for, which its first use decides.
  @usableFromInline
  enum Kind {
    case undecided
    /// A property that the service stores, and `install` writes.
    case plain
    /// A property whose getter returns `propertyValue`.
    case computed
  }

  @usableFromInline private(set) var kind = Kind.undecided

  /// Whether somebody takes part: if the multicast computes the property, that shows a proxy then. A plain property
  /// shows what was written, so there it says nothing.
  @usableFromInline private(set) var isInUse = false

  /// Whether the original delegate became that by an assignment of the delegate itself, and not of a proxy of it.
  private(set) var isItself = false

  /// Whether a proxy was replaced that may still live, so that somebody may pass on what it stood for.
  @usableFromInline private(set) var hasReplacedProxy = false

  /// Whether the original delegate is kept alive, by its entry.
  let holdsOriginal: Bool

  /// Whether the multicast that made the list has gone.
  private(set) var hasEnded = false

  /// How often somebody has taken part: two equal values say that nobody came in between.
  private var uses: UInt16 = 0

  /// The delegate that the app has assigned. Nil if nobody is.
  @usableFromInline private(set) var original: SubscriberEntry?

  /// The proxy that stands for the original delegate, or for nobody, once that was needed.
  @usableFromInline private(set) var proxy: ProxyWords?

  private var rarely = Rarely<Rare>()

  init(holdsOriginal: Bool) { self.holdsOriginal = holdsOriginal }

  /// What most properties never need.
  fileprivate struct Rare {
    var replaced = ReplacedProxies()
    /// The deliveries under way, while a replaced proxy lives.
    var deliveries = DeliveryNotes()
    /// The last delivery that was noted before the original delegate was assigned.
    var lastBeforeAssignment: UInt64 = 0
    /// The thread that is writing the property for this list. Zero if none is.
    var writer: UInt = 0
    /// What the list had before `install`, while that writes.
    var before: Assignment?
    /// The lists whose hooks have won a property, and which call this one's subscribers, unless `uninstall` has ended
    /// that since.
    var roots: [SubscriberEntry] = []
  }

  var replaced: ReplacedProxies { rarely.read(\.replaced) ?? ReplacedProxies() }
  var deliveries: DeliveryNotes { rarely.read(\.deliveries) ?? DeliveryNotes() }

  fileprivate struct Assignment {
    let original: SubscriberEntry?
    let proxy: ProxyWords?
    let isItself: Bool
    let lastBeforeAssignment: UInt64

    func letGo(_ cleanup: inout Cleanup) {
      if let original { cleanup.others.append(original) }
      if let proxy { cleanup.others.append(proxy.object) }
    }
  }

  /// What an event carries out of the lock, because it may hold the last reference to an object of the app.
  struct Cleanup {
    var original: SubscriberEntry?
    var proxy: ProxyWords?
    var held: AnyObject?
    var others: [AnyObject] = []
  }
}

// MARK: - Being read

extension PropertyState {
  /// What a property that the multicast computes shows.
  @usableFromInline
  enum Shown {
    case delegate
    case proxy
    /// A proxy that isn't made yet.
    case hasNoProxy
    /// This read decides what the multicast is for.
    case isUndecided
  }

  @inlinable @inline(__always)
  var shown: Shown {
    if isInUse, proxy != nil { return .proxy }
    if kind == .undecided { return .isUndecided }
    // To look at a plain property's multicast changes nothing.
    return isInUse && kind == .computed ? .hasNoProxy : .delegate
  }

  /// The getter of a computed property is called, or the attribute is at one. Returns whether this has decided what the
  /// multicast is for.
  mutating func decideToCompute() -> Bool {
    guard kind == .undecided else { return false }
    kind = .computed
    return true
  }

  /// Somebody takes part.
  ///
  /// - Returns: Whether a computed property shows a proxy from now on, and what `takeOutOfUse` compares.
  @discardableResult
  mutating func takeIntoUse() -> (isNew: Bool, use: UInt16) {
    let isNew = !isInUse && kind == .computed
    isInUse = true
    uses &+= 1
    return (isNew, uses)
  }

  /// Returns what `isUnchanged` compares.
  mutating func takeOutOfUse() -> UInt16 {
    isInUse = false
    return uses
  }

  /// Takes back a use, unless somebody else has come since.
  mutating func takeOutOfUse(ifUnchangedSince use: UInt16) { if uses == use { isInUse = false } }

  /// Whether nobody has taken part since then in a property that the multicast computes.
  func isUnchanged(since use: UInt16) -> Bool { kind != .computed || uses == use }
}

// MARK: - Being assigned

extension PropertyState {
  /// A delegate is assigned, or nil. Returns false if it is the original one already, so that nothing changes.
  ///
  /// - Parameters:
  ///   - isItself: Whether the app has assigned the delegate itself, and not a proxy of it.
  ///   - made: A proxy that was made for it.
  mutating func assign(
    _ delegate: SubscriberEntry?, isItself: Bool, keeping made: ProxyWords? = nil, _ cleanup: inout Cleanup,
    isAlive: (SubscriberEntry) -> Bool
  ) -> Bool {
    let delegate = known(delegate, isAlive: isAlive)
    if delegate === original {
      if proxy == nil, !hasEnded { proxy = made }
      return false
    }
    if hasEnded { cleanup.held = delegate?.release() }
    cleanup.original = original
    setAside(original, proxy, &cleanup)
    original = delegate
    proxy = hasEnded ? nil : takeReplacedProxy(of: delegate) ?? made
    self.isItself = isItself
    rarely.changeIfPresent { rare in
      rare.lastBeforeAssignment = rare.deliveries.last
      rare.replaced.forgetDead(&cleanup.others, isAlive)
    }
    return true
  }

  /// The entry that the list has for a delegate, or else the one that was made for it: a delegate that the list knows
  /// has one entry, so that it has one proxy.
  func known(_ delegate: SubscriberEntry?, isAlive: (SubscriberEntry) -> Bool) -> SubscriberEntry? {
    guard let delegate, delegate !== original else { return delegate }
    func isSame(_ other: SubscriberEntry) -> Bool {
      other === delegate || other.address == delegate.address && isAlive(other) && isAlive(delegate)
    }
    if let original, isSame(original) { return original }
    return replaced.all.lazy.compactMap(\.delegate).first(where: isSame) ?? delegate
  }

  /// Keeps the proxy of a delegate that is no longer the original one, as somebody may have read it.
  private mutating func setAside(_ delegate: SubscriberEntry?, _ proxy: ProxyWords?, _ cleanup: inout Cleanup) {
    guard let proxy else { return }
    hasReplacedProxy = true
    if let delegate, !holdsOriginal {
      rarely.change(Rare()) { $0.replaced.append(.kept(proxy, for: delegate)) }
    } else {
      rarely.change(Rare()) { $0.replaced.append(.letGo(proxy.makeEntry())) }
      cleanup.proxy = proxy
    }
  }

  private mutating func takeReplacedProxy(of delegate: SubscriberEntry?) -> ProxyWords? {
    var proxy: ProxyWords?
    rarely.changeIfPresent { rare in proxy = delegate.flatMap { rare.replaced.take(for: $0) } }
    return proxy
  }
}

// MARK: - Its proxies

extension PropertyState {
  /// The proxy that stands for a delegate that the list knows, or for nobody.
  func proxy(for delegate: SubscriberEntry?) -> ProxyWords? {
    if delegate === original { return proxy }
    return delegate.flatMap { replaced.proxy(for: $0) }
  }

  /// Keeps a proxy that was made for a delegate, and that somebody is to read. Returns the one that stands for the
  /// delegate: another thread may have made one, too.
  mutating func keep(
    _ made: ProxyWords, for delegate: SubscriberEntry?, _ cleanup: inout Cleanup, isAlive: (SubscriberEntry) -> Bool
  ) -> ProxyWords {
    // The delegate may have been replaced and assigned again while its proxy was made.
    let delegate = known(delegate, isAlive: isAlive)
    if let proxy = proxy(for: delegate) { return proxy }
    if hasEnded { return made }
    if delegate === original {
      proxy = made
    } else {
      // The delegate was replaced while its proxy was made.
      setAside(delegate, made, &cleanup)
    }
    return made
  }
}

// MARK: - Being installed

extension PropertyState {
  /// Whether a thread is writing the property for this list.
  func isWritten(by thread: UInt) -> Bool { (rarely.read(\.writer) ?? 0) == thread }

  /// Whether a thread is installing a delegate that the app has assigned itself.
  func isInstalling(_ delegate: SubscriberEntry?, by thread: UInt) -> Bool {
    isItself && delegate === original && isWritten(by: thread)
  }

  mutating func beginWriting(by thread: UInt) { rarely.change(Rare()) { $0.writer = thread } }

  mutating func endWriting() { rarely.changeIfPresent { $0.writer = 0 } }

  /// What `install` does when it has found a delegate.
  @usableFromInline
  enum Beginning {
    /// Makes a proxy for it, and begins with that.
    case needsProxy(for: SubscriberEntry?)
    /// Nothing, as the property shows its proxy.
    case isShown(for: SubscriberEntry?)
    case writes(ProxyWords, for: SubscriberEntry?)
    /// Nothing, as the multicast that made the list has gone, and with it what makes proxies.
    case hasEnded
  }

  /// `install` has found a delegate in the property. If it is to write a proxy, that delegate is the original one from
  /// here on, as the service's own observers may ask.
  ///
  /// - Parameters:
  ///   - shown: The object in the property.
  ///   - made: A proxy that was made for the delegate.
  mutating func beginInstall(
    _ delegate: SubscriberEntry?, isItself: Bool, showing shown: AnyObject?, writing made: ProxyWords?,
    by thread: UInt, _ cleanup: inout Cleanup, isAlive: (SubscriberEntry) -> Bool
  ) -> Beginning {
    if hasEnded { return .hasEnded }
    let delegate = known(delegate, isAlive: isAlive)
    guard let proxy = proxy(for: delegate) ?? made else { return .needsProxy(for: delegate) }
    if proxy.object === shown { return .isShown(for: delegate) }
    if kind == .undecided { kind = .plain }
    let isNew = delegate !== original
    let before = (original: original, proxy: self.proxy, isItself: self.isItself)
    rarely.change(Rare()) { rare in
      // This is here if another thread is installing this multicast in another property.
      rare.before?.letGo(&cleanup)
      rare.writer = thread
      rare.before = Assignment(
        original: before.original, proxy: before.proxy, isItself: before.isItself,
        lastBeforeAssignment: rare.lastBeforeAssignment)
      if isNew { rare.lastBeforeAssignment = rare.deliveries.last }
    }
    self.proxy = proxy
    if isNew {
      (original, self.isItself) = (delegate, isItself)
      // The service may call its delegate while it is written.
      if before.proxy != nil { hasReplacedProxy = true }
    }
    return .writes(proxy, for: delegate)
  }

  /// The property shows the proxy. Returns whether the list has another original delegate than before, and the other
  /// hooks' lists, which the caller leaves.
  mutating func endInstall(
    _ cleanup: inout Cleanup, isAlive: (SubscriberEntry) -> Bool
  ) -> (isNew: Bool, left: Roots) {
    let left = adoptShown()
    let before = takeBefore()
    endWriting()
    guard let before, before.original !== original else { return (false, left) }
    cleanup.original = before.original
    setAside(before.original, before.proxy, &cleanup)
    _ = takeReplacedProxy(of: original)
    rarely.changeIfPresent { $0.replaced.forgetDead(&cleanup.others, isAlive) }
    return (true, left)
  }

  /// The property shows a proxy of this list. Returns the other hooks' lists, which the caller leaves.
  mutating func adoptShown() -> Roots {
    if kind == .undecided { kind = .plain }
    takeIntoUse()
    defer { rarely.changeIfPresent { $0.roots = [] } }
    return roots
  }

  /// The property doesn't show the proxy, so the list has what it had before. What was found may have to be written
  /// back yet.
  mutating func undoInstall(_ cleanup: inout Cleanup) {
    guard let before = takeBefore() else { return }
    (cleanup.original, cleanup.proxy) = (original, proxy)
    (original, proxy, isItself) = (before.original, before.proxy, before.isItself)
    rarely.changeIfPresent { $0.lastBeforeAssignment = before.lastBeforeAssignment }
  }

  private mutating func takeBefore() -> Assignment? {
    var before: Assignment?
    rarely.changeIfPresent { before = $0.before.take() }
    return before
  }

  // MARK: Where another hook has won the property

  /// The list that this one has joined last. It stays so after `uninstall`.
  var root: SubscriberEntry? { rarely.read { $0.roots.last }.flatMap(\.self) }

  /// The list of the other hook calls this one's subscribers from now on, through the proxy for nobody.
  mutating func join(
    _ root: SubscriberEntry, through proxy: ProxyWords, _ cleanup: inout Cleanup, isAlive: (SubscriberEntry) -> Bool
  ) {
    takeIntoUse()
    _ = assign(nil, isItself: false, keeping: proxy, &cleanup, isAlive: isAlive)
    rarely.change(Rare()) { rare in
      rare.roots.removeAll { $0.address == root.address }
      rare.roots.append(root)
    }
  }

  /// Lists that call this one's subscribers, and the proxy by which they do.
  typealias Roots = (lists: [SubscriberEntry], proxy: ProxyWords?)

  /// The lists to leave. `uninstall` leaves them and keeps these references: if other hooks have this list join once
  /// more, the last one counts.
  var roots: Roots {
    guard let (lists, before) = rarely.read({ ($0.roots, $0.before) }), !lists.isEmpty else { return ([], nil) }
    return (lists, before.map(\.proxy) ?? proxy)
  }
}

// MARK: - Callbacks

extension PropertyState {
  /// What a callback reaches.
  enum Delivery {
    /// The delegate that the proxy stands for, and everybody else. It is noted by the number.
    case toAll(note: UInt64?)
    /// That delegate alone, as everybody else is being called already.
    case passedOn
    /// It isn't known yet: the list has let go of a proxy, which may be dead when that is released.
    case unknown
  }

  /// A callback begins, through the proxy of a delegate, in a list whose proxy was replaced.
  ///
  /// It is passed on if it is part of a delivery that is under way: that was begun by the same callback, in the same
  /// task or else on the same thread, through another proxy. But if the delegate has become the original one since that
  /// began, and not by a proxy, the app has handed over to it, and what the service tells it is a callback of its own.
  mutating func begin(
    _ callback: StaticString, by execution: UInt, through delegate: UInt, _ cleanup: inout Cleanup,
    isAlive: (SubscriberEntry) -> Bool
  ) -> Delivery {
    let originalAddress = original.map { identity(of: $0) } ?? 0
    let canHandOver = isItself && delegate == originalAddress
    guard let isLiving = hasLivingReplaced(&cleanup, isAlive) else { return .unknown }
    hasReplacedProxy = isLiving
    if !isLiving { return .toAll(note: nil) }
    return rarely.change(Rare()) { rare in
      let note = rare.deliveries.begin(
        callback, by: execution, through: delegate, notSince: canHandOver ? rare.lastBeforeAssignment : nil)
      return note.map { .toAll(note: $0) } ?? .passedOn
    }
  }

  /// Whether a replaced proxy lives, or one that is to be replaced when `install` has written another one. Nil if the
  /// list has let go of one that may be dead when that is released.
  private mutating func hasLivingReplaced(_ cleanup: inout Cleanup, _ isAlive: (SubscriberEntry) -> Bool) -> Bool? {
    rarely.change(Rare()) { rare in
      rare.before?.proxy != nil ? true : rare.replaced.hasLiving(&cleanup.others, isAlive)
    }
  }

  mutating func end(_ note: UInt64) { rarely.changeIfPresent { $0.deliveries.end(note) } }
}

// MARK: - The end

extension PropertyState {
  /// The multicast that made the list is being deallocated. The proxies are released, and the delegate if it is held.
  mutating func end() -> Cleanup {
    hasEnded = true
    var cleanup = Cleanup(original: original, proxy: proxy.take())
    if holdsOriginal { original = nil }
    rarely.changeIfPresent { rare in
      cleanup.others = rare.replaced.letGoOfAll()
      rare.before.take()?.letGo(&cleanup)
    }
    return cleanup
  }
}
