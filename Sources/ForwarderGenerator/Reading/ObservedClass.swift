import ForwardingModel

/// A class from a module's symbol graph, with the properties that hold its delegates.
struct ObservedClass {
  let name: String
  /// The name as a file writes it.
  let written: String
  let subclassName: String
  let properties: [ObservedProperty]
  let generics: GenericParameters
  let isSendable: Bool
  let isOfC: Bool
  /// The global actor.
  let actor: String?
  /// The isolation, which a subclass can't change, with a trailing space.
  let isolation: String
  let availability: [String]

  init(
    _ symbol: SymbolGraph.Symbol, _ properties: [ObservedProperty], subclassName: String?, generics: GenericParameters,
    in module: String, graph: IndexedGraph, isInPackage: Bool, spelling: WrittenTypes
  ) throws(GeneratorError) {
    name = symbol.path
    if let obstacle = symbol.obstacle {
      throw GeneratorError("'\(name)' can't be subclassed: \(obstacle.text(isInPackage: isInPackage))")
    }
    let members = graph.symbols("memberOf", to: symbol.identifier.precise)
    if !isInPackage, symbol.sharesObject(members) {
      throw GeneratorError(
        "'\(name)' shares an object that your app doesn't make, so a subclass is of no use. Leave out '--observing', see "
          + #""A shared object" in the page "Somebody else's service""#)
    }
    for property in properties {
      guard let obstacle = property.obstacle else { continue }
      throw GeneratorError("'\(name).\(property.name)' can't be overridden: \(obstacle.text(isInPackage: isInPackage))")
    }
    actor = symbol.actor(members, of: properties)
    isolation = actor.map { "\($0) " } ?? "nonisolated "
    self.generics = generics
    self.properties = properties
    self.subclassName = subclassName ?? "Observed" + symbol.name
    written = spelling.path(name, of: MangledModule.importable(module))
    isOfC = symbol.isOfC
    isSendable = graph.conforms(symbol.identifier.precise, to: SymbolGraph.sendable)
    availability = symbol.systems.attributes
    let names = members.map(\.name)
    for multicast in properties.map(multicast) where names.contains(multicast) {
      throw GeneratorError(
        "'\(name)' has a member '\(multicast)', as the subclass's multicast would be called: leave out '--observing', and "
          + "write the subclass by hand")
    }
  }

  /// The name of the multicast of a property.
  func multicast(of property: ObservedProperty) -> String {
    properties.count == 1 ? "delegates" : property.name + "s"
  }
}

/// The property of a class that holds its delegate.
struct ObservedProperty {
  let name: String
  let delegate: ForeignProtocol
  /// The form of the hook that the command line asks for.
  var hook: HookForm?
  /// The type, such as `(any XMLParserDelegate)?`.
  let type: String
  let actor: String?
  /// Whether it keeps its delegate alive. Of Swift's properties, one with accessors doesn't show that.
  let isStrong: Bool
  /// Why a subclass can't observe it.
  let obstacle: Obstacle?

  /// Nil if the member is no property for the delegate.
  init?(_ member: SymbolGraph.Symbol, of delegate: ForeignProtocol) {
    guard member.kind.identifier == "swift.property",
      member.mentionedTypes.contains(where: { $0.identifier == delegate.identifier }),
      let text = member.propertyType, TypeText(text).wrapped == delegate.spelling
    else { return nil }
    name = member.name
    self.delegate = delegate
    type = "(\(delegate.existential))\(text.hasSuffix("!") ? "!" : "?")"
    actor = member.globalActor
    let showsAccessorsOnly =
      member.declaration.contains("{ get set }") && !member.isOfC
    isStrong = !showsAccessorsOnly && !member.declaration.contains(/\b(?:weak|unowned)\b/)
    obstacle = member.obstacle
  }
}

/// Why a class can't be subclassed, or its property not be overridden.
enum Obstacle {
  case constant, readOnly, actor, final, closed
  /// By a property wrapper.
  case wrapped(String)

  /// Whether it can't be assigned.
  var isOfSetter: Bool {
    switch self {
    case .constant, .readOnly: true
    default: false
    }
  }

  func text(isInPackage: Bool) -> String {
    let cause =
      switch self {
      case .constant: "it is a constant"
      case .readOnly: "it has no setter"
      case .actor: "it is an actor"
      case .final: "it is final"
      case .closed: "it isn't open"
      case .wrapped(let wrapper): "it has the property wrapper '@\(wrapper)'"
      }
    let advice =
      switch self {
      case .constant, .readOnly: ". The service gets its delegate in an initializer: pass it a forwarder there"
      case .wrapped("ObservedDelegate"): ". Subscribe to its projected value instead, as in 'player.$delegate'"
      case _ where isInPackage: ". As the class is yours, write '@ObservedDelegate' at its property instead"
      default:
        #". Leave out '--observing', see the page "Somebody else's service""#
      }
    return cause + advice
  }
}

extension SymbolGraph.Symbol {
  /// Whether a class has a member for its one object, as far as the graph shows: it has no initializer then.
  ///
  /// The graph leaves out an initializer that is inherited, or unavailable.
  fileprivate func sharesObject(_ members: [SymbolGraph.Symbol]) -> Bool {
    if KnownSDK.classes[path]?.isMadeAsSubclass ?? false { return false }
    let types = pathComponents.suffix(1).flatMap { [$0, "\($0)!"] }
    return members.allSatisfy { $0.kind.identifier != "swift.init" }
      && members.contains { member in
        switch member.kind.identifier {
        case "swift.type.property": types.contains(member.propertyType ?? "")
        case "swift.type.method": types.contains { member.declaration.hasSuffix("() -> \($0)") }
        default: false
        }
      }
  }

  /// The class's global actor. The default isolation of its module shows only at its initializers.
  fileprivate func actor(_ members: [SymbolGraph.Symbol], of properties: [ObservedProperty]) -> String? {
    let initializers = members.filter { $0.kind.identifier == "swift.init" }
    return globalActor
      ?? properties.compactMap(\.actor).first { actor in initializers.contains { $0.globalActor == actor } }
  }

  /// The type of a property, as its declaration has it.
  var propertyType: String? { declaration.typeOfProperty }

  /// Why a subclass can't inherit from the class, or override the property.
  fileprivate var obstacle: Obstacle? {
    // What comes behind is a name, which may be one of these words.
    let all = declaration.split(separator: " ")
    let words = all[...(all.firstIndex { ["var", "let", "class", "actor"].contains($0) } ?? all.endIndex - 1)]
    if words.contains("let") { return .constant }
    if declaration.hasSuffix("{ get }") { return .readOnly }
    if words.contains("actor") { return .actor }
    if words.contains("final") { return .final }
    // A global actor is an attribute, too, but hardly ever a struct.
    let fragments = declarationFragments ?? []
    for (before, attribute) in zip(fragments, fragments.dropFirst())
    where before.spelling.hasSuffix("@") && attribute.preciseIdentifier?.hasSuffix("V") ?? false {
      return .wrapped(attribute.spelling)
    }
    return accessLevel == "open" ? nil : .closed
  }
}

extension String {
  /// The type in a property's declaration.
  var typeOfProperty: String? { splitOnce(": ").map { $0.1.splitOnce(" {")?.0 ?? $0.1 } }
}

extension ForeignProtocol {
  /// How a property's type names the protocol.
  fileprivate var spelling: String { isClassBound ? "any \(name)" : existential }
}
