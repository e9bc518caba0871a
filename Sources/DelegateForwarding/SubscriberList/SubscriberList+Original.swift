// The original delegate: what the app has assigned. It is called before the subscribers, and is not among them.

extension SubscriberList {
  /// The original delegate's entry.
  @usableFromInline
  var originalEntry: SubscriberEntry? { state.withLock { $0.original } }

  /// The original delegate before an installation.
  @usableFromInline
  struct FormerOriginal {
    let entry: SubscriberEntry?

    /// The number of assignments so far. An entry would not tell that others came and went meanwhile.
    @usableFromInline let assignments: UInt32

    /// The object that is kept alive.
    @usableFromInline let kept: AnyObject?

    /// What a service has last shown in place of the proxy.
    @usableFromInline let refusal: SubscriberEntry?
  }

  @usableFromInline
  var formerOriginal: FormerOriginal { state.withLock { $0.formerOriginal } }

  /// The original delegate, if it is alive.
  @inlinable
  func original<P>(as type: P.Type) -> P? {
    let (object, witnessTable) = state.withLock { ($0.original?.object, unsafe $0.original?.witnessTable ?? 0) }
    guard let object else { return nil }
    return rebuild(object, witnessTable, as: type)
  }

  /// Makes a delegate the original one. Nil leaves the list without one. A delegate that forwards to this list,
  /// directly or through others, changes nothing. Assigning the same object again doesn't either.
  ///
  /// The usual assignment retains nothing: for an object with weak references that costs as much as making another one.
  ///
  /// SAFETY: The delegate lives until the end of the function.
  @inlinable @inline(__always)
  func assignOriginal<P>(_ delegate: P?) {
    guard let words = unsafe unretainedWords(of: delegate) else { return assignWideOriginal(delegate) }
    guard let object = unsafe words.object else { return setNoOriginal() }
    unsafe object._withUnsafeGuaranteedRef { unsafe assignOriginal($0, words.witnessTable) }
    withExtendedLifetime(delegate) {}
  }

  @usableFromInline
  func assignOriginal(_ object: AnyObject, _ witnessTable: UInt) {
    if rejects(object) { return }
    if !isTraced, state.withLock({ $0.reuseOriginal(for: object, witnessTable) }) { return }
    setOriginal(object, SubscriberEntry(object: object, witnessTable: witnessTable))
  }

  @usableFromInline
  func assignWideOriginal<P>(_ delegate: P?) {
    let words = delegate.map { ExistentialWords($0) }
    if let words, rejects(words.object) { return }
    setOriginal(words)
  }

  @usableFromInline
  func setNoOriginal() { setOriginal(nil, nil) }

  /// Whether an object can't be the original delegate, because it forwards to this list.
  private func rejects(_ object: AnyObject) -> Bool {
    guard isReached(from: object) else { return false }
    if isTraced { reportRejected(object, "it forwards to this list already") }
    return true
  }

  /// Makes a delegate that doesn't forward to this list the original one. The same as for its object and entry.
  @discardableResult
  func setOriginal(_ words: ExistentialWords?, after assignments: UInt32? = nil) -> Bool {
    setOriginal(words?.object, words?.makeEntry(), after: assignments)
  }

  /// Makes an object that doesn't forward to this list the original delegate.
  ///
  /// - Parameter assignments: The number of assignments before. If there were others, nothing changes. Omit it to
  ///   replace any delegate.
  /// - Returns: Whether there were no others.
  @discardableResult
  func setOriginal(_ object: AnyObject?, _ entry: SubscriberEntry?, after assignments: UInt32? = nil) -> Bool {
    var isCurrent = true
    let (former, held): (SubscriberEntry?, AnyObject?) = state.withLock { state in
      if let assignments { isCurrent = assignments == state.assignments }
      if !isCurrent || state.isOriginal(entry) { return (entry, nil) }
      let former = state.original
      state.original = entry
      state.assignments &+= 1
      if state.holdsOriginal { _ = entry?.hold(object) }
      return (former, former?.release())
    }
    if isTraced, former !== entry { reportAssigned(object, insteadOf: former) }
    withExtendedLifetime(held) {}
    return isCurrent
  }

  /// Whether the original delegate is kept alive.
  var holdsOriginal: Bool { state.withLock { $0.holdsOriginal } }

  /// Keeps the original delegate alive from now on, and each one that follows.
  func holdOriginal() {
    state.withLock { state in
      state.holdsOriginal = true
      if let original = state.original { _ = original.hold(original.object) }
    }
  }

  /// Reports when the original delegate is found dead for the first time.
  @usableFromInline
  func reportOriginalIfDead() {
    let (dead, object) = state.withLock { state -> (SubscriberEntry?, AnyObject?) in
      guard let original = state.original, !original.isTombstone else { return (nil, nil) }
      let object = original.object
      if object == nil { original.mark(SubscriberEntry.dead) }
      return (original, object)
    }
    if let dead, object == nil { report(.foundDead, Subject(of: dead), "as the original delegate") }
  }

  @inline(never)
  private func reportAssigned(_ object: AnyObject?, insteadOf former: SubscriberEntry?) {
    report(
      .assigned, object.map { Subject($0) } ?? .nobody, former.map { "in place of \(Subject(of: $0))" } ?? "")
  }
}

extension SubscriberList.State {
  /// Whether an entry is for the original delegate, whose object the caller holds. So loading the weak reference never
  /// makes the last strong one.
  fileprivate func isOriginal(_ entry: SubscriberEntry?) -> Bool {
    guard let entry, let original, original.address == entry.address else { return false }
    return original.object != nil
  }

  var formerOriginal: SubscriberList.FormerOriginal {
    SubscriberList.FormerOriginal(
      entry: original, assignments: assignments, kept: original?.heldObject, refusal: refusal)
  }

  /// Lets the original delegate's entry refer to another object. Returns false if anybody else refers to the entry,
  /// for whom it never changes.
  ///
  /// A new entry for each assignment would cost three times as much.
  fileprivate mutating func reuseOriginal(for object: AnyObject, _ witnessTable: UInt) -> Bool {
    guard !holdsOriginal, isKnownUniquelyReferenced(&original), let original else { return false }
    original.refer(to: object, witnessTable)
    assignments &+= 1
    return true
  }
}
