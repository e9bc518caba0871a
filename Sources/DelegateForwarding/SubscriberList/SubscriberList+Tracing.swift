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
    sendUnfinished()
    let (sinks, owner, known, current) = state.withLock { state in
      let known = state.note(report)
      return (state.trace.listening, state.trace.owner, known, state.trace.currentCallback)
    }
    var made: DelegateTrace.Entry?
    for sink in sinks where sink.reports(report.lasted) {
      let entry = made ?? report.entry(from: owner, known: known, during: current)
      made = entry
      sink.report(entry)
    }
  }

  /// Names the turns that take longer than a trace's limit, and aren't over.
  private func sendUnfinished() {
    let unfinished = state.withLock { $0.trace.unfinished() }
    if unfinished.isEmpty { return }
    let (sinks, owner) = state.withLock { ($0.trace.listening, $0.trace.owner) }
    for (turn, lasted, former) in unfinished {
      let entry = TraceReport.unfinished(turn, lasted: lasted).entry(from: owner, known: nil, during: nil)
      for sink in sinks where sink.reports(underWay: lasted, after: former) { sink.report(entry) }
    }
  }

  // These are not inlined, so that the code around them stays as short as without a trace.

  @inline(never)
  func reportSubscription(of object: AnyObject, _ outcome: Outcome, saysHold: Bool) {
    switch outcome {
    case .added: report(.subscribed(Subject(object)))
    case .present:
      // Subscribing again changes how it is held, if one says how.
      if !saysHold { reportRejected(object, presence(of: object)) }
    case .rejected: reportRejected(object, .isBeingDeallocated)
    }
  }

  @inline(never)
  func reportRejected(_ object: AnyObject, _ reason: TraceReport.Rejection) {
    report(.rejected(Subject(object), because: reason))
  }

  @inline(never)
  func reportUnsubscribed(_ object: AnyObject) { report(.unsubscribed(Subject(object), nil)) }

  /// - Parameter former: The entry of the original delegate before.
  @inline(never)
  func reportAssigned(_ object: AnyObject?, insteadOf former: SubscriberEntry?) {
    report(
      .assigned(
        object.map { Subject($0) } ?? .none, Self.origin(of: object), insteadOf: former.map { TracedEntry($0) }))
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
    if turn.thread != nil { TracedThread.beginTurn() }
    return state.withLock { state in
      // Who is called on an actor or a queue is loaded only there, and its entry knows it.
      if case .method = turn.callback { state.noteLiving(turn.subject) }
      return state.trace.begin(turn)
    }
  }

  /// Reports the end of a turn. What it says is made only if a sink wants it.
  func end(_ turn: TracedTurn, _ number: UInt64, _ makeEnd: (_ lasted: Duration) -> TraceReport.TurnEnd) {
    let lasted = ContinuousClock.now - turn.start
    if turn.thread != nil { TracedThread.endTurn() }
    let isWanted = state.withLock { state in
      state.trace.end(number)
      return state.trace.sinks.contains { $0.reports(lasted) }
    }
    if isWanted {
      send(.turn(turn, makeEnd(lasted)))
    } else {
      sendUnfinished()
    }
  }

  /// Forgets a turn.
  func cancel(_ turn: TracedTurn, _ number: UInt64) {
    state.withLock { $0.trace.end(number) }
    if turn.thread != nil { TracedThread.endTurn() }
  }

  /// An event is about to be queued at a listener.
  func noteArrival(at listener: ListenerEntry, _ queue: ListenerEntry.Queue) {
    state.withLock { state in
      guard !listener.isTombstone else { return }
      state.trace.noteArrival(queue.gone + UInt64(queue.waiting) + 1, after: queue.gone, at: listener)
    }
  }

  /// How long an event has waited, if that is known.
  func takeWait(of number: UInt64, at listener: ListenerEntry) -> Duration? {
    state.withLock { $0.trace.takeWait(of: number, at: listener) }
  }

  /// Where an object that is subscribed is called.
  private func presence(of object: AnyObject) -> TraceReport.Rejection {
    let entry = state.withLock { $0.find(identity(of: object)) }
    return .isSubscribed(on: entry?.listener?.status { "\(Subject($0))" }.place)
  }

  /// The multicast that made the list, and whose it is.
  var origin: TraceReport.Origin { state.withLock { $0.trace.origin } }

  /// What an object forwards to, if it is a proxy. Runs its `multicast` property.
  static func origin(of object: AnyObject?) -> TraceReport.Origin? {
    object.flatMap { forwardingTarget(of: $0) }?.origin
  }

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
  /// Remembers who comes, and forgets who goes. Returns the object of an entry that has ended, if it was seen alive.
  fileprivate mutating func note(_ report: TraceReport) -> DelegateTrace.Subject? {
    switch report {
    case .subscribed(let subject):
      noteLiving(subject)
    case .unsubscribed(let subject, nil):
      trace.forget(subject.address)
    case .unsubscribed(_, let entry?), .foundDead(let entry, _):
      return trace.forget(entry)
    case .assigned(let subject, _, let former):
      let known = former.flatMap { trace.forget($0) }
      noteLiving(subject)
      return known
    default: break
    }
    return nil
  }

  /// Remembers an object, which the caller holds, so that it can be named when it is dead.
  fileprivate mutating func noteLiving(_ object: DelegateTrace.Subject) {
    guard let address = object.address, trace.reportsAll else { return }
    // If an entry's object is dead, that is another one, which had the same address.
    if let original, original.address == address, original.object != nil {
      trace.note(object, of: original, isOriginal: true)
    }
    if let entry = find(address), entry.isCalled, entry.object != nil {
      trace.note(object, of: entry, isOriginal: false)
    }
  }
}

extension TraceReport {
  /// How long a turn has lasted. Nil for what is no turn.
  fileprivate var lasted: Duration? {
    if case .turn(_, let end) = self { end.lasted } else { nil }
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
