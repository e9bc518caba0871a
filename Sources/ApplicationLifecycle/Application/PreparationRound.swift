/// The asynchronous preparation of the launch by the application and its services, one after the other in one task.
@MainActor
final class PreparationRound {
  private let work: UnfinishedWork
  /// The one that has begun last, or the first one if none has. All others have finished.
  private var last: AnyObject
  private var result: Result<Void, any Error>?
  private var waiter: CheckedContinuation<Void, Never>?
  /// The error of a service that has ended the preparation.
  var error: (any Error)?

  /// - Parameters:
  ///   - work: Keeps the task, and nothing else.
  ///   - first: The one that is named until the task has begun.
  ///   - body: Prepares the launch.
  init(work: UnfinishedWork, first: AnyObject, _ body: @escaping @MainActor (PreparationRound) async -> Void) {
    self.work = work
    last = first
    work.start(of: first, complaint: LaunchDeadlineError.complaint) { await body(self) }
  }

  /// The preparation of the next one begins.
  func proceed(to next: AnyObject) {
    last = next
    work.setOwner(next)
  }

  /// Waits until a service's own preparation is over. No other one begins after it, because the end was requested.
  func finish(of service: AnyObject) async { if service === last { await work.finish() } }

  /// Waits until the preparation is over. After a failed one, waits until the application has ended.
  func wait() async throws {
    if result == nil { await withCheckedContinuation { waiter = $0 } }
    try result?.get()
  }

  /// The application has ended instead of launching.
  ///
  /// - Parameter deadline: The deadline, if it was missed.
  func fail(missing deadline: Duration?) {
    let late = deadline.map { LaunchDeadlineError(service: "\(type(of: last))", deadline: $0) }
    finish(.failure(late ?? error ?? CancellationError()))
  }

  func finish(_ result: Result<Void, any Error>) {
    self.result = result
    waiter?.resume()
    waiter = nil
  }
}

/// A service has not prepared the launch in time.
struct LaunchDeadlineError: Error, CustomStringConvertible {
  static let complaint = "has not prepared the launch"
  let service: String
  let deadline: Duration
  var description: String { "\(service) \(Self.complaint) by the deadline of \(deadline)" }
}
