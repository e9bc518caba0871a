// The events in a property's life: each takes the lock for one method of `PropertyState`, and does afterwards what that
// returns.

extension SubscriberList {
  /// Lets the property's state do something, and releases afterwards what it has let go of, and what was loaded to see
  /// whether it is alive.
  @inline(__always)
  private func change<Result>(
    _ body: (inout PropertyState, inout PropertyState.Cleanup, (SubscriberEntry) -> Bool) -> Result,
    alsoChanging others: (inout State) -> Void = { _ in }
  ) -> Result {
    var cleanup = PropertyState.Cleanup()
    // The usual number, as an array would be an allocation.
    var (first, second): (AnyObject?, AnyObject?)
    var further: [AnyObject] = []
    let result = state.withLock { state in
      others(&state)
      return body(&state.property, &cleanup) { entry in
        guard let object = entry.object else { return false }
        if first == nil {
          first = object
        } else if second == nil {
          second = object
        } else {
          further.append(object)
        }
        return true
      }
    }
    withExtendedLifetime((cleanup, first, second, further)) {}
    return result
  }

  // MARK: Reading

  /// What the property shows, with the words of the delegate or the proxy.
  @inlinable @inline(__always)
  func read() -> (shown: PropertyState.Shown, words: ProxyWords?) {
    state.withLock { state in
      let shown = state.property.shown
      if shown == .proxy { return (shown, state.property.proxy) }
      guard shown == .delegate, let original = state.property.original, let object = original.object else {
        return (shown, nil)
      }
      return (shown, ExistentialWords(object: object, witnessTable: original.witnessTable))
    }
  }

  /// Whether the multicast computes a property.
  @usableFromInline
  var isComputed: Bool { state.withLock { $0.property.kind == .computed } }

  /// Whether somebody takes part.
  var isInUse: Bool { state.withLock { $0.property.isInUse } }

  /// The original delegate, if it is alive.
  @inlinable
  func original<P>(as type: P.Type) -> P? {
    let (object, witnessTable) = state.withLock { state in
      (state.property.original?.object, state.property.original?.witnessTable ?? 0)
    }
    guard let object else { return nil }
    return rebuild(object, witnessTable, as: type)
  }

  /// The original delegate's entry. Nil if nobody is.
  var originalEntry: SubscriberEntry? { state.withLock { $0.property.original } }

  /// What traces and descriptions call the original delegate, alive or dead.
  var originalSubject: Subject { Subject(of: originalEntry) }

  /// The entry that the list has for a delegate, or else that one, and its proxy if there is one.
  func known(_ delegate: SubscriberEntry?) -> (delegate: SubscriberEntry?, proxy: ProxyWords?) {
    change { property, _, isAlive in
      let delegate = property.known(delegate, isAlive: isAlive)
      return (delegate, property.proxy(for: delegate))
    }
  }

  /// Keeps a proxy that somebody is to read. Returns the one that stands for the delegate.
  func keep(_ proxy: ProxyWords, for delegate: SubscriberEntry?) -> ProxyWords {
    change { property, cleanup, isAlive in property.keep(proxy, for: delegate, &cleanup, isAlive: isAlive) }
  }

  /// The property's getter shows what the multicast has.
  @usableFromInline
  func decideToCompute() {
    if state.withLock({ $0.property.decideToCompute() && $0.property.isInUse }) { reportInstalled() }
  }

  /// Returns whether a computed property shows a proxy from now on.
  @usableFromInline
  @discardableResult
  func takeIntoUse() -> (isNew: Bool, use: UInt16) { state.withLock { $0.property.takeIntoUse() } }

  func reportInstalled() { report(.installed, originalSubject) }

  func takeOutOfUse() -> UInt16 { state.withLock { $0.property.takeOutOfUse() } }

  @usableFromInline
  func takeOutOfUse(ifUnchangedSince use: UInt16) { state.withLock { $0.property.takeOutOfUse(ifUnchangedSince: use) } }

  func isUnchanged(since use: UInt16) -> Bool { state.withLock { $0.property.isUnchanged(since: use) } }

  // MARK: Assigning

  /// An entry for a delegate that is assigned or found, and that the caller holds.
  @usableFromInline
  func makeEntry(for object: AnyObject, _ witnessTable: UInt, mayBeHeld: Bool = true) -> SubscriberEntry {
    let entry = SubscriberEntry(object: object, witnessTable: witnessTable)
    // Nobody else knows the entry yet, so this needs no lock.
    if holdsOriginal, mayBeHeld { _ = entry.hold(object) }
    return entry
  }

  /// Makes a delegate the original one. Nil leaves the list without one.
  @usableFromInline
  func assign(_ delegate: SubscriberEntry?, isItself: Bool) {
    var former: SubscriberEntry?
    let isNew = change { property, cleanup, isAlive in
      defer { former = cleanup.original }
      return property.assign(delegate, isItself: isItself, &cleanup, isAlive: isAlive)
    }
    if isTraced, isNew { reportAssigned(delegate, insteadOf: former) }
  }

  @usableFromInline
  func assign(_ object: AnyObject, _ witnessTable: UInt) {
    assign(makeEntry(for: object, witnessTable), isItself: true)
  }

  @inline(never)
  private func reportAssigned(_ delegate: SubscriberEntry?, insteadOf former: SubscriberEntry?) {
    report(.assigned, Subject(of: delegate), former.map { "in place of \(Subject(of: $0))" } ?? "")
  }

  /// Reports when the original delegate is found dead for the first time.
  func reportOriginalIfDead() {
    guard let original = originalEntry, !original.isTombstone, original.object == nil else { return }
    let isFirst = state.withLock { _ in
      defer { original.mark(SubscriberEntry.dead) }
      return !original.isTombstone
    }
    if isFirst { report(.foundDead, Subject(of: original), "as the original delegate") }
  }

  // MARK: Installing

  /// Whether this is called while the library writes the property for this list, on the same thread.
  @usableFromInline
  var isWriting: Bool { state.withLock { $0.property.isWritten(by: ThreadID.current) } }

  /// Whether this is called while `install` writes the proxy of a delegate that the app has assigned itself.
  func isInstalling(_ delegate: SubscriberEntry?) -> Bool {
    state.withLock { $0.property.isInstalling(delegate, by: ThreadID.current) }
  }

  func beginWriting() { state.withLock { $0.property.beginWriting(by: ThreadID.current) } }

  @usableFromInline
  func endWriting() { state.withLock { $0.property.endWriting() } }

  func beginInstall(
    _ delegate: SubscriberEntry?, isItself: Bool, showing shown: AnyObject?, writing made: ProxyWords? = nil
  ) -> PropertyState.Beginning {
    change { property, cleanup, isAlive in
      property.beginInstall(
        delegate, isItself: isItself, showing: shown, writing: made, by: ThreadID.current, &cleanup, isAlive: isAlive)
    }
  }

  /// The property of a service shows the proxy of a delegate, and did before.
  func adoptShown(_ delegate: SubscriberEntry?, in service: AnyObject) {
    note(service: service)
    leave(state.withLock { $0.property.adoptShown() })
    assign(delegate, isItself: false)
  }

  /// The property of a service shows the proxy of a delegate.
  func endInstall(_ delegate: SubscriberEntry?, in service: AnyObject) {
    knowsService.store(true, ordering: .relaxed)
    var former: SubscriberEntry?
    let (isNew, roots) = change { property, cleanup, isAlive in
      defer { former = cleanup.original }
      return property.endInstall(&cleanup, isAlive: isAlive)
    } alsoChanging: {
      $0.service = Subject(service)
    }
    leave(roots)
    if isTraced, isNew { reportAssigned(delegate, insteadOf: former) }
  }

  func undoInstall() { change { property, cleanup, _ in property.undoInstall(&cleanup) } }

  /// Bars a proxy from calling its delegate: a service that wraps whatever it is assigned in one adapter of its own
  /// shows that adapter before and after the write. The adapter may keep the proxy now, which would call it back
  /// without end.
  func barProxy(of delegate: SubscriberEntry) {
    state.withLock { state in
      if state.property.proxy(for: delegate) == nil, delegate !== state.property.original {
        delegate.mark(SubscriberEntry.removed)
      }
    }
  }

  // MARK: Another hook's list

  /// The list whose hook has won the property, also after `uninstall`. This one if it has joined none that lives.
  var root: SubscriberList { state.withLock { $0.property.root }?.object as? SubscriberList ?? self }

  func join(_ root: SubscriberList, through proxy: ProxyWords) {
    let root = SubscriberEntry(object: root, witnessTable: 0)
    change { property, cleanup, isAlive in property.join(root, through: proxy, &cleanup, isAlive: isAlive) }
  }

  /// Leaves the lists of other hooks by the proxy for nobody: they call this one's subscribers no more. Returns whether
  /// one did.
  @discardableResult
  func leave(_ roots: PropertyState.Roots) -> Bool {
    guard let proxy = roots.proxy else { return false }
    return roots.lists.reduce(false) { wasSubscribed, root in
      (root.object as? SubscriberList)?.removeSubscriber(proxy.object) ?? false || wasSubscribed
    }
  }

  func leaveRoots() -> Bool { leave(state.withLock { $0.property.roots }) }

  // MARK: Callbacks

  /// A callback begins, in a list whose proxy was replaced. Returns whether it reaches everybody, and the number of its
  /// note.
  ///
  /// SAFETY: The task is the current one, and is used inside the closure only.
  @usableFromInline
  func beginDelivery(_ callback: StaticString, through delegate: UInt) -> (toAll: Bool, note: UInt64?) {
    let task = unsafe withUnsafeCurrentTask { unsafe $0.map { unsafe UInt(bitPattern: $0.hashValue) } }
    let execution = task ?? ThreadID.current
    while true {
      let delivery = change { property, cleanup, isAlive in
        property.begin(callback, by: execution, through: delegate, &cleanup, isAlive: isAlive)
      }
      switch delivery {
      case .toAll(let note): return (true, note)
      case .passedOn: return (false, nil)
      case .unknown: continue
      }
    }
  }

  @usableFromInline
  func endDelivery(_ note: UInt64) { state.withLock { $0.property.end(note) } }
}
