import ForwardingModel
import Foundation

@testable import ForwarderGenerator

/// A symbol graph of the module `Sound` written in a few lines, in place of an extracted one.
struct GraphText {
  /// The vendor of the platform that the module was compiled for.
  var vendor = "unknown"
  private var symbols: [String] = []
  private var relationships: [String] = []

  /// A module with one protocol of classes.
  init(protocol name: String = "PlayerDelegate", _ requirements: [String], access: String = "public") {
    add("protocol \(name) : AnyObject", kind: "protocol", path: [name], identifier: name, access: access)
    addRequirements(requirements, of: name)
  }

  /// A module of Apple's SDK with one protocol of Objective-C, in which the requirements have these selectors.
  ///
  /// - Parameter attribute: What stands before `protocol`, such as `@MainActor`.
  init(
    objectiveC name: String, attribute: String = "", _ requirements: [(declaration: String, selector: String)],
    kind: String = "optionalRequirementOf", availability: String = "", mentioning types: [String: String] = [:]
  ) {
    vendor = "apple"
    let identifier = "c:objc(pl)\(name)"
    let head = attribute.isEmpty ? "" : "\(attribute) "
    add("\(head)protocol \(name) : NSObjectProtocol", kind: "protocol", path: [name], identifier: identifier)
    relate(identifier, "conformsTo", "c:objc(pl)NSObject")
    for (declaration, selector) in requirements {
      let title = (try? Requirement(declaration.replacing("§", with: "")))?.title ?? declaration
      add(
        declaration, kind: "method", path: [name, title], identifier: identifier + selector, availability: availability,
        mentioning: types)
      relate(identifier + selector, kind, identifier)
    }
  }

  mutating func addRequirements(
    _ requirements: [String], of name: String = "PlayerDelegate", kind: String = "requirementOf",
    availability: String = "", mentioning types: [String: String] = [:]
  ) {
    for declaration in requirements {
      let identifier = "\(name).\(symbols.count)"
      let title = (try? Requirement(declaration.replacing("§", with: "")))?.title ?? declaration
      add(
        declaration, kind: "method", path: [name, title], identifier: identifier, availability: availability,
        mentioning: types)
      relate(identifier, kind, name)
    }
  }

  /// A type alias such as `Handler = (Int) -> Void`, which others mention as `§Handler§`.
  mutating func addAlias(_ text: String) {
    let name = String(text.prefix { $0 != " " && $0 != "<" })
    add("typealias \(text)", kind: "typealias", path: [name], identifier: Self.alias(name))
  }

  /// Adds a declaration, in which types with identifiers stand between two `§`, as `Data` or `Data=s:4Core4DataV`.
  ///
  /// - Parameter types: The types' identifiers. Those of others are aliases of this module.
  mutating func add(
    _ declaration: String, kind: String, path: [String], identifier: String, access: String = "public",
    availability: String = "", mentioning types: [String: String] = [:], constraints: String = ""
  ) {
    let parts = declaration.split(separator: "§", omittingEmptySubsequences: false).map(String.init)
    let fragments = parts.enumerated().map { position, part in
      let (name, own) = position % 2 == 1 ? part.splitOnce("=") ?? (part, nil) : (part, nil)
      let type = position % 2 == 1 ? ", \"preciseIdentifier\": \"\(own ?? types[name] ?? Self.alias(name))\"" : ""
      return "{\"spelling\": \"\(name.replacing("\"", with: "\\\""))\"\(type)}"
    }
    symbols.append(
      """
      {"kind": {"identifier": "swift.\(kind)"}, "identifier": {"precise": "\(identifier)"}, "accessLevel": "\(access)",
       "pathComponents": [\(path.map { "\"\($0)\"" }.joined(separator: ", "))],
       "swiftExtension": {"constraints": [\(constraints)]}, "availability": [\(availability)], "declarationFragments": [\(fragments.joined(separator: ", "))]}
      """)
  }

  /// Adds a class that can be subclassed, and its delegate property.
  mutating func addClass(
    _ path: String, property: String? = nil, named name: String = "delegate", identifier: String? = nil,
    access: String = "open", isObjectiveC: Bool = false
  ) {
    let components = path.split(separator: ".").map(String.init)
    let owner = isObjectiveC ? "c:objc(cs)\(path)" : path
    add("class \(components.last ?? path)", kind: "class", path: components, identifier: owner, access: access)
    guard let property else { return }
    addMember(
      property, name, of: path, owner, identifier: identifier, mentioning: ["PlayerDelegate": "PlayerDelegate"])
  }

  mutating func addMember(
    _ declaration: String, _ name: String, of owner: String, _ ownerIdentifier: String? = nil,
    kind: String = "property", identifier: String? = nil, access: String = "open",
    mentioning types: [String: String] = [:]
  ) {
    let identifier = identifier ?? "\(owner).\(name)"
    add(
      declaration, kind: kind, path: owner.split(separator: ".").map(String.init) + [name], identifier: identifier,
      access: access, mentioning: types)
    relate(identifier, "memberOf", ownerIdentifier ?? owner)
  }

  /// Adds a default implementation of the protocol's first requirement.
  mutating func addDefault(
    _ declaration: String, of name: String = "PlayerDelegate", in owner: String? = nil, constraints: String = ""
  ) {
    let owner = owner ?? name
    let title = (try? Requirement(declaration))?.title ?? declaration
    let identifier = "\(owner).default\(constraints.count)"
    add(declaration, kind: "method", path: [owner, title], identifier: identifier, constraints: constraints)
    relate(identifier, "defaultImplementationOf", "\(name).1")
  }

  private static func alias(_ name: String) -> String { "s:5Sound\(name.count)\(name)a" }

  /// - Parameter fallback: The target's name with its module, which a graph has for another module's.
  mutating func relate(_ source: String, _ kind: String, _ target: String, fallback: String? = nil) {
    let name = fallback.map { ", \"targetFallback\": \"\($0)\"" } ?? ""
    relationships.append("{\"kind\": \"\(kind)\", \"source\": \"\(source)\", \"target\": \"\(target)\"\(name)}")
  }

  var graph: SymbolGraph {
    get throws { try JSONDecoder().decode(SymbolGraph.self, from: Data(json.utf8)) }
  }

  var json: String {
    """
    {"module": {"platform": {"vendor": "\(vendor)"}}, "symbols": [\(symbols.joined(separator: ","))],
     "relationships": [\(relationships.joined(separator: ","))]}
    """
  }

  /// The generator's output for the module, with these arguments after `--module Sound`.
  ///
  /// - Parameter others: Other modules, by their names.
  func generated(
    _ arguments: [String], others: [String: GraphText] = [:], place: ForwarderGenerator.Place = .elsewhere
  ) throws -> String {
    guard case .generate(let options, _) = try GeneratorInvocation(["--module", "Sound"] + arguments) else {
      return ""
    }
    var graphs = [GraphName("Sound", sdk: options.sdk): try graph]
    for (module, other) in others { graphs[GraphName(module, sdk: options.sdk)] = try other.graph }
    return try ForwarderGenerator(options, graphs: ModuleGraphs(graphs), place: place).text()
  }

  func generated(
    _ arguments: String..., others: [String: GraphText] = [:], place: ForwarderGenerator.Place = .elsewhere
  ) throws -> String {
    try generated(arguments, others: others, place: place)
  }

  /// The generator's error message.
  func refusal(_ arguments: [String], others: [String: GraphText] = [:]) throws -> String {
    do {
      return try "nothing was refused: \(generated(arguments, others: others))"
    } catch let error as GeneratorError {
      return error.description
    }
  }

  func refusal(_ arguments: String..., others: [String: GraphText] = [:]) throws -> String {
    try refusal(arguments, others: others)
  }
}
