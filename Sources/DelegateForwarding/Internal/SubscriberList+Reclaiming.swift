import Synchronization

// How memory comes back without anybody's asking, at an amortised constant cost:
//
//  *  whoever passes an entry and sees that its object has died marks it;
//  *  a change in four looks at one entry, and goes on looking as long as it finds dead ones;
//  *  a full table is sampled, and swept if it has dead ones, before it grows;
//  *  when half of a table's entries are gone, it is replaced by one without them.
//
// Each entry is found dead once, which its own subscription paid for.

extension SubscriberList {
  /// Marks an entry whose object has died, and has the delivery tidy up at its end. Without the lock.
  @usableFromInline
  func foundDead(_ entry: SubscriberEntry) {
    bury(entry, as: SubscriberEntry.dead)
    hasFoundDead.store(true, ordering: .releasing)
  }

  /// Marks an entry of the table and counts it. May be called without the lock.
  func bury(_ entry: SubscriberEntry, as flag: UInt) {
    if entry.mark(flag) { gone.add(1, ordering: .relaxed) }
  }

  /// Under the lock.
  func compactIfWorthwhile() {
    let gone = gone.load(ordering: .relaxed)
    guard gone > 16 else { return }
    if gone * 2 >= withTable({ $0.count.load(ordering: .relaxed) }) { rebuild(capacity: fittingCapacity) }
  }

  /// Makes a full table one with room. Under the lock.
  func makeRoom() {
    if isFull { rebuild(capacity: fittingCapacity) }
  }

  /// Room for a third more than live, so that the next rebuild is as many changes away.
  var fittingCapacity: Int {
    let live = entryCount
    var capacity = SubscriberIndex.largestUnindexed
    while capacity * 3 < live * 4 || capacity == live { capacity *= 2 }
    return capacity
  }

  /// Replaces the table by one without the entries that are gone. Under the lock. O(n).
  ///
  /// It looks at the marks only: to load a weak reference might leave the lock with the last strong one in hand.
  func rebuild(capacity wanted: Int) {
    let new = withTable { old in
      let count = old.count.load(ordering: .relaxed)
      // An entry is marked before it is counted as gone, so there are never fewer than that.
      let room = entryCount
      var capacity = wanted
      while capacity < room { capacity = max(SubscriberIndex.largestUnindexed, capacity * 2) }
      let new = SubscriberTable(capacity: capacity, original: old.root(.original), seated: old.root(.seated))
      new.copyLiving(of: old)
      gone.subtract(count - new.count.load(ordering: .relaxed), ordering: .relaxed)
      return new
    }
    publish(new)
  }

  /// Looks at one entry, and on as long as they turn out dead.
  func lookForDead() {
    withDelivery { delivery in
      var position = cursor.load(ordering: .relaxed)
      for _ in 0..<delivery.bound {
        // Not the remainder of an ever growing number: as the bound grows too, that may come back to the same place each time.
        if position >= delivery.bound { position = 0 }
        let lives = delivery.withEntry(at: position) { isLiving($0) }
        position += 1
        if lives == true { break }
      }
      cursor.store(position, ordering: .relaxed)
    }
  }

  /// Looks at every eighth entry, and at all if one of those is dead. Without the lock.
  func sampleForDead() {
    withDelivery { delivery in
      let stride = 8
      let start = cursor.add(1, ordering: .relaxed).oldValue & (stride - 1)
      var someDied = false
      for position in Swift.stride(from: start, to: delivery.bound, by: stride) {
        if delivery.withEntry(at: position, { isLiving($0) }) == false { someDied = true }
      }
      guard someDied || delivery.bound < stride else { return }
      for position in 0..<delivery.bound {
        _ = delivery.withEntry(at: position) { isLiving($0) }
      }
    }
  }

  /// After a delivery that met dead entries, or one that a replaced table may have waited for. Without the lock.
  @usableFromInline
  func tidy() {
    lock.withLock {
      // Sees what was marked before the flag was set.
      _ = hasFoundDead.exchange(false, ordering: .acquiring)
      compactIfWorthwhile()
      reclaimRetired()
    }
    ForwardingGraph.prune(self)
  }
}
