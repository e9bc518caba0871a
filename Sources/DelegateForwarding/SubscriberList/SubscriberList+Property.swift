import Synchronization

// What a list knows of the service's property, besides the original delegate: whether it is in use, so that a property
// that the multicast computes shows the proxy; which properties the library is writing; and what a service has shown in
// place of the proxy. `MulticastDelegate+Property.swift` reads and writes the property.

extension SubscriberList {
  /// Whether a property that the multicast computes shows the proxy.
  @inlinable @inline(__always)
  var isInUse: Bool { use.load(ordering: .acquiring) & 1 != 0 }

  @usableFromInline
  func takeIntoUse() { use.bitwiseOr(1, ordering: .acquiringAndReleasing) }

  /// Returns the value of `use` after that.
  @usableFromInline
  func takeOutOfUse() -> UInt {
    var current = use.load(ordering: .acquiring)
    while current & 1 != 0 {
      let (isExchanged, original) = use.weakCompareExchange(
        expected: current, desired: current + 1, ordering: .acquiringAndReleasing)
      current = isExchanged ? current + 1 : original
    }
    return current
  }

  /// Whether `use` has had this value since then.
  @usableFromInline
  func isStill(_ use: UInt) -> Bool { self.use.load(ordering: .acquiring) == use }
}

// MARK: - Adopting what was found

extension SubscriberList {
  /// The result of adopting a delegate that was found in a property.
  @usableFromInline
  enum Adoption {
    /// It is the original delegate, by this entry or, if it was that before, by the entry it already had.
    case done(SubscriberEntry?)
    /// Another delegate was assigned meanwhile, so it was not adopted.
    case missed
    /// It is adopted only if the proxy stays in the property.
    case postponed

    @usableFromInline var isMissed: Bool { if case .missed = self { true } else { false } }
  }

  /// Makes what was found in a property the original delegate, unless another one was assigned meanwhile.
  @usableFromInline
  func adopt(_ object: AnyObject?, _ witnessTable: UInt, after assignments: UInt32) -> Adoption {
    adopt(object, object.map { SubscriberEntry(object: $0, witnessTable: witnessTable) }, after: assignments)
  }

  func adopt(_ words: ExistentialWords?, after assignments: UInt32) -> Adoption {
    adopt(words?.object, words?.makeEntry(), after: assignments)
  }

  private func adopt(_ object: AnyObject?, _ entry: SubscriberEntry?, after assignments: UInt32) -> Adoption {
    setOriginal(object, entry, after: assignments) ? .done(entry) : .missed
  }

  /// Remembers an object that a service has shown in place of the proxy. If it was just adopted, undoes that.
  func noteRefusal(for object: AnyObject?, _ adopted: Adoption) {
    let refusal = object.map { SubscriberEntry(object: $0, witnessTable: 0) }
    let adoption: UInt32? = state.withLock { state in
      state.neededRare.refusal = refusal
      guard let object, case .done(let entry?) = adopted, entry === state.original,
        entry.address == identity(of: object)
      else { return nil }
      return state.assignments
    }
    if let adoption { setOriginal(nil, nil, after: adoption) }
  }
}

// MARK: - Writing the property

extension SubscriberList {
  /// The original delegate. Nil if the library is writing a property of `service` right now: the property's `didSet`
  /// reports the library's own write. Remembers the service.
  @usableFromInline
  func beginInstalling(in service: AnyObject) -> FormerOriginal? {
    state.withLock { state in
      if let rare = state.rare, rare.written.contains(identity(of: service)) {
        rare.isHooked = true
        return nil
      }
      state.name.note(TracedObject(service))
      return state.formerOriginal
    }
  }

  @usableFromInline
  func beginWriting(to service: AnyObject) {
    state.withLock { $0.neededRare.written.append(identity(of: service)) }
  }

  /// Returns whether this changes what the library knows about the place of the proxy.
  @usableFromInline @discardableResult
  func endWriting(to service: AnyObject, proxyIs place: ProxyPlace) -> Bool {
    state.withLock { state in
      let rare = state.neededRare
      if let position = rare.written.lastIndex(of: identity(of: service)) { rare.written.remove(at: position) }
      return rare.noteProxy(is: place, in: service)
    }
  }

  /// The proxy was found in a property, or has left it.
  @usableFromInline
  func noteProxy(is place: ProxyPlace, in service: AnyObject) {
    state.withLock { _ = $0.neededRare.noteProxy(is: place, in: service) }
  }

  /// Whether the proxy is known to be in no property.
  var lacksInstallation: Bool {
    state.withLock { state in
      switch state.rare?.proxyPlace ?? .unknown {
      case .installed: false
      case .displaced, .uninstalled: true
      case .unknown: !isInUse
      }
    }
  }

  /// Whether the proxy was in a property when the library last looked.
  var isInstalled: Bool { state.withLock { $0.rare?.proxyPlace == .installed } }
}

extension RareState {
  /// Returns whether this is news.
  fileprivate func noteProxy(is place: ProxyPlace, in service: AnyObject) -> Bool {
    defer { (proxyPlace, serviceOfProxy) = (place, identity(of: service)) }
    return proxyPlace != place || serviceOfProxy != identity(of: service)
  }
}
