import DelegateForwarding
import Testing

/// Every order in which threads can perform the steps of a mailbox. Each step is one method of its state.
@Suite("Interleavings: mailboxes")
struct MailboxInterleavingTests {
  @Test(
    "33, 36: No event is lost or received twice, no two drains run at once, and whoever waits is resumed once, in time",
    arguments: [
      MailboxWorld(producers: [[1, 2], [11, 12]], waiters: 1),
      MailboxWorld(producers: [[1, 2], [11]], waiters: 1, ends: true),
      MailboxWorld(producers: [[1, 2, 3]], waiters: 2),
      MailboxWorld(producers: [[1, 2], [111]], waiters: 1),
      MailboxWorld(producers: [[1], [111, 2]], waiters: 1, ends: true),
      MailboxWorld(producers: [[1, 2], [11]], waiters: 2, cancels: true),
      MailboxWorld(producers: [[1, 2]], waiters: 2, ends: true, cancels: true),
      MailboxWorld(.newest(1), producers: [[1, 2], [11, 12]], waiters: 1),
      MailboxWorld(.oldest(1), producers: [[1, 2], [11, 12]], waiters: 1),
      MailboxWorld(.newest(2), producers: [[1, 2, 3], [11]], waiters: 1, ends: true),
    ])
  func explore(_ world: MailboxWorld) {
    var explorer = Explorer()
    let schedules = explorer.explore(world)
    #expect(explorer.fault == nil)
    #expect(schedules > 1000)
  }

  @Test("36: A task that waits for one of many turns is resumed after that turn, not after the last")
  func waitsForOneOfMany() {
    var state = MailboxState<String>(.unbounded)
    for _ in 1...3 { _ = state.append(priority: 1) }
    let waits = state.wait(for: 1, turnsLeft: 0, id: 1, "first")
    #expect(waits)
    let begins = state.beginDrain(priority: 1)
    #expect(begins)
    let taking = state.takeTurns(thread: 1)
    #expect(taking.turns == 3)
    #expect(taking.resumed.isEmpty)
    #expect(state.needsReport)
    #expect(state.report(turnsLeft: 2).resumed.isEmpty, "the first turn is about to begin")
    #expect(state.report(turnsLeft: 1).resumed == ["first"])
    #expect(!state.needsReport)
  }

  @Test("37: A drain takes on the highest priority of what waits, before it begins and when it has given its turns")
  func priorities() {
    var state = MailboxState<Int>(.unbounded)
    func entersFor(_ priority: UInt8) -> Bool { state.append(priority: priority).enters }
    #expect(entersFor(1))
    #expect(!entersFor(1))
    #expect(entersFor(3), "it waits for no drain of a lower priority")
    #expect(!entersFor(2))
    let isUrgent = state.beginDrain(priority: 1)
    #expect(!isUrgent, "the urgent one is bound to come")
    let begins = state.beginDrain(priority: 3)
    #expect(begins)
    let isNeeded = state.beginDrain(priority: 3)
    #expect(!isNeeded, "there is one drain at a time")
    #expect(state.takeTurns(thread: 1).turns == 4)
    #expect(!entersFor(3))
    #expect(!entersFor(5))
    #expect(!entersFor(4))
    #expect(state.takeTurns(thread: 1).turns == 0, "what waits is more urgent")
    #expect(state.endDrain().comesBack == 5)
    #expect(!entersFor(5))
    _ = state.beginDrain(priority: 5)
    #expect(state.takeTurns(thread: 1).turns == 4)
    state.stop(turnsLeft: 3)
    #expect(state.endDrain().comesBack == MailboxState<Int>.defaultPriority, "it makes way for others")
  }

  /// Searches depth first. Equal worlds have the same future, so each is explored once, but the number of schedules
  /// still counts them all.
  private struct Explorer {
    private(set) var fault: String?
    private var known: [MailboxWorld: Double] = [:]
    private var path: [MailboxWorld.Step] = []

    mutating func explore(_ world: MailboxWorld) -> Double {
      if let count = known[world] { return count }
      let steps = world.steps
      if steps.isEmpty { note(world.faultAtTheEnd) }
      var count = steps.isEmpty ? 1.0 : 0
      for step in steps where fault == nil {
        var next = world
        path.append(step)
        note(next.take(step))
        count += explore(next)
        path.removeLast()
      }
      known[world] = count
      return count
    }

    private mutating func note(_ problem: String?) {
      if let problem, fault == nil { fault = "\(problem), after \(path)" }
    }
  }
}

/// A mailbox, and the progress of each thread.
struct MailboxWorld: Hashable, Sendable, CustomTestStringConvertible {
  enum Step {
    case append(producer: Int)
    case drain
    /// A drain that was scheduled begins, or finds that it is not needed.
    case begin(priority: UInt8)
    case askWhatWaits(waiter: Int)
    case wait(waiter: Int)
    case cancel(waiter: Int)
    case end
  }

  private enum Waiter: Hashable {
    case asks
    case isAboutToWait(for: UInt64)
    case waits(for: UInt64)
    case isDone
  }

  /// What the drain does in its next step.
  private enum Drain: Hashable {
    case none
    case takesTurns
    case publishes
    case looks
    case reports
    case endsTurn
    case letsGo
    case ends
  }

  private let buffering: EventBuffering
  /// Whether the first waiter may be cancelled.
  private let mayCancel: Bool
  private var cancelled: Set<Int> = []
  private var state: MailboxState<Int>
  private var producers: [[Int]]
  private var waiters: [Waiter]
  private var mayEnd: Bool
  private var drain = Drain.none
  /// Drains that were started but have not begun. Those that come too late do nothing.
  private var scheduled: [UInt8] = []
  /// Whether the drain keeps the receiver alive.
  private var holdsReceiver = false
  private var turnsGiven = 0
  private var turnsLeft = 0
  private var turn: Int?

  // The values that the drain publishes, and those published for it.
  private var publishedTurnsLeft = 0
  private var needsReport = false

  // The events.
  private var incoming: [Int] = []
  private var taken: [Int] = []

  // What happened to the events.
  private var appended: [Int] = []
  private var received: [Int] = []
  private var dropped: [Int] = []
  private var released: [Int] = []

  init(
    _ buffering: EventBuffering = .unbounded, producers: [[Int]], waiters: Int, ends: Bool = false,
    cancels: Bool = false
  ) {
    mayCancel = cancels
    self.buffering = buffering
    state = MailboxState(buffering)
    self.producers = producers
    self.waiters = Array(repeating: .asks, count: waiters)
    mayEnd = ends
  }

  var testDescription: String {
    "\(buffering), \(producers), \(waiters.count) waiting, ends: \(mayEnd), cancels: \(mayCancel)"
  }

  var steps: [Step] {
    var steps: [Step] = []
    for producer in producers.indices where !producers[producer].isEmpty { steps.append(.append(producer: producer)) }
    if drain != .none { steps.append(.drain) }
    for priority in Set(scheduled).sorted() { steps.append(.begin(priority: priority)) }
    for waiter in waiters.indices {
      if case .asks = waiters[waiter] { steps.append(.askWhatWaits(waiter: waiter)) }
      if case .isAboutToWait = waiters[waiter] { steps.append(.wait(waiter: waiter)) }
      if mayCancel, waiter == 0, !cancelled.contains(waiter), waiters[waiter] != .isDone {
        steps.append(.cancel(waiter: waiter))
      }
    }
    if mayEnd { steps.append(.end) }
    return steps
  }

  /// Takes a step. Returns what is wrong afterwards.
  mutating func take(_ step: Step) -> String? {
    switch step {
    case .append(let producer): return append(producers[producer].removeFirst())
    case .drain: return drainStep()
    case .begin(let priority): return begin(priority)
    case .askWhatWaits(let waiter):
      if let number = state.lastWaiting(thread: 2, turnsLeft: publishedTurnsLeft) {
        waiters[waiter] = .isAboutToWait(for: number)
        return nil
      }
      waiters[waiter] = .isDone
      if !isSettled { return "an event waits, but there is nothing to wait for" }
      let isHeld = holdsReceiver && !state.isEnded && !received.isEmpty
      return isHeld ? "there is nothing to wait for, but the receiver is held" : nil
    case .wait(let waiter):
      guard case .isAboutToWait(let number) = waiters[waiter] else { return "no such waiter" }
      if cancelled.contains(waiter) {
        waiters[waiter] = .isDone
        return nil
      }
      let waits = state.wait(for: number, turnsLeft: publishedTurnsLeft, id: UInt64(waiter), waiter)
      needsReport = state.needsReport
      if waits {
        waiters[waiter] = .waits(for: number)
        return nil
      }
      return resume(waiter, number)
    case .cancel(let waiter):
      cancelled.insert(waiter)
      let found = state.cancel(UInt64(waiter))
      needsReport = state.needsReport
      guard case .waits = waiters[waiter] else { return found == nil ? nil : "\(waiter) is found, and does not wait" }
      waiters[waiter] = .isDone
      return found == waiter ? nil : "\(waiter) goes on waiting"
    case .end:
      mayEnd = false
      let (isDraining, resumed) = state.end()
      needsReport = state.needsReport
      released += incoming
      incoming = []
      if !isDraining { releaseTaken() }
      return resume(resumed)
    }
  }

  private mutating func append(_ event: Int) -> String? {
    let isBounded = buffering != .unbounded
    // Events from 100 on are urgent.
    let priority = MailboxState<Int>.defaultPriority + (event < 100 ? 0 : 1)
    let appending = state.append(priority: priority)
    if !appending.appends {
      if state.isEnded { released.append(event) } else { dropped.append(event) }
      return nil
    }
    if appending.dropsFirst { dropped.append(incoming.removeFirst()) }
    if appending.enters { schedule(priority) }
    incoming.append(event)
    appended.append(event)
    if let fault = resume(appending.resumed ?? []) { return fault }
    return isBounded && incoming.count > buffering.limit ? "more wait than the bound allows" : nil
  }

  private mutating func drainStep() -> String? {
    switch drain {
    case .none: return "no drain"
    case .endsTurn:
      received.append(turn!)
      turn = nil
      drain = turnsLeft == 0 ? .takesTurns : .publishes
      if turnsGiven == 2 {
        state.stop(turnsLeft: turnsLeft)
        drain = .letsGo
      }
    case .takesTurns: return takeTurns()
    case .publishes:
      turnsLeft -= 1
      publishedTurnsLeft = turnsLeft
      drain = .looks
    case .looks:
      if !needsReport { return beginTurn() }
      drain = .reports
    case .reports:
      let (isEnded, resumed) = state.report(turnsLeft: turnsLeft)
      needsReport = state.needsReport
      if let fault = resume(resumed) { return fault }
      if !isEnded { return beginTurn() }
      drain = .letsGo
    case .letsGo:
      holdsReceiver = false
      drain = .ends
    case .ends: return endDrain()
    }
    return nil
  }

  private mutating func takeTurns() -> String? {
    let taking = state.takeTurns(thread: 1)
    needsReport = state.needsReport
    if taking.moved > 0 {
      if !taken.isEmpty { return "turns that were taken are left" }
      taken = Array(incoming.prefix(taking.moved))
      incoming.removeFirst(taking.moved)
    }
    publishedTurnsLeft = max(taking.turns - 1, 0)
    turnsLeft = taking.turns
    if !state.isEnded, turnsLeft != taken.count { return "\(turnsLeft) turns for \(taken.count) events" }
    drain = turnsLeft == 0 ? .letsGo : .publishes
    return resume(taking.resumed)
  }

  private mutating func beginTurn() -> String? {
    turn = taken.removeFirst()
    turnsGiven += 1
    drain = .endsTurn
    return state.isEnded ? "a turn begins after the end" : nil
  }

  private mutating func endDrain() -> String? {
    let ending = state.endDrain()
    needsReport = state.needsReport
    drain = .none
    if let priority = ending.comesBack { schedule(priority) }
    if state.isEnded { releaseTaken() }
    return resume(ending.resumed)
  }

  private mutating func releaseTaken() {
    released += taken
    taken = []
  }

  private mutating func schedule(_ priority: UInt8) {
    scheduled.append(priority)
    scheduled.sort()
  }

  private mutating func begin(_ priority: UInt8) -> String? {
    scheduled.remove(at: scheduled.firstIndex(of: priority)!)
    let begins = state.beginDrain(priority: priority)
    needsReport = state.needsReport
    guard begins else { return nil }
    if drain != .none { return "two drains run at once" }
    turnsGiven = 0
    turnsLeft = 0
    holdsReceiver = true
    drain = .takesTurns
    return nil
  }

  private mutating func resume(_ resumed: [Int]) -> String? {
    for waiter in resumed {
      guard case .waits(let number) = waiters[waiter] else { return "\(waiter) is resumed twice" }
      if let fault = resume(waiter, number) { return fault }
    }
    return nil
  }

  private mutating func resume(_ waiter: Int, _ number: UInt64) -> String? {
    waiters[waiter] = .isDone
    if !isSettled(upTo: number) { return "\(waiter) is resumed too early" }
    // The receiver may be held for the turns of later events.
    let isLast = state.isEnded || number == appended.count
    return holdsReceiver && isLast ? "\(waiter) is resumed while the receiver is held" : nil
  }

  /// Whether the events up to a number are received, dropped or released. A current turn of an ended mailbox doesn't
  /// count.
  private func isSettled(upTo number: UInt64) -> Bool {
    if state.isEnded { return true }
    let settled = Set(received + dropped + released)
    return appended.prefix(Int(number)).allSatisfy(settled.contains)
  }

  private var isSettled: Bool { isSettled(upTo: UInt64(appended.count)) }

  var faultAtTheEnd: String? {
    if drain != .none || !scheduled.isEmpty || turn != nil { return "a drain has not ended" }
    if !incoming.isEmpty || !taken.isEmpty { return "events are kept: \(incoming), \(taken)" }
    if waiters.contains(where: { $0 != .isDone }) { return "somebody waits for ever" }
    let all = (received + dropped + released).sorted()
    if all != Set(all).sorted() { return "an event is received twice: \(received), \(dropped), \(released)" }
    if !Set(appended).isSubset(of: all) { return "an event is lost: \(appended), only \(all)" }
    if received != appended.filter(received.contains) { return "the order is wrong: \(received)" }
    if state.droppedCount != dropped.count { return "\(state.droppedCount) are counted as dropped" }
    return nil
  }
}
