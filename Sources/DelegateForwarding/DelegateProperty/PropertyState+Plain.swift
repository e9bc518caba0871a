// The events of a plain property, which one thread at a time reconciles.

extension PropertyState {
  /// A thread is about to read what was assigned. Nil if that is of no interest: it is the library's own write, which is followed by a read,
  /// or nobody wraps the property.
  package mutating func beginReport(on thread: UInt) -> Report? {
    guard storage == .plain else { return nil }
    if case .reconciling(let current) = phase {
      let isOwnWrite = current.thread == thread && (current.step == .installing || current.step == .restoring)
      return isOwnWrite ? nil : Report(thread: thread, restorations: restorations)
    }
    if members.isEmpty {
      // It has another delegate now, or none. Proxies that are left must not call the one that was given back.
      original = nil
      givenBack = nil
      return nil
    }
    return Report(thread: thread, restorations: restorations)
  }

  /// The plain property was assigned: its `didSet` says so, and found this there.
  ///
  /// What is found is adopted by the thread that reports it, though another one may be reconciling: that one may be about to overwrite it.
  package mutating func reported(_ value: Value, _ report: Report) -> Action {
    guard isOfInterest(report) else { return .none }
    if case .object(let address) = value, !isProxy(address), !refers(original, to: address) { return .adopt }
    if value == .empty { original = nil }
    return noteReport(on: report.thread)
  }

  /// What the report found is the original delegate from now on, or must not be, and is nil.
  package mutating func adopted(_ entry: Entry?, _ report: Report) -> Action {
    guard isOfInterest(report) else { return .none }
    if let entry { original = entry }
    return noteReport(on: report.thread)
  }

  /// Whether somebody wraps the property, or the original delegate was put back over what is reported.
  private func isOfInterest(_ report: Report) -> Bool {
    storage == .plain && (isReconciling || !members.isEmpty || restorations != report.restorations)
  }

  private mutating func noteReport(on thread: UInt) -> Action {
    defer { lastReport = changes }
    return change(on: thread, adopts: true)
  }

  mutating func change(on thread: UInt, adopts: Bool) -> Action {
    changes += 1
    if case .reconciling(var current) = phase {
      current.adopts = current.adopts || adopts
      phase = .reconciling(current)
      return .none
    }
    phase = .reconciling(Reconciliation(thread: thread, seen: changes, adopts: adopts))
    return .read(written: written)
  }

  /// The reconciling thread found this in the property.
  ///
  /// - Parameter writtenIsAlive: Whether the proxy that was last written was kept alive during the read. If it was, an empty property
  ///   has been assigned nil; if not, a weak one may have lost the proxy.
  package mutating func found(_ value: Value, writtenIsAlive: Bool) -> Action {
    guard case .reconciling(var current) = phase, storage == .plain, value != .serviceIsGone else { return finish() }
    let isCurrent = current.seen == changes
    // What was read may be older than what has been reported and adopted since.
    let isOutdated = lastReport > current.seen
    let wasInstalling = current.step == .installing
    current.seen = changes
    current.step = .reading
    defer { if case .reconciling = phase { phase = .reconciling(current) } }
    let isAssignedNil = value == .empty && (writtenIsAlive || written == nil)
    guard let wanted = members.oldest?.member.proxy else {
      return foundUnwrapped(value, isAssignedNil: isAssignedNil, isOutdated: isOutdated, &current)
    }
    if value == .object(wanted.address) {
      current.refusals = 0
      return isCurrent ? finish() : .read(written: written)
    }
    current.refusals = !isCurrent ? 0 : wasInstalling ? current.refusals + 1 : current.refusals
    if value == givenBack {
      // Its own write: what was assigned over it, or under it, has been or will be reported.
    } else if case .object(let address) = value, !isProxy(address) {
      // Displaced behind the library's back, or the report is still to come.
      guard current.adopts, !isOutdated else { return isCurrent ? finish() : .read(written: written) }
      if !refers(original, to: address) {
        current.step = .adopting
        return .adopt
      }
    } else if isAssignedNil {
      guard current.adopts, !isOutdated else { return isCurrent ? finish() : .read(written: written) }
      original = nil
    }
    return install(&current)
  }

  private mutating func foundUnwrapped(
    _ value: Value, isAssignedNil: Bool, isOutdated: Bool, _ current: inout Reconciliation
  ) -> Action {
    // Those that are there are going, and say so soon.
    guard members.isEmpty, !leavesProxiesInPlace else { return finish() }
    if isOutdated { return .read(written: written) }
    let isWanted = original.map { value == .object($0.address) } ?? (value == .empty)
    if isWanted { return finish() }
    switch value {
    case .object(let address) where isProxy(address): break
    // Its own write, which another assignment has met.
    case givenBack: break
    case .empty where current.gaveBack == nil && !isAssignedNil: break
    // It was assigned, and stays.
    default: return finish()
    }
    current.step = .restoring
    current.gaveBack = original.map { .object($0.address) } ?? .empty
    givenBack = current.gaveBack
    return .restore(original)
  }

  /// What was found is the original delegate from now on.
  package mutating func adopted(_ entry: Entry?) -> Action {
    if case .reconciling(let current) = phase, lastReport <= current.seen { original = entry }
    return declined()
  }

  /// What was found must not be the original delegate, as it forwards to this list.
  package mutating func declined() -> Action {
    guard case .reconciling(var current) = phase, storage == .plain else { return finish() }
    defer { if case .reconciling = phase { phase = .reconciling(current) } }
    return install(&current)
  }

  private mutating func install(_ current: inout Reconciliation) -> Action {
    guard let wanted = members.oldest?.member.proxy else {
      // They went meanwhile: what is in the property is seen at the next read.
      current.step = .reading
      return .read(written: written)
    }
    if current.refusals >= 2 {
      guard current.seen != changes else {
        phase = .refused
        return .none
      }
      current.refusals = 0
    }
    current.step = .installing
    written = wanted
    givenBack = nil
    return .install(wanted)
  }

  /// The proxy that was to be installed is in its `deinit`, so its multicast is about to leave.
  package mutating func unavailable(_ proxy: Entry) -> Action {
    while let oldest = members.oldest, oldest.member.proxy === proxy { members.passOver(oldest.id) }
    return declined()
  }

  /// The original delegate was put back.
  package mutating func restored() -> Action {
    restorations += 1
    guard case .reconciling(var current) = phase, current.seen != changes else { return finish() }
    current.seen = changes
    current.step = .reading
    phase = .reconciling(current)
    return .read(written: written)
  }

  @discardableResult
  mutating func finish() -> Action {
    phase = .idle
    // The original delegate stays: a thread may have a proxy in hand, and is about to call it.
    if members.isEmpty { leavesProxiesInPlace = false }
    return .none
  }
}
