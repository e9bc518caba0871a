import Foundation
import Testing

@testable import ForwarderGenerator

@Suite("A run of the generator")
struct GeneratorRunTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private let arguments = ["--module", "Sound", "PlayerDelegate"]

  @Test("Without the module's graph it asks for it, and writes nothing")
  func missingGraph() throws {
    let run = try GeneratorRun(
      arguments, packageDirectory: folder, graphs: ModuleGraphs([:] as [GraphName: SymbolGraph]))
    #expect(try run.run() == .needs(["Sound"]))
  }

  @Test("40: --output writes the file, --check finds it, and a change of the file or of the protocol")
  func outputAndCheck() throws {
    try withFolder {
      let file = folder.appendingPathComponent("PlayerForwarder.swift")
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
      try Data("\(String(contentsOf: file, encoding: .utf8)) ".utf8).write(to: file)
      #expect(try refusal(["--check", file.path]).contains("PlayerForwarder.swift: differs"))
      #expect(try run(arguments + ["--output", file.path]) == .done("wrote '\(file.path)'\n"))
      #expect(try run(["--check", file.path]) == .done("1 generated file is up to date\n"))
    }
  }

  @Test("40: --update writes the files that differ, and keeps what stands above them")
  func update() throws {
    try withFolder {
      let file = folder.appendingPathComponent("PlayerForwarder.swift")
      let checked = "1 generated file is up to date in '\(folder.path)'\n"
      _ = try run(arguments + ["--output", file.path])
      let text = "// A licence.\n\n" + (try String(contentsOf: file, encoding: .utf8))
      try Data(text.utf8).write(to: file)
      #expect(try run(["--check"]) == .done("1 generated file is up to date in '\(folder.path)'\n"))
      #expect(try refusal(["--check"], of: ["func a()", "func b()"]).contains("differs"))
      let updated = try run(["--update"], of: ["func a()", "func b()"])
      #expect(updated == .done("wrote '\(file.standardizedFileURL.path)'\n\(checked)"))
      let changed = try String(contentsOf: file, encoding: .utf8)
      #expect(changed.hasPrefix("// A licence.\n") && changed.contains("func b() {\n"))
      #expect(try run(["--update"], of: ["func a()", "func b()"]) == .done(checked))
      #expect(try refusal(["--update"], of: ["func a() -> Int"]).contains("with '--rule'"))
      #expect(try String(contentsOf: file, encoding: .utf8) == changed)
      _ = try run(arguments + ["--output", file.path])
      #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("// A licence.\n"))
    }
  }

  @Test("40: --check says which folder it has checked, and takes a folder")
  func folders() throws {
    try withFolder {
      let app = folder.appendingPathComponent("App")
      try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
      try Data("struct Own {}\n".utf8).write(to: app.appendingPathComponent("Own.swift"))
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
  }

  @Test("--check leaves out packages within the package, and complains if there is nothing to check")
  func nestedPackage() throws {
    try withFolder {
      let nested = folder.appendingPathComponent("Nested")
      try FileManager.default.createDirectory(at: nested, withIntermediateDirectories: true)
      try Data().write(to: nested.appendingPathComponent("Package.swift"))
      _ = try run(arguments + ["--output", nested.appendingPathComponent("A.swift").path])
      #expect(try refusal(["--check"]).contains("nothing to check"))
      #expect(try refusal(["--check", folder.path + "/None.swift"]).contains("None.swift: can't be read"))
    }
  }

  @Test("An option that isn't one is refused, and '--target' with what to do in Xcode")
  func unknownOptions() throws {
    #expect(
      try refusal(arguments + ["--rul", "*=.any"]) == "unknown option '--rul'; did you mean '--rule'?; see --help")
    let fromXcode = try refusal(["--target", "App"] + arguments)
    #expect(
      fromXcode.hasPrefix("'--target' isn't an option: if Xcode's menu has added it, run the command in Terminal"))
  }

  @Test("A folder's name, a folder that isn't there, a file that a person wrote: nothing is written")
  func outputs() throws {
    try withFolder {
      let own = folder.appendingPathComponent("Own.swift")
      try Data("struct Own {}\n".utf8).write(to: own)
      #expect(try refusal(arguments + ["--output", own.path]).contains("was not generated"))
      #expect(try String(contentsOf: own, encoding: .utf8) == "struct Own {}\n")
      #expect(try refusal(arguments + ["--output", folder.path]).contains("it is a folder"))
      let mistyped = "\(folder.path)/Souces"
      #expect(try refusal(arguments + ["--output", "\(mistyped)/A.swift"]) == "there is no folder '\(mistyped)'")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Own.swift"])
    }
  }

  private func run(_ arguments: [String], of requirements: [String] = ["func a()"]) throws -> GeneratorRun.Outcome {
    let graphs = ModuleGraphs([GraphName("Sound"): try GraphText(requirements).graph])
    return try GeneratorRun(arguments, packageDirectory: folder, graphs: graphs).run()
  }

  private func refusal(_ arguments: [String], of requirements: [String] = ["func a()"]) throws -> String {
    do {
      return "nothing was refused: \(try run(arguments, of: requirements))"
    } catch let error as GeneratorError {
      return error.description
    }
  }

  private func withFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body()
  }
}
