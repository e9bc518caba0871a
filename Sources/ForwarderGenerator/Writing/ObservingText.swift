import ForwardingModel

/// The text of a subclass whose delegate property reports to a hook.
struct ObservingText {
  private let className: String
  /// The name as the file writes it.
  private let writtenName: String
  private let subclassName: String
  /// The property and its type, such as `delegate: (any XMLParserDelegate)?`.
  private let property: (name: String, type: String, actor: String?)
  private let delegate: String
  private let generics: String
  private let constraints: String
  private let isSendable: Bool
  /// The class's isolation, which a subclass can't change.
  private let isolation: String
  private let availability: [String]
  let access: String
  let names: LibraryNames

  init(
    _ className: String, of delegate: ForeignProtocol, in request: GraphRequest, graphs: ModuleGraphs, isInModule: Bool,
    isInPackage: Bool, access: String, names: LibraryNames
  ) throws {
    let graph = try graphs.graph(request)
    guard let symbol = graph.symbol(path: className, kind: "swift.class") else {
      let near = className.nearest(in: graph.symbols(ofKind: "swift.class").map(\.path).sorted())
      throw GeneratorError(
        "the module '\(request.module)' declares no class '\(className)' to observe"
          + (near.map { "; there is '\($0)'" } ?? ""))
    }
    let isOwn = isInModule || isInPackage
    try symbol.checkSubclass(in: graph, isInModule: isInModule, isOwn: isOwn)
    if !delegate.isClassBound {
      throw GeneratorError(
        "'\(delegate.name)' may be a struct, so a property of its type can't be observed: wrap a computed property of type "
          + "'(\(delegate.existential))?', in an extension of the class")
    }
    let found = try Self.property(of: symbol, named: className, delegate, in: request, graphs) {
      member, name throws(GeneratorError) in
      try member.checkOverride(className, name, isInModule: isInModule, isOwn: isOwn)
    }
    // The class may have its module's default isolation, which only its initializers show.
    let initializers = graph.symbols("memberOf", to: symbol.identifier.precise).filter {
      $0.kind.identifier == "swift.init"
    }
    let isOfActor = found.actor.map { actor in initializers.contains { $0.globalActor == actor } } ?? false
    let actor = symbol.globalActor ?? (isOfActor ? found.actor : nil)
    property = (found.name, found.type, actor == nil ? found.actor : nil)
    var text = DeclarationText(symbol.declaration)
    _ = text.take(upTo: "class ")
    _ = text.skip("class ")
    _ = text.takeWord()
    generics = text.starts(with: "<") ? text.takeGroup() : ""
    constraints = text.remainder.splitOnce("where ").map { "where \($0.1)" } ?? ""
    self.className = className
    writtenName = try graphs.qualified(className, of: MangledModule.importable(request.module))
    subclassName = "Observed" + (className.split(separator: ".").last.map(String.init) ?? className)
    self.delegate = delegate.existential
    (self.access, self.names) = (access, names)
    isSendable = graph.relationships(from: symbol.identifier.precise, "conformsTo").contains {
      $0.target == "s:s8SendableP"
    }
    // In its own module it gets the module's default isolation.
    isolation = actor.map { "\($0) " } ?? (isInModule ? "" : "nonisolated ")
    availability = Availability.attributes(for: symbol.availability ?? [])
  }

  /// The class's own or inherited property that holds the delegate.
  private static func property(
    of symbol: SymbolGraph.Symbol, named className: String, _ delegate: ForeignProtocol, in request: GraphRequest,
    _ graphs: ModuleGraphs, check: (SymbolGraph.Symbol, String) throws(GeneratorError) -> Void
  ) throws -> (name: String, type: String, actor: String?) {
    var current: (symbol: SymbolGraph.Symbol, graph: IndexedGraph)? = (symbol, try graphs.graph(request))
    var unfit: String?
    while let (owner, graph) = current {
      let identifier = owner.identifier.precise
      for member in graph.symbols("memberOf", to: identifier)
      where member.kind.identifier == "swift.property"
        && member.mentionedTypes.contains(where: { $0.identifier == delegate.identifier })
      {
        let name = member.pathComponents.last ?? "delegate"
        let type = member.declaration.splitOnce(": ")?.1.splitOnce(" {")?.0 ?? member.declaration.splitOnce(": ")?.1
        guard let type, let wrapped = TypeText(type).wrapped,
          ["any \(delegate.name)", delegate.name, delegate.existential].contains(wrapped)
        else {
          unfit = unfit ?? "'\(className).\(name)' is of type '\(type ?? "")', and a hook is for an optional delegate"
          continue
        }
        try check(member, name)
        return (name, "(\(delegate.existential))\(type.hasSuffix("!") ? "!" : "?")", member.globalActor)
      }
      guard let superclass = graph.relationships(from: identifier, "inheritsFrom").first else { break }
      let module = MangledModule.name(of: superclass.target) ?? request.module
      let next = try graphs.graph(GraphRequest(module: module))
      current = next.symbols[superclass.target].map { ($0, next) }
    }
    throw GeneratorError(unfit ?? "'\(className)' has no property of type '(\(delegate.existential))?'")
  }

  var lines: [String] {
    // A class of a global actor is `Sendable` implicitly.
    let sendable = isSendable && !isolation.hasPrefix("@") ? ", @unchecked Sendable" : ""
    let end = constraints.isEmpty ? "" : " \(constraints)"
    let vowel = className.first.map { "AEIOUX".contains($0) } ?? false
    return ["/// \(vowel ? "An" : "A") `\(className)` that reports assignments to its `\(property.name)` property."]
      + availability
      + [
        "\(isolation)\(access)final class \(subclassName)\(generics): \(writtenName)\(generics.argumentsOfParameters)\(sendable)\(end) {",
        "  \(access)let delegateHook = \(names.hook)<\(delegate)>()",
        "  \(property.actor.map { "\($0) " } ?? "")\(access)override var \(property.name): \(property.type) { didSet { delegateHook.delegateDidChange() } }",
        "}",
      ]
  }
}

extension SymbolGraph.Symbol {
  /// Open classes that can't be subclassed, because the compiler can't load all of their members. The symbol graph
  /// doesn't show this.
  private static let closedClasses: Set = ["s:10Foundation17NSKeyedUnarchiverC"]

  /// What to do instead of observing by a subclass.
  private static func instead(isOwn: Bool) -> String {
    isOwn
      ? "as the class is yours, declare the property with '@ObservedDelegate', or let its 'didSet' report to a 'DelegateHook'"
      : "wrap the service without a hook, by its delegate property alone"
  }

  /// - Parameter isOwn: Whether the class is declared in the user's package.
  fileprivate func checkSubclass(in graph: IndexedGraph, isInModule: Bool, isOwn: Bool) throws(GeneratorError) {
    guard !Self.closedClasses.contains(identifier.precise),
      isInModule ? !declaration.contains("final ") : accessLevel == "open"
    else {
      throw GeneratorError("'\(path)' can't be subclassed: \(Self.instead(isOwn: isOwn))")
    }
    let members = graph.symbols("memberOf", to: identifier.precise)
    let initializers = members.filter { $0.kind.identifier == "swift.init" }.map(\.declaration)
    guard initializers.isEmpty || initializers.contains(where: { !$0.contains("convenience ") }) else {
      throw GeneratorError(
        "a subclass of '\(path)' couldn't be created, as all of its initializers are convenience ones: "
          + Self.instead(isOwn: isOwn))
    }
  }

  fileprivate func checkOverride(
    _ className: String, _ name: String, isInModule: Bool, isOwn: Bool
  ) throws(GeneratorError) {
    if declaration.contains(/\{ get \}/) {
      throw GeneratorError(
        "'\(className).\(name)' can't be assigned, so there is nothing to observe: give the service a "
          + "forwarder where it takes its delegate")
    }
    if declaration.contains("final ") || accessLevel != "open" && !isInModule {
      throw GeneratorError("'\(className).\(name)' can't be overridden: \(Self.instead(isOwn: isOwn))")
    }
  }
}

extension String {
  /// `<Key: Hashable>` as `<Key>`.
  fileprivate var argumentsOfParameters: String {
    if isEmpty { return "" }
    let names = dropFirst().dropLast().splitAtTopLevel(",").map { $0.splitOnce(":")?.0 ?? $0 }
    return "<\(names.joined(separator: ", "))>"
  }
}
