import Synchronization

/// A listener that receives its events in another isolation: on an actor or a queue.
///
/// SAFETY: The state is behind a lock, and so are the events, except those that a drain has taken. Only the drain calls
/// a receiver's closures, in the isolation that the entrance enters, and one drain runs at a time. Events cross to that
/// isolation. They are `Sendable`: each public method that makes a mailbox requires it.
@usableFromInline
final class Mailbox: Listener, @unchecked Sendable {
  private typealias State = MailboxState<CheckedContinuation<Void, Never>>

  private let state: Locked<State>
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
  private let type: Any.Type
  private let ownerAddress: UInt

  private struct Reception {
    let receiver: MailboxReceiver
    let entrance: MailboxEntrance
  }

  init(
    _ kind: Kind, for receiver: MailboxReceiver, entering entrance: MailboxEntrance, buffering: EventBuffering
  ) {
    state = Locked(MailboxState(buffering))
    events = receiver.events
    reception = Locked(Reception(receiver: receiver, entrance: entrance))
    hasPriorities = entrance.hasPriorities
    ownerAddress = receiver.owner
    type = receiver.type
    super.init(kind, of: receiver.type, receiver: receiver.subscriber?.object)
  }

  override func receive(_ event: ReportedEvent, livingWith object: AnyObject) {
    receive(event, besides: 0)
  }

  override func hearing(besides original: UInt) -> Listener {
    BesidesOriginal(self, original)
  }

  fileprivate func receive(_ event: ReportedEvent, besides original: UInt) {
    var dropped: Any?
    if event.stamp != nil { isTraced.store(true, ordering: .relaxed) }
    let priority = priority
    let (appending, droppedCount) = state.withLock { state in
      let droppedBefore = state.droppedCount
      let appending = state.append(priority: priority)
      if appending.appends {
        if appending.dropsFirst { dropped = events.removeFirst() }
        events.append(event, original)
        trustsObject.store(state.trustsReceiver, ordering: .relaxed)
      }
      return (appending, state.droppedCount > droppedBefore ? state.droppedCount : 0)
    }
    if appending.enters { enter(priority) }
    if let resumed = appending.resumed { resume(resumed) }
    if droppedCount > 0 { event.stamp?.dropped(by: tracedName, count: droppedCount) }
    withExtendedLifetime(dropped) {}
  }

  /// Enters the isolation to name the receiver there, even if no event waits.
  func enterForReceiver() {
    let priority = priority
    if state.withLock({ $0.enter(priority: priority) }) { enter(priority) }
  }

  /// Starts a drain.
  func enter(_ priority: UInt8) {
    reception.withLock { $0?.entrance }?.enter(self, priority)
  }

  /// The priority of the task that reports an event, but at least the default priority, because events of other tasks
  /// may follow.
  private var priority: UInt8 {
    let least = State.defaultPriority
    return hasPriorities ? max(Task.currentPriority.rawValue, least) : least
  }

  override func end() {
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
    state.withLock { state in
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

  override func describe(_ name: (AnyObject) -> String, _ object: AnyObject) -> String {
    switch kind {
    case .subscriber: name(object)
    case .place: "a subscriber that the main actor will name"
    case .observer: ownerAddress == 0 ? "observer of \(type)" : "\(name(object)) observing \(type)"
    }
  }
  override func describeIsolation(_ name: (AnyObject) -> String) -> String? {
    reception.withLock { $0?.entrance }?.describe(name)
  }
  override var owner: UInt { ownerAddress }
  override var waitingCount: Int {
    state.withLock { $0.waitingCount(turnsLeft: turnsLeft.load(ordering: .relaxed)) }
  }
  override var droppedCount: Int { state.withLock { $0.droppedCount } }

  override var asynchronouslyCalled: SubscriberEntry? {
    guard let reception = reception.withLock({ $0 }), reception.receiver.isSendable else { return nil }
    return reception.entrance.isLivingActor ? reception.receiver.subscriber : nil
  }

  override var lastWaiting: UInt64? {
    state.withLock { $0.lastWaiting(thread: ThreadID.current, turnsLeft: turnsLeft.load(ordering: .relaxed)) }
  }

  nonisolated(nonsending) override func received(upTo number: UInt64) async {
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
    guard let receiver = reception.withLock({ $0?.receiver }) else { return .turnsAreOver }
    receiver.prepare?()
    guard let turns = receiver.turns() else { return .receiverHasGone }
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
    let name = { TracedObject($0).description }
    stamp.turnHasEnded(
      of: turns.heldReceiver.map { TracedObject($0) },
      named: { turns.heldReceiver.map { self.describe(name, $0) } ?? self.tracedName }, since: start,
      on: { self.describeIsolation(name) ?? "" })
  }

  /// The name of its receiver, if the receiver is alive.
  private var tracedName: String {
    let subscriber = reception.withLock { $0?.receiver.subscriber }
    if let object = subscriber?.object { return "\(TracedObject(object))" }
    return kind == .observer ? "observer of \(type)" : "a subscriber"
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

/// Receives an event for a mailbox whose subscriber is not known yet, and may be the original delegate, which was
/// called already.
private final class BesidesOriginal: Listener, @unchecked Sendable {
  private let mailbox: Mailbox
  private let original: UInt

  init(_ mailbox: Mailbox, _ original: UInt) {
    self.mailbox = mailbox
    self.original = original
    super.init(.place, like: mailbox)
  }

  override func receive(_ event: ReportedEvent, livingWith object: AnyObject) {
    mailbox.receive(event, besides: original)
  }
}
