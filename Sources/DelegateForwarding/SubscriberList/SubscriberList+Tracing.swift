// The one way to a list's traces. What is reported runs foreign code, so all this is called without the lock.

extension SubscriberList {
  typealias Subject = DelegateTrace.Subject

  /// Reports what has happened, if anybody traces the list. Otherwise, the report isn't made.
  @inline(__always)
  func report(_ report: @autoclosure () -> TraceReport) {
    if isTraced { send(report()) }
  }

  /// Makes an entry only if a sink wants it.
  @inline(never)
  private func send(_ report: TraceReport) {
    let (sinks, owner, known, current) = state.withLock { state in
      let known = report.ended.flatMap { state.trace.forget($0.entry) }
      if let newcomer = report.newcomer { state.note(newcomer) }
      return (state.trace.sinks, state.trace.owner, known, state.trace.currentCallback)
    }
    var made: DelegateTrace.Entry?
    for sink in sinks where sink.reports(report.lasted) {
      let entry = made ?? report.entry(from: owner, known: known, during: current)
      made = entry
      sink.report(entry)
    }
  }

  /// Whether the list reports more than slow turns.
  var reportsAll: Bool { isTraced && state.withLock { $0.trace.reportsAll } }

  /// Adds `sink` to those that the list reports to.
  func add(_ sink: TraceSink) {
    state.withLock { state in
      state.trace.add(sink)
      traced.store(true, ordering: .relaxed)
    }
  }

  /// Removes a sink, which the caller keeps alive.
  func remove(_ sink: TraceSink) {
    state.withLock { state in
      state.trace.remove(sink)
      if state.trace.sinks.isEmpty { traced.store(false, ordering: .relaxed) }
    }
    withExtendedLifetime(sink) {}
  }

  /// Notes that a turn begins. Returns its number.
  func begin(_ turn: TracedTurn) -> UInt64 {
    state.withLock { state in
      // Who is called on an actor or a queue is loaded only there, and its entry knows it.
      if case .method = turn.callback { state.note(turn.subject) }
      return state.trace.begin(turn)
    }
  }

  /// Reports the end of a turn.
  func end(_ turn: TracedTurn, _ number: UInt64, on place: @autoclosure () -> String) {
    let duration = ContinuousClock.now - turn.start
    state.withLock { $0.trace.end(number) }
    report(.turn(turn, lasted: duration, on: place()))
  }

  /// Forgets a turn that had nobody to call.
  func cancel(_ number: UInt64) { state.withLock { $0.trace.end(number) } }

  /// Whether the proxy, which was installed, has left a property that doesn't report assignments. Once.
  func isLeftUnreported() -> Bool {
    state.withLock { state in
      guard state.proxyPlace == .installed, !state.isHooked else { return false }
      state.proxyPlace = .displaced
      return true
    }
  }
}

extension SubscriberList.State {
  /// Notes an object, which the caller holds, so that it can be named when it is dead.
  fileprivate mutating func note(_ object: DelegateTrace.Subject) {
    guard let address = object.address, trace.reportsAll else { return }
    // If an entry's object is dead, that is another one, which had the same address.
    if let original, original.address == address, original.object != nil { trace.note(object, of: original) }
    if let entry = find(address), entry.isCalled, entry.object != nil { trace.note(object, of: entry) }
  }
}

extension TraceReport {
  /// How long a turn has lasted. Nil for what is no turn.
  fileprivate var lasted: Duration? {
    if case .turn(_, let lasted, _) = self { lasted } else { nil }
  }

  /// An object that has come, and is alive.
  fileprivate var newcomer: DelegateTrace.Subject? {
    switch self {
    case .subscribed(let subject), .assigned(let subject, _): subject
    default: nil
    }
  }

  /// An entry that has ended.
  fileprivate var ended: TracedEntry? {
    switch self {
    case .unsubscribed(_, let entry), .foundDead(let entry, _): entry
    case .assigned(_, let former): former
    default: nil
    }
  }
}

extension TracedEntry {
  /// An entry, whose object is loaded only where it may be.
  init(_ entry: SubscriberEntry) {
    self.init(
      entry: entry, address: entry.address,
      object: entry.listener?.subject ?? entry.object.map { DelegateTrace.Subject($0) })
  }
}
