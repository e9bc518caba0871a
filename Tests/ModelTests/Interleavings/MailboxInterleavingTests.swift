import DelegateForwarding
import Testing

/// Every order in which threads can perform the steps of a mailbox. Each step is one method of its state.
@Suite("Interleavings: mailboxes")
struct MailboxInterleavingTests {
  @Test(
    "33, 36: No event is lost or received twice, no two drains run at once, and each waiting task is resumed once, in time",
    arguments: [
      MailboxWorld(events: 4, waiters: 1),
      MailboxWorld(events: 3, waiters: 2, cancels: true),
      MailboxWorld(events: 3, waiters: 2, ends: true),
      MailboxWorld(events: 2, waiters: 2, ends: true, cancels: true),
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
    case ask(waiter: Int)
    case wait(waiter: Int)
    case cancel(waiter: Int)
  }

  private enum Waiter: Hashable {
    case asks
    case isAboutToWait(for: UInt64)
    case waits(for: UInt64)
    case isDone
  }

  private enum Drain: Hashable {
    case none, isEntered, givesTurns, letsGo, ends
  }

  private let buffering: EventBuffering
  private let count: Int
  private var mayEnd: Bool
  private var mayCancel: Bool
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
    _ buffering: EventBuffering = .unbounded, events: Int, waiters: Int, ends: Bool = false, cancels: Bool = false
  ) {
    self.buffering = buffering
    count = events
    mayEnd = ends
    mayCancel = cancels
    state = MailboxState(buffering, for: true)
    self.waiters = Array(repeating: .asks, count: waiters)
  }

  var testDescription: String {
    "\(buffering), \(count) events, \(waiters.count) waiting, ends: \(mayEnd), cancels: \(mayCancel)"
  }

  var steps: [Step] {
    var steps: [Step] = []
    if made < count { steps.append(.append) }
    if mayEnd { steps.append(.end) }
    if drain != .none { steps.append(.drain) }
    for waiter in waiters.indices {
      if case .asks = waiters[waiter] { steps.append(.ask(waiter: waiter)) }
      if case .isAboutToWait = waiters[waiter] { steps.append(.wait(waiter: waiter)) }
    }
    if mayCancel, case .waits = waiters[0] { steps.append(.cancel(waiter: 0)) }
    return steps
  }

  /// Takes a step. Returns what is wrong afterwards.
  mutating func take(_ step: Step) -> String? {
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
    case .ask(let waiter):
      let number = state.lastUnreceived(thread: 2)
      waiters[waiter] = number.map { .isAboutToWait(for: $0) } ?? .isDone
      return number == nil && !isSettled(upTo: appended.count)
        ? "an event waits, but there is nothing to wait for" : nil
    case .wait(let waiter):
      guard case .isAboutToWait(let number) = waiters[waiter] else { return "no such waiter" }
      waiters[waiter] = .waits(for: number)
      return state.wait(for: number, id: UInt64(waiter), waiter) ? nil : resume([waiter])
    case .cancel(let waiter):
      mayCancel = false
      waiters[waiter] = .isDone
      return state.cancel(UInt64(waiter)) == waiter ? nil : "\(waiter) goes on waiting"
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
      guard case .waits(let number) = waiters[waiter] else { return "\(waiter) is resumed, and does not wait" }
      waiters[waiter] = .isDone
      if !isSettled(upTo: Int(number)) { return "\(waiter) is resumed too early" }
      // A drain that gives the turns of later events holds the receiver on behalf of those.
      if Int(number) == appended.count, drain == .letsGo, !hasEnded {
        return "\(waiter) is resumed while the receiver is held"
      }
    }
    return nil
  }

  /// Whether the first events are received, dropped or discarded.
  private func isSettled(upTo number: Int) -> Bool { appended.prefix(number).allSatisfy(settled.contains) }

  var faultAtTheEnd: String? {
    if turn != nil { return "a turn has not ended" }
    if state.events.count > 0 { return "an event waits for ever" }
    if waiters.contains(where: { $0 != .isDone }) { return "a task waits for ever" }
    if settled != Set(appended) { return "an event is lost: \(settled) of \(appended)" }
    if received != Set(received).sorted() { return "twice, or in the wrong order: \(received)" }
    return state.events.dropped == dropped ? nil : "\(state.events.dropped) are counted as dropped"
  }
}
