/// Records which multicasts forward to which, so that no multicast ever delivers to itself.
///
/// A list has an edge to another one for each of its subscribers, and for its original delegate, that forwards through the other. An
/// edge that would close a cycle is rejected. One lock guards the edges of all lists, because a cycle goes through several lists.
/// It is taken only for delegates that forward. A property's and a list's lock may be taken inside it, never the other way round.
enum ForwardingGraph {
  /// An edge. It counts as long as its entry is no tombstone and both its object and its target are alive.
  private struct Edge {
    let entry: SubscriberEntry
    weak var target: SubscriberList?
  }

  private typealias Edges = [ObjectIdentifier: [Edge]]

  private static let edges = Locked<Edges>([:])

  /// Adds an edge for the entry that `insert` makes, if it makes one. `insert` runs under the lock.
  ///
  /// Does not call `insert`, and returns false, if the edge would close a cycle.
  @discardableResult
  static func link(_ list: SubscriberList, to target: SubscriberList, insert: () -> SubscriberEntry?) -> Bool {
    // These may be the last references to delegates, and to lists that hold subscribers: released after the lock.
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

  /// Forgets outdated edges if there are many. Called without a lock, after entries were removed. Amortised O(1).
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
    // A list that nothing forwards to is on no cycle.
    guard list.isForwardedTo.load(ordering: .relaxed) else { return false }
    return reaches(list, from: target, edges, &loaded)
  }

  /// Depth first. Every object and every list that it loaded is left in `loaded`.
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
