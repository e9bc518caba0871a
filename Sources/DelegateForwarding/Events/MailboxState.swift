/// The events that wait for one receiver, and the tasks that wait for them to be received.
///
/// A pure state machine: each method is one event in the life of a mailbox, and returns what the caller does after the
/// lock.
///
/// A barrier is the place of a task that waits, behind the events that came before it. It has their number, because
/// events and barriers are in two queues.
///
/// The first event starts a drain in the receiver's isolation. The drain gives one event after the other its turn,
/// until it comes to a barrier, no event is left, or other work is to get its turn. Then it lets go of the receiver's
/// actor, and ends: the tasks of the barriers that it has come to are resumed, and if events are left, the next drain
/// starts. So there is one drain at a time, and nothing waits without one.
///
/// - Receiver: What receives the events.
/// - Waiter: A task that waits until the events before it have been received.
@usableFromInline
package struct MailboxState<Event, Receiver, Waiter> {
  @usableFromInline
  struct Barrier {
    /// The number of events before it, of all that the mailbox has ever had.
    let place: Int
    let waiter: Waiter
  }

  /// The events that wait. Barriers aren't among them, because only the runtime knows the size of an `AsyncStream`'s
  /// continuation: it would be asked to copy each event.
  @usableFromInline var events = ArrayQueue<Event>()

  @usableFromInline var barriers = ArrayQueue<Barrier>()

  /// The number of events that have left the queue: their turns have begun, or they were dropped or discarded.
  @usableFromInline var gone = 0

  /// The number of events that wait.
  package var waiting: Int { events.count }

  /// The number of events that were dropped.
  @usableFromInline package internal(set) var dropped = 0

  /// Nil after the end.
  @usableFromInline package internal(set) var receiver: Receiver?

  /// What gives the events their turns.
  @usableFromInline
  enum Drain: Hashable, Sendable {
    /// There is none, and the queues are empty.
    case idle
    /// It was started, and has yet to come to the receiver's actor.
    case isStarted
    /// It holds the receiver's actor, or is about to let go of it.
    case runs
  }

  @usableFromInline var drain = Drain.idle

  /// The largest number of events that may wait.
  @usableFromInline package let limit: Int

  /// Whether a full buffer drops the event that has waited longest, and not the new one.
  @usableFromInline let keepsNewest: Bool

  @usableFromInline
  package init(_ buffering: AsyncStream<Event>.Continuation.BufferingPolicy, for receiver: Receiver) {
    (limit, keepsNewest) =
      switch buffering {
      case .bufferingNewest(let limit): (limit, true)
      case .bufferingOldest(let limit): (limit, false)
      default: (.max, false)
      }
    self.receiver = receiver
  }

  // MARK: Events come

  @usableFromInline
  package enum Appending {
    /// There is nothing else to do.
    case waits
    /// The caller starts a drain.
    case enters
    /// This event was dropped: the one that has waited longest, or the new one. The tasks that waited for it alone are
    /// resumed.
    case drops(Event, resumed: [Waiter])
  }

  @inlinable
  package mutating func append(_ event: Event) -> Appending {
    if case .none = receiver { return .waits }
    if events.count >= limit { return drop(for: event) }
    events.append(event)
    if drain != .idle { return .waits }
    drain = .isStarted
    return .enters
  }

  @usableFromInline
  mutating func drop(for event: Event) -> Appending {
    dropped += 1
    guard keepsNewest, let first = events.popFirst() else { return .drops(event, resumed: []) }
    gone += 1
    events.append(event)
    return .drops(first, resumed: takeReached())
  }

  // MARK: The drain

  /// Asks for a drain without an event, which finds out whether the receiver is alive. Returns whether the caller
  /// starts one.
  package mutating func enterToCheckReceiver() -> Bool {
    guard drain == .idle, case .some = receiver else { return false }
    drain = .isStarted
    return true
  }

  /// The event whose turn begins. If there is none, the drain lets go of the actor and then calls `endDrain`.
  @inlinable
  package mutating func takeEvent() -> Event? {
    drain = .runs
    // To look at a barrier is slow (see `events`), so it is done only if there is one.
    if !barriers.isEmpty, hasReachedBarrier { return nil }
    guard let event = events.popFirst() else { return nil }
    gone += 1
    return event
  }

  /// Ends the drain, which has let go of the actor. Returns the tasks to resume, and whether the caller starts another
  /// drain.
  package mutating func endDrain() -> (resumed: [Waiter], enters: Bool) {
    drain = .idle
    let resumed = takeReached()
    if !events.isEmpty { drain = .isStarted }
    return (resumed, drain == .isStarted)
  }

  /// Whether the events before the first barrier are gone.
  @usableFromInline
  var hasReachedBarrier: Bool { barriers.first.map { $0.place <= gone } ?? false }

  /// Removes the barriers that have been reached, and returns their tasks. While a drain runs, these wait for its end.
  mutating func takeReached() -> [Waiter] {
    var reached: [Waiter] = []
    while drain != .runs, hasReachedBarrier, let barrier = barriers.popFirst() { reached.append(barrier.waiter) }
    return reached
  }

  /// Ends the mailbox. Returns the receiver and the discarded events, which the caller releases, and the tasks to
  /// resume.
  package mutating func end() -> (receiver: Receiver?, events: ArrayQueue<Event>, resumed: [Waiter]) {
    let discarded = events
    events = ArrayQueue()
    gone += discarded.count
    return (receiver.take(), discarded, takeReached())
  }

  // MARK: Waiting

  /// Lets a task wait until everything before it is gone. Returns false if there is nothing to wait for.
  package mutating func wait(_ waiter: Waiter) -> Bool {
    if drain != .runs, events.isEmpty { return false }
    barriers.append(Barrier(place: gone + events.count, waiter: waiter))
    return true
  }
}

extension MailboxState: Sendable where Event: Sendable, Receiver: Sendable, Waiter: Sendable {}
extension MailboxState.Barrier: Sendable where Waiter: Sendable {}
extension MailboxState: Equatable, Hashable where Event: Hashable, Receiver: Hashable, Waiter: Hashable {}
extension MailboxState.Barrier: Equatable, Hashable where Waiter: Hashable {}
