// A property that the service stores. An assignment, or a proxy that comes or goes, makes a thread the worker: it reads
// the property, adopts what the app has put there, writes the proxy, and verifies that. It holds no lock meanwhile, so
// other threads may assign, wrap and drop. They leave the worker another round.

extension WrappedProperty {
  /// Why the property is brought in order. A later case includes the earlier ones.
  enum Round: Int {
    /// A proxy has left. Only what is the library's own is replaced.
    case restoring
    /// What is found in the property becomes the original delegate.
    case adopting
    /// The same, and it was the app's assignment that put it there.
    case assigned
  }

  struct Work {
    var isUnderWay = false

    /// What other threads, or the worker's own callees, have left to do.
    var next: Round?

    /// The thread that is writing the property. What its `didSet` reports is the library's own doing.
    var writer: UInt?

    /// The proxies that have left since the work began, and what they need. The property may still hold one of them, so
    /// they are kept until the work is done.
    var departed: [(proxy: AnyObject, needs: [AnyObject?])] = []

    /// What the property showed after the proxy was written: the service refuses the proxy, or shows an adapter of it.
    /// The list must not call that, as it may lead back to the list.
    weak var substitute: AnyObject?

    /// The address of the proxy that was last seen in the property, or zero.
    var shownProxy: UInt = 0
  }

  /// The service's `didSet` reports that the property was assigned.
  func didChange() {
    guard let access, state.withLock({ $0.work.writer != ThreadID.current }) else { return }
    // Adopted before the worker is asked, which may overwrite it at any time.
    if case .some(let found) = access.read(), !isSubstitute(found) { adopt(found) }
    work(.assigned)
  }

  /// Puts the first proxy back, and adopts what has displaced it.
  func reinstall() {
    if access != nil { work(.adopting) }
  }

  /// Brings the property in order, or leaves that to the thread that is at work on it.
  func work(_ round: Round) {
    let isUnderWay = state.withLock { state in
      if round.rawValue > state.work.next?.rawValue ?? -1 { state.work.next = round }
      defer { state.work.isUnderWay = true }
      return state.work.isUnderWay
    }
    if isUnderWay { return }
    while let round = nextRound() { perform(round) }
  }

  /// The next round. Nil ends the work.
  private func nextRound() -> Round? {
    let (next, departed): (Round?, [(AnyObject, [AnyObject?])]) = state.withLock { state in
      if let next = state.work.next.take() { return (next, []) }
      state.work.isUnderWay = false
      defer { state.work.departed = [] }
      return (nil, state.work.departed)
    }
    withExtendedLifetime(departed) {}
    return next
  }

  private func perform(_ round: Round) {
    guard let access, case .some(let found) = access.read() else { return }
    let proxy = firstProxy
    if let proxy, found?.object === proxy.object { return didVerify(proxy) }
    let isOwn = found.map { isProxy($0.object) || proxy != nil && list.reach(from: $0.object) == .direct } ?? false
    let isSubstitute = isSubstitute(found)
    if !isOwn {
      if round != .assigned { noteDisplaced(by: found) }
      if proxy == nil || round == .restoring { return }
      if !isSubstitute { adopt(found) }
    }
    guard let proxy else { return restoreOriginal(insteadOf: found) }
    write(proxy)
    guard case .some(let shown) = access.read() else { return }
    if shown?.object === proxy.object {
      // So the service had not made it of the proxy: it was assigned.
      if isSubstitute, round != .restoring { adopt(found) }
      didVerify(proxy)
    } else {
      didFail(shown)
    }
  }

  /// Writes the property. What it reports meanwhile on this thread is ignored.
  private func write(_ delegate: ExistentialWords?) {
    state.withLock { $0.work.writer = ThreadID.current }
    access?.write(delegate)
    state.withLock { $0.work.writer = nil }
  }

  private func didVerify(_ proxy: ExistentialWords) {
    let address = identity(of: proxy.object)
    let isNew = state.withLock { state in
      state.work.substitute = nil
      defer { state.work.shownProxy = address }
      return state.work.shownProxy != address
    }
    if isNew { traceInstalled(proxy.object) }
  }

  /// The property shows something else than the proxy that was written.
  private func didFail(_ shown: ExistentialWords?) {
    // If another round follows, that one reads what was assigned meanwhile.
    let isLast = state.withLock { state in
      if state.work.next == nil { state.work.substitute = shown?.object }
      return state.work.next == nil
    }
    guard isLast else { return }
    if let shown { list.removeOriginal(shown.object) }
    noteDisplaced(by: shown, always: true)
  }

  private func restoreOriginal(insteadOf proxy: ExistentialWords?) {
    var original: SubscriberEntry?
    repeat {
      original = list.originalEntry
      write(original?.words())
      // What was assigned and adopted meanwhile has been overwritten.
    } while list.originalEntry !== original
    state.withLock { $0.work.shownProxy = 0 }
    if let proxy { traceUninstalled(proxy.object) }
  }

  /// Reports that the proxy is not in the property, once.
  func noteDisplaced(by found: ExistentialWords?, always: Bool = false) {
    let first = firstProxy?.object
    let displaced: AnyObject? = state.withLock { state in
      let shown = state.work.shownProxy
      state.work.shownProxy = 0
      if let first, always || shown == identity(of: first) { return first }
      return state.work.departed.first { identity(of: $0.proxy) == shown }?.proxy
    }
    if let displaced { list.trace?.displaced(displaced, by: found?.object) }
  }

  private func adopt(_ found: ExistentialWords?) {
    if let found, isProxy(found.object) { return }
    list.assignOriginal(found)
  }

  private func isSubstitute(_ found: ExistentialWords?) -> Bool {
    guard let found, let substitute = state.withLock({ $0.work.substitute }) else { return false }
    return found.object === substitute
  }

  /// Whether an object is a proxy of this property, or was one when the work began.
  func isProxy(_ object: AnyObject) -> Bool {
    list.isProxy(object) || state.withLock { $0.work.departed.contains { $0.proxy === object } }
  }

  /// The proxy that has to be in the property.
  ///
  /// SAFETY: See `shown(as:)`.
  private var firstProxy: ExistentialWords? {
    state.withLock { unsafe $0.installations.first.map { unsafe $0._withUnsafeGuaranteedRef { $0.proxy } } }
  }
}
