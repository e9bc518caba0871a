/// What a mailbox does with an event.
///
/// SAFETY: `turn` and `prepare` may use what belongs to the mailbox's isolation, and are called there only.
@safe @usableFromInline
struct MailboxReceiver: @unchecked Sendable {
  /// The type of the events.
  let type: Any.Type

  /// Its turn. Returns false if nobody is there to receive events any more.
  let turn: (AnyEvent) -> Bool

  /// Called at each entry, before the turns.
  var prepare: (() -> Void)?

  /// The weak entry of the subscriber that it calls, if it is one.
  var subscriber: SubscriberEntry?

  /// Whether the subscriber may be called from any isolation.
  var isSendable = false

  /// The address of the object that owns it, or zero.
  var owner: UInt = 0

  @usableFromInline
  init(
    of type: Any.Type, subscriber: SubscriberEntry? = nil, isSendable: Bool = false, owner: AnyObject? = nil,
    turn: @escaping (AnyEvent) -> Bool
  ) {
    self.type = type
    self.subscriber = subscriber
    self.isSendable = isSendable
    self.owner = owner.map { identity(of: $0) } ?? 0
    self.turn = turn
  }
}

extension MailboxReceiver {
  /// Calls a subscriber, which it holds weakly.
  @inlinable
  static func subscriber<Event: DelegateEvent>(
    _ delegate: UnpackedDelegate, to event: Event.Type, isSendable: Bool
  ) -> Self {
    let entry = delegate.makeEntry()
    return MailboxReceiver(of: Event.self, subscriber: entry, isSendable: isSendable) { event in
      guard let object = entry.object else { return false }
      event.event(as: Event.self).deliver(to: entry.pack(object, as: Event.Delegate.self))
      return true
    }
  }

  /// Calls a closure with its owner, which it holds weakly.
  @inlinable
  static func owned<Owner: AnyObject & Sendable, Event: DelegateEvent>(
    by owner: Owner, _ body: @escaping (Owner, Event) -> Void
  ) -> Self {
    MailboxReceiver(of: Event.self, owner: owner) { [weak owner] event in
      guard let owner else { return false }
      body(owner, event.event(as: Event.self))
      return true
    }
  }

  /// Calls a closure.
  @inlinable
  static func closure<Event: DelegateEvent>(_ body: @escaping (Event) -> Void) -> Self {
    MailboxReceiver(of: Event.self) { event in
      body(event.event(as: Event.self))
      return true
    }
  }
}
