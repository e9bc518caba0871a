/// The clock that measures deadlines. Tests use one that stands still until they move it.
protocol DeadlineClock: Sendable {
  var now: ContinuousClock.Instant { get }

  /// Sets the alarm, or cancels it. It may go off too early, so the callee checks the time.
  func setAlarm(_ due: ContinuousClock.Instant?, ring: @escaping @Sendable () -> Void)

  /// Waits. Throws as soon as the task is cancelled.
  func sleep(for duration: Duration) async throws
}

extension Duration {
  /// The duration, limited to between zero and 34 years: a clock stops the program if a time is too far away.
  var boundedForClocks: Duration { min(max(self, .zero), .seconds(1 << 30)) }
}
