/// One remote notification on its way: services that work side by side, and the one result that comes of it.
///
/// The tasks are not those of a task group, which would wait for all of them: a service that never returns is left behind.
@MainActor
final class FetchRound {
  private var tasks: [Task<Void, Never>] = []
  private var pending = 0
  private var combined = FetchResult.noData
  private var waiter: CheckedContinuation<FetchResult, Never>?

  /// Starts one service's work.
  func ask(_ work: @escaping @MainActor () async -> FetchResult) {
    pending += 1
    tasks.append(
      Task {
        let result = await work()
        pending -= 1
        combined = combined.combined(with: result)
        if pending == 0 { finish() }
      })
  }

  /// Waits until all have answered or the deadline has passed; then those that work on are cancelled, and count as failed.
  ///
  /// A cancelled caller cancels the services' work, and still gets its result by the deadline.
  func result(within deadline: Duration) async -> FetchResult {
    guard pending > 0 else { return combined }
    let alarm = Task {
      guard (try? await Task.sleep(for: deadline)) != nil else { return }
      combined = combined.combined(with: .failed)
      finish()
    }
    defer { alarm.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter = $0 }
    } onCancel: {
      Task { await self.cancel() }
    }
  }

  /// Gives the result. What comes later finds nobody waiting.
  private func finish() {
    waiter?.resume(returning: combined)
    waiter = nil
    cancel()
  }

  private func cancel() {
    for task in tasks { task.cancel() }
  }
}
