import TestSupport

@testable import ApplicationLifecycle

/// A clock that stands still until a test moves it, so that no result depends on how busy the machine is.
final class ManualClock: DeadlineClock {
  private struct Waiter {
    var due: ContinuousClock.Instant
    var wake: @Sendable (Result<Void, any Error>) -> Void
  }

  private struct State {
    var now = ContinuousClock.now
    var alarm: Waiter?
    var sleepers: [Int: Waiter] = [:]
    var lastSleeper = 0

    var nextDue: ContinuousClock.Instant? {
      ([alarm?.due] + sleepers.values.map(\.due)).compactMap { $0 }.min()
    }

    mutating func takeDue() -> [Waiter] {
      var due: [Waiter] = []
      if let alarm, alarm.due <= now {
        due.append(alarm)
        self.alarm = nil
      }
      for (id, sleeper) in sleepers.sorted(by: { $0.key < $1.key }) where sleeper.due <= now {
        due.append(sleeper)
        sleepers[id] = nil
      }
      return due
    }
  }

  private let state = LockedValue(State())

  var now: ContinuousClock.Instant { state.withLock { $0.now } }

  func setAlarm(_ due: ContinuousClock.Instant?, ring: @escaping @Sendable () -> Void) {
    state.withLock { state in state.alarm = due.map { Waiter(due: $0) { _ in ring() } } }
  }

  func sleep(for duration: Duration) async throws {
    let id = state.withLock { state in
      state.lastSleeper += 1
      return state.lastSleeper
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let isCancelled = state.withLock { state in
          // Read once: if the task were cancelled between two reads, both this and `onCancel` would wake the sleeper.
          let isCancelled = Task.isCancelled
          if !isCancelled {
            state.sleepers[id] = Waiter(due: state.now + duration) { continuation.resume(with: $0) }
          }
          return isCancelled
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: id) }?.wake(.failure(CancellationError()))
    }
  }

  /// Waits until there is a deadline, and moves the clock to the next one. Returns whether there was one.
  @MainActor
  func reachNextDeadline() async -> Bool {
    guard await eventually({ state.withLock { $0.nextDue } != nil }) else { return false }
    let due = state.withLock { state in
      if let next = state.nextDue { state.now = next }
      return state.takeDue()
    }
    for waiter in due { waiter.wake(.success(())) }
    return !due.isEmpty
  }
}
