// How another list takes the place of one. Under the lock of `PropertyRegistry` no foreign object is released: `released` takes it.

extension SubscriberList {
  /// What a list leaves to its successor.
  struct Leftovers {
    let list: SubscriberList
    let entries: [SubscriberEntry]
    let held: [ObjectIdentifier: AnyObject]
  }

  /// Replaces this list by another one, which has no successor. From now on this one is unused.
  func supersede(by list: SubscriberList, releasing released: inout [AnyObject?]) -> Leftovers {
    let inherited = withProperty { $0.succession }
    let successor = list.succession(or: inherited)
    released += [inherited, successor, inherited?.advance(to: list)]
    return state.withLock { state in
      state.property?.successor = successor
      hasSuccessor.store(true, ordering: .releasing)
      return Leftovers(
        list: self, entries: (0..<state.count).map { state.table.entry(at: $0) }, held: state.held)
    }
  }

  /// Takes over the subscribers and listeners that stayed with another list, and its former proxies. Without a lock.
  func takeOver(_ leftovers: Leftovers) {
    takeOverUnresolved(from: leftovers.list)
    for entry in leftovers.entries where !entry.isTombstone {
      guard let object = entry.object else { continue }
      if let listener = entry.listener {
        leftovers.list.abandon(entry)
        takeOver(listener, of: object, isHeld: leftovers.held[ObjectIdentifier(object)] != nil)
        continue
      }
      let isHeld = leftovers.held[ObjectIdentifier(object)] != nil
      // A subscriber of both lists keeps the stronger hold.
      subscribe(UnpackedDelegate(object, like: entry), strongly: isHeld ? true : nil)
    }
    let former = leftovers.list.state.withLock { $0.property?.state.formerProxies ?? [] }
    update { $0.state.remember(formerProxies: former) }
    leftovers.list.clear()
  }
}

extension SubscriberList {
  /// Whether another list has taken this one's place. It never becomes false again, and is exact under the lock.
  var isSuperseded: Bool { hasSuccessor.load(ordering: .acquiring) }

  /// The list that has taken this one's place. Takes the lock only if there is one.
  var successor: SubscriberList? {
    guard isSuperseded else { return nil }
    return state.withLock { $0.property?.successor }?.list
  }

  /// What the lists refer to whose place this one takes: what they do already, or `other`, or a new one.
  func succession(or other: Successor?) -> Successor {
    withProperty { property in
      let succession = property.succession ?? other ?? Successor(self)
      property.succession = succession
      return succession
    }
  }
}
