import Synchronization

extension SubscriberList {
  /// Whether anything needs callbacks as events.
  @inlinable @inline(__always)
  var hasListeners: Bool { uncalled.load(ordering: .relaxed) != 0 }

  /// Ends the listeners of an owner. May be called from the owner's `deinit`. O(n) in the number of entries.
  func removeListeners(ownedBy owner: AnyObject) {
    let address = identity(of: owner)
    removeUncalled { $0.listener?.owner == address }
  }

  /// The mailboxes in order, retained. Ends those whose objects have died.
  var livingMailboxes: [any EventMailbox] {
    guard hasListeners else { return [] }
    var mailboxes: [any EventMailbox] = []
    forEachLiving { _, entry in
      if let mailbox = entry.listener?.mailbox, mailbox === entry { mailboxes.append(mailbox) }
    }
    return mailboxes
  }

  /// The mailbox of a subscriber, if it has one.
  func mailbox(of subscriber: AnyObject) -> (any EventMailbox)? {
    state.withLock { state in
      state.find(subscriber)?.withEntry { $0.isTombstone ? nil : $0.listener?.mailbox }
    }
  }
}
