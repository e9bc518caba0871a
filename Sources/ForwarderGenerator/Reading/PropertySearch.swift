import ForwardingModel

/// Looks for the property of a class that holds a delegate.
struct PropertySearch {
  /// The property's name. Nil for any.
  let name: String?
  /// The protocols that the delegate may be of.
  let protocols: [ForeignProtocol]
  let graphs: SDKGraphs
  /// The module of the file, if it is that of the class.
  let ownModule: String?
  private var found: [ObservedProperty] = []
  /// Properties of that name that hold no such delegate, each with its type.
  private var others: [(name: String, type: String)] = []
  /// The properties for a delegate that others hide.
  private var hidden: [ObservedProperty] = []
  /// The methods that take a delegate.
  private var setters: [String] = []
  /// The names of all properties, which hide those of superclasses.
  private var seen: Set<String> = []

  init(name: String?, protocols: [ForeignProtocol], graphs: SDKGraphs, ownModule: String?) {
    (self.name, self.protocols, self.graphs, self.ownModule) = (name, protocols, graphs, ownModule)
  }

  /// Searches a class and, until one has such a property, its superclasses.
  mutating func search(_ symbol: SymbolGraph.Symbol, of module: String) throws {
    let graph = try graphs.graph(module)
    for member in graph.symbols("memberOf", to: symbol.identifier.precise) {
      switch member.kind.identifier {
      case "swift.property": add(member, isOwn: module == ownModule)
      case "swift.method" where takesDelegate(member): setters.append(member.pathComponents.last ?? "")
      default: break
      }
    }
    let isOver = !found.isEmpty || name.map(seen.contains) ?? (composition != nil)
    guard !isOver, let superclass = graph.relationships(from: symbol.identifier.precise, "inheritsFrom").first
    else { return }
    let next = superclass.module ?? module
    if let symbol = try graphs.graph(next).symbols[superclass.target] { try search(symbol, of: next) }
  }

  private mutating func add(_ member: SymbolGraph.Symbol, isOwn: Bool) {
    let memberName = member.pathComponents.last ?? ""
    let isVisible = seen.insert(memberName).inserted
    guard name ?? memberName == memberName else { return }
    let property = protocols.lazy.compactMap { ObservedProperty(member, of: $0, isOwn: isOwn) }.first
    switch (property, isVisible) {
    case (let property?, true): found.append(property)
    case (let property?, false): hidden.append(property)
    case (nil, true): others.append((memberName, member.propertyType ?? ""))
    case (nil, false): break
    }
  }

  private func takesDelegate(_ method: SymbolGraph.Symbol) -> Bool {
    let types = Set(method.mentionedTypes.map(\.identifier))
    return method.pathComponents.last?.hasPrefix("set") ?? false
      && protocols.contains { types.contains($0.identifier) }
  }

  /// The property that was found, in a class of this name.
  func property(of owner: String) throws(GeneratorError) -> ObservedProperty {
    let assignable = found.filter { $0.obstacle == nil }
    if assignable.count > 1 {
      let paths = assignable.map { "\(owner).\($0.name)" }
      throw GeneratorError(
        "'\(owner)' has several properties to observe; write '--observing' for each that you mean: "
          + paths.joined(separator: ", "))
    }
    if let setter = setters.first, found.allSatisfy({ $0.obstacle?.isOfSetter ?? false }) {
      throw GeneratorError(
        "'\(owner)' takes its delegate by '\(setter)': leave out '--observing', and pass a forwarder to that method")
    }
    if let property = assignable.first ?? found.first { return property }
    try checkOtherTypes(of: owner)
    if let composition {
      throw GeneratorError(
        "'\(owner).\(composition.name)' is of type '\(composition.type)', and '--observing' is for a property of one "
          + "protocol. Leave it out, and write the hook by hand, as \"A delegate of two protocols\" in the page "
          + "\"Apple's platforms\" shows")
    }
    let types = protocols.map { "'(\($0.existential))?'" }.joined(separator: " or ")
    guard let name else { throw GeneratorError("'\(owner)' has no property of type \(types) to observe") }
    guard let other = others.first else {
      let near = name.nearest(in: seen.sorted())
      throw GeneratorError(
        "'\(owner)' has no property '\(name)' to observe" + (near.map { "; there is '\($0)'" } ?? ""))
    }
    throw GeneratorError(
      "'\(owner).\(name)' is of type '\(other.type)', and can be observed only as \(types)" + advice(on: other.type))
  }

  /// Throws if the property is for a protocol that inherits from a named one, or that a named one inherits from.
  private func checkOtherTypes(of owner: String) throws(GeneratorError) {
    for other in others {
      guard let type = other.type.protocols.first, other.type.protocols.count == 1 else { continue }
      if hidden.contains(where: { $0.name == other.name }) {
        throw GeneratorError(
          "'\(owner).\(other.name)' can't be overridden: there it has the type '\(other.type)'. Name '\(type)' as the "
            + "protocol")
      }
      if let delegate = protocols.first(where: { $0.ancestors.contains(type) }) {
        throw GeneratorError(
          "'\(owner).\(other.name)' is for '\(type)', from which '\(delegate.name)' inherits: name both, "
            + "'\(type) \(delegate.name)'")
      }
    }
  }

  /// A property of several protocols, one of which is named.
  private var composition: (name: String, type: String)? {
    others.first { other in
      let parts = other.type.protocols
      let hides = hidden.contains { $0.name == other.name }
      return parts.count > 1 && (hides || protocols.contains { parts.contains($0.name) })
    }
  }

  /// The protocol to name for a property of this type.
  private func advice(on type: String) -> String {
    guard let name = type.protocols.first, type.protocols.count == 1, TypeText(type).isOptional, type.contains("any "),
      !protocols.contains(where: { $0.name == name })
    else { return "" }
    return "; name '\(name)', too"
  }
}

extension String {
  /// The names in the type of an optional: one for `(any P)?`, and several for `(any P & Q)?`.
  fileprivate var protocols: [String] {
    let type = TypeText(self).wrapped ?? self
    return (type.splitOnce("any ")?.1 ?? type).splitAtTopLevel("&")
  }
}
