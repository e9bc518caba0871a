import Testing

@Suite("The clock of the tests", .timeLimit(.minutes(15))) struct ManualClockTests {
  @Test("A sleep that is cancelled while it begins is woken once") func cancelledWhileItBegins() async {
    let clock = ManualClock()
    for _ in 0..<5_000 {
      let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
      let canceller = Task { sleeper.cancel() }
      await canceller.value
      await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
  }
}
