import Testing

/// What the small examples tell has to be true.
@Suite("What the examples show")
struct StoryTests {
  @Test("service: the adopted delegate first, nobody after leaving, nobody after death")
  func service() async throws {
    let steps = try await runExamples("service").output.components(ofStepsIn: 7)
    #expect(
      steps[3].heard == [
        "app delegate hears: Harbour 13 °C", "logger hears: Harbour 13 °C",
        "other delegate hears: Harbour 14 °C", "logger hears: Harbour 14 °C",
        "logger hears: Harbour 15 °C",
      ])
    #expect(steps[4].heard.suffix(1) == ["chart hears: Harbour 17 °C"])
    #expect(steps[5].heard.count { $0.hasPrefix("guest") } == 1)
    #expect(steps[6].heard == ["logger hears: Harbour 22 °C"])
  }

  @Test("coexist: everybody is called once, whoever goes; the original delegate remains")
  func coexist() async throws {
    let steps = try await runExamples("coexist").output.components(ofStepsIn: 6)
    for step in steps[0...2] { #expect(step.heard.count == 3 && Set(step.heard).count == 3) }
    #expect(steps[3].heard == ["app delegate hears: Chaconne"])
    #expect(steps[4].heard.count == 3)
    #expect(steps[5].heard.count { $0 == "logger hears: Weather" } == 0)
    #expect(steps[5].heard.count { $0 == "logger hears: Music" } == 1)
  }

  @Test("answers: a veto counts until its owner leaves; with nobody to ask there is an answer, too")
  func answers() async throws {
    let steps = try await runExamples("answers").output.components(ofStepsIn: 3)
    let vetoes = steps.map { step in step.split(separator: "\n").first { $0.contains("May it close?") } ?? "" }
    #expect(vetoes.map { $0.hasSuffix("yes") } == [true, false, true])
    #expect(steps[1].contains("Save now, Check, Translate, Comment"))
  }

  @Test("events: observer, stream and recorder hear the same, and the error of the recorder says what came")
  func events() async throws {
    let steps = try await runExamples("events").output.components(ofStepsIn: 3)
    #expect(steps[0].contains("21 elements"))
    #expect(steps[1].heard.last == "task hears: the end, after 21 elements")
    #expect(steps[2].contains("recorder.events.count: 24"))
    #expect(steps[2].contains("No DocumentEvent that fits was recorded within 0.01 seconds."))
  }

  @Test("actors: everybody hears everything where they live; what a bound drops is counted")
  func actors() async throws {
    let steps = try await runExamples("actors").output.components(ofStepsIn: 3)
    #expect(steps[0].contains("The view heard of 21 elements on the main thread"))
    #expect(steps[0].contains("The counter heard of 21 on its actor"))
    #expect(steps[0].contains("24 lines from its queue"))
    #expect(steps[1].contains("isFinished true, 23 events dropped"))
    #expect(steps[2].contains("The view has heard of 0 elements"))
  }
}

extension String {
  /// The numbered steps of an example.
  fileprivate func components(ofStepsIn count: Int) throws -> [String] {
    var steps: [String] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("\(steps.count + 1). ") { steps.append("") }
      if !steps.isEmpty { steps[steps.count - 1] += line + "\n" }
    }
    try #require(steps.count == count)
    return steps
  }

  /// Who heard what, in order.
  fileprivate var heard: [String] {
    split(separator: "\n").filter { $0.contains(" hears: ") }.map { String($0.drop { $0 == " " }) }
  }
}
