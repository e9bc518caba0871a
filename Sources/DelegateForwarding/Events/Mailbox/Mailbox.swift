import Synchronization

/// A listener whose events are received in another isolation: on an actor or a queue.
///
/// SAFETY: The state is behind a lock, and so are the events but for those that a drain has taken. A receiver's closures are called by the drain
/// only, in the isolation that the entrance enters, and one drain runs at a time. Events cross to it, and are `Sendable`: each public method that makes a mailbox asks for that.
@usableFromInline
final class Mailbox: Listener, @unchecked Sendable {
  private typealias State = MailboxState<CheckedContinuation<Void, Never>>

  private let state: Locked<State>
  private let events: AnyMailboxEvents
  /// How many turns the drain under way has still to begin, written by the drain only.
  private let turnsLeft = Atomic(0)
  /// The state's `needsReport`, for a look without the lock. Written under the lock.
  private let needsReport = Atomic(false)
  /// How often somebody has begun to wait.
  private let waits = Atomic<UInt64>(0)
  /// Nil after the end, so that nothing foreign is released with the entry, which may be under the list's lock.
  private let reception: Locked<Reception?>
  private let hasPriorities: Bool
  /// Whether an event has come that is traced.
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

  /// Enters the isolation though no event waits, so that the receiver is named there.
  func enterForReceiver() {
    let priority = priority
    if state.withLock({ $0.enter(priority: priority) }) { enter(priority) }
  }

  /// Starts a drain.
  func enter(_ priority: UInt8) {
    reception.withLock { $0?.entrance }?.enter(self, priority)
  }

  /// The priority of the task that reports an event, but at least the default one, as other tasks' events may follow.
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

  /// A step that may change what is published.
  private func update<Result>(_ step: (inout State) -> Result) -> Result {
    state.withLock { state in
      defer {
        needsReport.store(state.needsReport, ordering: .releasing)
        trustsObject.store(state.trustsReceiver, ordering: .relaxed)
      }
      return step(&state)
    }
  }

  /// Not inlined: each event would pay for the preparation, and most resume nobody.
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
          // Under the lock: a task that is cancelled before this is seen here, and one that is cancelled after it is found below.
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
  /// Why a drain gives no more turns.
  enum DrainResult {
    /// Another one does what there is to do.
    case isNotNeeded
    case turnsAreOver
    /// Nobody is there to receive events any more.
    case receiverHasGone
  }

  /// Gives events their turns, until none waits or it is time to let others have theirs. In the isolation that is entered.
  ///
  /// The caller lets go of what it holds of that isolation, then calls `endDrain`.
  func drain(_ priority: UInt8) -> DrainResult {
    guard update({ $0.beginDrain(priority: priority) }) else { return .isNotNeeded }
    guard let receiver = reception.withLock({ $0?.receiver }) else { return .turnsAreOver }
    receiver.prepare?()
    guard let turns = receiver.turns() else { return .receiverHasGone }
    return give(turns)
  }

  /// The drain has let go of the receiver.
  func endDrain(_ result: DrainResult) {
    if result == .isNotNeeded { return }
    // Not earlier: when nobody is subscribed any more, the receiver must have been let go of.
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

  /// The name of its receiver, if that lives.
  private var tracedName: String {
    let subscriber = reception.withLock { $0?.receiver.subscriber }
    if let object = subscriber?.object { return "\(TracedObject(object))" }
    return kind == .observer ? "observer of \(type)" : "a subscriber"
  }

  /// The turn before is over. Returns whether another one begins.
  private func beginTurn(_ turnsLeft: inout Int) -> Bool {
    if turnsLeft == 0 {
      let taking = update { state in
        let taking = state.takeTurns(thread: ThreadID.current)
        if taking.moved > 0 { events.take(taking.moved) }
        // The first of them is as good as begun.
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

  /// How many turns one entry gives before others have theirs.
  private static var mostTurns: Int { 1024 }
}

/// Hears an event for a mailbox whose receiver is not known yet, and may be the original delegate that was called already.
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
