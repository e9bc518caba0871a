import ForwardingModel

@testable import ForwarderGenerator

/// A symbol graph written in a few lines, in place of an extracted one.
struct GraphText {
  private var symbols: [String] = []
  private var relationships: [String] = []

  /// A module with one protocol of classes.
  init(protocol name: String = "PlayerDelegate", _ requirements: [String], access: String = "public") {
    add("protocol \(name) : AnyObject", kind: "swift.protocol", path: [name], identifier: name, access: access)
    addRequirements(requirements, of: name, kind: "requirementOf")
  }

  mutating func addRequirements(
    _ requirements: [String], of name: String, kind: String = "requirementOf", availability: String = ""
  ) {
    for (number, declaration) in requirements.enumerated() {
      let identifier = "\(name).\(kind)\(number)"
      let title = (try? Requirement(declaration))?.title ?? declaration
      add(declaration, kind: "swift.method", path: [name, title], identifier: identifier, availability: availability)
      relate(identifier, kind, name)
    }
  }

  mutating func add(
    _ declaration: String, kind: String, path: [String], identifier: String, access: String = "public",
    mentioning type: String? = nil, availability: String = ""
  ) {
    let fragment = type.map { ", \"preciseIdentifier\": \"\($0)\"" } ?? ""
    symbols.append(
      """
      {"kind": {"identifier": "\(kind)"}, "identifier": {"precise": "\(identifier)"}, "accessLevel": "\(access)",
       "pathComponents": [\(path.map { "\"\($0)\"" }.joined(separator: ", "))],
       "availability": [\(availability)],
       "declarationFragments": [{"spelling": "\(declaration.replacing("\"", with: "\\\""))"\(fragment)}]}
      """)
  }

  /// A requirement that mentions aliases of this module, each between two `§`, and the aliases.
  mutating func add(_ requirement: String, withAliases aliases: [String: String]) {
    func fragments(_ text: String) -> String {
      text.split(separator: "§", omittingEmptySubsequences: false).map { part in
        let identifier =
          aliases[String(part)] == nil ? "" : ", \"preciseIdentifier\": \"s:5Sound\(part.count)\(part)a\""
        return "{\"spelling\": \"\(part)\"\(identifier)}"
      }.joined(separator: ", ")
    }
    func add(_ text: String, kind: String, path: [String], identifier: String) {
      symbols.append(
        """
        {"kind": {"identifier": "\(kind)"}, "identifier": {"precise": "\(identifier)"}, "accessLevel": "public",
         "pathComponents": [\(path.map { "\"\($0)\"" }.joined(separator: ", "))], "declarationFragments": [\(fragments(text))]}
        """)
    }
    for (name, text) in aliases {
      add("typealias \(text)", kind: "swift.typealias", path: [name], identifier: "s:5Sound\(name.count)\(name)a")
    }
    add(requirement, kind: "swift.method", path: ["PlayerDelegate", "aliased"], identifier: "aliased")
    relate("aliased", "requirementOf", "PlayerDelegate")
  }

  /// A requirement that mentions types, each between two `§`, by their identifiers.
  mutating func add(_ requirement: String, mentioning identifiers: [String: String]) {
    let fragments = requirement.split(separator: "§").map { part in
      let identifier = identifiers[String(part)].map { ", \"preciseIdentifier\": \"\($0)\"" } ?? ""
      return "{\"spelling\": \"\(part)\"\(identifier)}"
    }
    symbols.append(
      """
      {"kind": {"identifier": "swift.method"}, "identifier": {"precise": "mentioning"}, "accessLevel": "public",
       "pathComponents": ["PlayerDelegate", "mentioning"], "declarationFragments": [\(fragments.joined(separator: ", "))]}
      """)
    relate("mentioning", "requirementOf", "PlayerDelegate")
  }

  mutating func relate(_ source: String, _ kind: String, _ target: String) {
    relationships.append("{\"kind\": \"\(kind)\", \"source\": \"\(source)\", \"target\": \"\(target)\"}")
  }

  var graph: SymbolGraph {
    get throws {
      try SymbolGraph(
        json: """
          {"symbols": [\(symbols.joined(separator: ","))], "relationships": [\(relationships.joined(separator: ","))]}
          """)
    }
  }

  /// The generator's output for the module, with these arguments after `--module Sound`.
  func generated(
    _ arguments: String..., isInModule: Bool = false, isInPackage: Bool = false, beside names: Set<String> = []
  ) throws -> String {
    guard case .generate(let options, _) = try GeneratorInvocation(["--module", "Sound"] + arguments) else {
      return ""
    }
    let graphs = ModuleGraphs([GraphRequest(module: options.module): try graph])
    var surroundings = ForwarderGenerator.Surroundings()
    (surroundings.isInModule, surroundings.isInPackage, surroundings.names) = (isInModule, isInPackage, names)
    return try ForwarderGenerator(options, graphs: graphs, surroundings: surroundings).text()
  }

  /// The generator's error message.
  func refusal(_ arguments: String...) throws -> String {
    do {
      guard case .generate(let options, _) = try GeneratorInvocation(["--module", "Sound"] + arguments) else {
        return ""
      }
      _ = try ForwarderGenerator(options, graphs: ModuleGraphs([GraphRequest(module: "Sound"): try graph])).text()
      return "nothing was refused"
    } catch let error as GeneratorError {
      return error.description
    }
  }
}
