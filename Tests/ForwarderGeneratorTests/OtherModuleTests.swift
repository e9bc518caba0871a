import ForwardingModel
import Testing

@testable import ForwarderGenerator

@Suite("Protocols and types of other modules")
struct OtherModuleTests {
  private let core = GraphRequest(module: "Core")

  /// A module `Sound` whose protocol inherits from one of `Core`, which has an alias of a closure.
  private func graphs(_ requirement: String) throws -> ModuleGraphs {
    var sound = GraphText([])
    sound.add(requirement, mentioning: ["CoreHandler": "s:4Core11CoreHandlera"])
    sound.relate("PlayerDelegate", "conformsTo", "s:4Core9CoreBasisP")
    var core = GraphText(protocol: "CoreDelegate", [])
    core.add(
      "protocol CoreBasis : AnyObject", kind: "swift.protocol", path: ["CoreBasis"], identifier: "s:4Core9CoreBasisP")
    core.addRequirements(["func basic()"], of: "s:4Core9CoreBasisP")
    core.add(
      "typealias CoreHandler = (Int) -> Void", kind: "swift.typealias", path: ["CoreHandler"],
      identifier: "s:4Core11CoreHandlera")
    return ModuleGraphs([GraphRequest(module: "Sound"): try sound.graph, self.core: try core.graph])
  }

  private func text(_ requirement: String, _ arguments: String...) throws -> String {
    let line = ["--module", "Sound", "PlayerDelegate"] + arguments
    guard case .generate(let options, _, _) = try GeneratorInvocation(line) else { return "" }
    return try ForwarderGenerator(options, graphs: try graphs(requirement)).text()
  }

  @Test(
    "39: A closure behind an alias of another module needs a rule",
    arguments: ["§CoreHandler§?", "Optional<§CoreHandler§>", "@escaping §CoreHandler§"])
  func aliasedHandler(_ type: String) throws {
    let requirement = "func a(completionHandler: \(type))"
    let error = #expect(throws: GeneratorError.self) { try text(requirement) }
    #expect(error?.description.contains("each subscriber would call 'completionHandler'") == true)
    #expect(try text(requirement, "--rule", "a*=completion .first").contains("gate.claim()"))
  }

  @Test("38: The module of an inherited protocol is imported")
  func importsOfAncestors() throws {
    let text = try text("func a()")
    #expect(text.contains("\nimport Core\nimport DelegateForwarding\nimport Sound\n"))
    #expect(text.contains("func basic() {"))
  }
}
