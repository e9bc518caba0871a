/// One remote notification on its way: services that work side by side, and the one result that comes of it.
///
/// The tasks are not those of a task group, which would wait for all of them: a service that never returns is left behind.
@MainActor
final class FetchRound {
  private let work: UnfinishedWork
  private let clock: any DeadlineClock
  private var tasks: [UnfinishedWork.ID] = []
  private var pending = 0
  private var combined = FetchResult.noData
  private var waiter: CheckedContinuation<FetchResult, Never>?

  /// - Parameters:
  ///   - work: Where the services' tasks are known as long as the round waits for them.
  ///   - clock: By which their deadline is held.
  init(work: UnfinishedWork, clock: any DeadlineClock) {
    self.work = work
    self.clock = clock
  }

  /// Starts one service's work.
  func ask(
    _ service: any ApplicationDelegate, _ fetch: @escaping @MainActor (any ApplicationDelegate) async -> FetchResult
  ) {
    pending += 1
    tasks.append(
      work.start(of: service, complaint: "has not answered a remote notification") { [self] in
        let result = await fetch(service)
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
      guard (try? await clock.sleep(for: deadline)) != nil else { return }
      expire()
    }
    defer { alarm.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter = $0 }
    } onCancel: {
      Task { await self.cancel() }
    }
  }

  /// Time is up. Those that have not answered count as failed.
  func expire() {
    if pending > 0 { combined = combined.combined(with: .failed) }
    finish()
  }

  /// Gives the result. What comes later finds nobody waiting.
  private func finish() {
    waiter?.resume(returning: combined)
    waiter = nil
    cancel()
    for task in tasks { work.remove(task) }
  }

  private func cancel() {
    for task in tasks { work.cancel(task) }
  }
}
