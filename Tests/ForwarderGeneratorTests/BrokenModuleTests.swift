import Foundation
import Testing

@testable import ForwarderGenerator

@Suite("A module that doesn't compile")
struct BrokenModuleTests {
  private let source = GraphText([
    "func a(_ x: Client)", "func b(_: Client, named name: Sound.Client)", "func c() -> Missing?",
    "func d(_ x: Missing)",
    "var e: Missing? { get }",
  ])

  @Test("40: A type is written as it will be when the module compiles, or as in the source if it is still missing")
  func types() throws {
    let emitted = GraphText([
      "func a(_ x: any Client)", "func b(_: any Client, named name: any Client)", "func c() -> _", "func other()",
      "var e: _ { get }",
    ])
    let text = try generated(from: source, emitted)
    #expect(text.contains("  func a(_ x: any Client) {\n"))
    #expect(text.contains("named name: any Client) {\n"))
    #expect(text.contains("  func c() -> Missing? {\n"))
    #expect(text.contains("  var e: Missing? {"))
  }

  @Test("40: A declaration that only the source's graph has is kept")
  func keptDeclarations() throws {
    let text = try generated(from: source, GraphText(["func a(_ x: any Client)"]))
    #expect(text.contains("  func a(_ x: any Client) {\n") && text.contains("  func d(_ x: Missing) {\n"))
    #expect(try generated(from: source, nil).contains("  func a(_ x: Client) {\n"))
  }

  /// The text of a forwarder from the graphs that the plugin leaves in a folder.
  private func generated(from source: GraphText, _ emitted: GraphText?) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(source.json, to: "Sound.symbols.json")
    if let emitted { try folder.write(emitted.json, to: "emitted/Sound.symbols.json") }
    let graphs = ModuleGraphs([GraphName("Sound"): .found(directory: folder.url, sources: nil)])
    let arguments = ["--module", "Sound", "PlayerDelegate", "--rule", "*=.original"]
    let options = try #require(GeneratorInvocation(arguments).options)
    return try ForwarderGenerator(options, graphs: graphs).text()
  }
}
