import Foundation

/// The clock that measures deadlines. Tests use one that stands still until they move it.
protocol DeadlineClock: Sendable {
  /// Calls `ring` on another thread, even if the main thread is blocked.
  func setAlarm(in duration: Duration, ring: @escaping @Sendable () -> Void)

  /// Waits. Throws as soon as the task is cancelled.
  func sleep(for duration: Duration) async throws
}

/// A clock of real time.
struct AlarmClock: DeadlineClock {
  /// A queue of its own gets a thread even if those of the global queues are blocked.
  private let queue = DispatchQueue(label: "deadline")

  func setAlarm(in duration: Duration, ring: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + duration.boundedForClocks / .seconds(1), execute: ring)
  }

  func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration.boundedForClocks) }
}

extension Duration {
  /// The duration, limited to between zero and 34 years: a clock stops the program if a time is too far away.
  var boundedForClocks: Duration { min(max(self, .zero), .seconds(1 << 30)) }
}
