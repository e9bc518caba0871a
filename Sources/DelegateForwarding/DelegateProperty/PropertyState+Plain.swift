// The events of a plain property, which one thread at a time reconciles.

extension PropertyState {
  /// A thread is about to read what was assigned. Nil if that is of no interest: it is the library's own write, which is followed by a read.
  package mutating func beginReport(on thread: UInt) -> Report? {
    guard storage == .plain else { return nil }
    if case .reconciling(let current) = phase {
      let isOwnWrite = current.thread == thread && (current.step == .installing || current.step == .restoring)
      if isOwnWrite { return nil }
    }
    reports += 1
    return Report(thread: thread, restorations: restorations, number: reports)
  }

  /// The plain property was assigned: its `didSet` says so, and found this there.
  ///
  /// What is found is adopted by the thread that reports it, though another one may be reconciling: that one may be about to overwrite it.
  package mutating func reported(_ value: Value, _ report: Report) -> Action {
    guard isOfInterest(report) else { return reportedUnwrapped(value, report) }
    // Its own write, over what was assigned. Or another assignment is adopted whose report began later.
    if value == givenBack || report.number < adoptedReport { return change(on: report.thread, adopts: true) }
    switch value {
    case .object(let address) where isProxy(address): return noteReport(isOfProxy: address, on: report.thread)
    case .object(let address) where !refers(original, to: address): return .adopt
    case .empty where original != nil: original = nil
    // It is what was adopted already, perhaps of another assignment.
    default: return noteReport(on: report.thread)
    }
    adoptedReport = report.number
    return noteReport(on: report.thread)
  }

  /// What the report found is the original delegate from now on, or must not be, and is nil.
  package mutating func adopted(_ entry: Entry?, _ report: Report) -> Action {
    guard isOfInterest(report) else { return adoptedUnwrapped(entry, report) }
    if report.number < adoptedReport { return change(on: report.thread, adopts: true) }
    if let entry { original = entry }
    adoptedReport = report.number
    return noteReport(on: report.thread)
  }

  /// Nobody wraps the property any more. A proxy that a thread has in hand calls what is in the property now.
  private mutating func reportedUnwrapped(_ value: Value, _ report: Report) -> Action {
    guard storage == .plain else { return .none }
    if case .object(let address) = value, !isProxy(address) { return refers(original, to: address) ? .none : .adopt }
    return adoptedUnwrapped(nil, report)
  }

  private mutating func adoptedUnwrapped(_ entry: Entry?, _ report: Report) -> Action {
    guard storage == .plain, report.number >= adoptedReport else { return .none }
    original = entry
    givenBack = nil
    adoptedReport = report.number
    changes += 1
    lastReport = changes
    return .none
  }

  /// Whether somebody wraps the property, or the original delegate was put back over what is reported.
  private func isOfInterest(_ report: Report) -> Bool {
    storage == .plain && (isReconciling || !members.isEmpty || restorations != report.restorations)
  }

  /// What was reported is adopted. Installs the proxy, if no other thread is at it: the property has just been read.
  private mutating func noteReport(on thread: UInt) -> Action {
    defer { lastReport = changes }
    guard !isReconciling, !members.isEmpty else { return change(on: thread, adopts: true) }
    changes += 1
    var current = Reconciliation(thread: thread, seen: changes, adopts: true)
    phase = .reconciling(current)
    let action = install(&current)
    if isReconciling { phase = .reconciling(current) }
    return action
  }

  /// A proxy was assigned, or written by another thread over what was assigned. It changes nothing but who is in the property.
  private mutating func noteReport(isOfProxy address: UInt, on thread: UInt) -> Action {
    if !isReconciling, address == members.oldest?.member.proxy.address { return .none }
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
    } else if case .object(let address) = value, isProxy(address) {
      // Assigned after the original delegate was given back, in place of it.
      if givenBack != nil { original = nil }
    } else if case .object(let address) = value {
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
    // A proxy that is there after the original delegate was given back has been assigned, and stays as well.
    case .object(let address) where givenBack == nil && isProxy(address): break
    // Its own write, which another assignment has met.
    case givenBack: break
    case .empty where givenBack == nil && !isAssignedNil: break
    // It was assigned, and stays.
    default: return finish()
    }
    current.step = .restoring
    givenBack = original.map { .object($0.address) } ?? .empty
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
