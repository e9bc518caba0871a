import Testing

/// What the small examples print has to be true.
@Suite("What the examples show")
struct ExampleOutputTests {
  @Test("service: the app's delegate first, then the subscribers that are still there, whatever reports the assignment")
  func service() async throws {
    let steps = try await runExamples("service").output.components(ofStepsIn: 6)
    #expect(
      steps[0].heard == [
        "app hears: Harbour 12 °C", "logger hears: Harbour 12 °C",
        "other hears: Harbour 13 °C", "logger hears: Harbour 13 °C",
      ])
    #expect(steps[1].contains("multicast.count  // 2") && steps[1].contains("multicast.isEmpty  // true"))
    #expect(steps[1].heard == ["logger hears: Harbour 14 °C"])
    #expect(steps[2].heard == ["app hears: Hilltop 3 °C", "logger hears: Hilltop 3 °C"])
    #expect(steps[3].heard == ["logger hears: Vendor's is closed"])
    #expect(steps[4].heard == ["guest hears: Harbour 20 °C"])
    #expect(steps[5].heard == ["logger hears: Harbour 22 °C"])
  }

  @Test("coexist: everybody is called once, whoever goes; the original delegate remains")
  func coexist() async throws {
    let steps = try await runExamples("coexist").output.components(ofStepsIn: 6)
    for step in steps[0...2] { #expect(step.heard.count == 3 && Set(step.heard).count == 3) }
    #expect(steps[3].heard == ["app hears: Chaconne"])
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
    let steps = try await runExamples("events").output.components(ofStepsIn: 4)
    #expect(steps[0].contains("21 elements"))
    #expect(steps[1].heard.last == "task hears: the end, after 21 elements")
    #expect(steps[2].contains("recorder.events.count  // 24"))
    #expect(steps[3].contains("No DocumentEvent that fits was recorded within 0.01 seconds."))
  }

  @Test("actors: everybody hears everything where they live; what a bound drops is counted")
  func actors() async throws {
    let steps = try await runExamples("actors").output.components(ofStepsIn: 3)
    #expect(steps[0].contains("view, on the main actor, hears: 21 elements"))
    #expect(steps[0].contains("counter, on its own actor, hears: 21 elements"))
    #expect(steps[0].contains("log, on its queue, hears: 24 events"))
    #expect(steps[1].contains("droppedCount(of: view)  // 23"))
    #expect(steps[2].contains("view.elements  // 0"))
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

  /// What each listener received, in order.
  fileprivate var heard: [String] {
    split(separator: "\n").filter { $0.contains(" hears: ") }.map { String($0.drop { $0 == " " }) }
  }
}
