import Foundation
import Testing

private let exampleNames = ["service", "answers", "events", "actors", "xml", "trace", "session", "coexist"]

@Suite("The command line of Examples")
struct CommandLineTests {
  @Test("The tour runs every example, complains of nothing and ends with status 0")
  func tour() async throws {
    let run = try await runExamples()
    #expect(run.status == 0)
    #expect(run.complaints == "")
    let names = run.output.split(separator: "\n").filter { $0.hasPrefix("=== ") }
      .map { $0.dropFirst(4).prefix { $0 != ":" } }
    #expect(names == ["service", "answers", "events", "actors", "xml", "trace", "app"])
    #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count < 120)
    #expect(run.output.split(separator: "\n").suffix(4).allSatisfy { $0.contains("swift run Examples ") })
  }

  @Test("The tour says in which file each example is, and each call that it shows stands there")
  func callsInFiles() async throws {
    let run = try await runExamples()
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    var code = ""
    for line in run.output.split(separator: "\n") {
      if line.hasPrefix("    Examples/") {
        code = try String(contentsOf: package.appendingPathComponent(line.dropFirst(4).description), encoding: .utf8)
      } else if line.hasPrefix("  > ") {
        let call = line.dropFirst(4).prefix(upTo: line.firstRange(of: "  // ")?.lowerBound ?? line.endIndex)
        // The call appears once in the string that is shown, and once as code.
        let made = call.split(separator: " = ").last ?? call
        let shown = made.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        #expect(code.ranges(of: made).count + (shown == made ? 0 : code.ranges(of: shown).count) >= 2, "\(call)")
      }
    }
  }

  @Test("Each example runs alone", arguments: exampleNames)
  func oneExample(_ name: String) async throws {
    let run = try await runExamples(name)
    #expect(run.status == 0)
    #expect(run.complaints == "")
    #expect(!run.output.isEmpty)
    #expect(!run.output.contains("=== \(name): "))
  }

  @Test("--list says what every example is for, a line each")
  func list() async throws {
    let run = try await runExamples("--list")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map { $0.split(separator: " ") }
    for name in exampleNames {
      #expect(lines.count { $0.first.map(String.init) == name && $0.count > 3 } == 1)
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
    for word in [name] + exampleNames {
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
