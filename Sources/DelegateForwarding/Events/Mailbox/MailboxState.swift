/// The events that wait for one receiver, and whether its isolation has been entered to receive them.
///
/// A pure state machine: each method is one event in the life of a mailbox, and returns what the caller does next, outside the lock.
///
/// ```
///            append                    nextTurn: nothing waits
///   idle ──────────────▶ entered ──────────────────────────────▶ idle
///                           │ ▲ append, nextTurn, pause
///                           └─┘                       end, from everywhere ──▶ ended
/// ```
///
/// In `entered` there is exactly one drain: under way, or bound to come. It is the only one that takes events out, so turns neither overlap
/// nor change places; and as an event is appended in the same step in which `idle` is left, none waits without a drain.
///
/// Events are numbered as they are appended. A bound drops from either end, so the numbers of those that wait have no gap.
///
/// - Event: What waits.
/// - Waiter: Whoever waits until an event has been received.
package struct MailboxState<Event, Waiter> {
  private enum Phase {
    case idle
    case entered
    case ended
  }

  private let buffering: EventBuffering
  private let limit: Int
  private var phase = Phase.idle
  private var queue = EventQueue<Event>()
  /// The number of the event that was appended last.
  private var lastAppended: UInt64 = 0
  /// The event whose turn is under way, and the thread that it runs on.
  private var turn: (number: UInt64, thread: UInt)?
  package private(set) var droppedCount = 0
  private var waiting: [(number: UInt64, waiter: Waiter)] = []
  /// The smallest number in `waiting`.
  private var firstAwaited = UInt64.max

  package init(_ buffering: EventBuffering) {
    self.buffering = buffering
    limit = buffering.limit
  }

  // MARK: Events come

  /// What the caller does with an event that it has appended.
  package struct Appending {
    /// Whether the caller enters the isolation.
    package var enters = false
    /// The event that the bound has dropped, to be released after the lock.
    package var dropped: Event?
    package var resumed: [Waiter] = []
  }

  package mutating func append(_ event: Event) -> Appending {
    var result = Appending()
    if phase == .ended { return result }
    if queue.count == limit {
      droppedCount += 1
      guard case .newest = buffering else {
        result.dropped = event
        return result
      }
      result.dropped = queue.popFirst()
    }
    queue.append(event)
    lastAppended += 1
    if result.dropped != nil { result.resumed = takeSatisfied() }
    if phase == .idle {
      phase = .entered
      result.enters = true
    }
    return result
  }

  /// The isolation is to be entered though nothing waits. Returns whether the caller enters it.
  package mutating func enter() -> Bool {
    guard phase == .idle else { return false }
    phase = .entered
    return true
  }

  // MARK: The drain

  /// The turn before is over, and this one begins, or the drain ends.
  package mutating func nextTurn(thread: UInt) -> (event: Event?, resumed: [Waiter]) {
    turn = nil
    guard phase == .entered, let event = queue.popFirst() else {
      if phase == .entered { phase = .idle }
      return (nil, takeSatisfied())
    }
    turn = (lastAppended - UInt64(queue.count), thread)
    return (event, takeSatisfied())
  }

  /// The turn before is over, and the drain makes way for others. Returns whether it comes back.
  package mutating func pause() -> (comesBack: Bool, resumed: [Waiter]) {
    turn = nil
    let resumed = takeSatisfied()
    if phase == .entered, queue.isEmpty { phase = .idle }
    return (phase == .entered, resumed)
  }

  /// The drain that was bound to come does not: all that waits counts as received.
  package mutating func drainIsLost() -> (released: EventQueue<Event>, resumed: [Waiter]) {
    let released = queue
    queue = EventQueue()
    if phase == .entered { phase = .idle }
    return (released, takeSatisfied())
  }

  /// Nobody receives events any more.
  package mutating func end() -> (released: EventQueue<Event>, resumed: [Waiter]) {
    phase = .ended
    defer { waiting = [] }
    let released = queue
    queue = EventQueue()
    return (released, waiting.map(\.waiter))
  }

  package var isEnded: Bool { phase == .ended }

  // MARK: Waiting

  /// The number of the last event that has still to be received, seen from this thread: its own turn doesn't count.
  package func lastWaiting(thread: UInt) -> UInt64? {
    if phase == .ended { return nil }
    if !queue.isEmpty { return lastAppended }
    return turn.flatMap { $0.thread == thread ? nil : $0.number }
  }

  /// Adds one that waits for an event to be received. Returns false if that has happened.
  package mutating func wait(for number: UInt64, _ waiter: Waiter) -> Bool {
    guard phase != .ended, number >= firstWaiting else { return false }
    waiting.append((number, waiter))
    firstAwaited = min(firstAwaited, number)
    return true
  }

  /// The number of the first event that has still to be received.
  private var firstWaiting: UInt64 {
    turn?.number ?? lastAppended - UInt64(queue.count) + 1
  }

  private mutating func takeSatisfied() -> [Waiter] {
    let first = firstWaiting
    if first <= firstAwaited { return [] }
    let satisfied = waiting.filter { $0.number < first }
    waiting.removeAll { $0.number < first }
    firstAwaited = waiting.map(\.number).min() ?? .max
    return satisfied.map(\.waiter)
  }
}

extension MailboxState: Sendable where Event: Sendable, Waiter: Sendable {}
