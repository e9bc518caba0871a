/// What a mailbox does with an event.
///
/// SAFETY: The closures may use what belongs to the mailbox's isolation, and are only called there.
@safe @usableFromInline
struct MailboxReceiver: @unchecked Sendable {
  /// The type of the events.
  let type: Any.Type

  let events: AnyMailboxEvents

  /// Makes the turns of one drain. Nil if the receiver is gone.
  let turns: () -> MailboxTurns?

  /// Called by each drain before its turns.
  var prepare: (() -> Void)?

  /// The entry of the subscriber that it calls, if it calls one.
  var subscriber: SubscriberEntry?

  /// Whether the subscriber may be called from any isolation.
  var isSendable = false

  /// The address of the object that owns it, or zero.
  var owner: UInt = 0

  /// - Parameter turns: Makes the turns that receive the mailbox's events.
  @inlinable
  init<Event>(
    of type: Event.Type, subscriber: SubscriberEntry? = nil, isSendable: Bool = false, owner: AnyObject? = nil,
    turns: @escaping (MailboxEvents<Event>) -> MailboxTurns?
  ) {
    let events = MailboxEvents<Event>()
    self.init(
      type, AnyMailboxEvents(events), subscriber, isSendable: isSendable, owner: owner, turns: { turns(events) })
  }

  @usableFromInline
  init(
    _ type: Any.Type, _ events: AnyMailboxEvents, _ subscriber: SubscriberEntry?, isSendable: Bool, owner: AnyObject?,
    turns: @escaping () -> MailboxTurns?
  ) {
    self.type = type
    self.events = events
    self.subscriber = subscriber
    self.isSendable = isSendable
    self.owner = owner.map { identity(of: $0) } ?? 0
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
  /// Calls a subscriber, which is held weakly.
  @inlinable
  static func subscriber<Event: DelegateEvent>(
    _ delegate: UnpackedDelegate, to event: Event.Type, isSendable: Bool
  ) -> Self {
    let entry = delegate.makeEntry()
    return MailboxReceiver(of: Event.self, subscriber: entry, isSendable: isSendable) { .calling(entry, with: $0) }
  }

  /// Calls a closure with its owner, which is held weakly.
  @inlinable
  static func owned<Owner: AnyObject & Sendable, Event: DelegateEvent>(
    by owner: Owner, _ body: @escaping (Owner, Event) -> Void
  ) -> Self {
    MailboxReceiver(of: Event.self, owner: owner) { [weak owner] events in
      guard let owner else { return nil }
      return MailboxTurns(of: UnretainedObject(owner)) { listener in
        if let event = events.next(for: listener) { body(owner, event) }
      }
    }
  }

  /// Calls a closure.
  @inlinable
  static func closure<Event: DelegateEvent>(_ body: @escaping (Event) -> Void) -> Self {
    MailboxReceiver(of: Event.self) { events in
      MailboxTurns(of: nil) { listener in
        if let event = events.next(for: listener) { body(event) }
      }
    }
  }
}

extension MailboxTurns {
  /// The turns of a subscriber, or nil if it has died.
  @inlinable
  static func calling<Event: DelegateEvent>(_ subscriber: SubscriberEntry, with events: MailboxEvents<Event>) -> Self? {
    guard let object = subscriber.object else { return nil }
    let reference = UnretainedObject(object)
    let delegate = subscriber.pack(object, as: Event.Delegate.self)
    return MailboxTurns(of: reference) { listener in
      if let event = events.next(for: listener) { event.deliver(to: delegate) }
    }
  }
}
