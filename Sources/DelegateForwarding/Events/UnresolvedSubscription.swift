/// A subscription on the main actor that was made elsewhere: the main actor has still to name the subscriber.
///
/// Its mailbox has a place in the list at once, so that no event is lost. When the main actor is entered, the subscriber gets
/// an entry of its own, by which it is found, and which forwards nothing to it.
final class UnresolvedSubscription: Sendable {
  /// Subscribers that were unsubscribed meanwhile: this subscription must not bring them back.
  private let excluded = Locked<[SubscriberEntry]>([])

  /// Under the list's lock. `object` is alive, or in its `deinit`.
  func exclude(_ object: AnyObject) {
    let entry = SubscriberEntry(object: object, witnessTable: 0)
    excluded.withLock { $0.append(entry) }
  }

  func excludes(_ object: AnyObject) -> Bool {
    let address = identity(of: object)
    // Only a living object's address counts, and the caller holds the one that lives at this address.
    return excluded.withLock { entries in entries.contains { $0.address == address && $0.object != nil } }
  }
}

/// Stands for a subscriber whose events its mailbox receives at another place in the order.
final class NamedSubscriber: Listener, @unchecked Sendable {
  private let mailbox: Listener

  init(of mailbox: Listener) {
    self.mailbox = mailbox
    super.init(.subscriber, of: Never.self)
  }

  override func end() { mailbox.leave() }
  override var droppedCount: Int { mailbox.droppedCount }
}
