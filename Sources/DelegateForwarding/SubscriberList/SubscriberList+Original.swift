// The original delegate: what the app has assigned. It is called before the subscribers, and is not among them. Each
// delegate that the property has held in use has a proxy of its own, which stands for that delegate for good.

extension SubscriberList {
  /// A delegate that was replaced, and the proxy that stands for it, which somebody may have read and kept weakly.
  struct FormerDelegate {
    let entry: SubscriberEntry
    let proxy: ProxyWords
  }

  /// The original delegate's entry. Nil if nobody is.
  var originalEntry: SubscriberEntry? { state.withLock { $0.original } }

  /// What traces and descriptions call a delegate that is or was the original one. If that changes at the same moment,
  /// its entry comes to refer to another, so this takes the lock.
  func subject(of entry: SubscriberEntry?) -> Subject { state.withLock { _ in Subject(of: entry) } }

  /// What they call the original delegate, alive or dead.
  var originalSubject: Subject { state.withLock { Subject(of: $0.original) } }

  /// The original delegate, if it is alive.
  @inlinable
  func original<P>(as type: P.Type) -> P? {
    let (object, witnessTable) = state.withLock { ($0.original?.object, $0.original?.witnessTable ?? 0) }
    guard let object else { return nil }
    return rebuild(object, witnessTable, as: type)
  }

  /// The entry of a delegate that the list has had, or a new one. The caller holds the object, and assigns the entry or
  /// lets go of it.
  @usableFromInline
  func knownOrNewEntry(for object: AnyObject, _ witnessTable: UInt) -> SubscriberEntry {
    let (known, isHeld) = state.withLock { ($0.knownEntry(for: object), $0.holdsOriginal && !$0.hasEnded) }
    if let known { return known }
    let entry = SubscriberEntry(object: object, witnessTable: witnessTable)
    // Nobody else knows the entry yet, so this needs no lock.
    if isHeld { _ = entry.hold(object) }
    return entry
  }

  /// Makes a delegate the original one. Nil leaves the list without one. If it is the original one already, nothing
  /// changes.
  ///
  /// - Parameters:
  ///   - proxy: A proxy that was made for the delegate.
  ///   - isReported: Whether this is what the app has done, so that traces have a line.
  @usableFromInline
  func assign(_ entry: SubscriberEntry?, keeping proxy: ProxyWords? = nil, isReported: Bool = true) {
    var cleanup = OriginalCleanup()
    var loaded: (AnyObject?, AnyObject?)
    let isNew = state.withLock { state in
      let entry = state.canonical(entry, &loaded)
      let isNew = entry !== state.original
      if isNew { state.replaceOriginal(by: entry, &cleanup) }
      if let proxy { state.keep(proxy, for: entry) }
      return isNew
    }
    if isTraced, isNew, isReported { reportAssigned(entry, insteadOf: cleanup.entry) }
    withExtendedLifetime((cleanup, loaded)) {}
  }

  /// The usual assignment: of a delegate that forwards nothing, in a property that nobody reads as a proxy. It makes no
  /// entry, but uses the one that there is.
  ///
  /// A new entry for each assignment would cost three times as much.
  @usableFromInline
  func assign(_ object: AnyObject, _ witnessTable: UInt) {
    if !isTraced, state.withLock({ $0.assignUnread(object, witnessTable) }) { return }
    assign(knownOrNewEntry(for: object, witnessTable))
  }

  /// Reports when the original delegate is found dead for the first time.
  func reportOriginalIfDead() {
    let (dead, object) = state.withLock { state -> (SubscriberEntry?, AnyObject?) in
      guard let original = state.original, !original.isTombstone else { return (nil, nil) }
      let object = original.object
      if object == nil { original.mark(SubscriberEntry.dead) }
      return (original, object)
    }
    if let dead, object == nil { report(.foundDead, subject(of: dead), "as the original delegate") }
  }

  @inline(never)
  private func reportAssigned(_ entry: SubscriberEntry?, insteadOf former: SubscriberEntry?) {
    report(.assigned, subject(of: entry), former.map { "in place of \(subject(of: $0))" } ?? "")
  }
}

/// What an assignment carries out of the lock: what may hold the last reference to an object of the app.
struct OriginalCleanup {
  var proxy: ProxyWords?
  var entry: SubscriberEntry?
  var dropped: [SubscriberList.FormerDelegate] = []
  /// Delegates that were loaded to see whether they are alive.
  var living: [AnyObject?] = []
}

extension SubscriberList.State {
  /// The entry of an object that is or was the original delegate. The caller holds the object, so loading the weak
  /// reference never makes the last strong one.
  fileprivate func knownEntry(for object: AnyObject) -> SubscriberEntry? {
    let address = identity(of: object)
    if let original, original.address == address, original.object != nil { return original }
    return rare?.former.first { $0.entry.address == address && $0.entry.object != nil }?.entry
  }

  /// The entry that the list has for the object of another one, or that one. A delegate has one entry, so that it has
  /// one proxy: another thread may have assigned the same object since this one's entry was made.
  ///
  /// - Parameter loaded: Objects that were loaded here.
  fileprivate func canonical(
    _ entry: SubscriberEntry?, _ loaded: inout (AnyObject?, AnyObject?)
  ) -> SubscriberEntry? {
    guard let entry, entry !== original else { return entry }
    let address = entry.address
    let other = original?.address == address ? original : rare?.former.last { $0.entry.address == address }?.entry
    guard let other, other !== entry else { return entry }
    loaded = (entry.object, other.object)
    return loaded.0 != nil && loaded.0 === loaded.1 ? other : entry
  }

  fileprivate mutating func replaceOriginal(by entry: SubscriberEntry?, _ cleanup: inout OriginalCleanup) {
    cleanup.entry = original
    if let proxy {
      hasReplacedProxy = true
      // A list that holds its delegates forgets one that is replaced, or it would keep it alive. Somebody who has kept
      // its proxy holds the entry by that, and so the delegate.
      if let original, !holdsOriginal {
        neededRare.former.append(SubscriberList.FormerDelegate(entry: original, proxy: proxy))
      } else {
        cleanup.proxy = proxy
      }
    }
    original = entry
    proxy = takeProxy(of: entry)
    rare?.dropDead(&cleanup)
  }

  /// The proxy of a delegate that becomes the original one again.
  private func takeProxy(of entry: SubscriberEntry?) -> ProxyWords? {
    guard let rare else { return nil }
    guard let entry else { return rare.proxyForNobody }
    guard let index = rare.former.lastIndex(where: { $0.entry === entry }) else { return nil }
    return rare.former.remove(at: index).proxy
  }

  /// Makes an object the original delegate, if no proxy was ever made, so that nobody knows an entry. Returns false
  /// otherwise.
  fileprivate mutating func assignUnread(_ object: AnyObject, _ witnessTable: UInt) -> Bool {
    if holdsOriginal || proxy != nil || rare?.former.isEmpty == false { return false }
    guard original != nil else {
      original = SubscriberEntry(object: object, witnessTable: witnessTable)
      return true
    }
    guard isKnownUniquelyReferenced(&original), let original else { return false }
    original.refer(to: object, witnessTable)
    return true
  }
}

extension RareState {
  /// Drops the proxies of dead delegates, if there are twice as many as were left the last time.
  fileprivate func dropDead(_ cleanup: inout OriginalCleanup) {
    guard former.count > largestFormer else { return }
    cleanup.dropped = former
    cleanup.living = former.map(\.entry.object)
    former = zip(former, cleanup.living).filter { $1 != nil }.map(\.0)
    largestFormer = max(1, former.count * 2)
  }
}

// MARK: - Proxies

/// A proxy as a `P`. The witness table is zero if it may not be kept: then the proxy is cast anew each time.
@usableFromInline typealias ProxyWords = ExistentialWords

extension SubscriberList {
  /// The proxy of the original delegate, if there is one.
  @inlinable @inline(__always)
  var proxy: ProxyWords? { state.withLock { $0.proxy } }

  /// The proxy that stands for a delegate, if there is one.
  func proxy(for entry: SubscriberEntry?) -> ProxyWords? { state.withLock { $0.proxy(for: entry) } }

  /// Keeps a proxy that was made for a delegate and that somebody is to read. Returns the one that stands for the
  /// delegate: another thread may have made one too.
  func keep(_ proxy: ProxyWords, for entry: SubscriberEntry?) -> ProxyWords {
    var loaded: (AnyObject?, AnyObject?)
    defer { withExtendedLifetime(loaded) {} }
    return state.withLock { $0.keep(proxy, for: $0.canonical(entry, &loaded)) }
  }

  /// Bars a proxy from calling its delegate: a service that wraps whatever it is assigned in one adapter of its own
  /// shows that adapter before and after the write. The adapter may keep the proxy now, which would call it back
  /// without end.
  @usableFromInline
  func refuse(_ entry: SubscriberEntry) {
    state.withLock { state in
      if state.proxy(for: entry) == nil, entry !== state.original { entry.mark(SubscriberEntry.removed) }
    }
  }
}

extension SubscriberList.State {
  fileprivate func proxy(for entry: SubscriberEntry?) -> ProxyWords? {
    if entry === original, let proxy { return proxy }
    guard let entry else { return rare?.proxyForNobody }
    return rare?.former.first { $0.entry === entry }?.proxy
  }

  @discardableResult
  fileprivate mutating func keep(_ made: ProxyWords, for entry: SubscriberEntry?) -> ProxyWords {
    if let known = proxy(for: entry) { return known }
    if hasEnded { return made }
    if entry == nil { neededRare.proxyForNobody = made }
    if entry === original {
      proxy = made
    } else if let entry, !holdsOriginal {
      // The delegate was replaced while its proxy was made.
      hasReplacedProxy = true
      neededRare.former.append(SubscriberList.FormerDelegate(entry: entry, proxy: made))
    }
    return made
  }
}
