// The original delegate: what the app has assigned. It is called before the subscribers, and is not among them.

extension SubscriberList {
  /// The original delegate's entry.
  var originalEntry: SubscriberEntry? { state.withLock { $0.original } }

  /// The original delegate, if it is alive.
  @inlinable
  func original<P>(as type: P.Type) -> P? { state.withLock { $0.original?.load(as: type) } }

  /// Makes a delegate the original one. Nil, or a delegate that would close a cycle, leaves the list without one. A
  /// delegate that forwards through this list changes nothing.
  func assignOriginal(_ delegate: ExistentialWords?) {
    guard let delegate else { return setOriginal(nil) }
    switch reach(from: delegate.object) {
    case .none: setOriginal(delegate)
    case .direct: if isTraced { traceRejected(delegate.object, "it forwards to this list itself") }
    case .cycle:
      setOriginal(nil)
      traceCycle(delegate.object)
    }
  }

  /// Makes a delegate that closes no cycle the original one. Assigning the same object again changes nothing.
  ///
  /// - Parameter isAssigned: Whether the list's traces report it.
  func setOriginal(_ delegate: ExistentialWords?, isAssigned: Bool = true) {
    let entry = delegate?.makeLivingEntry()
    let (former, seen): (SubscriberEntry?, TracedObject?) = change { state, remains in
      let former = state.original
      // The caller holds the object, so loading the weak reference never makes it the last strong one.
      if let entry, former?.address == entry.address, former?.object != nil { return (entry, nil) }
      state.original = entry
      remains.object = state.heldOriginal
      state.heldOriginal = state.originalHolders > 0 && entry != nil ? delegate?.object : nil
      return (former, former.flatMap { state.trace.forget($0) })
    }
    guard isAssigned, isTraced, former !== entry else { return }
    let name = former.map { former in
      if let object = former.object { return "\(TracedObject(object))" }
      return seen.map { "the dead \($0)" } ?? "a dead object at \(TracedObject.name(ofAddress: former.address))"
    }
    if let delegate { noteForTraces(TracedObject(delegate.object)) }
    trace?.assigned(entry?.object, insteadOf: name)
  }

  /// Leaves the list without an original delegate if that is `object` and closes a cycle: what forwards through its own
  /// hook may have been assigned before that had a list.
  func rejectOriginal(ifCyclic object: AnyObject) {
    guard reach(from: object) != .none else { return }
    removeOriginal(object)
    traceCycle(object)
  }

  private func traceCycle(_ object: AnyObject) {
    if isTraced { traceRejected(object, "as the delegate it would form a cycle") }
  }

  /// Leaves the list without an original delegate if that is `object`, which the list still keeps alive if it is asked to.
  /// Returns whether it was.
  @discardableResult
  func removeOriginal(_ object: AnyObject) -> Bool {
    state.withLock { state in
      guard let original = state.original, original.address == identity(of: object) else { return false }
      state.trace.forget(original)
      state.original = nil
      return true
    }
  }

  /// Changes the number of multicasts that keep the original delegate alive.
  func addOriginalHolders(_ count: Int) {
    change { state, remains in
      state.originalHolders += count
      if state.originalHolders == 0 {
        remains.object = state.heldOriginal.take()
      } else if state.heldOriginal == nil {
        state.heldOriginal = state.original?.object
      }
    }
  }

  /// Marks the original delegate if it has died, and reports it when it is found dead for the first time.
  func traceOriginalIfDead() {
    let dead: (address: UInt, seen: TracedObject?)? = change { state, remains in
      guard let original = state.original, !original.isTombstone else { return nil }
      remains.object = original.object
      guard remains.object == nil else { return nil }
      original.mark(SubscriberEntry.dead)
      return (original.address, state.trace.forget(original))
    }
    if let dead { trace?.foundDead("original delegate", dead.seen, at: dead.address) }
  }
}
