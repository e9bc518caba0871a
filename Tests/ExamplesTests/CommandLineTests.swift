import Testing

@Suite("The command line of Examples")
struct CommandLineTests {
  @Test("The tour runs every example, complains of nothing and ends with status 0")
  func tour() async throws {
    let run = try await runExamples()
    #expect(run.status == 0)
    #expect(run.complaints == "")
    for name in ["service", "coexist", "answers", "xml", "events", "actors"] {
      #expect(run.output.contains("=== \(name): "))
    }
  }

  @Test("Each example runs alone", arguments: ["service", "coexist", "answers", "xml", "events", "actors"])
  func oneExample(_ name: String) async throws {
    let run = try await runExamples(name)
    #expect(run.status == 0)
    #expect(run.complaints == "")
    #expect(!run.output.isEmpty)
    #expect(!run.output.contains("=== \(name): "))
  }

  @Test("--list names every example, a line each")
  func list() async throws {
    let run = try await runExamples("--list")
    #expect(run.status == 0)
    let names = run.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    for name in ["service", "coexist", "answers", "xml", "events", "actors"] {
      #expect(names.count { $0 == name } == 1)
    }
  }

  @Test("--help says how to use it, and names the examples")
  func help() async throws {
    let run = try await runExamples("--help")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("usage: Examples"))
    #expect(run.output.contains("xml [FILE …]"))
  }

  @Test("An example's --help says what it accepts")
  func helpOfOne() async throws {
    let run = try await runExamples("xml", "--help")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("usage: Examples xml [FILE …]"))
  }

  @Test("An unknown name, or option, ends with 64 and the names on standard error", arguments: ["nope", "--nope"])
  func unknownName(_ name: String) async throws {
    let run = try await runExamples(name)
    #expect(run.status == 64)
    #expect(run.output == "")
    for word in [name, "service", "coexist", "answers", "xml", "events", "actors"] {
      #expect(run.complaints.contains(word))
    }
  }

  @Test("Arguments for an example that takes none end with 64")
  func superfluousArguments() async throws {
    let run = try await runExamples("service", "more")
    #expect(run.status == 64)
    #expect(run.complaints.contains("usage: Examples service"))
  }
}
