extension SubscriberList {
  /// Subscribes an object that hears events through a mailbox.
  @usableFromInline
  func subscribe(
    _ delegate: UnpackedDelegate, as receiver: MailboxReceiver, entering entrance: MailboxEntrance, strongly: Bool?,
    _ buffering: EventBuffering
  ) {
    subscribe(
      delegate, strongly: strongly, as: Mailbox(.subscriber, for: receiver, entering: entrance, buffering: buffering))
  }

  /// Adds an observer that hears events through a mailbox, and lives as long as an object, or until it is ended.
  @usableFromInline @discardableResult
  func addMailbox(
    for receiver: MailboxReceiver, livingWith owner: AnyObject?, entering entrance: MailboxEntrance,
    _ buffering: EventBuffering
  ) -> Listener {
    let mailbox = Mailbox(.observer, for: receiver, entering: entrance, buffering: buffering)
    add(mailbox, livingWith: owner ?? mailbox)
    return mailbox
  }

  /// Subscribes an object that the main actor names when it is entered.
  @usableFromInline
  func subscribe<P, Event: DelegateEvent>(
    onMainActor subscriber: @escaping @MainActor @Sendable () -> P, to event: Event.Type, as type: P.Type,
    strongly: Bool?, _ buffering: EventBuffering
  ) where Event.Delegate == P {
    let unresolved = UnresolvedSubscription()
    let naming = SubscriberNaming<P, Event>(subscriber, unresolved, strongly: strongly)
    let mailbox = Mailbox(.place, for: naming.receiver, entering: .mainActor, buffering: buffering)
    naming.mailbox = mailbox
    state.withLock { $0.unresolved.append(unresolved) }
    add(mailbox, livingWith: mailbox)
    mailbox.enterForReceiver()
  }

  /// The main actor has named the subscriber of a mailbox. Returns whether it is to hear events there.
  fileprivate func resolve(
    _ unresolved: UnresolvedSubscription, as delegate: UnpackedDelegate, strongly: Bool?, mailbox: Listener
  ) -> Bool {
    if unresolved.excludes(delegate.object) { return forget(unresolved) }
    let isNew = subscribe(delegate, strongly: strongly, as: NamedSubscriber(of: mailbox))
    // Whoever unsubscribes it from now on finds it by its entry.
    if unresolved.excludes(delegate.object), isNew { _ = remove(delegate.object) }
    _ = forget(unresolved)
    return isNew
  }

  @discardableResult
  private func forget(_ unresolved: UnresolvedSubscription) -> Bool {
    state.withLock { $0.unresolved.removeAll { $0 === unresolved } }
    return false
  }
}

/// Finds out on the main actor which object a mailbox is for.
///
/// SAFETY: `subscriber` and `named` are used on the main actor only, `mailbox` is set before it is entered.
@safe
private final class SubscriberNaming<P, Event: DelegateEvent>: @unchecked Sendable where Event.Delegate == P {
  private var subscriber: (@MainActor @Sendable () -> P)?
  private var named: SubscriberEntry?
  private let unresolved: UnresolvedSubscription
  private let strongly: Bool?
  weak var mailbox: Mailbox?

  init(
    _ subscriber: @escaping @MainActor @Sendable () -> P, _ unresolved: UnresolvedSubscription, strongly: Bool?
  ) {
    self.subscriber = subscriber
    self.unresolved = unresolved
    self.strongly = strongly
  }

  var receiver: MailboxReceiver {
    var receiver = MailboxReceiver(of: Event.self) { event in
      guard let delegate = self.named?.load(as: P.self) else { return false }
      event.event(as: Event.self).deliver(to: delegate)
      return true
    }
    receiver.prepare = { self.name() }
    return receiver
  }

  private func name() {
    guard let subscriber = subscriber.take() else { return }
    nonisolated(unsafe) var result: UnpackedDelegate?
    MainActor.assumeIsolated { unsafe result = UnpackedDelegate(subscriber()) }
    guard let delegate = unsafe result, let mailbox else { return }
    mailbox.receiver.store(identity(of: delegate.object), ordering: .relaxed)
    if let list = mailbox.list, !list.resolve(unresolved, as: delegate, strongly: strongly, mailbox: mailbox) {
      return mailbox.leave()
    }
    named = delegate.makeEntry()
  }
}
