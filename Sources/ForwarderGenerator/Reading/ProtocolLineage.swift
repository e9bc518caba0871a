import ForwardingModel

/// A protocol and all its ancestors, collected from the symbol graphs of their modules.
struct ProtocolLineage {
  private(set) var names: [String] = []
  private(set) var requirements: [ForeignRequirement] = []
  /// The requirements that can't be forwarded, each with the reason.
  private(set) var refused: [(title: String, reason: String)] = []
  /// The requirements that the user implements, each with the protocol that declares it.
  private(set) var excepted: [(title: String, owner: String)] = []
  private(set) var modules: Set<String> = []
  private(set) var isClassBound = false
  private(set) var isSendable = false
  private(set) var needsNSObject = false
  private let request: GraphRequest
  private let graphs: ModuleGraphs
  private let options: GeneratorOptions
  private var seen: Set<String> = []

  init(request: GraphRequest, graphs: ModuleGraphs, options: GeneratorOptions) {
    (self.request, self.graphs, self.options) = (request, graphs, options)
  }

  /// Adds a protocol with its ancestors.
  mutating func add(_ identifier: String, from request: GraphRequest, named fallback: String?) throws {
    guard seen.insert(identifier).inserted else { return }
    let graph = try graphs.graph(request)
    guard let symbol = graph.symbols[identifier] else {
      throw GeneratorError(
        "the symbol graph of '\(request.module)' does not show the inherited protocol "
          + "'\(fallback ?? identifier)'")
    }
    if let superclass = graph.relationships(from: identifier, "inheritsFrom").first {
      throw GeneratorError(
        "only subclasses of '\(superclass.targetFallback ?? superclass.target.nameOfType)' can conform to "
          + "'\(symbol.path)', and a forwarder is a class of its own: write the forwarder by hand, as such a subclass")
    }
    names.append(symbol.path)
    modules.insert(MangledModule.importable(request.module))
    var isBound = symbol.declaration.contains(/: .*\bAnyObject\b/) || symbol.declaration.contains("@objc")
    for relationship in graph.relationships(from: identifier, "conformsTo") {
      isBound = try addAncestor(relationship, of: symbol, from: request) || isBound
    }
    if isBound { isClassBound = true }
    try addRequirements(of: symbol, in: graph, from: request)
  }

  /// - Returns: Whether only classes can conform to the ancestor.
  private mutating func addAncestor(
    _ relationship: SymbolGraph.Relationship, of symbol: SymbolGraph.Symbol, from request: GraphRequest
  ) throws -> Bool {
    let target = relationship.target
    if Self.markers.contains(target) {
      if target == "s:s8SendableP" { isSendable = true }
      return false
    }
    if Self.objectProtocols.contains(target) {
      needsNSObject = true
      return true
    }
    guard let module = MangledModule.name(of: target) else {
      let name = relationship.targetFallback ?? target
      throw GeneratorError(
        "'\(symbol.path)' inherits from '\(name)', whose requirements belong to the object itself and "
          + "can't be forwarded")
    }
    try add(target, from: GraphRequest(module: module), named: relationship.targetFallback)
    return false
  }

  private mutating func addRequirements(
    of symbol: SymbolGraph.Symbol, in graph: IndexedGraph, from request: GraphRequest
  ) throws {
    let aliases = TypeAliases(request: request, graphs: graphs)
    let members = graph.symbols("requirementOf", "optionalRequirementOf", to: symbol.identifier.precise)
    for member in members where !Availability.isNowhere(member.availability ?? []) {
      let identifier = member.identifier.precise
      let (declaration, mentionedTypes) = try aliases.expanded(member)
      let title = member.pathComponents.last ?? member.identifier.precise
      if options.exceptions.contains(where: { title.matches($0) || "\(symbol.path).\(title)".matches($0) }) {
        excepted.append((title, symbol.path))
        continue
      }
      do throws(ForwardingRefusal) {
        if DemangledName.hasFunctionPointer(identifier) { throw .functionPointer }
        let declared = try Requirement(declaration)
        let requirement = declared.inModule(runsInCallersIsolation: options.isNonsending)
        let isOptional = graph.relationships(from: identifier, "optionalRequirementOf").isEmpty == false
        requirements.append(
          ForeignRequirement(
            requirement: requirement, declaration: member.declaration, owner: symbol.path,
            availability: Availability.attributes(for: member.availability ?? []), isOptional: isOptional,
            hasDefault: graph.hasDefault(identifier) && !options.isPortable, mentionedTypes: mentionedTypes))
      } catch {
        refused.append((member.pathComponents.last ?? identifier, error.text))
      }
    }
  }

  /// Protocols without requirements.
  private static let markers: Set = [
    "s:s8SendableP", "s:s16SendableMetatypeP", "s:s8CopyableP", "s:s9EscapableP", "s:s15BitwiseCopyableP",
    "s:s5ErrorP",
  ]

  /// Protocols that `NSObject` conforms to.
  private static let objectProtocols: Set = ["s:10Foundation16NSObjectProtocolP", "c:objc(pl)NSObject"]
}
