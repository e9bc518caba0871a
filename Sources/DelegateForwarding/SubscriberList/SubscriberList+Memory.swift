// How a list finds out that subscribers have died, see "Memory" in Entries.swift.

extension SubscriberList {
  /// Ends the subscription of an entry whose object has died. Called without the lock.
  @usableFromInline
  func foundDead(_ entry: ObjectEntry) {
    change { state, cleanup in
      state.entries.end(entry, as: ObjectEntry.dead, &cleanup)
      state.entries.compactIfWorthwhile(&cleanup)
    }
  }

  /// Ends the subscriptions of those that have died. Called without the lock, before a full array grows.
  ///
  /// Loads no mailbox's subscriber: the load might make the last strong reference, and the subscriber would be
  /// deallocated where that is released.
  func sweep() {
    for entry in snapshot where !entry.isTombstone && !entry.isConsumer {
      if entry.object == nil { foundDead(entry) }
    }
    checkConsumers()
  }

  /// Lets the actors of consumers find out which of those have died. Called without the lock.
  func checkConsumers() {
    for consumer in currentConsumers { consumer.sink.checkIsAlive(consumer) }
  }
}
