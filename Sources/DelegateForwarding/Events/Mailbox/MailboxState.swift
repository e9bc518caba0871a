/// How many events wait for one receiver, and whether its isolation has been entered to receive them.
///
/// A pure state machine: each method is one event in the life of a mailbox, and returns what the caller does next. `MailboxEvents` keeps the
/// events themselves, under the same lock. Everything else is done outside of it.
///
/// ```
///           append            beginDrain              endDrain: nothing waits
///   idle ────────────▶ entered ──────────▶ draining ──────────────────────────▶ idle
///                         ▲                 │ ▲  │ append, takeTurns, report, stop
///                         └─────────────────┘ └──┘
///                    endDrain: events wait                 end, from everywhere ──▶ ended
/// ```
///
/// In `entered` a drain is bound to come, and in `draining` it is under way. It is the only one that takes events out, so turns neither
/// overlap nor change places; and as an event is appended in the same step in which `idle` is left, none waits without a drain.
///
/// A drain has a priority. An event of a higher one enters again: of the drains that are bound to come then, those of a lower priority leave
/// the events to that one. A drain that is under way gives the turns that it has taken, ends, and comes back with the higher priority.
///
/// A drain takes all that waits, and gives the turns outside the lock. It counts and publishes how many of them have not begun: `turnsLeft` in the
/// methods. Before each turn it checks `needsReport`, and calls `report` if that is true. Where a bound may drop what waits, it takes one event at a
/// time.
///
/// A drain holds the receiver from `beginDrain` on, and lets go of it before `endDrain`. A turn counts as over when the next one begins, or at
/// `endDrain` if there is none. So when a task is resumed after the last turn, the mailbox no longer keeps the receiver alive.
///
/// Events are numbered as they are appended. A bound drops from either end, so the numbers of those that wait have no gap.
///
/// - Waiter: A task that waits until an event has been received.
package struct MailboxState<Waiter> {
  private enum Phase: Hashable {
    case idle
    case entered(UInt8)
    case draining(UInt8)
    /// For ever. A drain that was under way may still hold the receiver.
    case ended(isDraining: Bool)
  }

  /// What a drain has taken: the number of the last event, and the thread that the turns run on, if any is under way.
  fileprivate struct Taken: Hashable {
    let last: UInt64
    var thread: UInt?
  }

  fileprivate struct Waiting {
    let number: UInt64
    let id: UInt64
    let waiter: Waiter
  }

  private let buffering: EventBuffering
  private let limit: Int
  private var phase = Phase.idle
  /// How many events have come in that no drain has taken.
  private var incoming = 0
  /// How many of the events that the last drain had taken were left when it made way for others. They come before the incoming ones.
  private var rest = 0
  private var taken: Taken?
  /// The number of the event that was appended last.
  private var lastAppended: UInt64 = 0
  package private(set) var droppedCount = 0

  /// Events whose turns have not begun.
  package func waitingCount(turnsLeft: Int) -> Int {
    if case .draining = phase, rest == 0 { return incoming + turnsLeft }
    return incoming + rest
  }

  private var waiting: [Waiting] = []
  /// The highest priority of the events that came since the drain took its turns, if it is higher than the drain's.
  private var raised: UInt8?

  package init(_ buffering: EventBuffering) {
    self.buffering = buffering
    limit = buffering.limit
  }

  // MARK: Events come

  /// What the caller does with an event.
  package struct Appending {
    /// Whether it appends the event. If not, the receiver is gone or the event is dropped.
    package var appends = true
    /// It drops the first incoming event before.
    package var dropsFirst = false
    /// It enters the isolation afterwards, with the event's priority.
    package var enters = false
    /// It resumes those that waited for the event that is dropped. Nil if none is.
    package var resumed: [Waiter]?
  }

  @inline(__always)
  package mutating func append(priority: UInt8) -> Appending {
    var result = Appending()
    if isEnded {
      result.appends = false
      return result
    }
    if incoming == limit {
      droppedCount += 1
      guard case .newest = buffering else {
        result.appends = false
        return result
      }
      result.dropsFirst = true
      lastAppended += 1
      result.resumed = takeSatisfied(turnsLeft: 1)
    } else {
      incoming += 1
      lastAppended += 1
    }
    result.enters = enter(priority: priority)
    return result
  }

  /// The isolation is to be entered. Returns whether the caller does so.
  package mutating func enter(priority: UInt8) -> Bool {
    switch phase {
    case .ended: return false
    case .entered(let current) where priority <= current: return false
    case .idle, .entered:
      phase = .entered(priority)
      return true
    case .draining(let current):
      if priority > max(current, raised ?? 0) { raised = priority }
      return false
    }
  }

  // MARK: The drain

  /// A drain begins. Returns false if it has nothing to do: the mailbox has ended, or another drain came before, or a more urgent one is bound to come.
  package mutating func beginDrain(priority: UInt8) -> Bool {
    guard case .entered(let needed) = phase, priority >= needed else { return false }
    phase = .draining(priority)
    return true
  }

  /// Whether a drain has to report before its next turn.
  package var needsReport: Bool { isEnded || !waiting.isEmpty }

  /// What a drain does next.
  package struct Taking {
    /// It takes this number of the incoming events, which is all or one.
    package var moved = 0
    /// It gives this number of turns. If there is none, its turns are over.
    package var turns = 0
    package var resumed: [Waiter] = []
  }

  /// The turns before are over if another one begins.
  package mutating func takeTurns(thread: UInt) -> Taking {
    var result = Taking()
    guard !isEnded, rest > 0 || incoming > 0 && raised == nil else {
      taken?.thread = nil
      return result
    }
    if rest > 0 {
      result.turns = rest
      rest = 0
    } else {
      result.moved = limit == .max ? incoming : min(incoming, 1)
      result.turns = result.moved
      incoming -= result.moved
    }
    taken = Taken(last: lastAppended - UInt64(incoming), thread: thread)
    result.resumed = takeSatisfied(turnsLeft: result.turns)
    return result
  }

  /// Turns are over, and the next one is about to begin, unless `isEnded`.
  package mutating func report(turnsLeft: Int) -> (isEnded: Bool, resumed: [Waiter]) {
    isEnded ? (true, []) : (false, takeSatisfied(turnsLeft: turnsLeft + 1))
  }

  /// The drain is about to make way for others, and gives back the turns that are left.
  package mutating func stop(turnsLeft: Int) {
    taken?.thread = nil
    if !isEnded { rest = turnsLeft }
  }

  /// What the caller does after a drain.
  package struct DrainEnding {
    /// It starts another drain, with this priority.
    package var comesBack: UInt8?
    package var resumed: [Waiter] = []
  }

  /// The drain has let go of the receiver. If the mailbox has ended, the caller removes the events that were taken.
  package mutating func endDrain() -> DrainEnding {
    taken = nil
    if isEnded {
      phase = .ended(isDraining: false)
      return DrainEnding(resumed: takeAll())
    }
    guard rest > 0 || incoming > 0 else {
      phase = .idle
      return DrainEnding(resumed: takeSatisfied())
    }
    // It has made way for others, unless what waits is more urgent.
    let priority = raised.take() ?? Self.defaultPriority
    phase = .entered(priority)
    return DrainEnding(comesBack: priority, resumed: takeSatisfied())
  }

  package static var defaultPriority: UInt8 { mediumPriority }

  /// Nobody receives events any more. The caller removes the incoming events, and those that were taken unless a drain has them. Then it resumes
  /// those that wait, unless a drain still holds the receiver.
  package mutating func end() -> (isDraining: Bool, resumed: [Waiter]) {
    let isDraining =
      switch phase {
      case .draining, .ended(isDraining: true): true
      case .idle, .entered, .ended: false
      }
    phase = .ended(isDraining: isDraining)
    (incoming, rest) = (0, 0)
    return (isDraining, isDraining ? [] : takeAll())
  }

  package var isEnded: Bool {
    if case .ended = phase { return true }
    return false
  }

  /// Whether the next event may be appended without a look whether the receiver lives.
  ///
  /// The receiver is checked at the first event that waits and at each 64th: otherwise, while its isolation is blocked, the events that wait for a dead
  /// receiver would grow without bound.
  package var trustsReceiver: Bool { limit == .max && incoming % Self.eventsBetweenLooks != 0 }

  private static var eventsBetweenLooks: Int { 64 }

  // MARK: Waiting

  /// The number of the last event that has still to be received, seen from this thread: its own turn doesn't count.
  package func lastWaiting(thread: UInt, turnsLeft: Int) -> UInt64? {
    if isEnded { return nil }
    if incoming > 0 || rest > 0 { return lastAppended }
    return taken.flatMap { $0.thread == thread && turnsLeft == 0 ? nil : $0.last }
  }

  /// Adds one that waits for an event to be received. Returns false if that has happened.
  ///
  /// - Parameter id: No other one has it.
  package mutating func wait(for number: UInt64, turnsLeft: Int, id: UInt64, _ waiter: Waiter) -> Bool {
    guard phase != .ended(isDraining: false), isEnded || number >= firstWaiting(turnsLeft: turnsLeft + 1) else {
      return false
    }
    waiting.append(Waiting(number: number, id: id, waiter: waiter))
    return true
  }

  /// A waiter gives up. Returns it, unless it was resumed already.
  package mutating func cancel(_ id: UInt64) -> Waiter? {
    waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0).waiter }
  }

  /// The number of the first event that has still to be received, if `turnsLeft` of those that a drain has taken have not ended.
  private func firstWaiting(turnsLeft: Int) -> UInt64 {
    if let taken { return taken.last - UInt64(turnsLeft) + 1 }
    return lastAppended - UInt64(incoming + rest) + 1
  }

  private mutating func takeAll() -> [Waiter] {
    defer { waiting = [] }
    return waiting.map(\.waiter)
  }

  private mutating func takeSatisfied(turnsLeft: Int = 0) -> [Waiter] {
    if waiting.isEmpty { return [] }
    let first = firstWaiting(turnsLeft: turnsLeft)
    let satisfied = waiting.filter { $0.number < first }
    waiting.removeAll { $0.number < first }
    return satisfied.map(\.waiter)
  }
}

/// Read once: each event needs it, and the type is opaque to the compiler.
private let mediumPriority = TaskPriority.medium.rawValue

extension MailboxState: Sendable where Waiter: Sendable {}
extension MailboxState.Waiting: Sendable where Waiter: Sendable {}
extension MailboxState: Equatable, Hashable where Waiter: Hashable {}
extension MailboxState.Waiting: Equatable, Hashable where Waiter: Hashable {}
