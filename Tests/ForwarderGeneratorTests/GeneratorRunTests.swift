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
      arguments, packageDirectory: folder, graphs: ModuleGraphs([:] as [GraphRequest: SymbolGraph]))
    #expect(try run.run() == .needs([GraphRequest(module: "Sound")]))
  }

  @Test("40: --output writes the file, --check finds it, and a change of the file or of the protocol")
  func outputAndCheck() throws {
    try withFolder {
      let file = folder.appendingPathComponent("PlayerForwarder.swift")
      #expect(try run(arguments + ["--output", file.path]) == .done("wrote '\(file.path)'\n"))
      #expect(try run(["--check"]) == .done("1 generated file is up to date\n"))
      #expect(try refusal(["--check"], of: ["func a()", "func b()"]).contains("PlayerForwarder.swift: differs"))
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
      _ = try run(arguments + ["--output", file.path])
      let text = "// A licence.\n\n" + (try String(contentsOf: file, encoding: .utf8))
      try Data(text.utf8).write(to: file)
      #expect(try run(["--check"]) == .done("1 generated file is up to date\n"))
      #expect(try refusal(["--check"], of: ["func a()", "func b()"]).contains("differs"))
      let updated = try run(["--update"], of: ["func a()", "func b()"])
      #expect(updated == .done("wrote '\(file.standardizedFileURL.path)'\n1 generated file is up to date\n"))
      let changed = try String(contentsOf: file, encoding: .utf8)
      #expect(changed.hasPrefix("// A licence.\n") && changed.contains("func b() {\n"))
      #expect(try run(["--update"], of: ["func a()", "func b()"]) == .done("1 generated file is up to date\n"))
      #expect(try refusal(["--update"], of: ["func a() -> Int"]).contains("with '--rule'"))
      #expect(try String(contentsOf: file, encoding: .utf8) == changed)
      _ = try run(arguments + ["--output", file.path])
      #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("// A licence.\n"))
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
      #expect(try refusal(["--check", folder.path + "/None.swift"]).contains("None.swift: can't be read\n"))
    }
  }

  @Test("40: --output makes a folder within a target and says so")
  func newFolder() throws {
    try withFolder {
      let target = folder.appendingPathComponent("Sources/Tunes")
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
      let file = target.appendingPathComponent("New/Deep/A.swift")
      let made = "made the folder '\(target.appendingPathComponent("New").path)', which wasn't there\n"
      let command = arguments + ["--rule", "*=.original", "--output", file.path]
      let outcome = try run(command)
      #expect(outcome == .done("\(made)wrote '\(file.path)'\n"))
      #expect(try run(["--check", file.path]) == .done("1 generated file is up to date\n"))
      #expect(try run(command) == .done("wrote '\(file.path)'\n"), "the folder is there")
      let mistyped = target.appendingPathComponent("Nwe/B.swift")
      #expect(
        try run(arguments + ["--output", mistyped.path])
          == .done(
            "made the folder '\(target.path)/Nwe', which wasn't there; there is 'New'\n"
              + "wrote '\(mistyped.path)'\n"))
    }
  }

  @Test("40: --output makes no folder of a target, and names one with a similar name", arguments: ["tunez", "tunez/A"])
  func mistypedTarget(_ path: String) throws {
    try withFolder {
      let sources = folder.appendingPathComponent("Sources")
      try FileManager.default.createDirectory(
        at: sources.appendingPathComponent("Tunes"), withIntermediateDirectories: true)
      let refusal = try refusal(arguments + ["--output", "\(sources.path)/\(path)/A.swift"])
      #expect(
        refusal
          == "nothing was written: there is no folder '\(sources.path)/tunez'; there is 'Tunes'. "
          + "For a new target, make its folder first")
      let misspelt = try self.refusal(arguments + ["--output", "\(folder.path)/Souces/Tunes/A.swift"])
      #expect(misspelt.contains("there is no folder '\(folder.path)/Souces'; there is 'Sources'."))
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      #expect(paths.sorted() == ["Sources", "Sources/Tunes"])
    }
  }

  @Test("A folder's name and a file that a person wrote: nothing is written")
  func outputs() throws {
    try withFolder {
      let own = folder.appendingPathComponent("Own.swift")
      try Data("struct Own {}\n".utf8).write(to: own)
      #expect(try refusal(arguments + ["--output", own.path]).contains("was not generated"))
      #expect(try String(contentsOf: own, encoding: .utf8) == "struct Own {}\n")
      #expect(try refusal(arguments + ["--output", folder.path]).contains("it is a folder"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Own.swift"])
    }
  }

  private func run(_ arguments: [String], of requirements: [String] = ["func a()"]) throws -> GeneratorRun.Outcome {
    let graphs = ModuleGraphs([GraphRequest(module: "Sound"): try GraphText(requirements).graph])
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
