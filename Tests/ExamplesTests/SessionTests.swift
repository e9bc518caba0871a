import Testing

@Suite("Examples session")
struct SessionTests {
  @Test("The original delegate answers the challenge and refuses the redirect, though others listen")
  func story() async throws {
    let run = try await runExamples("session")
    #expect(run.status == 0)
    #expect(run.complaints == "")
    let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
    #expect(
      lines == [
        "key ring: library asks, and gets the password of reader",
        "progress: 150000 bytes so far", "log: /report ended with 200",
        "key ring: not to /page",
        "progress: 150000 bytes so far", "log: /old ended with 302",
      ])
  }
}
