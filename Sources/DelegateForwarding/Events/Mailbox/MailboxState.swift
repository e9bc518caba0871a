/// The number of events that wait for one receiver, and whether its isolation has been entered to receive them.
///
/// A pure state machine: each method is one event in the life of a mailbox, and returns what the caller does next.
/// `MailboxEvents` keeps the events themselves, under the same lock. Everything else happens outside the lock.
///
/// ```
///           append            beginDrain              endDrain: nothing waits
///   idle ────────────▶ entered ──────────▶ draining ──────────────────────────▶ idle
///                         ▲                 │ ▲  │ append, takeTurns, report, stop
///                         └─────────────────┘ └──┘
///                    endDrain: events wait                 end, from everywhere ──▶ ended
/// ```
///
/// In `entered` a drain has been started but has not begun, and in `draining` it runs. Only the drain takes events out,
/// so turns neither overlap nor change order. The step that appends an event also leaves `idle`, so no event waits
/// without a drain.
///
/// A drain has a priority. An event of a higher priority starts another drain, and the drains of a lower priority that
/// have not begun do nothing. A drain that is already running finishes the turns it has taken, ends, and starts again
/// with the higher priority.
///
/// A drain takes all waiting events, and gives them their turns outside the lock. It publishes how many of these turns
/// have not begun: `turnsLeft` in the methods. Before each turn it checks `needsReport`, and calls `report` if that is
/// true. A bounded mailbox may drop waiting events, so there the drain takes one event at a time.
///
/// A drain holds the receiver from `beginDrain` on, and releases it before `endDrain`. A turn counts as over when the
/// next one begins or, after the last one, at `endDrain`. So when a waiting task resumes after the last turn, the
/// mailbox no longer keeps the receiver alive.
///
/// Events are numbered as they are appended. A full buffer drops an event at either end, so the numbers of the waiting
/// events have no gaps.
///
/// - Waiter: A task that waits until an event has been received.
package struct MailboxState<Waiter> {
  private enum Phase: Hashable {
    case idle
    case entered(UInt8)
    case draining(UInt8)
    /// Final. A drain that was running may still hold the receiver.
    case ended(isDraining: Bool)
  }

  /// The events that a drain has taken: the number of the last one, and the thread of the turns while they run.
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
  /// The number of events that no drain has taken.
  private var incoming = 0
  /// The number of taken events that were left when the last drain made way for other work. They come before the
  /// incoming ones.
  private var rest = 0
  private var taken: Taken?
  /// The number of the event that was appended last.
  private var lastAppended: UInt64 = 0
  package private(set) var droppedCount = 0

  /// The number of events whose turns have not begun.
  package func waitingCount(turnsLeft: Int) -> Int {
    if case .draining = phase, rest == 0 { return incoming + turnsLeft }
    return incoming + rest
  }

  private var waiting: [Waiting] = []
  /// The highest priority of the events that came during the drain, if it exceeds the drain's.
  private var raised: UInt8?

  package init(_ buffering: EventBuffering) {
    self.buffering = buffering
    limit = buffering.limit
  }

  // MARK: Events come

  /// What the caller does with an event.
  package struct Appending {
    /// Appends the event, unless the receiver is gone or the event is dropped.
    package var appends = true
    /// Drops the first incoming event before that.
    package var dropsFirst = false
    /// Enters the isolation afterwards, with the event's priority.
    package var enters = false
    /// Resumes the tasks that waited for the dropped event. Nil if no event was dropped.
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

  /// Asks for a drain. Returns whether the caller starts one.
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

  /// Begins a drain. Returns false if there is nothing for it to do: the mailbox has ended, another drain has begun
  /// before, or one with a higher priority has been started.
  package mutating func beginDrain(priority: UInt8) -> Bool {
    guard case .entered(let needed) = phase, priority >= needed else { return false }
    phase = .draining(priority)
    return true
  }

  /// Whether a drain has to report before its next turn.
  package var needsReport: Bool { isEnded || !waiting.isEmpty }

  /// What a drain does next.
  package struct Taking {
    /// The number of incoming events it takes: all or one.
    package var moved = 0
    /// The number of turns it gives. If zero, the drain ends.
    package var turns = 0
    package var resumed: [Waiter] = []
  }

  /// Takes the next turns. If there are any, the previous ones are over.
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

  /// Reports that turns are over, and that the next one is about to begin unless `isEnded`.
  package mutating func report(turnsLeft: Int) -> (isEnded: Bool, resumed: [Waiter]) {
    isEnded ? (true, []) : (false, takeSatisfied(turnsLeft: turnsLeft + 1))
  }

  /// Stops a drain that makes way for other work. Keeps the turns that are left for the next drain.
  package mutating func stop(turnsLeft: Int) {
    taken?.thread = nil
    if !isEnded { rest = turnsLeft }
  }

  /// What the caller does after a drain.
  package struct DrainEnding {
    /// Starts another drain, with this priority.
    package var comesBack: UInt8?
    package var resumed: [Waiter] = []
  }

  /// Ends the drain, which has released the receiver. If the mailbox has ended, the caller removes the events that were
  /// taken.
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
    // The drain has made way for other work, so it restarts with the default priority unless an event with a higher one
    // waits.
    let priority = raised.take() ?? Self.defaultPriority
    phase = .entered(priority)
    return DrainEnding(comesBack: priority, resumed: takeSatisfied())
  }

  package static var defaultPriority: UInt8 { mediumPriority }

  /// Ends the mailbox. The caller removes the incoming events, and the taken ones unless a drain has them. It resumes
  /// the waiting tasks, unless a drain still holds the receiver.
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

  /// Whether the next event may be appended without checking that the receiver is alive.
  ///
  /// The receiver is checked at the first waiting event and at each 64th. Otherwise, while its isolation is blocked,
  /// the events for a dead receiver would grow without bound.
  package var trustsReceiver: Bool { limit == .max && incoming % Self.eventsBetweenLooks != 0 }

  private static var eventsBetweenLooks: Int { 64 }

  // MARK: Waiting

  /// The number of the last event still to be received, or nil if there is none. A turn that runs on `thread` doesn't
  /// count.
  package func lastWaiting(thread: UInt, turnsLeft: Int) -> UInt64? {
    if isEnded { return nil }
    if incoming > 0 || rest > 0 { return lastAppended }
    return taken.flatMap { $0.thread == thread && turnsLeft == 0 ? nil : $0.last }
  }

  /// Adds a task that waits until an event has been received. Returns false if that has already happened.
  ///
  /// - Parameter id: A unique ID.
  package mutating func wait(for number: UInt64, turnsLeft: Int, id: UInt64, _ waiter: Waiter) -> Bool {
    guard phase != .ended(isDraining: false), isEnded || number >= firstWaiting(turnsLeft: turnsLeft + 1) else {
      return false
    }
    waiting.append(Waiting(number: number, id: id, waiter: waiter))
    return true
  }

  /// Removes a cancelled waiter. Returns it, unless it was resumed already.
  package mutating func cancel(_ id: UInt64) -> Waiter? {
    waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0).waiter }
  }

  /// The number of the first event still to be received, if `turnsLeft` of the taken events have not had their turns.
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

/// Read once, because each event needs it and the compiler can't see into the type.
private let mediumPriority = TaskPriority.medium.rawValue

extension MailboxState: Sendable where Waiter: Sendable {}
extension MailboxState.Waiting: Sendable where Waiter: Sendable {}
extension MailboxState: Equatable, Hashable where Waiter: Hashable {}
extension MailboxState.Waiting: Equatable, Hashable where Waiter: Hashable {}
