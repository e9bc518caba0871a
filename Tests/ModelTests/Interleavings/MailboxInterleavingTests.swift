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
      MailboxWorld(.newest(1), events: 4, waiters: 2),
      MailboxWorld(.oldest(1), events: 4, waiters: 2),
      MailboxWorld(.newest(2), events: 4, waiters: 1, ends: true),
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
    /// A task waits, perhaps from within the turn under way.
    case wait(waiter: Int, inTurn: Bool)
  }

  private enum Waiter: Hashable {
    case isAboutToWait
    /// For the first events, but not for a turn that it is called from within.
    case waits(for: Int, within: Int?)
    case isDone
  }

  private enum Drain: Hashable {
    case none, isEntered, givesTurns, letsGo, ends
  }

  private let buffering: EventBuffering
  private let count: Int
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
    _ buffering: EventBuffering = .unbounded, events: Int, waiters: Int, ends: Bool = false, looks: Int = 0
  ) {
    self.buffering = buffering
    count = events
    mayEnd = ends
    self.looks = looks
    state = MailboxState(buffering, for: true)
    self.waiters = Array(repeating: .isAboutToWait, count: waiters)
  }

  var testDescription: String {
    "\(buffering), \(count) events, \(waiters.count) waiting, ends: \(mayEnd), looks: \(looks)"
  }

  var steps: [Step] {
    var steps: [Step] = []
    if made < count { steps.append(.append) }
    if mayEnd { steps.append(.end) }
    if drain != .none { steps.append(.drain) }
    if looks > 0 { steps.append(.look) }
    for waiter in waiters.indices where waiters[waiter] == .isAboutToWait {
      steps.append(.wait(waiter: waiter, inTurn: false))
      if turn != nil { steps.append(.wait(waiter: waiter, inTurn: true)) }
    }
    return steps
  }

  /// Takes a step. Returns what is wrong afterwards.
  mutating func take(_ step: Step) -> String? { perform(step) ?? lateWaiter }

  /// A task that goes on waiting though its events are settled, and no drain has still to let go of the receiver.
  private var lateWaiter: String? {
    if drain == .letsGo || drain == .ends { return nil }
    let late = waiters.firstIndex {
      if case .waits(let number, within: nil) = $0 { isSettled(upTo: number, within: nil) } else { false }
    }
    return late.map { "\($0) waits for nothing" }
  }

  private mutating func perform(_ step: Step) -> String? {
    switch step {
    case .append: return append()
    case .drain: return takeDrainStep()
    case .end:
      mayEnd = false
      hasEnded = true
      let ended = state.end()
      if ended.receiver == nil { return "the receiver is not returned" }
      var events = ended.events
      while let event = events.popFirst() { settled.insert(event) }
      return resume(ended.resumed)
    case .look:
      looks -= 1
      guard state.enterToCheckReceiver() else { return drain == .none && !hasEnded ? "no drain looks" : nil }
      if drain != .none { return "two drains run at once" }
      drain = .isEntered
      return nil
    case .wait(let waiter, let inTurn):
      waiters[waiter] = .waits(for: appended.count, within: inTurn ? turn : nil)
      guard state.wait(waiter, thread: inTurn ? 1 : 2) else { return resume([waiter]) }
      return inTurn && isSettled(upTo: appended.count, within: turn) ? "\(waiter) waits for its own turn" : nil
    }
  }

  private mutating func append() -> String? {
    made += 1
    switch state.append(made) {
    case .enters:
      if drain != .none { return "two drains run at once" }
      drain = .isEntered
      appended.append(made)
    case .waits:
      if hasEnded { return nil }
      if drain == .none { return "an event waits without a drain" }
      appended.append(made)
    case .drops(let first, let resumed):
      dropped += 1
      if let first {
        appended.append(made)
        settled.insert(first)
      }
      if let fault = resume(resumed) { return fault }
    }
    return state.events.count > buffering.limit ? "more wait than the bound allows" : nil
  }

  private mutating func takeDrainStep() -> String? {
    switch drain {
    case .none: return "no drain"
    case .isEntered:
      turns = 0
      drain = state.receiver == nil ? .ends : .givesTurns
    case .givesTurns:
      turns += 1
      // It makes way for other work after two turns.
      if turns > 2 {
        endTurn()
        drain = .letsGo
        return nil
      }
      let (event, resumed) = state.beginTurn(on: 1)
      endTurn()
      turn = event
      if event == nil { drain = .letsGo } else if hasEnded { return "a turn begins after the end" }
      return resume(resumed)
    case .letsGo:
      drain = .ends
    case .ends:
      let (enters, resumed) = state.endDrain()
      drain = enters ? .isEntered : .none
      return resume(resumed)
    }
    return nil
  }

  private mutating func endTurn() {
    guard let turn = turn.take() else { return }
    received.append(turn)
    settled.insert(turn)
  }

  private mutating func resume(_ resumed: [Int]) -> String? {
    for waiter in resumed {
      guard case .waits(let number, let within) = waiters[waiter] else {
        return "\(waiter) is resumed, and does not wait"
      }
      waiters[waiter] = .isDone
      if !isSettled(upTo: number, within: within) { return "\(waiter) is resumed too early" }
      // A drain that gives the turns of later events holds the receiver on behalf of those, and one that was to look
      // has given none.
      if number == appended.count, within == nil, drain == .letsGo, turns > 1, !hasEnded {
        return "\(waiter) is resumed while the receiver is held"
      }
    }
    return nil
  }

  /// Whether the first events are received, dropped or discarded, apart from one whose turn is under way.
  private func isSettled(upTo number: Int, within turn: Int?) -> Bool {
    appended.prefix(number).allSatisfy { settled.contains($0) || $0 == turn }
  }

  var faultAtTheEnd: String? {
    if turn != nil { return "a turn has not ended" }
    if state.events.count > 0 { return "an event waits for ever" }
    if waiters.contains(where: { $0 != .isDone }) { return "a task waits for ever" }
    if settled != Set(appended) { return "an event is lost: \(settled) of \(appended)" }
    if received != Set(received).sorted() { return "twice, or in the wrong order: \(received)" }
    return state.events.dropped == dropped ? nil : "\(state.events.dropped) are counted as dropped"
  }
}
