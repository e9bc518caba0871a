import ForwardingNames

/// A requirement together with what the symbol graph says about it beside its declaration.
struct ForeignRequirement {
  let requirement: Requirement
  /// As in `func overloaded() -> Bool`.
  let declaration: String
  /// The protocol that declares it.
  let owner: String
  let availability: [String]
  /// Whether Objective-C lets a conforming class leave it out.
  let isOptional: Bool
  let hasDefault: Bool
  let mentionedTypes: [String: String]

  var qualifiedTitle: String { "\(owner).\(requirement.title)" }

  /// The pattern that fits it and no other: its name, or its declaration where the name is overloaded.
  func pattern(among all: [ForeignRequirement]) -> String {
    let isOverloaded = all.count { $0.requirement.title == requirement.title } > 1
    return isOverloaded ? declaration : requirement.title
  }
}

/// A protocol as a module's symbol graph describes it, with the protocols from which it inherits.
struct ForeignProtocol {
  let name: String
  let identifier: String
  let isPublic: Bool
  let isSendable: Bool
  let needsNSObject: Bool
  let globalActor: String?
  let availability: [String]
  /// The names of the protocols from which it inherits, and which have requirements.
  let ancestors: [String]
  /// Its own requirements, before those of its ancestors.
  let requirements: [ForeignRequirement]

  init(_ name: String, in request: GraphRequest, of graphs: ModuleGraphs, isNonsending: Bool) throws {
    let graph = try graphs.graph(request)
    guard let symbol = graph.symbol(path: name, kind: "swift.protocol") else {
      throw GeneratorError.unknownProtocol(name, in: request.module, graph)
    }
    var lineage = ProtocolLineage(request: request, graphs: graphs, isNonsending: isNonsending)
    try lineage.add(symbol.identifier.precise, from: request, named: nil)
    guard lineage.isClassBound else {
      throw GeneratorError(
        "a struct could conform to '\(name)', and a multicast holds its subscribers weakly: only a "
          + "protocol of classes can be forwarded")
    }
    self.name = name
    identifier = symbol.identifier.precise
    isPublic = symbol.isVisibleEverywhere
    isSendable = lineage.isSendable
    needsNSObject = lineage.needsNSObject
    globalActor = symbol.globalActor
    availability = Availability.attributes(for: symbol.availability ?? [])
    ancestors = Array(lineage.names.dropFirst())
    requirements = lineage.requirements
    let reasons = lineage.refused.map { "  \($0): \($1)" }
    guard reasons.isEmpty else {
      throw GeneratorError("'\(name)' has requirements that can't be forwarded:\n" + reasons.joined(separator: "\n"))
    }
  }
}

extension SymbolGraph.Symbol {
  /// The global actor of the declaration, as `@MainActor`.
  var globalActor: String? {
    var text = DeclarationText(declaration)
    while let attribute = text.takeAttribute() {
      if !KnownAttributes.ofDeclarations.contains(attribute.nameOfAttribute) { return attribute }
    }
    return nil
  }
}

extension GeneratorError {
  fileprivate static func unknownProtocol(_ name: String, in module: String, _ graph: IndexedGraph) -> GeneratorError {
    let known = graph.symbols(ofKind: "swift.protocol").filter(\.isVisibleEverywhere).map(\.path).sorted()
    let similar = known.filter { $0.lowercased().contains(name.lowercased()) || $0.hasSuffix("Delegate") }.prefix(20)
    let list = similar.isEmpty ? "" : ". There are: \(similar.joined(separator: ", "))"
    return GeneratorError("the module '\(module)' declares no protocol '\(name)'\(list)")
  }
}
