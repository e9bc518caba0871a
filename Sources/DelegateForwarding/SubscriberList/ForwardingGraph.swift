/// Records which multicasts forward to which, so that no multicast ever delivers to itself.
///
/// If a subscriber or the original delegate of a list forwards through another list, there is an edge from the first
/// list to the other. An edge that would close a cycle is rejected. One lock guards the edges of all lists, because a
/// cycle spans several lists. Only delegates that forward take it. A property's or a list's lock may be taken while
/// holding it, but not the other way round.
enum ForwardingGraph {
  /// An edge. It is ignored once its entry is a tombstone, or its object or target has died.
  private struct Edge {
    let entry: SubscriberEntry
    weak var target: SubscriberList?
  }

  private typealias Edges = [ObjectIdentifier: [Edge]]

  private static let edges = Locked<Edges>([:])

  /// Adds an edge for the entry that `insert` returns, if any. `insert` runs under the lock.
  ///
  /// If the edge would close a cycle, returns false without calling `insert`.
  @discardableResult
  static func link(_ list: SubscriberList, to target: SubscriberList, insert: () -> SubscriberEntry?) -> Bool {
    // These may be the last references to delegates, and to lists that hold subscribers, so release them after the
    // lock.
    var loaded: [AnyObject] = []
    defer { withExtendedLifetime(loaded) {} }
    return edges.withLock { edges in
      guard !closesCycle(from: list, to: target, edges, &loaded) else { return false }
      guard let entry = insert() else { return true }
      prune(list, &edges, &loaded)
      edges[ObjectIdentifier(list), default: []].append(Edge(entry: entry, target: target))
      list.hasEdges.store(true, ordering: .relaxed)
      target.isForwardedTo.store(true, ordering: .relaxed)
      return true
    }
  }

  /// Removes outdated edges once there are many. Called without a lock, after entries were removed. Amortised O(1).
  static func prune(_ list: SubscriberList) {
    guard list.hasEdges.load(ordering: .relaxed) else { return }
    var loaded: [AnyObject] = []
    edges.withLock { prune(list, &$0, &loaded) }
    withExtendedLifetime(loaded) {}
  }

  /// Removes the edges of a list that is being deallocated.
  static func removeEdges(of list: SubscriberList) {
    let removed = edges.withLock { $0.removeAndShrink(ObjectIdentifier(list)) }
    withExtendedLifetime(removed) {}
  }

  private static func prune(_ list: SubscriberList, _ edges: inout Edges, _ loaded: inout [AnyObject]) {
    let id = ObjectIdentifier(list)
    guard let count = edges[id]?.count, count > 8 + 2 * list.state.withLock({ list.entryCount($0) }) else { return }
    edges[id] = edges[id]?.filter { isAlive($0, &loaded) }
  }

  private static func closesCycle(
    from list: SubscriberList, to target: SubscriberList, _ edges: Edges, _ loaded: inout [AnyObject]
  ) -> Bool {
    if target === list { return true }
    // A list that nothing forwards to can't be part of a cycle.
    guard list.isForwardedTo.load(ordering: .relaxed) else { return false }
    return reaches(list, from: target, edges, &loaded)
  }

  /// Searches depth first. Keeps every object and list it loads in `loaded`.
  private static func reaches(
    _ goal: SubscriberList, from start: SubscriberList, _ edges: Edges, _ loaded: inout [AnyObject]
  ) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var pending = [start]
    while let list = pending.popLast() {
      if list === goal { return true }
      guard seen.insert(ObjectIdentifier(list)).inserted else { continue }
      for edge in edges[ObjectIdentifier(list)] ?? [] where isAlive(edge, &loaded) {
        guard let target = edge.target else { continue }
        loaded.append(target)
        pending.append(target)
      }
    }
    return false
  }

  private static func isAlive(_ edge: Edge, _ loaded: inout [AnyObject]) -> Bool {
    guard !edge.entry.isTombstone, let object = edge.entry.object else { return false }
    loaded.append(object)
    return true
  }
}
