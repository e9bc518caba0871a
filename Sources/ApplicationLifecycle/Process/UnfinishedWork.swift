import DelegateForwarding

/// The tasks that a deadline limits: the preparation of the launch, or services that shut down or fetch for a remote
/// notification.
///
/// They can be cancelled from any thread, because the main thread may be blocked.
final class UnfinishedWork: Sendable {
  typealias ID = Int

  private struct Item {
    var owner: String
    /// What the owner has not done, as in "has not shut down".
    let complaint: String
    let task: Task<Void, Never>
    var hasBegun = false
  }

  private struct Items {
    var byID: [ID: Item] = [:]
    var lastID = 0
    var isOverdue = false
  }

  private let items = Locked(Items())

  /// The owners of the tasks that have begun, in the order in which those were started.
  var suspects: [String] {
    items.withLock { items in items.byID.sorted { $0.key < $1.key }.filter(\.value.hasBegun).map(\.value.owner) }
  }

  /// Starts a task. After the deadline, the task is cancelled before it begins.
  @MainActor
  @discardableResult
  func start(of owner: AnyObject, complaint: String, _ body: @escaping @MainActor () async -> Void) -> ID {
    let id = items.withLock { items in
      items.lastID += 1
      return items.lastID
    }
    let task = Task {
      self.items.withLock { $0.byID[id]?.hasBegun = true }
      await body()
      self.remove(id)
    }
    let isOverdue = items.withLock { items in
      items.byID[id] = Item(owner: "\(type(of: owner))", complaint: complaint, task: task)
      return items.isOverdue
    }
    // The task runs on the main actor, so it has not begun yet.
    if isOverdue { task.cancel() }
    return id
  }

  /// The task that is under way goes on in the name of another owner.
  func setOwner(_ owner: AnyObject) {
    items.withLock { items in for id in items.byID.keys { items.byID[id]?.owner = "\(type(of: owner))" } }
  }

  /// Waits until all tasks have finished. If they have, the caller goes on at once, and keeps its place in an order.
  @MainActor
  func finish() async { for task in tasks { await task.value } }

  /// Cancels and removes a task that is no longer waited for.
  func abandon(_ id: ID) { remove(id)?.cancel() }

  @discardableResult
  private func remove(_ id: ID) -> Task<Void, Never>? { items.withLock { $0.byID.removeValue(forKey: id)?.task } }

  /// The deadline has passed: every task that starts from now on is cancelled.
  ///
  /// - Returns: A complaint about each task that is under way.
  func expire() -> [String] {
    items.withLock { items in
      items.isOverdue = true
      return items.byID.sorted { $0.key < $1.key }.map { "\($0.value.owner) \($0.value.complaint)" }
    }
  }

  func cancelAll() { for task in tasks { task.cancel() } }

  private var tasks: [Task<Void, Never>] { items.withLock { $0.byID.values.map(\.task) } }
}

/// The objects whose callbacks are running on the main thread, so that one that never returns can be named.
final class ActiveCallbacks: Sendable {
  private let names = Locked<[String]>([])

  /// The object whose callback began last.
  var innermost: String? { names.withLock { $0.last } }

  func calling<Result>(_ callee: AnyObject, _ callback: () -> Result) -> Result {
    let name = "\(type(of: callee))"
    names.withLock { $0.append(name) }
    defer { names.withLock { _ = $0.removeLast() } }
    return callback()
  }
}
