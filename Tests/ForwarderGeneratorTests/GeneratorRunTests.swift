import Foundation
import Testing

@testable import ForwarderGenerator

@Suite("A run of the generator")
struct GeneratorRunTests {
  private let folder: TemporaryFolder
  private let file: URL
  private let arguments = ["--module", "Sound", "PlayerDelegate"]

  init() throws {
    folder = try TemporaryFolder()
    file = folder.url.appending(path: "PlayerForwarder.swift")
  }

  @Test("40: --output writes the file, --check finds it, and a change of the file or of the protocol")
  func outputAndCheck() throws {
    #expect(try run(arguments + ["--output", file.path]) == .done("wrote '\(file.path)'\n"))
    #expect(try run(["--check"]) == .done("1 generated file is up to date in '\(folder.path)'\n"))
    let other = try refusal(["--check"], of: ["func a(_ x: Int)"])
    let lines = other.split(separator: "\n").dropFirst().dropLast()
    #expect(other.contains("PlayerForwarder.swift: differs from what its header generates\n"))
    #expect(
      lines == [
        "  - 16:   func a() {", "  + 16:   func a(_ x: Int) {", "  - 17:     forward { $0.a() }",
        "  + 17:     forward { $0.a(x) }",
      ])
    let more = try refusal(["--check"], of: ["func a()", "func b()", "func c()", "func d()", "func e()", "func f()"])
    #expect(more.split(separator: "\n").count == 13 && more.contains("\n  and 10 lines more\n"))
    try folder.write("\(text) ", to: "PlayerForwarder.swift")
    #expect(try refusal(["--check", file.path]).contains("PlayerForwarder.swift: differs"))
    #expect(try run(arguments + ["--output", file.path]) == .done("wrote '\(file.path)'\n"))
    #expect(try run(["--check", file.path]) == .done("1 generated file is up to date\n"))
  }

  @Test("40: --update writes the files that differ, and keeps what stands above them")
  func update() throws {
    let checked = "1 generated file is up to date in '\(folder.path)'\n"
    _ = try run(arguments + ["--output", file.path])
    try folder.write("// A licence.\n\n" + text, to: "PlayerForwarder.swift")
    #expect(try run(["--check"]) == .done(checked))
    #expect(try refusal(["--check"], of: ["func a()", "func b()"]).contains("differs"))
    let updated = try run(["--update"], of: ["func a()", "func b()"])
    #expect(updated == .done("wrote '\(file.standardizedFileURL.path)'\n\(checked)"))
    let changed = try text
    #expect(changed.hasPrefix("// A licence.\n") && changed.contains("func b() {\n"))
    #expect(try run(["--update"], of: ["func a()", "func b()"]) == .done(checked))
    #expect(try refusal(["--update"], of: ["func a() -> Int"]).contains("with '--rule'"))
    #expect(try text == changed)
    _ = try run(arguments + ["--output", file.path])
    #expect(try text.hasPrefix("// A licence.\n"))
  }

  @Test("40: --check says which folder it has checked, and takes a folder")
  func folders() throws {
    let app = try folder.write("struct Own {}\n", to: "App/Own.swift").deletingLastPathComponent()
    #expect(
      try refusal(["--check"])
        == "no Swift file in '\(folder.path)' has the header of generate-forwarder, so there is nothing to check")
    for name in ["A", "B"] {
      _ = try run(arguments + ["--name", name, "--output", app.appendingPathComponent("\(name).swift").path])
    }
    #expect(try run(["--check"]) == .done("2 generated files are up to date in '\(folder.path)'\n"))
    #expect(try run(["--check", app.path]) == .done("2 generated files are up to date in '\(app.path)'\n"))
    #expect(try refusal(["--check", app.path], of: ["func b()"]).contains("/App/B.swift: differs"))
    #expect(try refusal(["--check", app.path + "/Own.swift"]).contains("Own.swift: was not generated"))
  }

  @Test("--check leaves out packages within the package, and complains if there is nothing to check")
  func nestedPackage() throws {
    try folder.write("", to: "Nested/Package.swift")
    _ = try run(arguments + ["--output", folder.path + "/Nested/A.swift"])
    #expect(try refusal(["--check"]).contains("nothing to check"))
    #expect(try refusal(["--check", folder.path + "/None.swift"]).contains("None.swift: can't be read"))
  }

  @Test(
    "A command line that can't be read is refused with what to write",
    arguments: [
      ("--module Sound PlayerDelegate --rul *=.any", "unknown option '--rul'; did you mean '--rule'?; see --help"),
      ("--target App", "'--target' isn't an option: if Xcode's menu has added it, run the command in Terminal"),
      ("PlayerDelegate --module", "'--module' needs a value; see --help"),
      ("PlayerDelegate", "name the module that declares the protocol: --module MODULE"),
      ("--module Sound", "name the protocol to forward: generate-forwarder --module Sound PROTOCOL"),
      (
        "--preset Nope",
        "there is no preset 'Nope'; there is: UIApplication, UITableView, UNUserNotificationCenter, URLSession, WKWebView"
      ),
      ("--module Sound PlayerDelegate --event a()=b", "'--event' is about the enum that '--events' writes"),
      ("--check --public", "'--check' takes the options from the files' headers, and only paths"),
      ("--update --output A.swift", "'--update' takes the options from the files' headers, and only paths"),
      ("--check --update", "'--check' takes the options from the files' headers, and only paths"),
    ])
  func refusedLines(_ line: String, _ message: String) throws {
    #expect(try refusal(line.split(separator: " ").map(String.init)).hasPrefix(message))
  }

  @Test("A folder's name, a folder that isn't there, a file that a person wrote: nothing is written")
  func outputs() throws {
    let own = try folder.write("struct Own {}\n", to: "Own.swift")
    #expect(try refusal(arguments + ["--output", own.path]).contains("was not generated"))
    #expect(try String(contentsOf: own, encoding: .utf8) == "struct Own {}\n")
    #expect(try refusal(arguments + ["--output", folder.path]).contains("it is a folder"))
    let mistyped = "\(folder.path)/Souces"
    #expect(try refusal(arguments + ["--output", "\(mistyped)/A.swift"]) == "there is no folder '\(mistyped)'")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Own.swift"])
  }

  @Test("39: A file for the protocol's own module is refused with what to write, and --check says so too")
  func ownModule() throws {
    let output = try folder.write("", to: "Sources/Sound/PlayerForwarder.swift")
    let graph = try TemporaryFolder()
    try graph.write(GraphText(["func a()"]).json, to: "Sound.symbols.json")
    let sources = folder.url.appending(path: "Sources/Sound").path
    let graphs = ModuleGraphs([GraphName("Sound"): .found(directory: graph.url, sources: sources)])
    func refusal(_ arguments: [String]) throws -> String {
      let run = try GeneratorRun(arguments, packageDirectory: folder.url, graphs: graphs)
      return try #require(throws: GeneratorError.self) { try run.run() }.description
    }
    let message =
      "'PlayerDelegate' is a protocol of 'Sound', to which 'PlayerForwarder.swift' would belong, and the command is for "
      + "protocols of other modules: write '@Forwarding' at the protocol, with the package trait Macros, or a line for "
      + "each method by hand; at the property of a class, write '@ObservedDelegate'"
    #expect(try refusal(arguments + ["--output", output.path]) == message)
    let run = try GeneratorRun(arguments, packageDirectory: folder.url, graphs: graphs)
    guard case .done(let text) = try run.run() else {
      return #expect(Bool(false), "without a file, nothing is refused")
    }
    #expect(text.contains("class PlayerForwarder"))
    try folder.write(text, to: "Sources/Sound/PlayerForwarder.swift")
    #expect(try refusal(["--check"]).contains(message))
    let elsewhere = try folder.write("", to: "Sources/App/PlayerForwarder.swift")
    let other = try GeneratorRun(
      arguments + ["--output", elsewhere.path], packageDirectory: folder.url, graphs: graphs)
    #expect(try other.run() == .done("wrote '\(elsewhere.path)'\n"))
  }

  private var text: String { get throws { try String(contentsOf: file, encoding: .utf8) } }

  private func run(_ arguments: [String], of requirements: [String] = ["func a()"]) throws -> GeneratorRun.Outcome {
    let graphs = ModuleGraphs([GraphName("Sound"): try GraphText(requirements).graph])
    return try GeneratorRun(arguments, packageDirectory: folder.url, graphs: graphs).run()
  }

  private func refusal(_ arguments: [String], of requirements: [String] = ["func a()"]) throws -> String {
    do {
      return "nothing was refused: \(try run(arguments, of: requirements))"
    } catch let error as GeneratorError {
      return error.description
    }
  }
}
