import Foundation
import Testing

@testable import ForwarderGenerator

// Tests/Fixtures/check-generator has the compiler read modules from such folders.

@Suite("Folders to search")
struct SearchFolderTests {
  private let folder: TemporaryFolder
  private let arguments = ["--module", "Sound", "PlayerDelegate"]

  init() throws {
    folder = try TemporaryFolder()
    for name in ["Their SDKs/A", "B", "Maps.xcframework/ios-arm64", "Maps.xcframework/ios-x86_64-simulator"] {
      try folder.write("", to: "\(name)/Sound.swiftmodule")
    }
  }

  private func run(
    _ arguments: [String], _ extractions: [GraphName: ModuleGraphs.Extraction] = [:], on machine: Machine = .current
  ) throws -> GeneratorRun.Outcome {
    try GeneratorRun(arguments, packageDirectory: folder.url, graphs: ModuleGraphs(extractions, on: machine)).run()
  }

  private func refusal(
    _ arguments: [String], _ extractions: [GraphName: ModuleGraphs.Extraction] = [:], on machine: Machine = .current
  ) throws -> String {
    try #require(throws: GeneratorError.self) { try run(arguments, extractions, on: machine) }.description
  }

  /// A graph of the module with this requirement.
  private func extraction(_ requirement: String) throws -> ModuleGraphs.Extraction {
    try folder.write(GraphText([requirement]).json, to: "\(requirement)/Sound.symbols.json")
    return .found(directory: folder.url.appending(path: requirement), sources: nil)
  }

  @Test("53: The plugin gets the folders with each graph, in their order, with and without an SDK")
  func request() throws {
    let search = ["--search", "Their SDKs/A", "--search", "\(folder.path)/B"]
    let folders = "\t\(folder.path)/Their SDKs/A\t\(folder.path)/B"
    #expect(try run(arguments + search) == .needs(["Sound\(folders)"]))
    let mac = Machine(isMac: true, architecture: "arm64")
    let other = try run(arguments + search + ["--sdk", "iphonesimulator"], on: mac)
    #expect(other == .needs(["Sound@iphonesimulator arm64-apple-ios*-simulator\(folders)"]))
    let name = GraphName("Sound", sdk: "iphonesimulator", folders: ["\(folder.path)/Their SDKs/A", "\(folder.path)/B"])
    #expect(GraphName(text: "Sound@iphonesimulator\(folders)") == name)
  }

  @Test("53: The header keeps a folder as it is written, and each file of a --check has the graphs of its own folders")
  func headers() throws {
    let (a, b) = (try extraction("func a()"), try extraction("func b()"))
    let graphs = [
      GraphName("Sound", folders: ["\(folder.path)/Their SDKs/A"]): a,
      GraphName("Sound", folders: ["\(folder.path)/B"]): b,
    ]
    for (name, search) in [("A", "Their SDKs/A"), ("B", "./B")] {
      let file = folder.url.appending(path: "\(name).swift")
      _ = try run(arguments + ["--search", search, "--name", name, "--output", file.path], graphs)
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.contains("PlayerDelegate\n//   --search \(search)\n//   --name \(name)\n"))
      #expect(text.contains("func \(name.lowercased())() {"))
    }
    #expect(try run(["--check"], graphs) == .done("2 generated files are up to date in '\(folder.path)'\n"))
    let needed = ["Sound\t\(folder.path)/B", "Sound\t\(folder.path)/Their SDKs/A"]
    #expect(try run(["--check"]) == .needs(needed))
  }

  @Test("53: A file whose folder isn't there isn't checked, and this is said; the others are")
  func absentFolder() throws {
    let graphs = [GraphName("Sound", folders: ["\(folder.path)/B"]): try extraction("func b()")]
    let file = folder.url.appending(path: "B.swift")
    _ = try run(arguments + ["--search", "B", "--output", file.path], graphs)
    let text = try String(contentsOf: file, encoding: .utf8)
    let other = try folder.write(text.replacing("--search B", with: "--search None"), to: "Other.swift")
    try folder.write(text.replacing("func b()", with: "func c()"), to: "B.swift")
    let complaints = try refusal(["--check"], graphs)
    #expect(
      complaints.contains("\(other.path): '--search None': there is no folder '") && complaints.contains("/None'"))
    #expect(complaints.contains("B.swift: differs from what its header generates"))
    #expect(!complaints.contains("Other.swift: differs"))
  }

  @Test("53: A relative folder is looked for in one place after the other")
  func places() throws {
    let search = SearchFolders(places: ["Their SDKs", "Elsewhere", ""].map { folder.url.appending(path: $0) })
    #expect(try search.paths(["A", "../B", "B"]) == ["Their SDKs/A", "B", "B"].map { "\(folder.path)/\($0)" })
    let error = try #require(throws: GeneratorError.self) { try search.paths(["B", "C"]) }
    #expect(
      error.description
        == "'--search C': there is no folder '\(folder.path)/Their SDKs/C', and no '\(folder.path)/Elsewhere/C', and "
        + "no '\(folder.path)/C'")
  }

  @Test(
    "53: What has no modules in it is refused with what to name",
    arguments: [
      ("B/Sound.swiftmodule", "there is no folder '§/B/Sound.swiftmodule'"),
      ("Maps.framework", "name the folder that has it"),
      (
        "Maps.xcframework",
        "name the slice for the SDK: 'Maps.xcframework/ios-arm64', 'Maps.xcframework/ios-x86_64-simulator'"
      ),
    ])
  func refused(_ search: String, _ message: String) throws {
    try folder.write("", to: "Maps.framework/Maps")
    try folder.write("", to: "Maps.xcframework/Info.plist")
    let place = SearchFolders(places: [folder.url])
    let error = try #require(throws: GeneratorError.self) { try place.paths([search]) }
    #expect(error.description == "'--search \(search)': \(message.replacing("§", with: folder.path))")
  }

  @Test("53: A module that isn't found is said with the places where it was looked for, and with the option")
  func absentModule() throws {
    let search = ["--search", "Their SDKs/A"]
    let name = GraphName("Sound", folders: ["\(folder.path)/Their SDKs/A"])
    #expect(
      try refusal(
        arguments + search, [name: .failed(reason: "Why.")], on: Machine(isMac: false, architecture: "arm64"))
        == "there is no module 'Sound' in this package, its dependencies, the SDK or '\(folder.path)/Their SDKs/A'; for "
        + "one in another folder, add '--search FOLDER'. Why.")
  }
}
