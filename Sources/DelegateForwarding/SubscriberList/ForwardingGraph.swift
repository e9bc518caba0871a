/// Records which multicasts forward to which, so that no multicast ever delivers to itself.
///
/// If a subscriber or the original delegate of a list forwards through another list, the first list has an edge to the
/// other. An edge that would close a cycle is rejected. A cycle spans several lists, so one lock lets one thread at a
/// time add an edge. Only delegates that forward take it. A property's or a list's lock may be taken while holding it,
/// but not the other way round.
enum ForwardingGraph {
  private static let lock = Locked<Void>(())

  /// Adds an edge for the entry that `insert` returns, if any. `insert` runs under the lock.
  ///
  /// If the edge would close a cycle, returns false without calling `insert`.
  @discardableResult
  static func link(_ list: SubscriberList, to target: SubscriberList, insert: () -> SubscriberEntry?) -> Bool {
    // These may be the last references to delegates, and to lists that hold subscribers, so release them after the
    // lock.
    var loaded: [AnyObject] = []
    defer { withExtendedLifetime(loaded) {} }
    return lock.withLock { _ in
      guard !closesCycle(from: list, to: target, &loaded) else { return false }
      guard let entry = insert() else { return true }
      list.state.withLock { $0.add(ForwardingEdge(entry: entry, target: target)) }
      target.state.withLock { $0.isForwardedTo = true }
      return true
    }
  }

  private static func closesCycle(
    from list: EntryList, to target: EntryList, _ loaded: inout [AnyObject]
  ) -> Bool {
    if target === list { return true }
    // A list that nothing forwards to can't be part of a cycle.
    guard list.state.withLock({ $0.isForwardedTo }) else { return false }
    return reaches(list, from: target, &loaded)
  }

  /// Searches depth first. Keeps everything it loads in `loaded`.
  private static func reaches(_ goal: EntryList, from start: EntryList, _ loaded: inout [AnyObject]) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var pending = [start]
    while let list = pending.popLast() {
      if list === goal { return true }
      guard seen.insert(ObjectIdentifier(list)).inserted else { continue }
      for edge in list.state.withLock({ $0.edges }) {
        loaded.append(edge.entry)
        guard !edge.entry.isTombstone, let object = edge.entry.object, let target = edge.target else { continue }
        loaded += [object, target]
        pending.append(target)
      }
    }
    return false
  }
}

extension EntryList.State {
  /// Adds an edge, and removes those that have ended once there are many. Amortised O(1).
  fileprivate mutating func add(_ edge: ForwardingEdge) {
    if edges.count >= edgeLimit {
      edges.removeAll { $0.entry.isTombstone }
      edgeLimit = 8 + 2 * edges.count
    }
    edges.append(edge)
  }
}
