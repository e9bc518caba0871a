/// What a mailbox does with an event.
///
/// SAFETY: `turn` and `prepare` may use what belongs to the mailbox's isolation, and are called there only.
@safe
struct MailboxReceiver<Event: DelegateEvent>: @unchecked Sendable {
  /// Its turn. Returns false if nobody is there to receive events any more.
  let turn: (Event) -> Bool

  /// Called at each entry, before the turns.
  var prepare: (() -> Void)?

  /// The weak entry of the subscriber that it calls, if it is one.
  var subscriber: SubscriberEntry?

  /// Whether the subscriber may be called from any isolation.
  var isSendable = false

  /// The address of the object that owns it, or zero.
  var owner: UInt = 0
}

extension MailboxReceiver {
  /// Calls a subscriber, which it holds weakly.
  static func subscriber<P>(_ delegate: UnpackedDelegate, as type: P.Type, isSendable: Bool) -> Self
  where Event.Delegate == P {
    let entry = delegate.makeEntry()
    return MailboxReceiver(
      turn: { event in
        guard let subscriber = entry.load(as: P.self) else { return false }
        event.deliver(to: subscriber)
        return true
      },
      subscriber: entry, isSendable: isSendable)
  }

  /// Calls a closure with its owner, which it holds weakly.
  static func owned<Owner: AnyObject & Sendable>(
    by owner: Owner, _ body: @escaping (Owner, Event) -> Void
  ) -> Self {
    let address = identity(of: owner)
    return MailboxReceiver(
      turn: { [weak owner] event in
        guard let owner else { return false }
        body(owner, event)
        return true
      },
      owner: address)
  }

  /// Calls a closure.
  static func closure(_ body: @escaping (Event) -> Void) -> Self {
    MailboxReceiver(turn: { event in
      body(event)
      return true
    })
  }
}
