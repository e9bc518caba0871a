// The original delegate: called before the subscribers, and not in the table, so that a delivery that walks a replaced
// table still calls the current one.

extension SubscriberList {
  /// The original delegate, if it is alive.
  @usableFromInline
  func original<P>(as type: P.Type) -> P? { originalEntry?.load(as: type) }

  /// Makes a delegate the original one. Nil, or a delegate that would close a cycle, leaves the list without one. A
  /// delegate that forwards through this list changes nothing.
  func assignOriginal(_ delegate: UnpackedDelegate?) {
    guard let delegate else { return setOriginal(nil) }
    switch reach(from: delegate.object) {
    case .none: setOriginal(delegate)
    case .direct: break
    case .cycle: setOriginal(nil)
    }
  }

  /// Makes a delegate that closes no cycle the original one. Assigning the same object again changes nothing.
  ///
  /// The former entry is released once no delivery reads it. Releasing it runs no foreign code.
  ///
  /// - Parameter isAssigned: Whether the list's traces report it.
  func setOriginal(_ delegate: UnpackedDelegate?, isAssigned: Bool = true) {
    let entry = delegate?.makeLivingEntry()
    let (former, released): (SubscriberEntry?, AnyObject?) = state.withLock { state in
      let former = state.original
      // The caller holds the object, so loading the weak reference never makes it the last strong one.
      if let entry, former?.address == entry.address, former?.object != nil { return (entry, nil) }
      replaceOriginal(by: entry, in: &state)
      let held = state.heldOriginal
      state.heldOriginal = state.originalHolders > 0 && entry != nil ? delegate?.object : nil
      return (former, held)
    }
    withExtendedLifetime(released) {}
    guard isAssigned, isTraced.load(ordering: .relaxed), former !== entry else { return }
    trace?.assigned(entry?.object, insteadOf: former)
  }

  /// Leaves the list without an original delegate if that is `object`.
  func removeOriginal(_ object: AnyObject) {
    let released: AnyObject? = state.withLock { state in
      guard state.original?.address == identity(of: object) else { return nil }
      replaceOriginal(by: nil, in: &state)
      return state.heldOriginal.take()
    }
    withExtendedLifetime(released) {}
  }

  private func replaceOriginal(by entry: SubscriberEntry?, in state: inout State) {
    if let former = state.original { state.retiredOriginals.append(former) }
    state.original = entry
    original.publish(entry)
    reclaimRetired(in: &state)
  }

  /// Changes the number of multicasts that keep the original delegate alive.
  func addOriginalHolders(_ count: Int) {
    let released: AnyObject? = state.withLock { state in
      state.originalHolders += count
      if state.originalHolders == 0 { return state.heldOriginal.take() }
      if state.heldOriginal == nil { state.heldOriginal = state.original?.object }
      return nil
    }
    withExtendedLifetime(released) {}
  }
}

// MARK: - The proxies of the list's property

extension SubscriberList {
  /// A proxy forwards to the list, so it is neither its original delegate nor subscribed.
  func addProxy(_ proxy: AnyObject) {
    state.withLock { $0.proxies.append(identity(of: proxy)) }
  }

  func removeProxy(_ proxy: AnyObject) {
    state.withLock { state in
      if let position = state.proxies.firstIndex(of: identity(of: proxy)) { state.proxies.remove(at: position) }
    }
  }

  func isProxy(_ object: AnyObject) -> Bool {
    state.withLock { $0.proxies.contains(identity(of: object)) }
  }
}
