// How a list finds out that subscribers have died, see "Memory" in Entries.swift.

extension SubscriberList {
  /// Ends the subscription of an entry whose object has died. Called without the lock.
  @usableFromInline
  func foundDead(_ entry: SubscriberEntry) {
    change { state, cleanup in
      state.entries.end(entry, as: SubscriberEntry.dead, &cleanup)
      state.entries.compactIfWorthwhile(&cleanup)
    }
  }

  /// Ends the subscriptions of those that have died. Called without the lock, before a full array grows.
  ///
  /// Loads no mailbox's subscriber: the load might make the last strong reference, and the subscriber would be
  /// deallocated where that is released.
  func sweep() {
    for entry in snapshot where !entry.isTombstone && !entry.isListener {
      if entry.object == nil { foundDead(entry) }
    }
    checkListeners()
  }

  /// Lets the actors of listeners find out which of those have died. Called without the lock.
  func checkListeners() {
    for listener in currentListeners { listener.sink.checkIsAlive(listener) }
  }
}
