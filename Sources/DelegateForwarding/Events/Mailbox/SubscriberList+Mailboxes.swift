extension SubscriberList {
  /// Subscribes an object that receives events through a mailbox.
  @usableFromInline
  func subscribe(
    _ delegate: UnpackedDelegate, as receiver: MailboxReceiver, entering entrance: MailboxEntrance, strongly: Bool?,
    _ buffering: EventBuffering
  ) {
    let mailbox = Mailbox(
      .subscriber, in: self, for: receiver, delegate.makeEntry(), with: delegate.object, entering: entrance, buffering)
    add(delegate, strongly: strongly, as: mailbox, movesCalled: true)
  }

  /// Adds an observer that receives events through a mailbox. It lives as long as `owner`, or until it is ended.
  @usableFromInline @discardableResult
  func addMailbox(
    for receiver: MailboxReceiver, livingWith owner: AnyObject?, entering entrance: MailboxEntrance,
    _ buffering: EventBuffering
  ) -> Listener {
    let mailbox = Mailbox(.observer, in: self, for: receiver, with: owner, entering: entrance, buffering)
    add(mailbox)
    return mailbox
  }
}
