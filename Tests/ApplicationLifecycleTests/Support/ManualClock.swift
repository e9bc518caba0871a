import TestSupport

@testable import ApplicationLifecycle

/// A clock that stands still until a test moves it, so that no result depends on how busy the machine is.
final class ManualClock: DeadlineClock {
  private struct Waiter {
    var due: Duration
    var wake: @Sendable () -> Void
  }

  private struct State {
    var now = Duration.zero
    var waiters: [Waiter] = []
    var isFinished = false
  }

  private let state = Guarded(State())

  func setAlarm(in duration: Duration, ring: @escaping @Sendable () -> Void) { _ = add(duration, ring) }

  /// A sleep that is cancelled is woken late: nothing waits for it then.
  func sleep(for duration: Duration) async throws {
    await withCheckedContinuation { continuation in
      if !add(duration, { continuation.resume() }) { continuation.resume() }
    }
    try Task.checkCancellation()
  }

  /// Returns false, and keeps nothing, once the clock is finished.
  private func add(_ duration: Duration, _ wake: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      if !state.isFinished { state.waiters.append(Waiter(due: state.now + duration, wake: wake)) }
      return !state.isFinished
    }
  }

  /// Waits until there is a deadline, and moves the clock to the next one. Returns whether there was one.
  @MainActor
  func reachNextDeadline() async -> Bool {
    guard await eventually({ state.withLock { !$0.waiters.isEmpty } }) else { return false }
    pass { $0.waiters.map(\.due).min()! }
    return true
  }

  /// Wakes all that wait now or will wait, which would otherwise be leaks.
  func finish() {
    state.withLock { $0.isFinished = true }
    pass { $0.waiters.map(\.due).max() ?? $0.now }
  }

  private func pass(to time: (State) -> Duration) {
    let due = state.withLock { state in
      state.now = time(state)
      let due = state.waiters.filter { $0.due <= state.now }
      state.waiters.removeAll { $0.due <= state.now }
      return due
    }
    for waiter in due { waiter.wake() }
  }
}
