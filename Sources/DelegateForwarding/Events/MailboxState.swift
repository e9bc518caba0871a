/// The events that wait for one receiver, and the tasks that wait for them to be received.
///
/// A pure state machine: each method is one event in the life of a mailbox, and returns what the caller does after the
/// lock.
///
/// Whoever appends the first event starts a drain in the receiver's isolation. The drain gives one event after the
/// other its turn, until it comes to a barrier, none is left, or other work is to get its turn. Then it lets go of the
/// receiver's actor, and ends: the tasks of the barriers that it has come to are resumed, and if more waits, the next
/// drain starts. So there is one drain at a time, and nothing waits without one.
///
/// - Receiver: What receives the events.
/// - Waiter: A task that waits until the events before it have been received.
@usableFromInline
package struct MailboxState<Event, Receiver, Waiter> {
  @usableFromInline
  enum Element {
    case event(Event)
    /// A task waits until everything before it is gone.
    case barrier(Waiter)

    var isEvent: Bool { if case .event = self { true } else { false } }
  }

  @usableFromInline var queue = ArrayQueue<Element>()

  /// The number of events in the queue.
  @usableFromInline package internal(set) var waiting = 0

  /// The number of events that were dropped.
  @usableFromInline package internal(set) var dropped = 0

  /// Nil after the end.
  @usableFromInline package internal(set) var receiver: Receiver?

  /// What gives the events their turns.
  @usableFromInline
  enum Drain: Hashable, Sendable {
    /// There is none, and the queue is empty.
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
    if waiting >= limit { return drop(for: event) }
    queue.append(.event(event))
    waiting += 1
    if drain != .idle { return .waits }
    drain = .isStarted
    return .enters
  }

  @usableFromInline
  mutating func drop(for event: Event) -> Appending {
    dropped += 1
    guard keepsNewest, case .event(let first)? = queue.removeFirst(where: \.isEvent) else {
      return .drops(event, resumed: [])
    }
    queue.append(.event(event))
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
    guard case .event(let event)? = queue.first else { return nil }
    _ = queue.popFirst()
    waiting -= 1
    return event
  }

  /// Ends the drain, which has let go of the actor. Returns the tasks to resume, and whether the caller starts another
  /// drain.
  package mutating func endDrain() -> (resumed: [Waiter], enters: Bool) {
    drain = .idle
    let resumed = takeReached()
    if !queue.isEmpty { drain = .isStarted }
    return (resumed, drain == .isStarted)
  }

  /// The tasks that nothing waits before. While a drain runs, they wait for its end.
  @usableFromInline
  mutating func takeReached() -> [Waiter] {
    var reached: [Waiter] = []
    while drain != .runs, case .barrier(let waiter)? = queue.first {
      _ = queue.popFirst()
      reached.append(waiter)
    }
    return reached
  }

  /// Ends the mailbox. Returns what is to be released, and the tasks to resume.
  package mutating func end() -> (receiver: Receiver?, events: [Event], resumed: [Waiter]) {
    var (events, barriers): ([Event], ArrayQueue<Element>) = ([], ArrayQueue())
    while let element = queue.popFirst() {
      if case .event(let event) = element { events.append(event) } else { barriers.append(element) }
    }
    queue = barriers
    waiting = 0
    return (receiver.take(), events, takeReached())
  }

  // MARK: Waiting

  /// Lets a task wait until everything before it is gone. Returns false if there is nothing to wait for.
  package mutating func wait(_ waiter: Waiter) -> Bool {
    if drain != .runs, queue.isEmpty { return false }
    queue.append(.barrier(waiter))
    return true
  }
}

extension MailboxState: Sendable where Event: Sendable, Receiver: Sendable, Waiter: Sendable {}
extension MailboxState.Element: Sendable where Event: Sendable, Waiter: Sendable {}
extension MailboxState: Equatable, Hashable where Event: Hashable, Receiver: Hashable, Waiter: Hashable {}
extension MailboxState.Element: Equatable, Hashable where Event: Hashable, Waiter: Hashable {}
