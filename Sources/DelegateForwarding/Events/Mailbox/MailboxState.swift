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
/// Events are numbered as they are appended. A full buffer drops an event at either end, so the numbers of the waiting
/// events have no gaps, and how far the receiver has come follows from the other numbers. What was dropped or discarded
/// counts as received.
///
/// - Receiver: What receives the events.
/// - Waiter: A task that waits until an event has been received.
@usableFromInline
package struct MailboxState<Event, Receiver, Waiter> {
  @usableFromInline
  enum Turn: Hashable, Sendable {
    case none
    /// The turn of the event with this number.
    case runs(UInt64, thread: UInt)
    /// The turn is over, and the drain has still to let go of the actor.
    case isOver(UInt64)
  }

  @usableFromInline
  struct Waiting {
    @usableFromInline let number: UInt64
    @usableFromInline let id: UInt64
    @usableFromInline let waiter: Waiter
  }

  @usableFromInline package internal(set) var events: EventBuffer<Event>
  /// Nil after the end.
  @usableFromInline package internal(set) var receiver: Receiver?
  /// The number of events that were ever appended.
  @usableFromInline var appended: UInt64 = 0
  /// Whether a drain was started and has not ended.
  @usableFromInline var isEntered = false
  @usableFromInline var turn = Turn.none
  @usableFromInline var waiting: [Waiting] = []

  @usableFromInline
  package init(_ buffering: EventBuffering, for receiver: Receiver) {
    events = EventBuffer(buffering)
    self.receiver = receiver
  }

  /// The number of the last event whose turn is over, as are those of all events before it.
  @inlinable
  var received: UInt64 {
    switch turn {
    case .none: appended - UInt64(events.count)
    case .runs(let number, _), .isOver(let number): number - 1
    }
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
      appended += 1
      if isEntered { return .waits }
      isEntered = true
      return .enters
    case .replaces(let first):
      appended += 1
      return .drops(first, resumed: takeSatisfied())
    case .isRefused:
      return .drops(nil, resumed: [])
    }
  }

  // MARK: The drain

  /// A drain is to look whether the receiver is alive. Returns whether the caller starts one.
  package mutating func enterForNothing() -> Bool {
    guard !isEntered, case .some = receiver else { return false }
    isEntered = true
    return true
  }

  /// Ends the last turn, and begins that of the event that is returned. If there is none, the drain lets go of the
  /// actor and then calls `endDrain`.
  @inlinable
  package mutating func beginTurn(on thread: UInt) -> (event: Event?, resumed: [Waiter]) {
    guard let event = events.popFirst() else {
      if case .runs(let number, _) = turn { turn = .isOver(number) }
      return (nil, [])
    }
    turn = .runs(appended - UInt64(events.count), thread: thread)
    return (event, takeSatisfied())
  }

  /// Ends the drain, which has let go of the actor. Returns whether the caller starts another one.
  package mutating func endDrain() -> (enters: Bool, resumed: [Waiter]) {
    turn = .none
    isEntered = events.count > 0
    return (isEntered, takeSatisfied())
  }

  /// Ends the mailbox. Returns what is to be released, and the tasks to resume. If a turn is under way, those are
  /// resumed after it.
  package mutating func end() -> (receiver: Receiver?, events: ArrayQueue<Event>, resumed: [Waiter]) {
    (receiver.take(), events.removeAll(), takeSatisfied())
  }

  // MARK: Waiting

  /// The number of the last event that has still to be received, or nil if there is none. A turn that runs on `thread`
  /// doesn't count.
  package func lastUnreceived(thread: UInt) -> UInt64? {
    received == appended || events.count == 0 && turn == .runs(appended, thread: thread) ? nil : appended
  }

  /// Adds a task that waits until an event has been received. Returns false if it has been.
  ///
  /// - Parameter id: A unique ID.
  package mutating func wait(for number: UInt64, id: UInt64, _ waiter: Waiter) -> Bool {
    if received >= number { return false }
    waiting.append(Waiting(number: number, id: id, waiter: waiter))
    return true
  }

  /// Removes a cancelled waiter. Returns it, unless it was resumed already.
  package mutating func cancel(_ id: UInt64) -> Waiter? {
    waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0).waiter }
  }

  @inlinable @inline(__always)
  mutating func takeSatisfied() -> [Waiter] {
    waiting.isEmpty ? [] : removeSatisfied()
  }

  @usableFromInline
  mutating func removeSatisfied() -> [Waiter] {
    let received = received
    let satisfied = waiting.filter { $0.number <= received }
    waiting.removeAll { $0.number <= received }
    return satisfied.map(\.waiter)
  }
}

extension MailboxState: Sendable where Event: Sendable, Receiver: Sendable, Waiter: Sendable {}
extension MailboxState.Waiting: Sendable where Waiter: Sendable {}
extension MailboxState: Equatable, Hashable where Event: Hashable, Receiver: Hashable, Waiter: Hashable {}
extension MailboxState.Waiting: Equatable, Hashable where Waiter: Hashable {}
