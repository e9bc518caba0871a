/// The events of a mailbox, of one type.
///
/// SAFETY: `incoming` is used only under the mailbox's lock. `taken` belongs to the current drain, or is used under the
/// lock while there is none.
@usableFromInline
final class MailboxEvents<Event>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var incoming = ArrayQueue<WaitingEvent<Event>>()
  @exclusivity(unchecked) @usableFromInline var taken = ArrayQueue<WaitingEvent<Event>>()

  @inlinable
  init() {}

  /// Removes the next event, and returns it unless the listener was called with it as the original delegate.
  @inlinable
  func next(for listener: Listener) -> Event? {
    guard let next = unsafe taken.popFirst(), !listener.standsFor(next.original) else { return nil }
    return next.event
  }
}

/// The events of a mailbox, without their type. The closures are made where the type is known, and are specialised
/// there.
///
/// SAFETY: See `MailboxEvents`.
@safe @usableFromInline
struct AnyMailboxEvents: @unchecked Sendable {
  /// Appends an event. Called under the lock.
  @usableFromInline let append: (ReportedEvent) -> Void

  /// Removes the first incoming event, to be released after the lock.
  @usableFromInline let removeFirst: () -> Any?

  /// Moves the first `count` incoming events to the drain, which has none left. Called by the drain, under the lock.
  @usableFromInline let take: (_ count: Int) -> Void

  /// Removes the incoming events, to be released after the lock.
  @usableFromInline let removeIncoming: () -> Any

  /// The stamp of the next event, if the callback is traced. Called by the drain.
  @usableFromInline let nextStamp: () -> TraceStamp?

  /// Removes the events that a drain has taken, to be released after the lock. Called by the drain, or under the lock
  /// while there is none.
  @usableFromInline let removeTaken: () -> Any

  @inlinable
  init<Event>(_ events: MailboxEvents<Event>) {
    append = { unsafe events.incoming.append(WaitingEvent($0)) }
    removeFirst = { unsafe events.incoming.popFirst() }
    take = { count in
      if unsafe count == events.incoming.count {
        unsafe swap(&events.taken, &events.incoming)
      } else {
        for _ in 0..<count { if let event = unsafe events.incoming.popFirst() { unsafe events.taken.append(event) } }
      }
    }
    nextStamp = { unsafe events.taken.first?.stamp }
    removeIncoming = {
      defer { unsafe events.incoming = ArrayQueue() }
      return unsafe events.incoming
    }
    removeTaken = {
      defer { unsafe events.taken = ArrayQueue() }
      return unsafe events.taken
    }
  }
}
