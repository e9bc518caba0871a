/// A property that the service stores itself. `PlainPropertyState` decides which steps put the right proxy into it, and
/// this class performs them without a lock.
final class PlainProperty: WrappedProperty, @unchecked Sendable {
  private typealias Property = PlainPropertyState<SubscriberEntry>

  private struct State {
    var property = Property()
    var held = HeldOriginal()

    /// The observed property that this one turned out to be.
    weak var observed: ObservedProperty?

    /// Proxies that were removed while a thread was working on the property, and the multicasts that they forward
    /// through. The property may still hold one of them, so they are kept until that thread is done.
    var departed: [AnyObject] = []
  }

  private let state = Locked(State())
  private let access: any PropertyAccess

  /// The service's address in the `PropertyRegistry`. Nil if the property is found by its hook.
  private let registeredService: UInt?

  init(of service: AnyObject, _ access: any PropertyAccess, isRegistered: Bool) {
    self.access = access
    registeredService = isRegistered ? identity(of: service) : nil
    super.init(of: service)
  }

  deinit {
    if let registeredService { PropertyRegistry.remove(ObjectIdentifier(self), ofServiceAt: registeredService) }
  }

  /// Changes the state, publishes the original delegate, then releases a delegate that need not be held any more.
  private func update<Result>(_ change: (inout State) -> Result) -> Result {
    let (result, original, now, released) = state.withLock { state in
      let original = state.property.original
      let result = change(&state)
      if state.property.original !== original { list.lead(with: state.property.original) }
      let isBusy = state.property.isWorking
      defer { if !isBusy { state.departed = [] } }
      let released = (state.held.follow(state.property.original, isBusy: isBusy), state.departed)
      return (result, original, state.property.original, released)
    }
    traceChange(of: original, to: now)
    withExtendedLifetime(released) {}
    return result
  }

  // MARK: Multicasts

  override var isWithoutHook: Bool { registeredService != nil }

  override var isWrapped: Bool { state.withLock { $0.property.isWrapped } }

  override func install(_ proxy: SubscriberEntry, as id: ID, leavesProxy: Bool) {
    work(on: update { $0.property.install(proxy, as: id, leavesProxy: leavesProxy, on: ThreadID.current) })
  }

  override func remove(_ id: ID, keeping proxy: AnyObject, _ multicast: AnyObject) {
    let action = update { state in
      state.departed += [proxy, multicast]
      return state.property.remove(id, on: ThreadID.current)
    }
    work(on: action)
  }

  override func reinstall(in isolation: (any Actor)?) {
    if let home = access.otherHome(than: isolation) { return enter(home) { $0.reinstall(in: $1) } }
    work(on: update { $0.property.reinstall(on: ThreadID.current) })
  }

  override func isInstalled(_ id: ID) -> Bool {
    guard let proxy = state.withLock({ $0.property.proxy(of: id) }) else { return false }
    // The property must not be read in any other isolation.
    if access.otherHome(than: nil) != nil { return state.withLock { $0.property.isInstalled(proxy) } }
    guard case .some(let found) = access.read() else { return false }
    if let found, identity(of: found.object) == proxy.address { return true }
    traceDisplaced(proxy.object, by: found?.object)
    return false
  }

  override var occupant: AnyObject? {
    if access.otherHome(than: nil) != nil { return nil }
    return access.read().flatMap { $0?.object }
  }

  override func addOriginalHolders(_ count: Int) {
    update { $0.held.holders += count }
  }

  override func violatedInvariants(isQuiescent: Bool) -> [String] {
    state.withLock { state in
      var violations: [String] = []
      if list.leadingEntry !== state.property.original { violations.append("another original delegate is called") }
      if isQuiescent, state.property.isWorking { violations.append("a thread is at work on the property") }
      return violations
    }
  }

  override func end() {
    super.end()
    update { $0.property.end() }
  }

  // MARK: Assignments

  /// The service's `didSet` reports that the property was assigned.
  func didChange(in isolation: (any Actor)?) {
    if let home = access.otherHome(than: isolation) { return enter(home) { $0.didChange(in: $1) } }
    let thread = ThreadID.current
    guard let report = state.withLock({ $0.property.beginReport(on: thread) }) else { return }
    let (value, found) = read()
    var action = update { $0.property.reported(value, report, on: thread) }
    if case .adopt = action, let found { action = adopt(found) { $0.adopted($1, report, on: thread) } }
    work(on: action, found: (value, found))
  }

  // MARK: An observed property

  /// The state for an observed property to take over.
  var snapshot: PlainPropertyState<SubscriberEntry> { state.withLock { $0.property } }

  /// From now on this is another property, which has taken over this one's state.
  func become(_ observed: ObservedProperty) {
    let held = state.withLock { state in
      state.observed = observed
      defer { state.held = HeldOriginal() }
      return state.held
    }
    observed.addOriginalHolders(held.holders)
    withExtendedLifetime(held) {}
  }

  /// Enters the property's own isolation later, and runs `body` there.
  private func enter(_ home: any Actor, _ body: @escaping @Sendable (PlainProperty, any Actor) -> Void) {
    func run(on home: isolated any Actor) { body(self, home) }
    Task { await run(on: home) }
  }

  override var current: WrappedProperty { state.withLock { $0.observed } ?? self }

  // MARK: Work

  /// Performs the state's actions until there is nothing more to do.
  ///
  /// - Parameter found: What was read from the property before, if anything.
  private func work(on first: Property.Action, found: (value: Property.Value, delegate: UnpackedDelegate?)? = nil) {
    var action = first
    let isAssignment = found != nil
    var found = found
    // What was written last, kept alive until the next step.
    var written: AnyObject?
    while true {
      switch action {
      case .none:
        return withExtendedLifetime((written, found)) {}
      case .read(let entry):
        written = entry?.object
        let now = read()
        found = now
        if list.isTraced, let written { trace(found: now, insteadOf: written) }
        action = update { [written] in $0.property.found(now.0, writtenIsAlive: written != nil) }
      case .adopt:
        guard let delegate = found?.delegate else { return }
        action = adopt(delegate) { $0.adopted($1) }
      case .write(let entry):
        written = entry?.object
        if let entry, let written { access.write(written, from: entry) } else { access.writeNil() }
        action = update { $0.property.wrote() }
      case .look:
        let now = read()
        let earlier = found?.value
        let next = update { $0.property.looked(now.0, earlier: earlier) }
        // The proxy is written once more. If it stays this time, what was just found had been assigned, and is adopted.
        if case .write = next { found = now } else if !isAssignment { trace(written: written, found: now) }
        action = next
      }
    }
  }

  /// Reports what was found in place of the proxy that was written before.
  private func trace(found: (value: Property.Value, delegate: UnpackedDelegate?), insteadOf proxy: AnyObject) {
    let wanted = state.withLock { $0.property.wanted }
    guard identity(of: proxy) == wanted?.address else { return }
    if case .serviceIsGone = found.value { return }
    if found.delegate?.object !== proxy { traceDisplaced(proxy, by: found.delegate?.object) }
  }

  /// Reports what was found after the proxy was written.
  private func trace(written proxy: AnyObject?, found: (value: Property.Value, delegate: UnpackedDelegate?)) {
    switch found.value {
    case .serviceIsGone: break
    case .proxy: traceInstalled(proxy)
    case .empty, .object: traceDisplaced(proxy, by: found.delegate?.object)
    }
  }

  /// Makes an object that was found the original delegate: calls `event` with its entry, or with nil if that would
  /// close a cycle.
  private func adopt(
    _ delegate: UnpackedDelegate, _ event: (inout Property, SubscriberEntry?) -> Property.Action
  ) -> Property.Action {
    var action = Property.Action.none
    func store() -> SubscriberEntry? {
      let entry = delegate.makeLivingEntry()
      action = update { event(&$0.property, entry) }
      return entry
    }
    guard let target = access.forwardingTarget(of: delegate.object, from: list) else {
      _ = store()
      return action
    }
    let isLinked = ForwardingGraph.link(list, to: target, insert: store)
    if !isLinked { action = update { event(&$0.property, nil) } }
    return action
  }

  private func read() -> (value: Property.Value, delegate: UnpackedDelegate?) {
    switch access.read() {
    case nil: return (.serviceIsGone, nil)
    case .some(nil): return (.empty, nil)
    case .some(.some(let delegate)):
      let address = identity(of: delegate.object)
      let isProxy = isKnownProxy(delegate.object) || access.forwardingTarget(of: delegate.object, from: list) === list
      return (isProxy ? .proxy(address) : .object(address), delegate)
    }
  }
}
