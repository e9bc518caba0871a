/// The tasks of services that the end waits for: those that shut down, and those that fetch for a remote notification.
///
/// They can be cancelled from any thread, as the main thread may be blocked.
final class UnfinishedWork: Sendable {
  typealias ID = Int

  private struct Item {
    let owner: String
    /// What the owner has not done, as in "has not shut down".
    let complaint: String
    let task: Task<Void, Never>
    var isNamed = false
  }

  private struct Items {
    var byID: [ID: Item] = [:]
    var lastID = 0
    var isOverdue = false
  }

  private let items = Locked(Items())

  /// The owner of what was started last.
  var latest: String? {
    items.withLock { items in items.byID.max { $0.key < $1.key }?.value.owner }
  }

  /// Starts a task. After the deadline it is cancelled before it begins.
  @MainActor
  @discardableResult
  func start(of owner: AnyObject, complaint: String, _ body: @escaping @MainActor () async -> Void) -> ID {
    let id = items.withLock { items in
      items.lastID += 1
      return items.lastID
    }
    let task = Task {
      await body()
      self.remove(id)
    }
    let isOverdue = items.withLock { items in
      items.byID[id] = Item(owner: "\(type(of: owner))", complaint: complaint, task: task)
      return items.isOverdue
    }
    // The task has not begun, as this is the main actor.
    if isOverdue { task.cancel() }
    return id
  }

  /// It is finished, or nobody waits for it any more.
  func remove(_ id: ID) {
    items.withLock { _ = $0.byID.removeValue(forKey: id) }
  }

  func cancel(_ id: ID) {
    items.withLock { $0.byID[id]?.task }?.cancel()
  }

  /// The deadline has passed: whatever is started from now on is cancelled.
  ///
  /// - Returns: What is to be said of the tasks under way, but for those that it was said of before.
  func expire() -> [String] {
    items.withLock { items in
      items.isOverdue = true
      return items.byID.keys.sorted().compactMap { id in
        guard let item = items.byID[id], !item.isNamed else { return nil }
        items.byID[id]?.isNamed = true
        return "\(item.owner) \(item.complaint)"
      }
    }
  }

  func cancelAll() {
    for task in items.withLock({ $0.byID.values.map(\.task) }) { task.cancel() }
  }
}
