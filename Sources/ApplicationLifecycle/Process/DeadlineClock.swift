/// The time by which deadlines are held. The tests have one that stands still until they move it.
protocol DeadlineClock: Sendable {
  var now: ContinuousClock.Instant { get }

  /// Sets the alarm, or takes it back. It may ring early, so whoever is called looks at the time.
  func setAlarm(_ due: ContinuousClock.Instant?, ring: @escaping @Sendable () -> Void)

  /// Waits. Throws as soon as the task is cancelled.
  func sleep(for duration: Duration) async throws
}

extension Duration {
  /// At most 34 years, and never negative: a clock stops the program if a time is too far away for it.
  var boundedForClocks: Duration { min(max(self, .zero), .seconds(1 << 30)) }
}
