import DelegateForwarding
import Testing

/// Every order in which threads can take the steps of a mailbox, each of which is one method of its state.
@Suite("Interleavings: mailboxes")
struct MailboxInterleavingTests {
  @Test(
    "33, 36: No event is lost or received twice, no two drains run at once, and whoever waits is resumed once, in time",
    arguments: [
      MailboxWorld(producers: [[1, 2], [11, 12]], waiters: 1),
      MailboxWorld(producers: [[1, 2], [11]], waiters: 1, ends: true),
      MailboxWorld(producers: [[1, 2, 3]], waiters: 2),
      MailboxWorld(producers: [[1, 2], [11]], waiters: 1, mayLoseDrains: true),
      MailboxWorld(.newest(1), producers: [[1, 2], [11, 12]], waiters: 1),
      MailboxWorld(.oldest(1), producers: [[1, 2], [11, 12]], waiters: 1),
      MailboxWorld(.newest(2), producers: [[1, 2, 3], [11]], waiters: 1, ends: true),
    ])
  func explore(_ world: MailboxWorld) {
    var explored = 0
    let fault = firstFault(from: world, explored: &explored)
    #expect(fault == nil)
    #expect(explored > 100)
  }

  /// Depth first. Returns what is wrong in the first end state, or on the way to it, that is wrong.
  private func firstFault(from world: MailboxWorld, explored: inout Int) -> String? {
    let steps = world.steps
    if steps.isEmpty {
      explored += 1
      return world.faultAtTheEnd
    }
    for step in steps {
      var next = world
      if let fault = next.take(step) ?? firstFault(from: next, explored: &explored) {
        return "\(step); \(fault)"
      }
    }
    return nil
  }
}

/// A mailbox, and how far each thread has come.
struct MailboxWorld: Sendable, CustomTestStringConvertible {
  enum Step {
    case append(producer: Int)
    case drain
    case loseDrain
    case askWhatWaits(waiter: Int)
    case wait(waiter: Int)
    case end
  }

  private enum Waiter: Equatable {
    case asks
    case isAboutToWait(for: UInt64)
    case waits(for: UInt64)
    case isDone
  }

  private enum Drain: Equatable {
    case none
    case isBoundToCome
    case runs(turns: Int)
  }

  private let buffering: EventBuffering
  private let mayLoseDrains: Bool
  private var state: MailboxState<Int, Int>
  private var producers: [[Int]]
  private var waiters: [Waiter]
  private var mayEnd: Bool
  private var drain = Drain.none
  private var turn: Int?

  // What has become of the events.
  private var appended: [Int] = []
  private var received: [Int] = []
  private var dropped: [Int] = []
  private var released: [Int] = []

  init(
    _ buffering: EventBuffering = .unbounded, producers: [[Int]], waiters: Int, ends: Bool = false,
    mayLoseDrains: Bool = false
  ) {
    self.buffering = buffering
    self.mayLoseDrains = mayLoseDrains
    state = MailboxState(buffering)
    self.producers = producers
    self.waiters = Array(repeating: .asks, count: waiters)
    mayEnd = ends
  }

  var testDescription: String {
    "\(buffering), \(producers), \(waiters.count) waiting, ends: \(mayEnd), loses: \(mayLoseDrains)"
  }

  var steps: [Step] {
    var steps: [Step] = []
    for producer in producers.indices where !producers[producer].isEmpty { steps.append(.append(producer: producer)) }
    if drain != .none { steps.append(.drain) }
    if drain == .isBoundToCome, mayLoseDrains { steps.append(.loseDrain) }
    for waiter in waiters.indices {
      if case .asks = waiters[waiter] { steps.append(.askWhatWaits(waiter: waiter)) }
      if case .isAboutToWait = waiters[waiter] { steps.append(.wait(waiter: waiter)) }
    }
    if mayEnd { steps.append(.end) }
    return steps
  }

  /// Returns what is wrong after it.
  mutating func take(_ step: Step) -> String? {
    switch step {
    case .append(let producer): return append(producers[producer].removeFirst())
    case .drain: return takeTurn()
    case .loseDrain: return loseDrain()
    case .askWhatWaits(let waiter):
      if let number = state.lastWaiting(thread: 0) {
        waiters[waiter] = .isAboutToWait(for: number)
        return nil
      }
      waiters[waiter] = .isDone
      return isSettled ? nil : "an event waits, but there is nothing to wait for"
    case .wait(let waiter):
      guard case .isAboutToWait(let number) = waiters[waiter] else { return "no such waiter" }
      if state.wait(for: number, waiter) {
        waiters[waiter] = .waits(for: number)
        return nil
      }
      waiters[waiter] = .isDone
      return isSettled(upTo: number) ? nil : "the wait for \(number) ends too early"
    case .end:
      mayEnd = false
      var (events, resumed) = state.end()
      release(&events)
      return resume(resumed)
    }
  }

  private mutating func append(_ event: Int) -> String? {
    let wasEnded = state.isEnded
    let result = state.append(event)
    if wasEnded {
      released.append(event)
      return result.enters ? "an ended mailbox is entered" : nil
    }
    if let lost = result.dropped { dropped.append(lost) }
    if result.dropped != event { appended.append(event) }
    if result.enters {
      if drain != .none { return "a second drain begins" }
      drain = .isBoundToCome
    }
    return resume(result.resumed)
  }

  private mutating func takeTurn() -> String? {
    var turns = 0
    if case .runs(let before) = drain { turns = before }
    if let turn { received.append(turn) }
    turn = nil
    if turns == 2 {
      let (comesBack, resumed) = state.pause()
      drain = comesBack ? .isBoundToCome : .none
      return resume(resumed)
    }
    let (event, resumed) = state.nextTurn(thread: 1)
    turn = event
    drain = event == nil ? .none : .runs(turns: turns + 1)
    return resume(resumed)
  }

  private mutating func loseDrain() -> String? {
    drain = .none
    var (events, resumed) = state.drainIsLost()
    release(&events)
    return resume(resumed)
  }

  private mutating func release(_ events: inout EventQueue<Int>) {
    while let event = events.popFirst() { released.append(event) }
  }

  private mutating func resume(_ resumed: [Int]) -> String? {
    for waiter in resumed {
      guard case .waits(let number) = waiters[waiter] else { return "\(waiter) is resumed twice" }
      waiters[waiter] = .isDone
      if !isSettled(upTo: number) { return "\(waiter) is resumed too early" }
    }
    return nil
  }

  /// Whether the events up to a number are received, dropped or released. The turn under way of an ended mailbox doesn't count.
  private func isSettled(upTo number: UInt64) -> Bool {
    if state.isEnded { return true }
    let settled = Set(received + dropped + released)
    return appended.prefix(Int(number)).allSatisfy(settled.contains)
  }

  private var isSettled: Bool { isSettled(upTo: UInt64(appended.count)) }

  var faultAtTheEnd: String? {
    if drain != .none || turn != nil { return "a drain has not ended" }
    if waiters.contains(where: { $0 != .isDone }) { return "somebody waits for ever" }
    let all = (received + dropped + released).sorted()
    if all != Set(all).sorted() { return "an event is received twice: \(received), \(dropped), \(released)" }
    if !Set(appended).isSubset(of: all) { return "an event is lost: \(appended), only \(all)" }
    if received != appended.filter(received.contains) { return "the order is wrong: \(received)" }
    if state.droppedCount != dropped.count { return "\(state.droppedCount) are counted as dropped" }
    return nil
  }
}
