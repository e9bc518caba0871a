import Testing

@Suite("Examples session")
struct SessionTests {
  @Test("The original delegate answers the challenge and rejects the redirect, even with other subscribers")
  func story() async throws {
    let run = try await runExamples("session")
    #expect(run.status == 0)
    #expect(run.complaints == "")
    let lines = run.output.split(separator: "\n").filter { $0.contains(" hears: ") }.map { $0.drop { $0 == " " } }
    #expect(
      lines == [
        "key ring hears: library asks, and gets the password of reader",
        "progress hears: 150000 bytes so far", "log hears: /report ended with 200",
        "key ring hears: not to /page",
        "progress hears: 150000 bytes so far", "log hears: /old ended with 302",
      ])
  }
}
