import Foundation
import Testing

#if CHILD_PROCESSES
  /// What the examples print has to be true.
  @Suite("What the examples print", .timeLimit(.minutes(15)))
  struct ExampleOutputTests {
    @Test(
      "service: the app's delegate first, then the subscribers that are still there, whatever reports the assignment")
    func service() async throws {
      let steps = try await steps(of: "service")
      #expect(
        steps == [
          [
            "app hears: Harbour 12 °C", "logger hears: Harbour 12 °C",
            "other hears: Harbour 13 °C", "logger hears: Harbour 13 °C",
          ],
          ["2 subscribers", "logger hears: Harbour 14 °C", "0 subscribers"],
          [
            "app hears: Harbour 14 °C", "logger hears: Harbour 15 °C",
            "app hears: Harbour 16 °C", "logger hears: Harbour 16 °C",
          ],
          ["app hears: Hilltop 3 °C", "logger hears: Hilltop 3 °C"],
          ["logger hears: Vendor's is closed"],
          ["guest hears: Harbour 20 °C"],
          ["logger hears: Harbour 295 °C"],
        ])
    }

    @Test("answers: a veto counts as soon as its owner is there; with nobody to ask there is an answer, too")
    func answers() async throws {
      let steps = try await steps(of: "answers")
      let answers = steps.map { $0.map { $0.split(separator: "?")[1].drop { $0 == " " } } }
      #expect(
        answers == [
          ["true", "true", "true", "A Letter", "Open, Save now, Check, Translate", "3", "fr"],
          ["false", "true", "true", "A Letter", "Open, Save now, Check, Translate", "3", "fr"],
          ["true", "false", "false", "none", "", "0", "en"],
        ])
    }

    @Test("events: observer, stream and recorder receive the same, and the error of the recorder says what came")
    func events() async throws {
      let steps = try await steps(of: "events")
      #expect(steps[0][0] == "received [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]")
      #expect(steps[0][1].contains("EventObserver") && !steps[0][2].contains("EventObserver"))
      #expect(steps[1].count == 12 && steps[1].last == "task hears: didFinish")
      #expect(steps[2] == ["12 events", #"didStart("map.zip")"#, "didReceive(percent: 50)"])
      #expect(steps[3][0].contains("No DownloadEvent that fits was recorded within 0.01 seconds."))
    }

    @Test("actors: everybody receives everything where they live; what a bound drops is counted")
    func actors() async throws {
      #expect(
        try await steps(of: "actors").map { $0.map { $0.replacing(/0x[0-9a-f]+/, with: "0x…") } } == [
          [
            "view, on the main actor: 100 %", "log, on its queue: 12 lines, the last one didFinish",
            "counter, on its own actor: 12 events",
          ],
          [
            "during the download: finished false", "after it: finished true",
            """
            MulticastDelegate<any DownloadDelegate>(0x…, wrapping: Download(0x…), \
            subscribers: [ProgressView(0x…) (on MainActor, 11 dropped)])
            """,
          ],
          ["finished false"],
        ])
    }

    @Test("xml: one pass for three delegates")
    func xml() async throws {
      #expect(
        try await steps(of: "xml") == [
          [
            "read to its end: true", "Alice's Adventures in Wonderland, Dracula, Les Misérables",
            "3 author, 3 book, 1 library, 2 shelf, 3 title", "4 levels",
          ]
        ])
    }

    @Test("session: the original delegate answers the challenge and rejects the redirect, even with other subscribers")
    func session() async throws {
      #expect(
        try await steps(of: "session") == [
          [
            "key ring hears: library asks, and gets the password of reader", "progress hears: 150000 bytes so far",
            "log hears: /report ended with 200",
          ],
          [
            "key ring hears: not to /page", "progress hears: 150000 bytes so far", "log hears: /old ended with 302",
          ],
        ])
    }

    @Test("trace: the lines name the slow subscriber, the dead one, and the object that displaced the proxy")
    func trace() async throws {
      let steps = try await steps(of: "trace")
      #expect(steps[0].contains { $0.contains("SlowListener") && $0.contains(" returned after ") })
      #expect(steps[1].contains { $0.contains("found dead") })
      let installed = steps[2].first { $0.contains(" installed, by MulticastDelegate<any StationDelegate>(") }
      #expect(installed?.hasSuffix(", which it calls first") == true)
      #expect(steps[2].last { $0.contains(" hears: ") }?.hasSuffix("hears: Vendor's 15 °C") == true)
    }

    @Test("The tour runs every example, complains of nothing, and each title names the line that prints it")
    func tour() async throws {
      let run = try await runExamples()
      #expect(run.status == 0)
      #expect(run.complaints == "")
      let names = run.output.split(separator: "\n").filter { $0.hasPrefix("=== ") }
        .map { $0.dropFirst(4).prefix { $0 != ":" } }
      #expect(names == ["service", "answers", "events", "actors", "xml", "session", "trace", "macros"])
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let titles = run.output.split(separator: "\n").filter { $0.hasPrefix("- ") }
      #expect(titles.count > 10)
      for title in titles {
        let place = try #require(title.split(separator: "(").last).dropLast().split(separator: ":")
        let text = try String(contentsOf: root.appendingPathComponent(String(place[0])), encoding: .utf8)
        let line = try #require(
          text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(Int(place[1])! - 1).first)
        #expect(line.contains("step("), "\(title)")
      }
    }

    @Test("--help says how to use it; an unknown name ends with 64 and the same text on standard error")
    func help() async throws {
      let help = try await runExamples("--help")
      #expect(help.status == 0)
      #expect(help.output.hasPrefix("usage: Examples"))
      let unknown = try await runExamples("nope")
      #expect(unknown.status == 64)
      #expect(unknown.output == "")
      #expect(unknown.complaints == help.output)
    }

    /// The lines of each step of an example.
    private func steps(of example: String) async throws -> [[String]] {
      let run = try await runExamples(example)
      #expect(run.status == 0)
      #expect(run.complaints == "")
      var steps: [[String]] = []
      for line in run.output.split(separator: "\n").dropFirst() {
        if line.hasPrefix("- ") { steps.append([]) } else { steps[steps.count - 1].append(String(line.dropFirst(4))) }
      }
      return steps
    }
  }
#endif
