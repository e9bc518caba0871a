import ForwardingModel

/// The text of a subclass that observes its delegate property: the multicast that it stores is the property's hook.
struct ObservingText {
  private let className: String
  /// The name as the file writes it.
  private let writtenName: String
  private let subclassName: String
  /// The property and its type, such as `delegate: (any XMLParserDelegate)?`.
  private let property: (name: String, type: String, actor: String?, isStrong: Bool)
  private let delegate: String
  /// The class of the proxy.
  private let forwarder: String
  /// The name of the property with the multicast.
  private let multicast: String
  private let generics: String
  private let constraints: String
  private let isSendable: Bool
  /// The class's isolation, which a subclass can't change.
  private let isolation: String
  private let availability: [String]
  let access: String
  let names: LibraryNames

  init(
    _ className: String, of delegate: ForeignProtocol, forwarder: String, in request: GraphRequest,
    graphs: ModuleGraphs, isInModule: Bool, isInPackage: Bool, access: String, names: LibraryNames
  ) throws {
    let graph = try graphs.graph(request)
    guard let symbol = graph.symbol(path: className, kind: "swift.class") else {
      let near = className.nearest(in: graph.symbols(ofKind: "swift.class").map(\.path).sorted())
      throw GeneratorError(
        "the module '\(request.module)' declares no class '\(className)' to observe"
          + (near.map { "; there is '\($0)'" } ?? ""))
    }
    if !delegate.isClassBound {
      throw GeneratorError(
        "'\(delegate.name)' may be a struct, so a property of its type can't be observed: wrap a computed property of type "
          + "'(\(delegate.existential))?', in an extension of the class")
    }
    let lineage = try symbol.withSuperclasses(in: request, graphs)
    let found = try Self.property(in: lineage, of: className, delegate)
    let isStrong = found.symbol.isStrongProperty
    let instead = Instead(
      property: found.name, isStrong: isStrong, delegate: delegate.existential, forwarder: forwarder,
      isOwn: isInModule || isInPackage)
    try symbol.checkSubclass(in: graph, isInModule: isInModule, instead)
    try found.symbol.checkOverride("\(className).\(found.name)", isInModule: isInModule, instead)
    // The class may have its module's default isolation, which only its initializers show.
    let initializers = graph.symbols("memberOf", to: symbol.identifier.precise).filter {
      $0.kind.identifier == "swift.init"
    }
    let actorOfProperty = found.symbol.globalActor
    let isOfActor = actorOfProperty.map { actor in initializers.contains { $0.globalActor == actor } } ?? false
    let actor = symbol.globalActor ?? (isOfActor ? actorOfProperty : nil)
    property = (found.name, found.type, actor == nil ? actorOfProperty : nil, isStrong)
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
    self.forwarder = forwarder
    let taken = Set(lineage.flatMap { $0.graph.namesOfMembers(of: $0.symbol) })
    multicast = taken.contains("delegates") ? unusedName("delegateMulticast", besides: taken) : "delegates"
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
    in lineage: [ClassInGraph], of className: String, _ delegate: ForeignProtocol
  ) throws(GeneratorError) -> (symbol: SymbolGraph.Symbol, name: String, type: String) {
    var unfit: String?
    for (owner, graph) in lineage {
      for member in graph.symbols("memberOf", to: owner.identifier.precise)
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
        return (member, name, "(\(delegate.existential))\(type.hasSuffix("!") ? "!" : "?")")
      }
    }
    throw GeneratorError(unfit ?? "'\(className)' has no property of type '(\(delegate.existential))?'")
  }

  var lines: [String] {
    // A class of a global actor is `Sendable` implicitly.
    let sendable = isSendable && !isolation.hasPrefix("@") ? ", @unchecked Sendable" : ""
    let end = constraints.isEmpty ? "" : " \(constraints)"
    let head =
      "\(isolation)\(access)final class \(subclassName)\(generics): \(writtenName)\(generics.argumentsOfParameters)"
    var lines: [String] = documentation + availability
    lines.append("\(head)\(sendable)\(end) {")
    lines += members.indented
    lines.append("}")
    return lines
  }

  /// A delegate that is assigned brings the proxy with it.
  private var documentation: [String] {
    let article = className.first.map { "AEIOUX".contains($0) } ?? false ? "An" : "A"
    let service = className.asNameOfObject
    return [
      "/// \(article) `\(className)` that calls its delegate and the subscribers of `\(multicast)`.",
      "///",
      "/// The `\(property.name)` property holds no proxy before it is assigned. If nobody assigns it, call",
      "/// `\(service).\(multicast).install(in: \(service), \\.\(property.name.asMember))`.",
    ]
  }

  private var members: [String] {
    let actor = property.actor.map { "\($0) " } ?? ""
    let override = "\(actor)\(access)override var \(property.name.asDeclaration): \(property.type) {"
    let didSet = "didSet { \(multicast).install(in: self, \\.\(property.name.asMember)) }"
    let hold = property.isStrong ? "(holdingOriginal: .strongly)" : ""
    let stored = "\(access)let \(multicast) = \(names.multicast)<\(delegate)>\(hold) {"
    return Layout.file.block(stored, ["\(forwarder)($0)"], depth: 2) + Layout.file.block(override, [didSet], depth: 2)
  }
}

/// A class, and the graph with its members.
private typealias ClassInGraph = (symbol: SymbolGraph.Symbol, graph: IndexedGraph)

/// What to do instead of observing by a subclass.
private struct Instead: CustomStringConvertible {
  let property: String
  let isStrong: Bool
  let delegate: String
  let forwarder: String
  /// Whether the class is declared in the user's package.
  let isOwn: Bool

  var description: String {
    let path = "\\.\(property.asMember)"
    guard isOwn else {
      let hold = isStrong ? ", holdingOriginal: .strongly" : ""
      return
        "wrap each object with 'MulticastDelegate(wrapping: service, delegate: \(path)\(hold)) { \(forwarder)($0) }'"
    }
    let hold = isStrong ? "(holdingOriginal: .strongly)" : ""
    let attribute = isStrong ? "" : "write '@ObservedDelegate(proxy: { \(forwarder)($0) })' at the property, or "
    return """
      as the class is yours, \(attribute)store 'let delegates = MulticastDelegate<\(delegate)>\(hold) { \(forwarder)($0) }' and call \
      'delegates.install(in: self, \(path))' in the property's 'didSet'
      """
  }
}

extension SymbolGraph.Symbol {
  /// Open classes that can't be subclassed, because the compiler can't load all of their members. The symbol graph
  /// doesn't show this.
  private static let closedClasses: Set = ["s:10Foundation17NSKeyedUnarchiverC"]

  /// The class and its superclasses, as far as they are declared in Swift.
  fileprivate func withSuperclasses(in request: GraphRequest, _ graphs: ModuleGraphs) throws -> [ClassInGraph] {
    var lineage: [ClassInGraph] = [(self, try graphs.graph(request))]
    while let (owner, graph) = lineage.last,
      let superclass = graph.relationships(from: owner.identifier.precise, "inheritsFrom").first,
      superclass.target != "s:10Foundation8NSObjectC"
    {
      let module = MangledModule.name(of: superclass.target) ?? request.module
      let next = try graphs.graph(GraphRequest(module: module))
      guard let symbol = next.symbols[superclass.target] else { break }
      lineage.append((symbol, next))
    }
    return lineage
  }

  /// Whether the property keeps its delegate alive. Of Swift's properties, one with accessors doesn't show that.
  fileprivate var isStrongProperty: Bool {
    let showsAccessorsOnly = declaration.contains("{ get set }") && !identifier.precise.hasPrefix("c:")
    return !showsAccessorsOnly && !declaration.contains(/\b(?:weak|unowned)\b/)
  }

  fileprivate func checkSubclass(
    in graph: IndexedGraph, isInModule: Bool, _ instead: Instead
  ) throws(GeneratorError) {
    guard !Self.closedClasses.contains(identifier.precise),
      isInModule ? !declaration.contains("final ") : accessLevel == "open"
    else {
      throw GeneratorError("'\(path)' can't be subclassed: \(instead)")
    }
    let members = graph.symbols("memberOf", to: identifier.precise)
    let initializers = members.filter { $0.kind.identifier == "swift.init" }.map(\.declaration)
    guard initializers.isEmpty || initializers.contains(where: { !$0.contains("convenience ") }) else {
      throw GeneratorError(
        "a subclass of '\(path)' couldn't be created, as all of its initializers are convenience ones: \(instead)")
    }
  }

  /// - Parameter name: The property, with its class.
  fileprivate func checkOverride(_ name: String, isInModule: Bool, _ instead: Instead) throws(GeneratorError) {
    if declaration.contains(/\{ get \}/) {
      throw GeneratorError(
        "'\(name)' can't be assigned, so there is nothing to observe: give the service a forwarder where it takes its delegate"
      )
    }
    if declaration.contains("final ") || accessLevel != "open" && !isInModule {
      throw GeneratorError("'\(name)' can't be overridden: \(instead)")
    }
  }
}

extension IndexedGraph {
  /// The names of a class's members, without labels. A subclass can't use them for others.
  fileprivate func namesOfMembers(of owner: SymbolGraph.Symbol) -> [String] {
    symbols("memberOf", to: owner.identifier.precise)
      .filter { ["swift.property", "swift.method"].contains($0.kind.identifier) }
      .compactMap { $0.pathComponents.last?.prefix { $0 != "(" } }.map(String.init)
  }
}

extension String {
  /// `<Key: Hashable>` as `<Key>`.
  fileprivate var argumentsOfParameters: String {
    if isEmpty { return "" }
    let names = dropFirst().dropLast().splitAtTopLevel(",").map { $0.splitOnce(":")?.0 ?? $0 }
    return "<\(names.joined(separator: ", "))>"
  }

  /// A name for an object of this class in an example, such as `parser` for `XMLParser`.
  fileprivate var asNameOfObject: String {
    let word = firstMatch(of: /[A-Z][a-z][a-z0-9]*$/).map { $0.0.lowercased() }
    return word.flatMap { SwiftWords.reserved.contains($0) ? nil : $0 } ?? "service"
  }
}
