import ForwardingModel

/// A class from a module's symbol graph, with the property that holds its delegate.
struct ObservedClass {
  let name: String
  /// The name as a file writes it.
  let written: String
  let property: ObservedProperty
  /// The global actor of the property, if the class has none.
  let propertyActor: String?
  let generics: GenericParameters
  let isSendable: Bool
  let isObjectiveC: Bool
  /// The isolation, which a subclass can't change, with a trailing space.
  let isolation: String
  let availability: [String]

  var subclassName: String { "Observed" + (name.split(separator: ".").last ?? "") }

  init(
    _ name: String, of delegate: ForeignProtocol, in module: String, graphs: SDKGraphs,
    place: ForwarderGenerator.Place, spelling: WrittenTypes
  ) throws {
    let graph = try graphs.graph(module)
    guard let symbol = graph.symbol(path: name, kind: "swift.class") else {
      let near = name.nearest(in: graph.symbols(ofKind: "swift.class").map(\.path).sorted())
      throw GeneratorError(
        "the module '\(module)' declares no class '\(name)' to observe"
          + (near.map { "; there is '\($0)'" } ?? ""))
    }
    let isInModule = place == .inModule
    let members = try DelegateMembers(of: symbol, for: delegate, in: module, graphs, isOwn: isInModule)
    let property = try members.property(of: name, for: delegate)
    if let obstacle = symbol.obstacle(isOwn: isInModule) {
      throw GeneratorError("'\(name)' can't be subclassed: \(obstacle.text(of: module, place))")
    }
    if let obstacle = property.obstacle {
      throw GeneratorError("'\(name).\(property.name)' can't be overridden: \(obstacle.text(of: module, place))")
    }
    let actor = symbol.actor(in: graph, ofProperty: property.actor)
    // A class in its own module gets the module's default isolation.
    isolation = actor.map { "\($0) " } ?? (isInModule ? "" : "nonisolated ")
    propertyActor = actor == nil ? property.actor : nil
    generics = GenericParameters(of: symbol)
    (self.name, self.property) = (name, property)
    written = spelling.path(name, of: MangledModule.importable(module))
    isObjectiveC = symbol.identifier.precise.hasPrefix("c:")
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
  /// Why a subclass can't observe it.
  fileprivate private(set) var obstacle: Obstacle?

  /// Nil if the member is no property for the delegate.
  init?(_ member: SymbolGraph.Symbol, of delegate: ForeignProtocol, isOwn: Bool) {
    guard let text = member.propertyType?.text, let wrapped = member.delegateType,
      member.mentionedTypes.contains(where: { $0.identifier == delegate.identifier }),
      delegate.spellings.contains(wrapped)
    else { return nil }
    name = member.pathComponents.last ?? "delegate"
    type = "(\(delegate.existential))\(text.hasSuffix("!") ? "!" : "?")"
    actor = member.globalActor
    let showsAccessorsOnly =
      member.declaration.contains("{ get set }") && !member.identifier.precise.hasPrefix("c:")
    isStrong = !showsAccessorsOnly && !member.declaration.contains(/\b(?:weak|unowned)\b/)
    obstacle = member.obstacle(isOwn: isOwn)
  }

  /// A subclass between has a property of this name with another type.
  mutating func redeclare(as member: SymbolGraph.Symbol) {
    obstacle = .redeclared(type: member.propertyType?.text ?? "", delegate: member.delegateType?.withoutAny ?? "")
  }
}

extension DelegateMembers {
  /// The property to observe.
  fileprivate func property(of name: String, for delegate: ForeignProtocol) throws(GeneratorError) -> ObservedProperty {
    let found = properties.first { $0.obstacle == nil } ?? properties.first
    if found.map({ $0.obstacle?.isOfSetter ?? false }) ?? true, let setter {
      throw GeneratorError(
        "'\(name)' takes its delegate by '\(setter)': leave out '--observing', and pass a forwarder to that method")
    }
    if let found { return found }
    guard let inherited else {
      throw GeneratorError("'\(name)' has no property of type '(\(delegate.existential))?' to observe")
    }
    throw GeneratorError(
      "'\(name).\(inherited.property)' is for '\(inherited.protocolName)', from which '\(delegate.name)' inherits: "
        + "name both, '\(inherited.protocolName) \(delegate.name)'")
  }
}

/// Why a class can't be subclassed, or its property not be overridden.
fileprivate enum Obstacle {
  case constant, readOnly, actor, final, closed
  case redeclared(type: String, delegate: String)

  /// Whether it can't be assigned.
  var isOfSetter: Bool {
    switch self {
    case .constant, .readOnly: true
    default: false
    }
  }

  func text(of module: String, _ place: ForwarderGenerator.Place) -> String {
    let cause =
      switch self {
      case .constant: "it is a constant"
      case .readOnly: "it has no setter"
      case .actor: "it is an actor"
      case .final: "it is final"
      case .closed: "it isn't open"
      case .redeclared(let type, _): "there it has the type '\(type)'"
      }
    let advice =
      switch self {
      case .constant, .readOnly: ". The service gets its delegate in an initializer: pass it a forwarder there"
      case .redeclared(_, let delegate) where delegate.contains("&"): ". Write the subclass by hand"
      case .redeclared(_, let delegate): ". Name '\(delegate)' as the protocol"
      case .closed where place == .inPackage: ". Write the file into the sources of '\(module)' by '--output'"
      case _ where place != .elsewhere: ". As the class is yours, write '@ObservedDelegate' at its property instead"
      default: ""
      }
    return cause + advice
  }
}

extension SymbolGraph.Symbol {
  /// The class's global actor. The default isolation of its module shows only at its initializers.
  fileprivate func actor(in graph: IndexedGraph, ofProperty actor: String?) -> String? {
    let initializers = graph.symbols("memberOf", to: identifier.precise).filter { $0.kind.identifier == "swift.init" }
    return globalActor ?? (initializers.contains { $0.globalActor == actor } ? actor : nil)
  }

  /// Why a subclass can't inherit from the class, or override the property.
  ///
  /// - Parameter isOwn: Whether the subclass is in the same module.
  fileprivate func obstacle(isOwn: Bool) -> Obstacle? {
    let words = declaration.prefix { $0 != ":" }.split(separator: " ")
    if words.contains("let") { return .constant }
    if declaration.hasSuffix("{ get }") { return .readOnly }
    if words.contains("actor") { return .actor }
    if words.contains("final") { return .final }
    return isOwn || accessLevel == "open" ? nil : .closed
  }
}

extension ForeignProtocol {
  /// How a property's type names the protocol. A module that doesn't compile yet leaves `any` out.
  fileprivate var spellings: [String] { isClassBound ? ["any \(name)", name] : [existential] }
}
