/// What a mailbox does with an event.
///
/// SAFETY: The closures may use what belongs to the mailbox's isolation, and are only called there.
@safe @usableFromInline
struct MailboxReceiver: @unchecked Sendable {
  /// The type of the events.
  let type: Any.Type

  let events: AnyMailboxEvents

  /// Makes the turns of one drain, with the subscriber's entry if there is one. Nil if the receiver is gone.
  let turns: (SubscriberEntry?) -> MailboxTurns?

  /// Whether the subscriber may be called from any isolation.
  let isSendable: Bool

  /// - Parameter turns: Makes the turns that receive the mailbox's events.
  @inlinable
  init<Event>(
    of type: Event.Type, isSendable: Bool = false,
    turns: @escaping (SubscriberEntry?, MailboxEvents<Event>) -> MailboxTurns?
  ) {
    let events = MailboxEvents<Event>()
    self.init(type, AnyMailboxEvents(events), isSendable: isSendable) { turns($0, events) }
  }

  @usableFromInline
  init(
    _ type: Any.Type, _ events: AnyMailboxEvents, isSendable: Bool, turns: @escaping (SubscriberEntry?) -> MailboxTurns?
  ) {
    self.type = type
    self.events = events
    self.isSendable = isSendable
    self.turns = turns
  }
}

/// The turns of a receiver in one drain.
///
/// The receiver is loaded once for all turns. Between two turns, the drain checks whether anything else still holds it,
/// so it lives no longer than if each turn loaded it.
@usableFromInline
struct MailboxTurns {
  /// Receives the next event on behalf of the listener that is passed. Holds the receiver.
  let receiveNext: (Listener) -> Void

  /// The receiver, if its owner may release it between two turns.
  private let receiver: UnretainedObject?

  /// - Parameter receiveNext: Holds exactly one reference to the receiver.
  @usableFromInline
  init(of receiver: UnretainedObject?, receiveNext: @escaping (Listener) -> Void) {
    self.receiver = receiver
    self.receiveNext = receiveNext
  }

  /// Whether nothing else holds the receiver any more.
  var areOver: Bool { receiver?.hasOneReference ?? false }

  /// The receiver, for a trace.
  var heldReceiver: AnyObject? { receiver?.object }
}

extension MailboxReceiver {
  /// Calls the subscriber.
  @inlinable
  static func subscriber<Event: DelegateEvent>(to event: Event.Type, isSendable: Bool) -> Self {
    MailboxReceiver(of: Event.self, isSendable: isSendable) { entry, events in
      guard let entry, let object = entry.object else { return nil }
      let reference = UnretainedObject(object)
      let delegate = entry.pack(object, as: Event.Delegate.self)
      return MailboxTurns(of: reference) { listener in
        if let event = events.next(for: listener) { event.deliver(to: delegate) }
      }
    }
  }

  /// Calls a closure with its owner, which is held weakly.
  @inlinable
  static func owned<Owner: AnyObject & Sendable, Event: DelegateEvent>(
    by owner: Owner, _ body: @escaping (Owner, Event) -> Void
  ) -> Self {
    MailboxReceiver(of: Event.self) { [weak owner] _, events in
      guard let owner else { return nil }
      return MailboxTurns(of: UnretainedObject(owner)) { listener in
        if let event = events.next(for: listener) { body(owner, event) }
      }
    }
  }

  /// Calls a closure.
  @inlinable
  static func closure<Event: DelegateEvent>(_ body: @escaping (Event) -> Void) -> Self {
    MailboxReceiver(of: Event.self) { _, events in
      MailboxTurns(of: nil) { listener in
        if let event = events.next(for: listener) { body(event) }
      }
    }
  }
}
