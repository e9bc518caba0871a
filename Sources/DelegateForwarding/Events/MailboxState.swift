/// The events that wait for one receiver, and how far it has come.
///
/// A pure state machine: each method is one event in the life of a mailbox, and returns what the caller does after the
/// lock.
///
/// Whoever appends the first event starts a drain in the receiver's isolation. The drain gives one event after the
/// other its turn, in one step that ends the last turn and begins the next. When none waits, or when it makes way for
/// other work, it lets go of the actor and ends. If events have come in the meantime, it starts the next drain. So
/// there is one drain at a time, and no event waits without one.
///
/// A task that waits until all events have been received stands behind the last of them. It is resumed when that one is
/// gone, which was received, dropped or discarded, and no turn is under way.
///
/// - Receiver: What receives the events.
/// - Waiter: A task that waits until the events before it have been received.
@usableFromInline
package struct MailboxState<Event, Receiver, Waiter> {
  @usableFromInline
  enum Turn: Hashable, Sendable {
    case none
    case runs(thread: UInt)
    /// The turn is over, and the drain has still to let go of the actor.
    case isOver
  }

  /// A task that waits until so many events are gone.
  @usableFromInline
  struct Waiting {
    @usableFromInline let count: UInt64
    @usableFromInline let waiter: Waiter
  }

  @usableFromInline package internal(set) var events: EventBuffer<Event>
  /// Nil after the end.
  @usableFromInline package internal(set) var receiver: Receiver?
  /// Whether a drain was started and has not ended.
  @usableFromInline var isEntered = false
  @usableFromInline var turn = Turn.none
  /// The number of events so far that wait no longer.
  @usableFromInline var gone: UInt64 = 0
  /// The tasks that wait, in the order in which they came.
  @usableFromInline var waiting: [Waiting] = []

  @usableFromInline
  package init(_ buffering: EventBuffering, for receiver: Receiver) {
    events = EventBuffer(buffering)
    self.receiver = receiver
  }

  // MARK: Events come

  @usableFromInline
  package enum Appending {
    /// There is nothing else to do.
    case waits
    /// The caller starts a drain.
    case enters
    /// An event was dropped: the first one, which is to be released, or the new one. The tasks that waited for the
    /// first one are resumed.
    case drops(Event?, resumed: [Waiter])
  }

  @inlinable
  package mutating func append(_ event: Event) -> Appending {
    if case .none = receiver { return .waits }
    switch events.append(event) {
    case .waits:
      if isEntered { return .waits }
      isEntered = true
      return .enters
    case .replaces(let first):
      gone += 1
      return .drops(first, resumed: takeWaiters())
    case .isRefused:
      return .drops(nil, resumed: [])
    }
  }

  // MARK: The drain

  /// Asks for a drain without an event, which finds out whether the receiver is alive. Returns whether the caller
  /// starts one.
  package mutating func enterToCheckReceiver() -> Bool {
    guard !isEntered, case .some = receiver else { return false }
    isEntered = true
    return true
  }

  /// Ends the last turn, and begins that of the event that is returned. If there is none, the drain lets go of the
  /// actor and then calls `endDrain`.
  @inlinable
  package mutating func beginTurn(on thread: UInt) -> (event: Event?, resumed: [Waiter]) {
    guard let event = events.popFirst() else {
      pauseTurns()
      return (nil, [])
    }
    turn = .none
    let resumed = takeWaiters()
    turn = .runs(thread: thread)
    gone += 1
    return (event, resumed)
  }

  /// Ends the last turn, though events may wait: it is time to let other work run.
  @inlinable
  package mutating func pauseTurns() {
    if case .runs = turn { turn = .isOver }
  }

  /// Ends the drain, which has let go of the actor. Returns whether the caller starts another one.
  package mutating func endDrain() -> (enters: Bool, resumed: [Waiter]) {
    turn = .none
    isEntered = events.count > 0
    return (isEntered, takeWaiters())
  }

  /// Ends the mailbox. Returns what is to be released, and the tasks to resume. If a turn is under way, those are
  /// resumed after it.
  package mutating func end() -> (receiver: Receiver?, events: ArrayQueue<Event>, resumed: [Waiter]) {
    gone += UInt64(events.count)
    return (receiver.take(), events.removeAll(), takeWaiters())
  }

  // MARK: Waiting

  /// Lets a task wait until the events have been received, but not for a turn that runs on `thread`. Returns false if
  /// there is nothing to wait for.
  package mutating func wait(_ waiter: Waiter, thread: UInt) -> Bool {
    if events.count == 0, turn == .none || turn == .runs(thread: thread) { return false }
    waiting.append(Waiting(count: gone + UInt64(events.count), waiter: waiter))
    return true
  }

  /// Forgets tasks that wait no longer.
  package mutating func forget(where isMeant: (Waiter) -> Bool) {
    waiting.removeAll { isMeant($0.waiter) }
  }

  /// The tasks behind the events that are gone, if no turn is under way.
  @inlinable
  mutating func takeWaiters() -> [Waiter] {
    if waiting.isEmpty || turn != .none { return [] }
    let resumed = waiting.prefix { $0.count <= gone }
    waiting.removeFirst(resumed.count)
    return resumed.map(\.waiter)
  }
}

extension MailboxState: Sendable where Event: Sendable, Receiver: Sendable, Waiter: Sendable {}
extension MailboxState.Waiting: Sendable where Waiter: Sendable {}
extension MailboxState: Equatable, Hashable where Event: Hashable, Receiver: Hashable, Waiter: Hashable {}
extension MailboxState.Waiting: Equatable, Hashable where Waiter: Hashable {}
