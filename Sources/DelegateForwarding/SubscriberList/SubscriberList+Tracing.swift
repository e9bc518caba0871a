// The one way to a list's traces. What is reported runs foreign code, so all this is called without the lock.

extension SubscriberList {
  typealias Subject = DelegateTrace.Subject

  /// Reports what has happened, if anybody traces the list. Otherwise, the report isn't made.
  @inline(__always)
  func report(_ report: @autoclosure () -> TraceReport) {
    if isTraced { send(report()) }
  }

  /// Makes an entry only if a sink wants it. First come the turns that take longer than a trace's limit, and aren't
  /// over.
  ///
  /// - Parameter report: Nil if there is nothing else.
  @inline(never)
  private func send(_ report: TraceReport?) {
    let news = state.withLock { state in state.rare?.trace.flatMap { state.takeNews(with: report, $0) } }
    guard let news else { return }
    for (turn, lasted, former) in news.unfinished {
      let entry = TraceReport.unfinished(turn, lasted: lasted).entry(from: news.list, known: nil, during: nil)
      for sink in news.sinks where sink.reports(underWay: lasted, after: former) { sink.report(entry) }
    }
    guard let report else { return }
    var made: DelegateTrace.Entry?
    for sink in news.sinks where sink.reports(report.lasted) {
      let entry = made ?? report.entry(from: news.list, known: news.known, during: news.current)
      made = entry
      sink.report(entry)
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
  func reportUnsubscribed(_ object: AnyObject, _ entry: SubscriberEntry) {
    report(.unsubscribed(Subject(object), entry))
  }

  /// - Parameter former: The entry of the original delegate before.
  @inline(never)
  func reportAssigned(_ object: AnyObject?, insteadOf former: SubscriberEntry?) {
    report(
      .assigned(
        object.map { Subject($0) } ?? .none, Self.origin(of: object), insteadOf: former.map { TracedEntry($0) }))
  }

  /// Whether the list reports more than slow turns.
  var reportsAll: Bool { isTraced && state.withLock { $0.rare?.trace?.reportsAll ?? false } }

  /// Adds `sink` to those that the list reports to.
  ///
  /// - Parameter multicast: The multicast that is traced, which gives the list a name if it has none.
  func addSink(_ sink: TraceSink, for multicast: AnyObject?) {
    state.withLock { state in
      let trace = state.rare?.trace ?? ListTrace()
      trace.add(sink)
      state.neededRare.trace = trace
      if let multicast { state.rare?.noteMulticast(multicast) }
      traced.store(true, ordering: .relaxed)
    }
  }

  /// Removes a sink, which the caller keeps alive.
  func removeSink(_ sink: TraceSink) {
    let ended: ListTrace? = state.withLock { state in
      guard let rare = state.rare, let trace = rare.trace else { return nil }
      trace.remove(sink)
      guard trace.sinks.isEmpty else { return nil }
      traced.store(false, ordering: .relaxed)
      rare.trace = nil
      return trace
    }
    withExtendedLifetime((sink, ended)) {}
  }

  /// Notes that a turn begins. Returns it with its number.
  func begin(_ turn: TracedTurn) -> TracedTurn {
    if turn.thread != nil { TracedThread.beginTurn() }
    return state.withLock { state in
      guard let trace = state.rare?.trace else { return turn }
      // A subscriber on an actor or a queue is loaded only there, and its entry knows it.
      if case .method = turn.callback { state.noteLiving(turn.subject, trace) }
      return trace.begin(turn)
    }
  }

  /// Reports the end of a turn. What it says is made only if a sink wants it.
  func end(_ turn: TracedTurn, _ makeEnd: (_ lasted: Duration) -> TraceReport.TurnEnd) {
    let lasted = ContinuousClock.now - turn.start
    if turn.thread != nil { TracedThread.endTurn() }
    let isWanted = state.withLock { state in
      guard let trace = state.rare?.trace else { return false }
      trace.end(turn)
      return trace.sinks.contains { $0.reports(lasted) }
    }
    send(isWanted ? .turn(turn, makeEnd(lasted)) : nil)
  }

  func cancel(_ turn: TracedTurn) {
    state.withLock { $0.rare?.trace?.end(turn) }
    if turn.thread != nil { TracedThread.endTurn() }
  }

  /// An event is about to be queued at a listener.
  func noteArrival(at listener: ListenerEntry, _ backlog: ListenerEntry.Backlog) {
    state.withLock { state in
      guard !listener.isTombstone else { return }
      state.rare?.trace?.noteArrival(backlog.gone + UInt64(backlog.waiting) + 1, after: backlog.gone, at: listener)
    }
  }

  /// How long an event has waited, if that is known.
  func takeWait(of number: UInt64, at listener: ListenerEntry) -> Duration? {
    state.withLock { $0.rare?.trace?.takeWait(of: number, at: listener) }
  }

  /// Where an object that is subscribed is called.
  private func presence(of object: AnyObject) -> TraceReport.Rejection {
    let entry = state.withLock { $0.find(identity(of: object)) }
    return .isSubscribed(on: entry?.listener?.status { "\(Subject($0))" }.place)
  }

  /// Whether the proxy, which was installed, has left a property that doesn't report assignments. Once.
  func takeUnreportedDisplacement(in service: AnyObject) -> Bool {
    state.withLock { state in
      guard let rare = state.rare, rare.proxyPlace == .installed, rare.serviceOfProxy == identity(of: service),
        !rare.isHooked
      else { return false }
      rare.proxyPlace = .displaced
      return true
    }
  }
}

extension SubscriberList.State {
  /// What a list tells its traces at one moment.
  fileprivate struct News {
    let sinks: [TraceSink]
    let list: DelegateTrace.Subject
    let unfinished: [(turn: TracedTurn, lasted: Duration, former: Duration)]
    /// The object of an entry that has ended, if it was seen alive.
    let known: DelegateTrace.Subject?
    /// The callback that this thread is forwarding.
    let current: TracedCallback?
  }

  /// Nil if there is nothing to tell.
  fileprivate func takeNews(with report: TraceReport?, _ trace: ListTrace) -> News? {
    let unfinished = trace.unfinished()
    if report == nil, unfinished.isEmpty { return nil }
    let known = report.flatMap { note($0, trace) }
    return News(
      sinks: trace.sinks(for: name.service, rare?.multicast), list: nameInTraces, unfinished: unfinished, known: known,
      current: trace.currentCallback)
  }

  /// Remembers who comes, and forgets who goes. Returns the object of an entry that has ended, if it was seen alive.
  private func note(_ report: TraceReport, _ trace: ListTrace) -> DelegateTrace.Subject? {
    switch report {
    case .subscribed(let subject):
      noteLiving(subject, trace)
    case .unsubscribed(_, let entry):
      return trace.forget(entry)
    case .foundDead(let dead, let isOriginal):
      // The report of the next assignment names the original delegate once more.
      return isOriginal ? trace.seen[ObjectIdentifier(dead.entry)] : trace.forget(dead.entry)
    case .assigned(let subject, _, let former):
      let known = former.flatMap { trace.forget($0.entry) }
      noteLiving(subject, trace)
      return known
    default: break
    }
    return nil
  }

  /// Remembers an object, which the caller holds, so that it can be named when it is dead.
  fileprivate func noteLiving(_ object: DelegateTrace.Subject, _ trace: ListTrace) {
    guard let address = object.address, trace.reportsAll else { return }
    // If an entry's object is dead, that is another one, which had the same address.
    if let original, original.address == address, original.object != nil {
      trace.note(object, of: original)
    }
    if let entry = find(address), entry.isCalled, entry.object != nil {
      trace.note(object, of: entry)
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
