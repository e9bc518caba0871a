/// The delivery of one remote notification: services fetch concurrently, and their results are combined.
///
/// It uses no task group, because a group waits for all of its tasks. This stops waiting for a service that never
/// returns.
@MainActor
final class NotificationRound {
  private let work: UnfinishedWork
  private let clock: any DeadlineClock
  private var tasks: [UnfinishedWork.ID] = []
  private var pending = 0
  private var results: Set<FetchResult> = []
  private var waiter: CheckedContinuation<FetchResult, Never>?

  /// - Parameters:
  ///   - work: Keeps the services' tasks as long as the round waits for them.
  ///   - clock: The clock that measures their deadline.
  init(work: UnfinishedWork, clock: any DeadlineClock) {
    self.work = work
    self.clock = clock
  }

  /// Starts one service's work.
  func ask(_ service: AnyObject, _ fetch: @escaping @MainActor () async -> FetchResult) {
    pending += 1
    tasks.append(
      work.start(of: service, complaint: "has not answered a remote notification") { [self] in
        let result = await fetch()
        pending -= 1
        results.insert(result)
        if pending == 0 { finish() }
      })
  }

  /// Waits until all services have answered or the deadline has passed. Services that are still working then are
  /// cancelled, and count as failed.
  func result(within deadline: Duration) async -> FetchResult {
    guard pending > 0 else { return combined }
    let alarm = Task {
      guard (try? await clock.sleep(for: deadline)) != nil else { return }
      expire()
    }
    defer { alarm.cancel() }
    return await withCheckedContinuation { waiter = $0 }
  }

  /// The deadline has passed. Services that have not answered count as failed.
  func expire() {
    if pending > 0 { results.insert(.failed) }
    finish()
  }

  /// The most important result.
  private var combined: FetchResult { [.newData, .failed].first(where: results.contains) ?? .noData }

  /// Returns the result to the waiting caller. Later answers change nothing.
  private func finish() {
    waiter?.resume(returning: combined)
    waiter = nil
    for task in tasks { work.abandon(task) }
  }
}
