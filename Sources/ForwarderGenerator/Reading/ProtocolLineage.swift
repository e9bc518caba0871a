import ForwardingModel

/// A protocol and all its ancestors, collected from the symbol graphs of their modules.
struct ProtocolLineage {
  private(set) var names: [String] = []
  private(set) var requirements: [ForeignRequirement] = []
  /// The requirements that can't be forwarded, each with the reason.
  private(set) var refused: [(title: String, reason: String)] = []
  /// The requirements that the user implements, each with the protocol that declares it.
  private(set) var excepted: [(title: String, owner: String)] = []
  /// The modules of the protocols, that of the first one first.
  private(set) var modules: [String] = []
  /// The first protocol as a file writes it.
  private(set) var writtenName = ""
  private(set) var isClassBound = false
  private(set) var isSendable = false
  private(set) var needsNSObject = false
  private let request: GraphRequest
  private let graphs: ModuleGraphs
  private let options: GeneratorOptions
  /// The protocols that were added, each with whether only classes can conform to it.
  private var seen: [String: Bool] = [:]

  init(request: GraphRequest, graphs: ModuleGraphs, options: GeneratorOptions) {
    (self.request, self.graphs, self.options) = (request, graphs, options)
  }

  /// Adds a protocol with its ancestors.
  ///
  /// - Returns: Whether only classes can conform to it.
  @discardableResult
  mutating func add(_ identifier: String, from request: GraphRequest, named fallback: String?) throws -> Bool {
    if let isBound = seen[identifier] { return isBound }
    seen[identifier] = false
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
    if graph.symbols("requirementOf", to: identifier).contains(where: { $0.kind.identifier == "swift.associatedtype" })
    {
      throw GeneratorError(
        "'\(symbol.path)' has associated types, and the command writes no generic class: write the forwarder by hand")
    }
    names.append(symbol.path)
    let module = MangledModule.importable(request.module)
    modules.append(module)
    let written = symbol.path.written(of: module)
    if names.count == 1 { writtenName = written }
    var isBound =
      symbol.declaration.contains(/: .*\bAnyObject\b/.wordBoundaryKind(.simple)) || symbol.declaration.contains("@objc")
    for relationship in graph.relationships(from: identifier, "conformsTo") {
      isBound = try addAncestor(relationship, of: symbol, from: request) || isBound
    }
    if isBound { isClassBound = true }
    seen[identifier] = isBound
    try addRequirements(of: symbol, written: written, isBound: isBound, in: graph, from: request)
    return isBound
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
    return try add(target, from: GraphRequest(module: module), named: relationship.targetFallback)
  }

  private mutating func addRequirements(
    of symbol: SymbolGraph.Symbol, written: String, isBound: Bool, in graph: IndexedGraph,
    from request: GraphRequest
  ) throws {
    let aliases = ClosureAliases(graphs: graphs)
    let members = graph.symbols("requirementOf", "optionalRequirementOf", to: symbol.identifier.precise)
    for member in members where !Availability.isNowhere(member.availability ?? []) {
      let identifier = member.identifier.precise
      let title = member.pathComponents.last ?? member.identifier.precise
      if options.exceptions.contains(where: { title.matches($0) || "\(symbol.path).\(title)".matches($0) }) {
        excepted.append((title, symbol.path))
        continue
      }
      do {
        let (declaration, mentionedTypes) = try aliases.expanded(member)
        let declared = try Requirement(declaration)
        if let refusal = declared.refusalOfSending { throw refusal }
        if !isBound, declared.form == .property(isSettable: true), !declaration.contains("nonmutating set") {
          throw ForwardingRefusal.mutating
        }
        let isOptional = graph.relationships(from: identifier, "optionalRequirementOf").isEmpty == false
        requirements.append(
          ForeignRequirement(
            requirement: declared.concurrent, declaration: member.declaration, owner: symbol.path,
            writtenOwner: written, availability: Availability.attributes(for: member.availability ?? []),
            isOptional: isOptional,
            hasDefault: graph.hasDefault(identifier, in: names) && !options.isPortable,
            mentionedTypes: mentionedTypes))
      } catch let error as ForwardingRefusal {
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
