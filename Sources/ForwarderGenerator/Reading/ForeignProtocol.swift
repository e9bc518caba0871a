import ForwardingModel

/// A requirement with the further information that the symbol graph has about it.
struct ForeignRequirement {
  let requirement: Requirement
  /// The declaration, such as `func overloaded() -> Bool`.
  let declaration: String
  /// The protocol that declares it.
  let owner: String
  /// The same as a file writes it.
  let writtenOwner: String
  let availability: [String]
  /// Whether Objective-C lets a conforming class leave it out.
  let isOptional: Bool
  /// Whether it has a default implementation on every platform of the file.
  let hasDefault: Bool
  let mentionedTypes: Set<MentionedType>

  var title: String { requirement.title }
  var qualifiedTitle: String { "\(owner).\(title)" }

  /// The pattern that matches only this requirement: its name, or its declaration if the name is overloaded.
  func pattern(among all: [ForeignRequirement]) -> String {
    all.count { $0.title == title } > 1 ? declaration : title
  }

  /// The closures that need a rule: those that may be meant to be called once, whatever their names.
  var handlers: [CompletionHandler] { requirement.closures.filter(\.mayBeCalledOnce) }

  var needsRule: Bool { requirement.result != nil || !handlers.isEmpty }

  /// Whether it can have a rule.
  var mayTakeRule: Bool { needsRule || !requirement.closures.isEmpty || requirement.effects.canThrow }
}

/// A protocol from a module's symbol graph, with the protocols from which it inherits.
struct ForeignProtocol {
  let name: String
  /// The name as a file writes it.
  let written: String
  let identifier: String
  /// The access level: `public`, `package` or less.
  let access: String
  let isSendable: Bool
  let isClassBound: Bool
  let needsNSObject: Bool
  let globalActor: String?
  let availability: [String]
  /// The names of the inherited protocols that have requirements.
  let ancestors: [String]
  /// The module that declares it, and those that declare its ancestors.
  let modules: [String]
  /// Its own requirements, before those of its ancestors.
  let requirements: [ForeignRequirement]
  /// The requirements that can't be forwarded, each with the reason.
  let refused: [(title: String, reason: String)]
  /// The requirements that the user implements, each with the protocol that declares it.
  let excepted: [(title: String, owner: String)]

  init(_ name: String, in request: GraphRequest, of graphs: ModuleGraphs, options: GeneratorOptions) throws {
    let graph = try graphs.graph(request)
    guard let symbol = graph.symbol(path: name, kind: "swift.protocol") else {
      throw GeneratorError.unknownProtocol(name, graph, options)
    }
    var lineage = ProtocolLineage(request: request, graphs: graphs, options: options)
    try lineage.add(symbol.identifier.precise, from: request, named: nil)
    (self.name, written) = (name, lineage.writtenName)
    identifier = symbol.identifier.precise
    access = symbol.isVisibleEverywhere ? "public" : symbol.spi == true ? "internal" : symbol.accessLevel
    isSendable = lineage.isSendable
    isClassBound = lineage.isClassBound
    needsNSObject = lineage.needsNSObject
    globalActor = symbol.globalActor
    availability = Availability.attributes(for: symbol.availability ?? [])
    ancestors = Array(lineage.names.dropFirst())
    modules = lineage.modules
    requirements = lineage.requirements
    refused = lineage.refused
    excepted = lineage.excepted
  }

  /// The subscribers' type.
  var existential: String { "any \(written)\(isClassBound ? "" : " & AnyObject")" }
}

extension SymbolGraph.Symbol {
  /// The global actor of the declaration, such as `@MainActor`.
  var globalActor: String? {
    var text = DeclarationText(declaration)
    while let attribute = text.takeAttribute() {
      if !KnownAttributes.ofDeclarations.contains(attribute.nameOfAttribute) { return attribute }
    }
    return nil
  }
}

extension GeneratorError {
  fileprivate static func unknownProtocol(
    _ name: String, _ graph: IndexedGraph, _ options: GeneratorOptions
  ) -> GeneratorError {
    GeneratorError("the module '\(options.module)' declares no protocol '\(name)'\(hint(name, graph, options))")
  }

  private static func hint(_ name: String, _ graph: IndexedGraph, _ options: GeneratorOptions) -> String {
    if options.wordAfterEvents == name, options.preset != nil || options.protocols.count > 1 {
      return "; did you mean '--events --event-type \(name)'?"
    }
    let parts = [("XML", "FoundationXML"), ("URL", "FoundationNetworking"), ("HTTP", "FoundationNetworking")]
    if options.module == "Foundation", let part = parts.first(where: { name.hasPrefix($0.0) })?.1 {
      return ". On this platform it may be in '\(part)': --module \(part)"
    }
    let known = graph.symbols(ofKind: "swift.protocol").filter(\.isVisibleEverywhere).map(\.path).sorted()
    let nested = known.filter { $0.hasSuffix(".\(name)") }
    let similar =
      nested.isEmpty ? name.nearest(in: known).map { [$0] } ?? known.filter { $0.hasSuffix("Delegate") } : nested
    return similar.isEmpty ? "" : ". There are: \(similar.joined(separator: ", "))"
  }
}
