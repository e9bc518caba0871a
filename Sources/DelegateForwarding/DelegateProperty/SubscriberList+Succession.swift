// How another list takes the place of one.
//
// In one step, the list in use gets what the other one leaves. Its entries are then taken in one by one, as that runs foreign code. An
// entry that is no tombstone is still to be taken in. Each other change of the list in use takes in the rest first, so to everybody else
// it is as if all had been there at once.

extension SubscriberList {
  /// What a list leaves to its successor.
  struct Leftovers {
    let list: SubscriberList
    /// It is not changed any more.
    let table: SubscriberTable
    let held: [ObjectIdentifier: AnyObject]
  }

  /// An entry that a list has left to its successor.
  struct Leftover {
    let list: SubscriberList
    let entry: SubscriberEntry

    /// Makes the entry a tombstone. Returns false if it is one: it has been taken in, or its subscription has ended.
    func claim() -> Bool { list.markTombstone(entry, as: SubscriberEntry.removed) }
  }

  /// Replaces this list by another one, which has no successor. From now on this one is unused. The successor then calls `takeIn`.
  ///
  /// Under the lock of `PropertyRegistry`. No foreign object is released: `released` takes it.
  ///
  /// - Parameter handOver: Called in that step with what an observed property shows. Later assignments to it are the successor's. If it returns
  ///   false, nothing is replaced.
  /// - Returns: Whether this list was replaced.
  func supersede(
    by list: SubscriberList, releasing released: inout [AnyObject?], handOver: (SubscriberEntry?) -> Bool
  ) -> Bool {
    var left: [AnyObject?] = []
    var isReplaced = false
    let loaded = ForwardingGraph.redirect(self, to: list) { closesCycle in
      state.withLock { state in
        guard let property = state.property, handOver(property.state.shown) else { return }
        isReplaced = true
        let inherited = property.succession
        let successor = list.succession(or: inherited)
        left = [inherited, successor, inherited?.advance(to: list)]
        if closesCycle {
          inherited?.stopCallbacks()
          successor.stopCallbacks()
        }
        property.successor = successor
        hasSuccessor.store(true, ordering: .releasing)
        table.publish(nil)
        // A callback is made an event if the successor has listeners.
        listeners.add(1, ordering: .relaxed)
        let leftovers = Leftovers(list: self, table: state.table, held: state.held)
        list.inherit(leftovers, unresolved: state.unresolved)
        state.unresolved = []
      }
    }
    released += left
    released += loaded
    return isReplaced
  }

  /// Notes what another list leaves to this one. Under that one's lock.
  private func inherit(_ leftovers: Leftovers, unresolved: [UnresolvedSubscription]) {
    state.withLock { state in
      state.incoming.append(leftovers)
      state.unresolved += unresolved
    }
  }
}

// MARK: - Taking in

extension SubscriberList {
  /// Takes in the subscribers and listeners that replaced lists have left to this one. Without a lock; several threads may be at it.
  func takeIn() {
    while let leftovers = state.withLock({ $0.incoming.first }) {
      for position in 0..<leftovers.table.count.load(ordering: .acquiring) {
        let entry = leftovers.table.entry(at: position)
        if entry.isTombstone { continue }
        guard let object = entry.object else { continue }
        // A subscriber of both lists keeps the stronger hold.
        let strongly = leftovers.held[ObjectIdentifier(object)] != nil ? true : nil
        takeIn(Leftover(list: leftovers.list, entry: entry), of: object, strongly: strongly)
      }
      let done = state.withLock { state in
        state.incoming.firstIndex { $0.list === leftovers.list }.map { state.incoming.remove(at: $0) }
      }
      withExtendedLifetime(done) {}
      takeInFormerProxies(of: leftovers.list)
      leftovers.list.clear()
    }
  }

  private func takeIn(_ leftover: Leftover, of object: AnyObject, strongly: Bool?) {
    guard let listener = leftover.entry.listener else {
      _ = insert(UnpackedDelegate(object, like: leftover.entry), strongly: strongly, as: nil, from: leftover)
      return
    }
    let insertion =
      if listener.kind == .subscriber {
        insert(
          UnpackedDelegate(object: object, witnessTable: 0, words: nil), strongly: strongly, as: listener,
          from: leftover)
      } else {
        insert(listener, livingWith: object, unresolved: nil, from: leftover)
      }
    if insertion == .present { listener.end() }
    // It may have been ended while neither list had it.
    if insertion == .added, listener.hasLeft { listener.leave() }
  }

  private func takeInFormerProxies(of list: SubscriberList) {
    let former = list.state.withLock { $0.property?.state.formerProxies ?? [] }
    // Whether they live is asked under the lock, where none may be released.
    let living = former.map(\.object)
    update { $0.state.remember(formerProxies: former) }
    withExtendedLifetime(living) {}
  }
}

// MARK: - Asking

extension SubscriberList {
  /// Whether another list has taken this one's place. It never becomes false again, and is exact under the lock.
  var isSuperseded: Bool { hasSuccessor.load(ordering: .acquiring) }

  /// The list that has taken this one's place, with all that this one has left to it. Takes the lock only if there is one.
  var successor: SubscriberList? {
    guard let list = last(of: \.list) else { return nil }
    list.takeIn()
    return list
  }

  /// The list that gets the callbacks of this one, if another list has taken its place.
  var callbackTarget: SubscriberList? {
    last(of: \.callbackTarget)
  }

  /// The last list on the way that `next` says, or nil if this one was not replaced.
  private func last(of next: (Successor) -> SubscriberList?) -> SubscriberList? {
    var last: SubscriberList?
    while (last ?? self).isSuperseded {
      guard let list = (last ?? self).state.withLock({ $0.property?.successor }).flatMap(next) else { break }
      last = list
    }
    return last
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
