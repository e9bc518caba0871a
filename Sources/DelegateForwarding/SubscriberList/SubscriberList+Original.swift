// The original delegate: what the app has assigned. It is called before the subscribers, and is not among them.

extension SubscriberList {
  /// The original delegate's entry.
  @usableFromInline
  var originalEntry: SubscriberEntry? { state.withLock { $0.original } }

  /// The original delegate's entry, and the object that is kept alive for it.
  @usableFromInline
  var originalWithKept: (entry: SubscriberEntry?, kept: AnyObject?) {
    state.withLock { ($0.original, $0.heldOriginal) }
  }

  /// The original delegate, if it is alive.
  @inlinable
  func original<P>(as type: P.Type) -> P? { state.withLock { $0.original?.load(as: type) } }

  /// Makes a delegate the original one. Nil leaves the list without one. A delegate that forwards to this list,
  /// directly or through others, changes nothing.
  ///
  /// SAFETY: The delegate lives until the end of the function.
  @inlinable @inline(__always)
  func assignOriginal<P>(_ delegate: P?) {
    guard let words = unsafe unretainedWords(of: delegate) else { return assignWideOriginal(delegate) }
    guard let object = unsafe words.object else { return setNoOriginal() }
    unsafe object._withUnsafeGuaranteedRef { unsafe assignOriginal($0, words.witnessTable) }
    withExtendedLifetime(delegate) {}
  }

  /// Makes a delegate that doesn't forward to this list the original one. Assigning the same object again changes
  /// nothing.
  ///
  /// The usual assignment retains nothing: for an object with weak references that costs as much as making another one.
  ///
  /// SAFETY: The delegate lives until the end of the function.
  @inlinable @inline(__always)
  func setOriginal<P>(_ delegate: P?) {
    guard let words = unsafe unretainedWords(of: delegate) else { return setWideOriginal(delegate) }
    guard let object = unsafe words.object else { return setNoOriginal() }
    unsafe object._withUnsafeGuaranteedRef { unsafe setOriginal($0, words.witnessTable) }
    withExtendedLifetime(delegate) {}
  }

  @usableFromInline
  func setOriginal(_ object: AnyObject, _ witnessTable: UInt) {
    setOriginal(object, SubscriberEntry(object: object, witnessTable: witnessTable))
  }

  @usableFromInline
  func assignOriginal(_ object: AnyObject, _ witnessTable: UInt) {
    if !rejects(object) { setOriginal(object, witnessTable) }
  }

  @usableFromInline
  func setWideOriginal<P>(_ delegate: P?) {
    let words = delegate.map { ExistentialWords($0) }
    setOriginal(words?.object, words?.makeEntry())
  }

  @usableFromInline
  func assignWideOriginal<P>(_ delegate: P?) {
    let words = delegate.map { ExistentialWords($0) }
    if let words, rejects(words.object) { return }
    setOriginal(words?.object, words?.makeEntry())
  }

  @usableFromInline
  func setNoOriginal() { setOriginal(nil, nil) }

  /// Whether an object can't be the original delegate, because it forwards to this list.
  private func rejects(_ object: AnyObject) -> Bool {
    guard isReached(from: object) else { return false }
    report(.rejected(Subject(object), because: .forwardsHere))
    return true
  }

  /// What has become of a delegate that was found in a property.
  @usableFromInline
  enum Adoption {
    /// It is the original delegate, by this entry or, if it was that before, by the entry it already had.
    case done(SubscriberEntry?)
    /// The original delegate has changed meanwhile, so it was not adopted.
    case missed
    /// It is adopted only if the proxy stays in the property.
    case postponed

    @usableFromInline var isMissed: Bool { if case .missed = self { true } else { false } }
  }

  /// Makes what was found in a property the original delegate, if that is still `former`.
  @usableFromInline
  func adopt(_ object: AnyObject?, _ witnessTable: UInt, insteadOf former: SubscriberEntry?) -> Adoption {
    adopt(object, object.map { SubscriberEntry(object: $0, witnessTable: witnessTable) }, insteadOf: former)
  }

  func adopt(_ object: AnyObject?, _ entry: SubscriberEntry?, insteadOf former: SubscriberEntry?) -> Adoption {
    setOriginal(object, entry, insteadOf: .some(former)) ? .done(entry) : .missed
  }

  /// - Parameter expected: The original delegate to replace. If it is another one, nothing changes. Replaces any if
  ///   omitted.
  /// - Returns: Whether it was that one.
  @discardableResult
  private func setOriginal(
    _ object: AnyObject?, _ entry: SubscriberEntry?, insteadOf expected: SubscriberEntry?? = nil
  ) -> Bool {
    var isExpected = true
    let (former, held): (SubscriberEntry?, AnyObject?) = state.withLock { state in
      if let expected, expected !== state.original { isExpected = false }
      if !isExpected || state.isOriginal(entry) { return (entry, nil) }
      let former = state.original
      state.original = entry
      return (former, state.holdsOriginal ? state.hold(object) : nil)
    }
    if former !== entry {
      report(.assigned(object.map { Subject($0) } ?? .none, insteadOf: former.map { TracedEntry($0) }))
    }
    withExtendedLifetime(held) {}
    return isExpected
  }

  /// Remembers an object that a service has shown in place of the proxy. If it was just adopted, undoes that.
  func noteRefusal(for object: AnyObject?, _ adopted: Adoption) {
    let refusal = object.map { SubscriberEntry(object: $0, witnessTable: 0) }
    refused.store(true, ordering: .relaxed)
    let held: AnyObject? = state.withLock { state in
      state.refusal = refusal
      guard let object, case .done(let entry?) = adopted, entry === state.original,
        entry.address == identity(of: object)
      else { return nil }
      _ = state.trace.forget(entry)
      state.original = nil
      return state.hold(nil)
    }
    withExtendedLifetime(held) {}
  }

  /// Whether this object, which the caller holds, is the one that a service has last shown in place of the proxy.
  func wasRefused(for object: AnyObject) -> Bool {
    guard let refusal = state.withLock({ $0.refusal }) else { return false }
    return refusal.address == identity(of: object) && refusal.object != nil
  }

  /// Keeps the original delegate alive from now on, and each one that follows.
  func holdOriginal() {
    let former: AnyObject? = state.withLock { state in
      state.holdsOriginal = true
      return state.hold(state.original?.object)
    }
    withExtendedLifetime(former) {}
  }

  /// Marks the original delegate if it has died, and reports it when it is found dead for the first time.
  func reportOriginalIfDead() {
    let dead: SubscriberEntry? = change { state, remains in
      guard let original = state.original, !original.isTombstone else { return nil }
      remains.object = original.object
      guard remains.object == nil else { return nil }
      original.mark(SubscriberEntry.dead)
      return original
    }
    if let dead { report(.foundDead(TracedEntry(dead), isOriginal: true)) }
  }
}

extension SubscriberList.State {
  /// Whether an entry is for the original delegate, whose object the caller holds. So loading the weak reference never
  /// makes the last strong one.
  fileprivate func isOriginal(_ entry: SubscriberEntry?) -> Bool {
    guard let entry, let original, original.address == entry.address else { return false }
    return original.object != nil
  }

  /// Keeps an object alive as the original delegate. Returns the former one, to be released after the lock.
  fileprivate mutating func hold(_ object: AnyObject?) -> AnyObject? {
    defer { heldOriginal = object }
    return heldOriginal
  }
}

// MARK: - The service's property

extension SubscriberList {
  /// Whether the library is writing a property of `service` right now, so that the property's `didSet` reports the
  /// library's own write.
  @usableFromInline
  func isWriting(to service: AnyObject) -> Bool {
    state.withLock { state in
      let isWriting = state.written.contains(identity(of: service))
      if isWriting { state.isHooked = true }
      return isWriting
    }
  }

  @usableFromInline
  func beginWriting(to service: AnyObject) {
    state.withLock { $0.written.append(identity(of: service)) }
  }

  /// Returns whether this changes what the library knows about the place of the proxy.
  @usableFromInline @discardableResult
  func endWriting(to service: AnyObject, proxyIs place: ProxyPlace) -> Bool {
    state.withLock { state in
      if let position = state.written.lastIndex(of: identity(of: service)) { state.written.remove(at: position) }
      defer { state.proxyPlace = place }
      return state.proxyPlace != place
    }
  }

  /// The proxy was found in a property.
  @usableFromInline
  func noteInstalled() { state.withLock { $0.proxyPlace = .installed } }

  /// Whether the proxy was in a property when the library last looked.
  var isInstalled: Bool { state.withLock { $0.proxyPlace == .installed } }

  /// Remembers the type and address of the service, by which traces and descriptions name it.
  @usableFromInline
  func note(_ service: AnyObject) {
    if noted.load(ordering: .relaxed) == identity(of: service) { return }
    noted.store(identity(of: service), ordering: .relaxed)
    state.withLock { $0.trace.note(TracedObject(service)) }
  }
}
