import TestSupport
import Testing

@testable import ApplicationLifecycle

@Suite("Deadlines that are far away", .timeLimit(.minutes(15))) struct AlarmClockTests {
  @Test("Any duration can be a deadline, such as the longest one for none") func anyDuration() async {
    for duration in [Duration(attoseconds: .max), .seconds(Int64.max)] {
      AlarmClock().setAlarm(in: duration) { Issue.record("The alarm goes off") }
      let sleeping = Task.begun { try await AlarmClock().sleep(for: duration) }
      sleeping.cancel()
      await #expect(throws: CancellationError.self) { try await sleeping.value }
    }
    for duration in [Duration(attoseconds: .min), .seconds(Int64.min)] {
      await withCheckedContinuation { ring in AlarmClock().setAlarm(in: duration) { ring.resume() } }
      await #expect(throws: Never.self) { try await AlarmClock().sleep(for: duration) }
    }
  }
}
