import DelegateForwarding
import Testing

/// Every order in which threads can perform the steps of a mailbox. Each step is one method of its state.
@Suite("Interleavings: mailboxes")
struct MailboxInterleavingTests {
  @Test(
    "33, 36: No event is lost or received twice, no two drains run at once, each waiting task is resumed once, in time",
    arguments: [
      MailboxWorld(events: 4, waiters: 1),
      MailboxWorld(events: 3, waiters: 2, looks: 1),
      MailboxWorld(events: 3, waiters: 2, ends: true),
      MailboxWorld(events: 2, waiters: 2, ends: true, looks: 2),
      MailboxWorld(.bufferingNewest(1), events: 4, waiters: 2),
      MailboxWorld(.bufferingOldest(1), events: 4, waiters: 2),
      MailboxWorld(.bufferingNewest(2), events: 4, waiters: 1, ends: true),
    ])
  func explore(_ world: MailboxWorld) {
    let (fault, count) = exploreAll(world)
    #expect(fault == nil)
    #expect(count > 100)
  }
}

/// A mailbox, its drain, and the tasks that wait.
struct MailboxWorld: Explorable, CustomTestStringConvertible {
  enum Step {
    case append
    case end
    /// The next step of the drain.
    case drain
    /// A drain is to look whether the receiver is alive.
    case look
    /// A task waits.
    case wait(waiter: Int)
  }

  private enum Waiter: Hashable {
    case isAboutToWait
    /// For the first events.
    case waits(for: Int)
    case isDone
  }

  private enum Drain: Hashable {
    case none, isEntered, givesTurns, ends
  }

  private let count: Int
  private let keepsNewest: Bool
  private var mayEnd: Bool
  private var looks: Int
  private var state: MailboxState<Int, Bool, Int>
  private var waiters: [Waiter]
  private var drain = Drain.none
  private var turns = 0
  private var turn: Int?

  // What happened to the events.
  private var made = 0
  private var appended: [Int] = []
  private var received: [Int] = []
  /// Received, dropped or discarded.
  private var settled: Set<Int> = []
  private var dropped = 0
  private var hasEnded = false

  init(
    _ buffering: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded, events: Int, waiters: Int,
    ends: Bool = false, looks: Int = 0
  ) {
    count = events
    keepsNewest = if case .bufferingNewest = buffering { true } else { false }
    mayEnd = ends
    self.looks = looks
    state = MailboxState(buffering, for: true)
    self.waiters = Array(repeating: .isAboutToWait, count: waiters)
  }

  var testDescription: String {
    "\(count) events, at most \(state.limit), \(waiters.count) waiting, ends: \(mayEnd), looks: \(looks)"
  }

  var steps: [Step] {
    var steps: [Step] = []
    if made < count { steps.append(.append) }
    if mayEnd { steps.append(.end) }
    if drain != .none { steps.append(.drain) }
    if looks > 0 { steps.append(.look) }
    for waiter in waiters.indices where waiters[waiter] == .isAboutToWait { steps.append(.wait(waiter: waiter)) }
    return steps
  }

  /// Takes a step. Returns what is wrong afterwards.
  mutating func take(_ step: Step) -> String? { perform(step) ?? lateWaiter }

  /// A task that goes on waiting though its events are settled, and no drain holds the receiver.
  private var lateWaiter: String? {
    drain == .givesTurns || drain == .ends ? nil : reachedWaiter.map { "\($0) waits for nothing" }
  }

  /// A task that waits, and whose events are settled.
  private var reachedWaiter: Int? {
    waiters.firstIndex {
      if case .waits(let number) = $0 { appended.prefix(number).allSatisfy(settled.contains) } else { false }
    }
  }

  private mutating func perform(_ step: Step) -> String? {
    switch step {
    case .append: return append()
    case .drain: return takeDrainStep()
    case .end:
      mayEnd = false
      hasEnded = true
      var ended = state.end()
      while let event = ended.events.popFirst() { settled.insert(event) }
      return ended.receiver == nil ? "the receiver is not returned" : resume(ended.resumed)
    case .look:
      looks -= 1
      guard state.enterToCheckReceiver() else { return drain == .none && !hasEnded ? "no drain looks" : nil }
      if drain != .none { return "two drains run at once" }
      if hasEnded { return "a drain looks after the end" }
      drain = .isEntered
      return nil
    case .wait(let waiter):
      waiters[waiter] = .waits(for: appended.count)
      return state.wait(waiter) ? nil : resume([waiter])
    }
  }

  /// The event that has waited longest.
  private var firstWaiting: Int? { appended.first { $0 != turn && !settled.contains($0) } }

  private mutating func append() -> String? {
    made += 1
    let isFull = state.waiting == state.limit
    switch state.append(made) {
    case .enters:
      if drain != .none { return "two drains run at once" }
      drain = .isEntered
      appended.append(made)
    case .waits:
      if hasEnded { return nil }
      if drain == .none { return "an event waits without a drain" }
      appended.append(made)
    case .drops(let event, let resumed):
      if !isFull { return "an event is dropped though there is room" }
      dropped += 1
      appended.append(made)
      if event != (keepsNewest ? firstWaiting : made) { return "\(event) is dropped" }
      settled.insert(event)
      if let fault = resume(resumed) { return fault }
    }
    return state.waiting > state.limit ? "more wait than the bound allows" : nil
  }

  private mutating func takeDrainStep() -> String? {
    switch drain {
    case .none: return "no drain"
    case .isEntered:
      turns = 0
      drain = state.receiver == nil ? .ends : .givesTurns
    case .givesTurns:
      turns += 1
      endTurn()
      // It makes way for other work after two turns.
      let fault = turns > 2 ? nil : beginTurn()
      if turn == nil { drain = .ends }
      return fault
    case .ends:
      let (resumed, enters) = state.endDrain()
      drain = enters ? .isEntered : .none
      if enters, state.waiting == 0 { return "a drain starts for nothing" }
      return resume(resumed)
    }
    return nil
  }

  private mutating func beginTurn() -> String? {
    let isDue = state.waiting > 0 && reachedWaiter == nil
    turn = state.takeEvent()
    if turn == nil { return isDue ? "an event gets no turn" : nil }
    if hasEnded { return "a turn begins after the end" }
    return isDue ? nil : "a turn begins before the task that waits there is resumed"
  }

  private mutating func endTurn() {
    guard let turn = turn.take() else { return }
    received.append(turn)
    settled.insert(turn)
  }

  private mutating func resume(_ resumed: [Int]) -> String? {
    for waiter in resumed {
      guard case .waits(let number) = waiters[waiter] else { return "\(waiter) is resumed, and does not wait" }
      waiters[waiter] = .isDone
      if !appended.prefix(number).allSatisfy(settled.contains) { return "\(waiter) is resumed too early" }
      if drain == .givesTurns, turns > 0 { return "\(waiter) is resumed while the receiver is held" }
    }
    return nil
  }

  var faultAtTheEnd: String? {
    if turn != nil { return "a turn has not ended" }
    if state.waiting > 0 { return "an event waits for ever" }
    if waiters.contains(where: { $0 != .isDone }) { return "a task waits for ever" }
    if settled != Set(appended) { return "an event is lost: \(settled) of \(appended)" }
    if received != Set(received).sorted() { return "twice, or in the wrong order: \(received)" }
    return state.dropped == dropped ? nil : "\(state.dropped) are counted as dropped"
  }
}
