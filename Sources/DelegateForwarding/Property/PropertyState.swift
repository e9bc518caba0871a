/// A service's `delegate` property, as the list of its multicast knows it: the original delegate, the proxy that stands
/// for it, the proxies that were replaced, and the callbacks under way.
///
/// This is a value. The list guards it by its lock, and lets it change by `SubscriberList.property`. Each method is an
/// event in the property's life. ARCHITECTURE has the table of what can happen to which property.
///
/// It runs no foreign code, and releases nothing that might be the last reference to an object of the app: that goes
/// into the `PropertyCleanup`, which is released when the lock is free.
@usableFromInline
struct PropertyState {
  /// What the multicast is used for.
  @usableFromInline
  enum Phase {
    /// It stands alone, or its `propertyValue` may compute a property.
    ///
    /// - Parameter isUsed: Whether it has a delegate, or its `propertyValue` was read.
    case alone(isUsed: Bool)
    /// It computes a property, and stays with that.
    case computed
    /// The service stores what `install` writes, on that thread, if it is just writing.
    case stored(writer: UInt?)
    /// The service stores what a hook gives it that hides its proxies, on that thread, if it is just storing. The
    /// earlier proxies are kept, as the service may be calling them. Few properties are of this kind, so what it needs
    /// lies outside the list.
    indirect case hidden(writer: UInt?, earlier: [ProxyWords])
    /// The multicast that made the list has gone, and with it what makes proxies.
    case ended
  }

  /// When a property that the multicast computes shows a proxy.
  @usableFromInline
  enum Showing {
    /// Nobody has subscribed or listened yet, or nobody new since `uninstall`.
    case never
    /// While the list has an entry that isn't known to be dead.
    case withListeners
    /// From `install` to `uninstall`.
    case always
  }

  @usableFromInline private(set) var phase: Phase
  @usableFromInline private(set) var showing = Showing.never

  /// How many calls of `install` are reading a property, which shows a proxy meanwhile if the multicast computes it.
  @usableFromInline private(set) var readers: UInt32 = 0

  /// The delegate that the app has assigned, or nil.
  @usableFromInline private(set) var original: ObjectEntry?

  /// The proxy that stands for the original delegate, or for nobody, once that was needed.
  @usableFromInline private(set) var proxy: ProxyWords?

  /// The proxies that were replaced, and may still live: whoever has read one may call it.
  @usableFromInline private(set) var replaced = ReplacedProxies()

  /// The deliveries under way, while a replaced proxy lives.
  private(set) var deliveries = DeliveryNotes()

  /// - Parameter isComputed: Whether it is known that the multicast computes the property.
  init(isComputed: Bool) { phase = isComputed ? .computed : .alone(isUsed: false) }

  /// Whether no property is known to which it belongs.
  @inlinable @inline(__always)
  var isInNoProperty: Bool { if case .alone(isUsed: false) = phase { true } else { false } }

  var isComputed: Bool { if case .computed = phase { true } else { false } }
  var hasEnded: Bool { if case .ended = phase { true } else { false } }
}

// MARK: - Being read

extension PropertyState {
  /// What `propertyValue` shows.
  @usableFromInline
  enum Shown {
    case delegate
    case proxy
    /// A proxy that isn't made yet.
    case missingProxy
  }

  /// - Parameter hasEntries: Whether the list has an entry that isn't known to be dead.
  @inlinable @inline(__always)
  func shown(hasEntries: Bool) -> Shown {
    switch phase {
    case .alone, .computed:
      let showsProxy = showing == .always || showing == .withListeners && hasEntries || readers > 0
      return !showsProxy ? .delegate : proxy == nil ? .missingProxy : .proxy
    // To look at the multicast of a stored property changes nothing.
    case .stored: return proxy == nil ? .delegate : .proxy
    case .hidden, .ended: return .delegate
    }
  }

  /// The multicast gets a delegate, or its `propertyValue` is read.
  @usableFromInline
  mutating func noteUse() { if isInNoProperty { phase = .alone(isUsed: true) } }

  /// The original delegate, if it is alive.
  @inlinable @inline(__always)
  func loadOriginal() -> ExistentialWords? {
    guard let original, let object = original.object else { return nil }
    return ExistentialWords(object: object, witnessTable: original.witnessTable)
  }

  /// Somebody new takes part. Returns whether that is the first one of a property that is known to be computed.
  mutating func takePart() -> Bool {
    guard showing == .never else { return false }
    showing = .withListeners
    return isComputed
  }
}

// MARK: - Being assigned

extension PropertyState {
  /// What an assignment has done.
  enum Assignment {
    /// The delegate is the original one already: nothing has changed.
    case isTheSame
    /// It has taken the place of another one, or of nobody.
    case replaces(ObjectEntry?)

    /// The delegate that was replaced.
    var former: ObjectEntry? { if case .replaces(let former) = self { former } else { nil } }
  }

  /// `propertyValue` is assigned. If that is what `install` is writing, the multicast computes the property.
  ///
  /// - Returns: Whether it can be assigned. If a hook hides its proxies, it can't.
  @usableFromInline
  mutating func beginAssigning() -> Bool {
    if case .stored(.some) = phase { (phase, showing) = (.computed, .always) }
    return !isHidden
  }

  /// A delegate is assigned, or nil.
  ///
  /// - Parameter made: A proxy that was made for it.
  @discardableResult
  mutating func assign(
    _ delegate: ObjectEntry?, keeping made: ProxyWords? = nil, _ cleanup: inout PropertyCleanup
  ) -> Assignment {
    noteUse()
    let delegate = entryInUse(for: delegate, &cleanup)
    if delegate === original {
      if proxy == nil, !hasEnded { proxy = made }
      return .isTheSame
    }
    if hasEnded { cleanup.release(delegate?.release()) }
    let former = original
    cleanup.release(former)
    // A hidden proxy is only the service's: nobody has read it, so nobody passes on through it.
    if !isHidden {
      setAside(original, proxy, &cleanup)
      proxy = hasEnded ? nil : delegate.flatMap { replaced.take(for: $0) } ?? made
    }
    original = delegate
    replaced.forgetDead(&cleanup)
    return .replaces(former)
  }

  /// The entry that the list has for a delegate, or else the one that was made for it: a delegate that the list knows
  /// has one entry, so that it has one proxy.
  func entryInUse(for delegate: ObjectEntry?, _ cleanup: inout PropertyCleanup) -> ObjectEntry? {
    guard let delegate, delegate !== original else { return delegate }
    if let original, isSame(original, delegate, &cleanup) { return original }
    for case .kept(_, let former) in replaced.all where isSame(former, delegate, &cleanup) { return former }
    return delegate
  }

  /// Whether two entries refer to one object that is alive.
  private func isSame(_ entry: ObjectEntry, _ other: ObjectEntry, _ cleanup: inout PropertyCleanup) -> Bool {
    entry === other || entry.address == other.address && cleanup.isAlive(entry) && cleanup.isAlive(other)
  }

  /// Keeps the proxy of a delegate that is no longer the original one, as somebody may have read it.
  private mutating func setAside(_ delegate: ObjectEntry?, _ proxy: ProxyWords?, _ cleanup: inout PropertyCleanup) {
    guard let proxy else { return }
    if let delegate, delegate.heldObject == nil {
      replaced.append(.kept(proxy, for: delegate))
    } else {
      replaced.append(.letGo(proxy.makeEntry()))
      cleanup.release(proxy.object)
    }
  }
}

// MARK: - Its proxies

extension PropertyState {
  /// The proxy that stands for a delegate that the list knows, or for nobody.
  func proxy(for delegate: ObjectEntry?) -> ProxyWords? {
    if delegate === original { return proxy }
    return delegate.flatMap { replaced.proxy(for: $0) }
  }

  /// Keeps a proxy that was made for a delegate, and that somebody is to read. Returns the one that stands for the
  /// delegate: another thread may have made one, too.
  mutating func keep(_ made: ProxyWords, for delegate: ObjectEntry?, _ cleanup: inout PropertyCleanup) -> ProxyWords {
    // The delegate may have been replaced and assigned again while its proxy was made.
    let delegate = entryInUse(for: delegate, &cleanup)
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
  func isWritten(by thread: UInt) -> Bool {
    switch phase {
    case .stored(let writer), .hidden(let writer, _): writer == thread
    case .alone, .computed, .ended: false
    }
  }

  /// Whether a thread is writing this proxy.
  func isWriting(_ proxy: AnyObject, by thread: UInt) -> Bool { isWritten(by: thread) && self.proxy?.object === proxy }

  /// `install` begins, by reading the property.
  mutating func beginInstall(by thread: UInt) -> BeginningOfInstall {
    if isHidden { return .isHidden }
    if isWritten(by: thread) { return .isItsOwnWrite }
    if case .stored = phase { return .reads(mayBeComputed: false) }
    readers += 1
    return .reads(mayBeComputed: true)
  }

  /// `install` has read a property that the multicast may compute.
  ///
  /// - Parameters:
  ///   - isShown: Whether it shows a proxy of this list, as one does that the multicast computes. A stored one does if
  ///     somebody has assigned it one by hand, so `alone` stays `alone`.
  ///   - isLasting: Whether it shows one until `uninstall`, and not only while somebody takes part.
  mutating func endReading(isShown: Bool, isLasting: Bool) -> ReadProperty {
    readers -= 1
    switch phase {
    case .computed where !isShown: return .isElsewhere
    case .alone where isShown, .computed: break
    case .alone, .stored, .hidden, .ended: return .isStored
    }
    let isNew = isLasting && showing != .always
    if isLasting { showing = .always } else { _ = takePart() }
    return .isComputed(isNew: isNew)
  }

  /// `install` is about to write a delegate's proxy. The delegate is the original one from here on, as the service's
  /// own observers may ask. Nil if the list has ended, or if another thread has found out that the multicast computes
  /// the property.
  mutating func beginWriting(
    _ proxy: ProxyWords, of delegate: ObjectEntry?, by thread: UInt, _ cleanup: inout PropertyCleanup
  ) -> Installation? {
    if hasEnded || isComputed { return nil }
    let installation = Installation(of: delegate, proxy, before: self)
    assign(delegate, keeping: proxy, &cleanup)
    phase = .stored(writer: thread)
    return installation
  }

  /// `uninstall` begins. Returns whether it has to write the property: one that the multicast computes shows the
  /// delegate from now on.
  mutating func beginUninstall(by thread: UInt) -> Bool {
    showing = .never
    switch phase {
    case .alone, .computed: return false
    case .stored: phase = .stored(writer: thread)
    case .hidden, .ended: break
    }
    return true
  }

  mutating func endWriting() { if case .stored = phase { phase = .stored(writer: nil) } }

  /// The property doesn't show the proxy, so the list gets back what it had. This is the first of two steps: between
  /// them, what was found is written back. The service's hook reports that too, and has to pass it by, so the phase
  /// says who is writing until `endUndoing`.
  ///
  /// The refused proxy must call nobody, as the service may keep it. For example, a service wraps whatever it is
  /// assigned in its one adapter, and shows the adapter. Then that is the delegate that was found, and it keeps the
  /// proxy now: each would call the other without end. So the delegate's entry is marked as removed, which says that to
  /// its proxy (`loadFirst`). If the list knew the delegate before, its proxy was in use before, and goes on.
  ///
  /// - Returns: What the list had meanwhile, which the caller releases when the lock is free.
  mutating func undoInstall(_ installation: Installation) -> PropertyState {
    let (before, refused) = (installation.before, self)
    if hasEnded { return refused }
    (original, proxy, replaced) = (before.original, before.proxy, before.replaced)
    if before.proxy(for: installation.delegate) == nil, installation.delegate !== original {
      installation.delegate?.mark(ObjectEntry.removed)
    }
    return refused
  }

  /// What was found is written back: the multicast is what it was before.
  mutating func endUndoing(_ installation: Installation) {
    if case .stored = phase { phase = installation.before.phase }
  }
}

// MARK: - Being hidden

extension PropertyState {
  var isHidden: Bool { if case .hidden = phase { true } else { false } }

  /// The service is about to store a proxy of the original delegate.
  mutating func beginStoring(_ made: ProxyWords, by thread: UInt) -> HiddenAssignment {
    var assignment = HiddenAssignment.first
    var earlier: [ProxyWords] = []
    if case .hidden(let writer, let proxies) = phase {
      earlier = proxies
      assignment = writer == nil ? .outer(outdated: proxies) : .nested
    }
    if let proxy { earlier.append(proxy) }
    proxy = made
    phase = .hidden(writer: thread, earlier: earlier)
    return assignment
  }

  /// The service has stored it. The proxy before it is kept until the next assignment has returned, but the delegate
  /// before it isn't.
  ///
  /// There may have been another assignment meanwhile: `delegate = a`, and the service's setter tells a delegate, which
  /// assigns `b`. The outer one counts, as the setter stores `a` when that has returned. A service that stores first,
  /// and tells its delegate then, has stored `b` last, so the proxy of `b` is kept too.
  mutating func endStoring(
    _ made: ProxyWords, for delegate: ObjectEntry?, insteadOf former: ObjectEntry?,
    _ assignment: HiddenAssignment, _ cleanup: inout PropertyCleanup
  ) {
    guard let outdated = assignment.outdated else { return }
    guard case .hidden(_, var earlier) = phase, let stored = proxy else { return }
    for proxy in outdated { cleanup.release(proxy.object) }
    earlier.removeFirst(outdated.count)
    if stored.object === made.object {
      cleanup.release(former?.release())
    } else {
      earlier.append(stored)
      cleanup.release(original)
      (original, proxy) = (delegate, made)
    }
    phase = .hidden(writer: nil, earlier: earlier)
  }
}

// MARK: - Callbacks

extension PropertyState {
  /// A callback begins, through the proxy of a delegate, in a list whose proxy was replaced.
  ///
  /// Through the original delegate's proxy, it reaches everybody. Through any other, it is passed on if it is part of a
  /// delivery that is under way: in the same task or else on the same thread, and begun through another proxy.
  ///
  /// - Returns: Whether it reaches everybody, and not its delegate alone; and the number of its note.
  mutating func beginDelivery(
    by execution: UInt, through delegate: UInt, _ cleanup: inout PropertyCleanup
  ) -> (toAll: Bool, note: UInt64?) {
    if !replaced.hasLiving(&cleanup) { return (true, nil) }
    let isReplaced = delegate != original.map { identity(of: $0) } ?? 0
    if isReplaced, deliveries.contain(anyBy: execution, besides: delegate) { return (false, nil) }
    return (true, deliveries.begin(by: execution, through: delegate))
  }

  mutating func endDelivery(_ note: UInt64) { deliveries.end(note) }
}

// MARK: - The end

extension PropertyState {
  /// The multicast that made the list is being deallocated. The proxies are released, and the delegate if it is held.
  mutating func end(_ cleanup: inout PropertyCleanup) {
    if case .hidden(_, let earlier) = phase { for proxy in earlier { cleanup.release(proxy.object) } }
    phase = .ended
    cleanup.release(proxy.take()?.object)
    if original?.heldObject != nil { cleanup.release(original.take()) }
    replaced.letGoOfAll(&cleanup)
  }
}
