// What a list does with its property.

extension SubscriberList {
  /// Lets the property change under the lock, and releases afterwards what it has let go of.
  @inline(__always)
  func property<Result>(_ body: (inout PropertyState, inout PropertyCleanup) -> Result) -> Result {
    var cleanup = PropertyCleanup()
    let result = state.withLock { body(&$0.property, &cleanup) }
    withExtendedLifetime(cleanup) {}
    return result
  }

  /// The same for what releases nothing.
  @inlinable @inline(__always)
  func property<Result>(_ body: (inout PropertyState) -> Result) -> Result { state.withLock { body(&$0.property) } }

  /// The original delegate's entry. Nil if nobody is.
  var originalEntry: ObjectEntry? { property { $0.original } }

  // MARK: Assigning

  /// An entry for a delegate that is assigned or found, and that the caller holds.
  @usableFromInline
  func makeEntry(for object: AnyObject, _ witnessTable: UInt, mayBeHeld: Bool = true) -> ObjectEntry {
    let entry = ObjectEntry(object: object, witnessTable: witnessTable)
    // Nobody else knows the entry yet, so this needs no lock.
    if holdsOriginal, mayBeHeld { _ = entry.hold(object) }
    return entry
  }

  // MARK: Callbacks

  /// A callback begins, in a list whose proxy was replaced. Returns whether it reaches everybody, and the number of its
  /// note.
  ///
  /// SAFETY: The task is the current one, and is used inside the closure only.
  @usableFromInline
  func beginDelivery(through delegate: UInt) -> (toAll: Bool, note: UInt64?) {
    let task = unsafe withUnsafeCurrentTask { unsafe $0.map { unsafe UInt(bitPattern: $0.hashValue) } }
    let execution = task ?? ThreadID.current
    return property { $0.beginDelivery(by: execution, through: delegate, &$1) }
  }

  @usableFromInline
  func endDelivery(_ note: UInt64) { property { $0.endDelivery(note) } }

  // MARK: Reports

  /// What traces and descriptions call the original delegate, alive or dead.
  var originalSubject: Subject { Subject(of: originalEntry) }

  /// Reports that the proxy of a delegate was put into the property, or taken out, by the multicast that made the list.
  /// So the lines before that, which knew no service, can be told to be of the same multicast.
  @inline(never)
  func reportProxy(_ kind: Kind, of delegate: @autoclosure () -> Subject, _ detail: @autoclosure () -> String = "") {
    report(kind, delegate(), "by \(state.withLock { $0.ownName })\(detail())")
  }

  /// The service is about to store a proxy. What it asks that meanwhile, in vain, is one line.
  @usableFromInline
  func beginQuestions() {
    guard isTraced else { return }
    state.withLock { $0.naming?.questions = $0.naming?.questions ?? [] }
  }

  /// A service has asked a proxy for a callback that nobody implements.
  @inline(never)
  func reportQuestion(_ callback: String) {
    let isCollected = state.withLock { state in
      guard let naming = state.naming, let questions = naming.questions else { return false }
      if !questions.contains(callback) { naming.questions = questions + [callback] }
      return true
    }
    if !isCollected { report(.asked, originalSubject, "for \(callback), which nobody implements") }
  }

  @usableFromInline
  func endQuestions() {
    guard isTraced, let callbacks = state.withLock({ $0.naming?.questions.take() }), !callbacks.isEmpty else { return }
    report(.asked, originalSubject, "for \(callbacks.joined(separator: ", ")), which nobody implements")
  }

  /// Reports when the original delegate is found dead for the first time.
  func reportOriginalIfDead() {
    guard let original = originalEntry, !original.isTombstone, original.object == nil else { return }
    let isFirst = state.withLock { _ in
      defer { original.mark(ObjectEntry.dead) }
      return !original.isTombstone
    }
    if isFirst { report(.foundDead, Subject(of: original), "as the original delegate") }
  }
}
