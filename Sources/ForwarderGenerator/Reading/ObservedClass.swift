import ForwardingModel

/// A class from a module's symbol graph, with the property that holds its delegate.
struct ObservedClass {
  let name: String
  /// The name as a file writes it.
  let written: String
  let property: ObservedProperty
  /// The global actor of the property, if the class has none.
  let propertyActor: String?
  /// The generic parameters, as in `<Key>`.
  let generics: String
  /// The `where` clause, with a leading space.
  let constraints: String
  let isSendable: Bool
  /// The isolation, which a subclass can't change, with a trailing space.
  let isolation: String
  let availability: [String]

  var subclassName: String { "Observed" + (name.split(separator: ".").last ?? "") }

  init(
    _ name: String, of delegate: ForeignProtocol, in module: String, graphs: ModuleGraphs, isInModule: Bool
  ) throws {
    let graph = try graphs.graph(module)
    guard let symbol = graph.symbol(path: name, kind: "swift.class") else {
      let near = name.nearest(in: graph.symbols(ofKind: "swift.class").map(\.path).sorted())
      throw GeneratorError(
        "the module '\(module)' declares no class '\(name)' to observe"
          + (near.map { "; there is '\($0)'" } ?? ""))
    }
    guard let property = try symbol.property(holding: delegate, in: module, graphs) else {
      throw GeneratorError("'\(name)' has no property of type '(\(delegate.existential))?' to observe")
    }
    let actor = symbol.actor(in: graph, ofProperty: property.actor)
    // A class in its own module gets the module's default isolation.
    isolation = actor.map { "\($0) " } ?? (isInModule ? "" : "nonisolated ")
    propertyActor = actor == nil ? property.actor : nil
    var text = TextCursor(symbol.declaration.splitOnce("class ")?.1 ?? "")
    _ = text.takeWord()
    generics = text.starts(with: "<") ? text.takeGroup() : ""
    constraints = text.remainder.splitOnce("where ").map { " where \($0.1)" } ?? ""
    (self.name, self.property) = (name, property)
    written = name.written(of: MangledModule.importable(module))
    isSendable = graph.relationships(from: symbol.identifier.precise, "conformsTo").contains {
      $0.target == "s:s8SendableP"
    }
    availability = Availability.attributes(for: symbol.availability ?? [])
  }
}

/// The property of a class that holds its delegate.
struct ObservedProperty {
  let name: String
  /// The type, such as `(any XMLParserDelegate)?`.
  let type: String
  let actor: String?
  /// Whether it keeps its delegate alive. Of Swift's properties, one with accessors doesn't show that.
  let isStrong: Bool

  /// Nil if the member is no property for the delegate.
  fileprivate init?(_ member: SymbolGraph.Symbol, of delegate: ForeignProtocol) {
    guard member.kind.identifier == "swift.property",
      member.mentionedTypes.contains(where: { $0.identifier == delegate.identifier }),
      let text = member.declaration.splitOnce(": ").map({ $0.1.splitOnce(" {")?.0 ?? $0.1 }),
      delegate.spellings.contains(TypeText(text).wrapped)
    else { return nil }
    name = member.pathComponents.last ?? "delegate"
    type = "(\(delegate.existential))\(text.hasSuffix("!") ? "!" : "?")"
    actor = member.globalActor
    let showsAccessorsOnly =
      member.declaration.contains("{ get set }") && !member.identifier.precise.hasPrefix("c:")
    isStrong = !showsAccessorsOnly && !member.declaration.contains(/\b(?:weak|unowned)\b/)
  }
}

extension SymbolGraph.Symbol {
  /// The global actor of the declaration, such as `@MainActor`.
  fileprivate var globalActor: String? {
    var text = TextCursor(declaration)
    return DeclarationModifiers(readingFrom: &text).globalActor
  }

  /// The class's global actor. The default isolation of its module shows only at its initializers.
  fileprivate func actor(in graph: IndexedGraph, ofProperty actor: String?) -> String? {
    let initializers = graph.symbols("memberOf", to: identifier.precise).filter { $0.kind.identifier == "swift.init" }
    return globalActor ?? (initializers.contains { $0.globalActor == actor } ? actor : nil)
  }

  /// The class's own or inherited property, as far as its superclasses are declared in Swift.
  fileprivate func property(
    holding delegate: ForeignProtocol, in module: String, _ graphs: ModuleGraphs
  ) throws -> ObservedProperty? {
    let graph = try graphs.graph(module)
    for member in graph.symbols("memberOf", to: identifier.precise) {
      if let property = ObservedProperty(member, of: delegate) { return property }
    }
    guard let superclass = graph.relationships(from: identifier.precise, "inheritsFrom").first?.target else {
      return nil
    }
    let next = MangledModule.name(of: superclass) ?? module
    return try graphs.graph(next).symbols[superclass]?.property(holding: delegate, in: next, graphs)
  }
}

extension ForeignProtocol {
  /// How a property's type names the protocol. A module that doesn't compile yet leaves `any` out.
  fileprivate var spellings: [String?] { isClassBound ? ["any \(name)", name] : [existential] }
}
