extension SubscriberList {
  /// Subscribes an object that receives events through a mailbox.
  @usableFromInline
  func subscribe(
    _ delegate: UnpackedDelegate, as receiver: MailboxReceiver, entering entrance: MailboxEntrance, strongly: Bool?,
    _ buffering: EventBuffering
  ) {
    let mailbox = Mailbox(.subscriber, for: receiver, entering: entrance, buffering: buffering)
    _ = subscribe(delegate, strongly: strongly, as: mailbox, movesCalled: true)
  }

  /// Subscribes an object whose listener receives events for it. Returns whether it is new.
  private func subscribe(
    _ delegate: UnpackedDelegate, strongly: Bool?, as listener: Listener, movesCalled: Bool = false
  ) -> Bool {
    add(
      delegate, strongly: strongly, forwardingTo: forwardingTarget(of: delegate.object), movesCalled: movesCalled
    ) {
      listener.mayStand(for: delegate.object) ? ListenerEntry(listener, subscriber: delegate.object) : nil
    }
  }

  /// Adds an observer that receives events through a mailbox. It lives as long as `owner`, or until it is ended.
  @usableFromInline @discardableResult
  func addMailbox(
    for receiver: MailboxReceiver, livingWith owner: AnyObject?, entering entrance: MailboxEntrance,
    _ buffering: EventBuffering
  ) -> Listener {
    let mailbox = Mailbox(.observer, for: receiver, entering: entrance, buffering: buffering)
    add(mailbox, livingWith: owner ?? mailbox)
    return mailbox
  }

  /// Subscribes an object that is not known until the main actor is entered.
  @usableFromInline
  func subscribe<P, Event: DelegateEvent>(
    onMainActor subscriber: @escaping @MainActor @Sendable () -> P, to event: Event.Type, as type: P.Type,
    strongly: Bool?, _ buffering: EventBuffering
  ) where Event.Delegate == P {
    let naming = MainActorNaming<P, Event>(subscriber, strongly: strongly, buffering)
    let mailbox = Mailbox(.place, for: naming.receiver, entering: .mainActor, buffering: buffering)
    naming.mailbox = mailbox
    add(ListenerEntry(mailbox, livingWith: mailbox), pending: naming.unresolved)
    mailbox.enterForReceiver()
  }

  /// Subscribes the object that the main actor has named. Returns whether the mailbox is to receive its events.
  fileprivate func resolve(
    _ unresolved: UnresolvedSubscription, as delegate: UnpackedDelegate, strongly: Bool?, mailbox: Listener
  ) -> Bool {
    let isNew = subscribe(delegate, strongly: strongly, as: NamedSubscriber(of: mailbox, unresolved))
    // From now on the object is found by its entry.
    state.withLock { $0.pending.removeAll { $0 === unresolved } }
    return isNew
  }
}

/// Finds out on the main actor which object a mailbox is for.
///
/// SAFETY: `subscriber` and `named` are used only on the main actor. `mailbox` and `unresolved` are set before it is
/// entered.
@safe
private final class MainActorNaming<P, Event: DelegateEvent>: SubscriberNaming, @unchecked Sendable
where Event.Delegate == P {
  private var subscriber: (@MainActor @Sendable () -> P)?
  private var named: SubscriberEntry?
  private let strongly: Bool?
  private let buffering: EventBuffering
  private(set) lazy var unresolved = UnresolvedSubscription(self)
  weak var mailbox: Mailbox?

  init(_ subscriber: @escaping @MainActor @Sendable () -> P, strongly: Bool?, _ buffering: EventBuffering) {
    self.buffering = buffering
    self.subscriber = subscriber
    self.strongly = strongly
  }

  var receiver: MailboxReceiver {
    var receiver = MailboxReceiver(of: Event.self) { events in self.named.flatMap { .calling($0, with: events) } }
    receiver.prepare = {
      if self.subscriber != nil { self.mailbox?.list?.nameUnresolved() }
      self.name()
    }
    return receiver
  }

  func name() {
    guard let subscriber = subscriber.take() else { return }
    nonisolated(unsafe) var result: UnpackedDelegate?
    MainActor.assumeIsolated { unsafe result = UnpackedDelegate(subscriber()) }
    guard let delegate = unsafe result, let mailbox else { return }
    mailbox.receiver.store(identity(of: delegate.object), ordering: .relaxed)
    if let list = mailbox.list, !list.resolve(unresolved, as: delegate, strongly: strongly, mailbox: mailbox) {
      if list.contains(delegate.object), !unresolved.excludes(delegate.object) {
        // The object became a plain subscriber in the meantime, and was called for every event since then.
        list.subscribe(
          delegate, as: .subscriber(delegate, to: Event.self, isSendable: false), entering: .mainActor,
          strongly: strongly, buffering)
      }
      return mailbox.leave()
    }
    named = delegate.makeEntry()
  }
}
