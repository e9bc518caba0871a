import Synchronization

/// A listener that receives its events in another isolation: on an actor or a queue.
///
/// SAFETY: The state is behind a lock, and so are the events, except those that a drain has taken. Only the drain calls
/// a receiver's closures, in the isolation that the entrance enters, and one drain runs at a time. Events cross to that
/// isolation. They are `Sendable`: each public method that makes a mailbox requires it.
@usableFromInline
class Mailbox: Listener, EventMailbox, @unchecked Sendable {
  private typealias State = MailboxState<CheckedContinuation<Void, Never>>

  private let mailboxState: Locked<State>
  private let events: AnyMailboxEvents
  /// How many turns the current drain has still to begin. Written only by the drain.
  private let turnsLeft = Atomic(0)
  /// A copy of the state's `needsReport`, to be read without the lock. Written under the lock.
  private let needsReport = Atomic(false)
  /// The number of waits so far, which gives each an ID.
  private let waits = Atomic<UInt64>(0)
  /// Nil after the end. The list may release the entry under its lock, and must not release foreign objects with it.
  private let reception: Locked<Reception?>
  private let hasPriorities: Bool
  /// Whether an event has come whose callback is traced.
  private let isTraced = Atomic(false)

  private struct Reception {
    let receiver: MailboxReceiver
    let entrance: MailboxEntrance
    var subscriber: SubscriberEntry?
  }

  init(
    _ kind: Kind, in list: SubscriberList, for receiver: MailboxReceiver, _ subscriber: SubscriberEntry? = nil,
    with object: AnyObject?, entering entrance: MailboxEntrance, _ buffering: EventBuffering
  ) {
    mailboxState = Locked(MailboxState(buffering))
    events = receiver.events
    reception = Locked(Reception(receiver: receiver, entrance: entrance, subscriber: subscriber))
    hasPriorities = entrance.hasPriorities
    super.init(kind, of: receiver.type, in: list, with: object)
  }

  override var mailbox: (any EventMailbox)? { self }

  override func receive(_ event: ReportedEvent, livingWith object: AnyObject?) {
    var dropped: Any?
    if event.stamp != nil { isTraced.store(true, ordering: .relaxed) }
    let priority = priority
    let (appending, droppedCount) = mailboxState.withLock { state in
      let droppedBefore = state.droppedCount
      let appending = state.append(priority: priority)
      if appending.appends {
        if appending.dropsFirst { dropped = events.removeFirst() }
        events.append(event)
        trustsObject.store(state.trustsReceiver, ordering: .relaxed)
      }
      return (appending, state.droppedCount > droppedBefore ? state.droppedCount : 0)
    }
    if appending.enters { enter(priority) }
    if let resumed = appending.resumed { resume(resumed) }
    if droppedCount > 0 { traceDropping(event, droppedCount) }
    withExtendedLifetime(dropped) {}
  }

  /// Enters the isolation, even if no event waits.
  func enter() {
    let priority = priority
    if mailboxState.withLock({ $0.enter(priority: priority) }) { enter(priority) }
  }

  /// Called by each drain before its turns.
  func prepareDrain() {}

  /// Sets the subscriber, if that was not known before. Called by the drain.
  func setSubscriber(_ subscriber: SubscriberEntry) {
    reception.withLock { $0?.subscriber = subscriber }
  }

  private func traceDropping(_ event: ReportedEvent, _ count: Int) {
    guard let stamp = event.stamp else { return }
    let subscriber = reception.withLock { $0?.subscriber }
    stamp.dropped(by: describe({ "\(TracedObject($0))" }, subscriber?.object ?? object), count: count)
  }

  /// Starts a drain.
  private func enter(_ priority: UInt8) {
    reception.withLock { $0?.entrance }?.enter(self, priority)
  }

  /// The priority of the task that reports an event, but at least the default priority, because events of other tasks
  /// may follow.
  private var priority: UInt8 {
    let least = State.defaultPriority
    return hasPriorities ? max(Task.currentPriority.rawValue, least) : least
  }

  override func hasEnded() {
    let (released, resumed) = update { state in
      let (isDraining, resumed) = state.end()
      return ([events.removeIncoming()] + (isDraining ? [] : [events.removeTaken()]), resumed)
    }
    do {
      let reception = reception.withLock { $0.take() }
      withExtendedLifetime((released, reception)) {}
    }
    resume(resumed)
  }

  /// Runs a step that may change `needsReport` or `trustsObject`, and publishes both.
  private func update<Result>(_ step: (inout State) -> Result) -> Result {
    mailboxState.withLock { state in
      defer {
        needsReport.store(state.needsReport, ordering: .releasing)
        trustsObject.store(state.trustsReceiver, ordering: .relaxed)
      }
      return step(&state)
    }
  }

  /// Not inlined, because each event would pay for preparing the loop, and most resume no waiter.
  @inline(never)
  private func resume(_ waiters: [CheckedContinuation<Void, Never>]) {
    for waiter in waiters { waiter.resume() }
  }

  func describeIsolation(_ name: (AnyObject) -> String) -> String? {
    reception.withLock { $0?.entrance }?.describe(name)
  }

  var waitingCount: Int {
    mailboxState.withLock { $0.waitingCount(turnsLeft: turnsLeft.load(ordering: .relaxed)) }
  }

  var droppedCount: Int { mailboxState.withLock { $0.droppedCount } }

  var asynchronouslyCalled: SubscriberEntry? {
    guard let reception = reception.withLock({ $0 }), reception.receiver.isSendable else { return nil }
    return reception.entrance.isLivingActor() ? reception.subscriber : nil
  }

  var lastWaiting: UInt64? {
    mailboxState.withLock { $0.lastWaiting(thread: ThreadID.current, turnsLeft: turnsLeft.load(ordering: .relaxed)) }
  }

  @usableFromInline
  nonisolated(nonsending) override func wait(for number: UInt64) async {
    let id = waits.add(1, ordering: .relaxed).newValue
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = update { state in
          // Checked under the lock: a task that was cancelled before is seen here, and `onCancel` finds the waiter of a
          // task that is cancelled later.
          let isCancelled = Task.isCancelled
          return !isCancelled
            && state.wait(for: number, turnsLeft: turnsLeft.load(ordering: .relaxed), id: id, continuation)
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      update { $0.cancel(id) }?.resume()
    }
  }
}

extension Mailbox {
  /// Why a drain ends.
  enum DrainResult {
    /// Another drain does the work.
    case isNotNeeded
    case turnsAreOver
    /// The receiver is gone.
    case receiverHasGone
  }

  /// Receives events until none waits or it is time to let other work run. Called in the mailbox's isolation.
  ///
  /// The caller releases what it holds of that isolation, then calls `endDrain`.
  func drain(_ priority: UInt8) -> DrainResult {
    guard update({ $0.beginDrain(priority: priority) }) else { return .isNotNeeded }
    prepareDrain()
    guard let reception = reception.withLock({ $0 }) else { return .turnsAreOver }
    guard let turns = reception.receiver.turns(reception.subscriber) else { return .receiverHasGone }
    return give(turns)
  }

  /// Ends a drain. The drain has released the receiver.
  func endDrain(_ result: DrainResult) {
    if result == .isNotNeeded { return }
    // Not earlier: once the subscription is over, nothing may hold the receiver any more.
    if result == .receiverHasGone { leave() }
    let (ending, released) = update { state -> (State.DrainEnding, Any?) in
      (state.endDrain(), state.isEnded ? events.removeTaken() : nil)
    }
    withExtendedLifetime(released) {}
    resume(ending.resumed)
    if let priority = ending.comesBack { enter(priority) }
  }

  private func give(_ turns: MailboxTurns) -> DrainResult {
    var turnsLeft = 0
    for _ in 1...Self.mostTurns {
      if turns.areOver { return .receiverHasGone }
      guard beginTurn(&turnsLeft) else { return .turnsAreOver }
      if isTraced.load(ordering: .relaxed) { traceTurn(turns) } else { turns.receiveNext(self) }
    }
    update { [turnsLeft] in $0.stop(turnsLeft: turnsLeft) }
    return .turnsAreOver
  }

  private func traceTurn(_ turns: MailboxTurns) {
    let stamp = events.nextStamp()
    let start = ContinuousClock.now
    turns.receiveNext(self)
    guard let stamp else { return }
    let name: (AnyObject) -> String = { "\(TracedObject($0))" }
    stamp.turnHasEnded(
      of: turns.heldReceiver.map { TracedObject($0) }, named: { describe(name, turns.heldReceiver) }, since: start,
      on: { describeIsolation(name) ?? "" })
  }

  /// Ends the previous turn. Returns whether another one begins.
  private func beginTurn(_ turnsLeft: inout Int) -> Bool {
    if turnsLeft == 0 {
      let taking = update { state in
        let taking = state.takeTurns(thread: ThreadID.current)
        if taking.moved > 0 { events.take(taking.moved) }
        // The first of these turns begins right away.
        self.turnsLeft.store(max(taking.turns - 1, 0), ordering: .relaxed)
        return taking
      }
      turnsLeft = taking.turns
      resume(taking.resumed)
      if turnsLeft == 0 { return false }
    }
    turnsLeft -= 1
    self.turnsLeft.store(turnsLeft, ordering: .relaxed)
    if !needsReport.load(ordering: .acquiring) { return true }
    let (isEnded, resumed) = update { [turnsLeft] in $0.report(turnsLeft: turnsLeft) }
    resume(resumed)
    return !isEnded
  }

  /// The most turns of one drain, so that other work on the actor or queue gets its turn.
  private static var mostTurns: Int { 1024 }
}
