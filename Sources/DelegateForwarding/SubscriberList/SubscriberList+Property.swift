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
      state.refusal = refusal
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
      if state.written.contains(identity(of: service)) { return nil }
      state.name.service = Subject(service)
      return state.formerOriginal
    }
  }

  @usableFromInline
  func beginWriting(to service: AnyObject) {
    state.withLock { $0.written.append(identity(of: service)) }
  }

  @usableFromInline
  func endWriting(to service: AnyObject) {
    state.withLock { state in
      if let position = state.written.lastIndex(of: identity(of: service)) { state.written.remove(at: position) }
    }
  }
}
