import ForwardingModel
import Foundation
import Testing

@testable import ForwarderGenerator

/// A symbol graph of the module `Sound` written in a few lines, in place of an extracted one.
struct GraphText {
  /// The vendor of the platform that the module was compiled for.
  var vendor = "unknown"
  private var symbols: [String] = []
  private var relationships: [String] = []
  /// The identifiers of what was added, by the paths.
  private var identifiers: [String: String] = [:]

  /// A module with one protocol of classes.
  init(protocol name: String = "PlayerDelegate", _ requirements: [String], access: String = "public") {
    addProtocol(name, requirements, access: access)
  }

  /// A module of Apple's SDK with one protocol of Objective-C. A requirement's selector is what its name makes, or what
  /// stands behind `//`.
  ///
  /// - Parameter attribute: What stands before `protocol`, such as `@MainActor`.
  init(
    objectiveC name: String, attribute: String = "", _ requirements: [String], availability: String = "",
    mentioning types: [String: String] = [:]
  ) {
    vendor = "apple"
    let identifier = "c:objc(pl)\(name)"
    let head = attribute.isEmpty ? "" : "\(attribute) "
    add("\(head)protocol \(name) : NSObjectProtocol", kind: "protocol", path: [name], identifier: identifier)
    relate(identifier, "conformsTo", "c:objc(pl)NSObject")
    addRequirements(requirements, ofObjectiveC: name, availability: availability, mentioning: types)
  }

  mutating func addRequirements(
    _ requirements: [String], ofObjectiveC name: String, availability: String = "",
    mentioning types: [String: String] = [:]
  ) {
    let identifier = "c:objc(pl)\(name)"
    for text in requirements {
      let (declaration, selector) = text.splitOnce("  // ") ?? (text, nil)
      let title = Self.title(of: declaration)
      let spelled = selector ?? title.replacing(/\(_?/, with: "").replacing("_:", with: ":").replacing(")", with: "")
      let kind = declaration.contains("var ") ? "(py)" : "(im)"
      addMethod(
        declaration, identifier + kind + spelled, in: name, identifier, availability: availability, mentioning: types)
    }
  }

  /// - Parameter isClassBound: Whether only classes can conform to it.
  mutating func addProtocol(
    _ name: String, _ requirements: [String] = [], isClassBound: Bool = true, access: String = "public"
  ) {
    let head = "protocol \(name)\(isClassBound ? " : AnyObject" : "")"
    add(head, kind: "protocol", path: name.split(separator: ".").map(String.init), identifier: name, access: access)
    addRequirements(requirements, of: name)
  }

  mutating func addRequirements(
    _ requirements: [String], of name: String = "PlayerDelegate", availability: String = "",
    mentioning types: [String: String] = [:]
  ) {
    for declaration in requirements {
      let path = "\(name).\(Self.title(of: declaration))"
      // An overload has the number of its symbol.
      let identifier = identifiers[path] == nil ? path : "\(path) \(symbols.count)"
      addMethod(declaration, identifier, in: name, name, availability: availability, mentioning: types)
    }
  }

  private mutating func addMethod(
    _ declaration: String, _ identifier: String, in owner: String, _ target: String, availability: String = "",
    mentioning types: [String: String] = [:]
  ) {
    add(
      declaration, kind: "method", path: [owner, Self.title(of: declaration)], identifier: identifier,
      availability: availability, mentioning: types)
    let isOptional = declaration.contains("optional ")
    relate(identifier, isOptional ? "optionalRequirementOf" : "requirementOf", target)
  }

  /// A type alias such as `Handler = (Int) -> Void`, which others mention as `§Handler§`.
  mutating func addAlias(_ text: String) {
    let name = String(text.prefix { $0 != " " && $0 != "<" })
    add("typealias \(text)", kind: "typealias", path: [name], identifier: Self.alias(name))
  }

  /// Adds a declaration, in which types with identifiers stand between two `§`, as `Data` or `Data=s:4Core4DataV`.
  ///
  /// - Parameter types: The identifiers of types that aren't added. Any other is an alias of this module.
  mutating func add(
    _ declaration: String, kind: String, path: [String], identifier: String, access: String = "public",
    availability: String = "", mentioning types: [String: String] = [:]
  ) {
    let parts = declaration.split(separator: "§", omittingEmptySubsequences: false).map(String.init)
    let fragments = parts.enumerated().map { position, part in
      let (name, own) = position % 2 == 1 ? part.splitOnce("=") ?? (part, nil) : (part, nil)
      let type = position % 2 == 1 ? ", \"preciseIdentifier\": \"\(own ?? types[name] ?? "§\(name)§")\"" : ""
      return "{\"spelling\": \"\(name.replacing("\"", with: "\\\""))\"\(type)}"
    }
    identifiers[path.joined(separator: ".")] = identifier
    symbols.append(
      """
      {"kind": {"identifier": "swift.\(kind)"}, "identifier": {"precise": "\(identifier)"}, "accessLevel": "\(access)",
       "pathComponents": [\(path.map { "\"\($0)\"" }.joined(separator: ", "))],
       "availability": [\(availability)], "declarationFragments": [\(fragments.joined(separator: ", "))]}
      """)
  }

  /// Adds a class that can be subclassed, and its delegate property.
  mutating func addClass(
    _ path: String, property: String? = nil, named name: String = "delegate", identifier: String? = nil,
    isObjectiveC: Bool = false
  ) {
    let components = path.split(separator: ".").map(String.init)
    let owner = isObjectiveC ? "c:objc(cs)\(path)" : path
    add("class \(components.last ?? path)", kind: "class", path: components, identifier: owner, access: "open")
    if let property { addMember(property, name, of: path, identifier: identifier) }
  }

  /// Adds a property for a delegate to a class.
  mutating func addDelegate(_ name: String = "delegate", of owner: String, _ type: String = "(any §PlayerDelegate§)?") {
    addMember("weak var \(name): \(type)", name, of: owner)
  }

  mutating func addMember(
    _ declaration: String, _ name: String, of owner: String, kind: String = "property", identifier: String? = nil,
    access: String = "open"
  ) {
    let identifier = identifier ?? "\(owner).\(name)"
    add(
      declaration, kind: kind, path: owner.split(separator: ".").map(String.init) + [name], identifier: identifier,
      access: access)
    relate(identifier, "memberOf", identifiers[owner] ?? owner)
  }

  private static func title(of declaration: String) -> String {
    (try? Requirement(declaration.replacing("§", with: "")))?.title ?? declaration
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
    let text = """
      {"module": {"platform": {"vendor": "\(vendor)"}}, "symbols": [\(symbols.joined(separator: ","))],
       "relationships": [\(relationships.joined(separator: ","))]}
      """
    return text.replacing(/§([^§]*)§/) { identifiers[String($0.1)] ?? Self.alias(String($0.1)) }
  }

  /// The generator's output for the module, with these arguments after `--module Sound`, or with a preset's.
  ///
  /// - Parameters:
  ///   - others: Other modules, by their names.
  ///   - types: The types of the module that the file is written in.
  func generated(
    _ arguments: [String], others: [String: GraphText] = [:], isInPackage: Bool = false,
    ownTypes types: Set<String> = []
  ) throws -> String {
    let source = ["--preset", "--module"].contains(where: arguments.contains) ? [] : ["--module", "Sound"]
    let options = try #require(GeneratorInvocation(source + arguments).options)
    let (module, sdk) = (options.expanded.module, options.expanded.sdk)
    var graphs = [GraphName(module, sdk: sdk): try graph]
    for (module, other) in others { graphs[GraphName(module, sdk: sdk)] = try other.graph }
    return try ForwarderGenerator(
      options, graphs: SDKGraphs(all: ModuleGraphs(graphs), sdk: sdk), isInPackage: isInPackage,
      ownModule: OwnModule(types: types)
    )
    .text()
  }

  func generated(
    _ arguments: String..., others: [String: GraphText] = [:], isInPackage: Bool = false
  ) throws -> String {
    try generated(arguments, others: others, isInPackage: isInPackage)
  }

  /// The generator's error message.
  func refusal(
    _ arguments: [String], others: [String: GraphText] = [:], ownTypes types: Set<String> = []
  ) throws -> String {
    do {
      return try "nothing was refused: \(generated(arguments, others: others, ownTypes: types))"
    } catch let error as GeneratorError {
      return error.description
    }
  }

  func refusal(_ arguments: String...) throws -> String { try refusal(arguments) }
}

extension String {
  /// The text with each paragraph of a comment in one line.
  var unwrapped: String { replacing(/\n *\/\/\/ (?=\w|`)/, with: " ") }
}

extension GeneratorInvocation {
  /// The options of a command line that generates.
  var options: GeneratorOptions? { if case .generate(let options, _) = self { options } else { nil } }
}
