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

  /// Whether somebody takes part, so that a computed property shows a proxy, or whether the proxy is in a plain one.
  @usableFromInline private(set) var isInUse = false

  /// Whether the app has assigned the original delegate itself, and not a proxy of it.
  private(set) var isItself = false

  /// Whether a proxy was replaced that may still live, so that somebody may pass on what it stood for.
  @usableFromInline private(set) var hasReplacedProxy = false

  /// Whether the original delegate is kept alive, by its entry.
  let holdsOriginal: Bool

  /// Whether the multicast that made the list has gone.
  private(set) var hasEnded = false

  /// How often it was taken into use: two equal values say that nothing happened in between.
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
    var assigned: UInt64 = 0
    /// The thread that is writing the property for this list. Zero if none is.
    var writer: UInt = 0
    /// What `install` has found in the list, until it has succeeded.
    var before: Assignment?
    /// The lists whose hooks have won a property, and which call this one's subscribers.
    var roots: [SubscriberEntry] = []
  }

  var replaced: ReplacedProxies { rarely.read(\.replaced) ?? ReplacedProxies() }
  var deliveries: DeliveryNotes { rarely.read(\.deliveries) ?? DeliveryNotes() }

  fileprivate struct Assignment {
    let original: SubscriberEntry?
    let proxy: ProxyWords?
    let isItself: Bool
    let assigned: UInt64
  }

  /// What an event carries out of the lock, because it may hold the last reference to an object of the app.
  struct Cleanup {
    var original: SubscriberEntry?
    var proxy: ProxyWords?
    var held: AnyObject?
    var replaced: [ReplacedProxy] = []
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

  /// Somebody takes part. Returns whether a computed property shows a proxy from now on.
  mutating func takeIntoUse() -> Bool {
    if isInUse { return false }
    isInUse = true
    uses &+= 1
    return kind == .computed
  }

  /// Returns what `isUnchanged` compares.
  mutating func takeOutOfUse() -> UInt16 {
    isInUse = false
    return uses
  }

  /// Whether a property that the multicast computes wasn't taken into use since then.
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
    proxy = takeReplacedProxy(of: delegate) ?? made
    self.isItself = isItself
    rarely.changeIfPresent { rare in
      rare.assigned = rare.deliveries.last
      rare.replaced.forgetDead(&cleanup.replaced, isAlive)
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
    _ made: ProxyWords, for delegate: SubscriberEntry?, isAlive: (SubscriberEntry) -> Bool
  ) -> ProxyWords {
    // The delegate may have been replaced and assigned again while its proxy was made.
    let delegate = known(delegate, isAlive: isAlive)
    if let proxy = proxy(for: delegate) { return proxy }
    if hasEnded { return made }
    if delegate === original {
      proxy = made
    } else if let delegate, !holdsOriginal {
      // The delegate was replaced while its proxy was made.
      hasReplacedProxy = true
      rarely.change(Rare()) { $0.replaced.append(.kept(made, for: delegate)) }
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
    by thread: UInt, isAlive: (SubscriberEntry) -> Bool
  ) -> Beginning {
    if hasEnded { return .hasEnded }
    let delegate = known(delegate, isAlive: isAlive)
    guard let proxy = proxy(for: delegate) ?? made else { return .needsProxy(for: delegate) }
    if proxy.object === shown { return .isShown(for: delegate) }
    if kind == .undecided { kind = .plain }
    let before = (original, self.proxy, self.isItself)
    rarely.change(Rare()) { rare in
      rare.writer = thread
      rare.before = Assignment(original: before.0, proxy: before.1, isItself: before.2, assigned: rare.assigned)
      if delegate !== before.0 { rare.assigned = rare.deliveries.last }
    }
    self.proxy = proxy
    if delegate !== original { (original, self.isItself) = (delegate, isItself) }
    return .writes(proxy, for: delegate)
  }

  /// The property shows the proxy. Returns whether the list has another original delegate than before, and the lists
  /// that call this one's subscribers no more.
  mutating func endInstall(
    _ cleanup: inout Cleanup, isAlive: (SubscriberEntry) -> Bool
  ) -> (isNew: Bool, left: Roots) {
    let left = noteInstalled()
    let before = takeBefore()
    endWriting()
    guard let before, before.original !== original else { return (false, left) }
    cleanup.original = before.original
    setAside(before.original, before.proxy, &cleanup)
    _ = takeReplacedProxy(of: original)
    rarely.changeIfPresent { $0.replaced.forgetDead(&cleanup.replaced, isAlive) }
    return (true, left)
  }

  /// The property shows the proxy, and did before. Returns the lists that call this one's subscribers no more.
  mutating func noteInstalled() -> Roots {
    if kind == .undecided { kind = .plain }
    _ = takeIntoUse()
    defer { rarely.changeIfPresent { $0.roots = [] } }
    return roots
  }

  /// The property doesn't show it, so nothing has changed. Something else may have to be written back yet.
  mutating func undoInstall(_ cleanup: inout Cleanup) {
    guard let before = takeBefore() else { return }
    (cleanup.original, cleanup.proxy) = (original, proxy)
    (original, proxy, isItself) = (before.original, before.proxy, before.isItself)
    rarely.changeIfPresent { $0.assigned = before.assigned }
  }

  private mutating func takeBefore() -> Assignment? {
    var before: Assignment?
    rarely.changeIfPresent { before = $0.before.take() }
    return before
  }

  // MARK: Where another hook has won the property

  /// The list that calls this one's subscribers.
  var root: SubscriberEntry? { rarely.read { $0.roots.last }.flatMap(\.self) }

  /// The list of the other hook calls this one's subscribers from now on, through the proxy for nobody.
  mutating func join(
    _ root: SubscriberEntry, through proxy: ProxyWords, _ cleanup: inout Cleanup, isAlive: (SubscriberEntry) -> Bool
  ) {
    _ = takeIntoUse()
    _ = assign(nil, isItself: false, keeping: proxy, &cleanup, isAlive: isAlive)
    rarely.change(Rare()) { rare in
      rare.roots.removeAll { $0.address == root.address }
      rare.roots.append(root)
    }
  }

  /// Lists that call this one's subscribers, and the proxy by which they do.
  typealias Roots = (lists: [SubscriberEntry], proxy: ProxyWords?)

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
  /// task or else on the same thread, through another proxy. But if the app has assigned the delegate since that began,
  /// it hands over to it, and what the service tells it is a callback of its own.
  mutating func begin(
    _ callback: StaticString, by execution: UInt, through delegate: UInt, _ cleanup: inout Cleanup,
    isAlive: (SubscriberEntry) -> Bool
  ) -> Delivery {
    let isOriginal = delegate == original.map { identity(of: $0) } ?? 0
    let canHandOver = isItself && isOriginal
    guard let isLiving = rarely.change(Rare(), { $0.replaced.hasLiving(&cleanup.replaced, isAlive) }) else {
      return .unknown
    }
    hasReplacedProxy = isLiving
    if !isLiving { return .toAll(note: nil) }
    return rarely.change(Rare()) { rare in
      let note = rare.deliveries.begin(
        callback, by: execution, through: delegate, notSince: canHandOver ? rare.assigned : nil)
      return note.map { .toAll(note: $0) } ?? .passedOn
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
    rarely.changeIfPresent { cleanup.replaced = $0.replaced.letGoOfAll() }
    return cleanup
  }
}
