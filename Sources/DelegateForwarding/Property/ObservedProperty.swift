/// A property whose value is stored here: an `@ObservedDelegate`. `ObservedPropertyState` decides what a reader sees.
///
/// SAFETY: `shown` mirrors what the state keeps alive, and is written only under the lock. The entry it referred to
/// before is released once no hazard pointer protects this object any more.
@safe @usableFromInline
final class ObservedProperty: WrappedProperty, @unchecked Sendable {
  private struct State {
    var property = ObservedPropertyState<SubscriberEntry>()
    var held = HeldOriginal()

    /// The multicast that belongs to the property.
    var ownMulticast: AnyObject?

    /// Makes the proxy of the property's own multicast, if the property defines how.
    var proxyMaker: AnyObject?

    /// Entries that a reader may have been using when they were replaced.
    var retired: [SubscriberEntry] = []
  }

  private let state = Locked(State())

  /// The entry of the property's current value.
  @usableFromInline let shown = PublishedReference<SubscriberEntry>(nil)

  /// The plain property that was wrapped before the hook was known. Its multicasts use this property now.
  private let wrappedBefore: PlainProperty?

  init() {
    wrappedBefore = nil
    super.init(of: nil)
  }

  /// Takes over what was assigned before the first multicast wrapped the property.
  func begin(with entry: SubscriberEntry) {
    update { $0.property.assign(.object(entry)) }
  }

  /// Takes over a property that was wrapped before without its hook.
  init(wrappedBefore wrapped: PlainProperty) {
    wrappedBefore = wrapped
    super.init(takingOver: wrapped)
    let plain = wrapped.snapshot
    update { $0.property.take(plain) }
  }

  /// Changes the state, publishes what has changed, then releases what is not needed any more.
  @discardableResult
  private func update<Result>(_ change: (inout State) -> Result) -> Result {
    let (result, released, former, now) = state.withLock { state in
      let former = (original: state.property.original, shown: state.property.shown)
      let result = change(&state)
      let now = (original: state.property.original, shown: state.property.shown)
      if now.original !== former.original { list.lead(with: now.original) }
      publish(now.shown, insteadOf: former.shown, in: &state)
      return (result, state.held.follow(now.original, isBusy: false), former, now)
    }
    if list.isTraced {
      traceChange(of: former.original, to: now.original)
      if now.shown !== former.shown, now.shown !== now.original { traceInstalled(now.shown?.object) }
    }
    withExtendedLifetime(released) {}
    return result
  }

  private func publish(_ entry: SubscriberEntry?, insteadOf former: SubscriberEntry?, in state: inout State) {
    if entry !== former {
      shown.publish(entry)
      if let former { state.retired.append(former) }
    }
    // Releasing an entry runs no foreign code.
    if state.retired.isEmpty { return }
    let own = identity(of: self)
    if !HazardPointers.shared.protectsReferences(of: { $0 == own }) { state.retired = [] }
  }

  // MARK: Assigning and reading

  /// The property was assigned.
  ///
  /// - Parameter isProxy: Whether the delegate is a proxy of this property.
  /// - Returns: The entry of the original delegate, if this has changed it.
  @discardableResult
  func assign(_ delegate: UnpackedDelegate?, isProxy: Bool) -> SubscriberEntry? {
    // An object in its `deinit` can't be referenced weakly any more.
    guard let entry = delegate?.makeLivingEntry() else {
      update { $0.property.assign(.none) }
      return nil
    }
    let isAssigned = update { state in
      state.property.assign(isProxy ? .proxy(entry) : .object(entry))
      return state.property.original === entry
    }
    return isAssigned ? entry : nil
  }

  /// The property's value after the entry in `shown` was found dead.
  @usableFromInline
  func firstLivingShown<P>(as type: P.Type) -> P? {
    livingShown.flatMap { entry, object in entry.pack(object, as: type) }
  }

  private var livingShown: (entry: SubscriberEntry, object: AnyObject)? {
    while let entry = state.withLock({ $0.property.shown }) {
      if let object = entry.object { return (entry, object) }
      let next = update { state in
        state.property.shownHasDied(entry)
        return state.property.shown
      }
      if next === entry { return nil }
    }
    return nil
  }

  // MARK: Multicasts

  override var isWrapped: Bool { state.withLock { $0.property.isWrapped } }

  override func install(_ proxy: SubscriberEntry, as id: ID, leavesProxy: Bool) {
    update { $0.property.install(proxy, as: id, leavesProxy: leavesProxy) }
  }

  override func remove(_ id: ID, keeping proxy: AnyObject, _ multicast: AnyObject) {
    update { $0.property.remove(id) }
  }

  override func isInstalled(_ id: ID) -> Bool {
    guard let shown = livingShown else { return false }
    return state.withLock { $0.property.proxy(of: id) } === shown.entry
  }

  override var occupant: AnyObject? { livingShown?.object }

  override func addOriginalHolders(_ count: Int) {
    update { $0.held.holders += count }
  }

  override func violatedInvariants(isQuiescent: Bool) -> [String] {
    if isQuiescent { update { _ in } }
    return state.withLock { state in
      var violations: [String] = []
      if shown.address != state.property.shown.map({ identity(of: $0) }) ?? 0 {
        violations.append("another entry is shown")
      }
      if list.leadingEntry !== state.property.original { violations.append("another original delegate is called") }
      let limit = isQuiescent ? 0 : HazardPointers.count
      if state.retired.count > limit { violations.append("\(state.retired.count) entries that were shown are kept") }
      return violations
    }
  }

  override func end() {
    super.end()
    let own = update { state in
      state.property.end()
      return state.ownMulticast.take()
    }
    withExtendedLifetime(own) {}
  }

  /// Makes the proxy of the property's own multicast. Nil if the library does.
  var proxyMaker: AnyObject? { state.withLock { $0.proxyMaker } }

  func setProxyMaker(_ maker: AnyObject) {
    state.withLock { $0.proxyMaker = maker }
  }

  /// The multicast that belongs to the property.
  var ownMulticast: AnyObject? { state.withLock { $0.ownMulticast } }

  /// Makes a multicast the property's own, unless there is one already. Returns the property's own.
  func setOwnMulticast(_ multicast: AnyObject) -> AnyObject {
    state.withLock { state in
      if state.ownMulticast == nil { state.ownMulticast = multicast }
      return state.ownMulticast!
    }
  }
}
