import Testing

@testable import ApplicationLifecycle

/// Any duration can be a deadline: to have none, a user passes the longest one.
@Suite("Deadlines that are far away", .timeLimit(.minutes(15))) struct AlarmClockTests {
  static let durations: [Duration] = [
    .seconds(Int64.max), .nanoseconds(Int64.max), Duration(attoseconds: .max), .seconds(Int64.min),
    Duration(attoseconds: .min),
  ]

  @Test("A sleep ends when it is cancelled, or at once if its time is over", arguments: durations)
  func sleep(duration: Duration) async throws {
    let sleeping = Task.immediate { try await AlarmClock().sleep(for: duration) }
    guard duration > .zero else { return try await sleeping.value }
    sleeping.cancel()
    await #expect(throws: CancellationError.self) { try await sleeping.value }
  }

  @Test(
    "The end of an application sets an alarm that is neither too far away for a clock nor in the past",
    arguments: durations)
  @MainActor func end(duration: Duration) async {
    let clock = ManualClock()
    let begin = clock.now
    let supervisor = ProcessSupervisor(host: EmbeddingHost(), clock: clock, application: Application.self)
    supervisor.deadline = duration
    #expect(supervisor.beginEnd() == .shutDown)
    #expect(supervisor.deadline == duration)
    #expect(await clock.reachNextDeadline())
    #expect(begin.duration(to: clock.now) == (duration < .zero ? .zero : .seconds(1 << 30)))
    supervisor.stopAlarm()
  }
}
