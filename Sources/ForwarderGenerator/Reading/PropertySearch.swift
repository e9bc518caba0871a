import ForwardingModel

/// Looks for the property of a class that holds a delegate.
struct PropertySearch {
  /// The property's name. Nil for any.
  let name: String?
  /// The protocols that the delegate may be of.
  let protocols: [ForeignProtocol]
  let graphs: SDKGraphs
  private var found: [ObservedProperty] = []
  /// Properties of that name that hold no such delegate, each with its type.
  private var others: [OtherProperty] = []
  /// The properties for a delegate that others hide.
  private var hidden: [ObservedProperty] = []
  /// The methods that take a delegate.
  private var setters: [String] = []
  /// The names of all properties, which hide those of superclasses.
  private var seen: Set<String> = []

  init(name: String?, protocols: [ForeignProtocol], graphs: SDKGraphs) {
    (self.name, self.protocols, self.graphs) = (name, protocols, graphs)
  }

  /// Searches a class and, until one has such a property, its superclasses.
  mutating func search(_ symbol: SymbolGraph.Symbol, of module: String) throws {
    let graph = try graphs.graph(module)
    for member in graph.symbols("memberOf", to: symbol.identifier.precise) {
      switch member.kind.identifier {
      case "swift.property": add(member)
      case "swift.method" where takesDelegate(member): setters.append(member.name)
      default: break
      }
    }
    let isOver = !found.isEmpty || name.map(seen.contains) ?? near?.isComposition ?? false
    guard !isOver, let superclass = graph.superclass(of: symbol)
    else { return }
    let next = superclass.module ?? module
    if let symbol = try graphs.graph(next).symbols[superclass.target] { try search(symbol, of: next) }
  }

  private mutating func add(_ member: SymbolGraph.Symbol) {
    let isVisible = seen.insert(member.name).inserted
    guard name ?? member.name == member.name else { return }
    let property = protocols.lazy.compactMap { ObservedProperty(member, of: $0) }.first
    switch (property, isVisible) {
    case (let property?, true): found.append(property)
    case (let property?, false): hidden.append(property)
    case (nil, true): others.append(OtherProperty(name: member.name, type: member.propertyType ?? ""))
    case (nil, false): break
    }
  }

  private func takesDelegate(_ method: SymbolGraph.Symbol) -> Bool {
    let types = Set(method.mentionedTypes.map(\.identifier))
    return method.name.hasPrefix("set")
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
    if let near, near.isComposition {
      throw GeneratorError(
        "'\(owner).\(near.name)' is of type '\(near.type)', and '--observing' is for a property of one protocol. Leave it "
          + "out, and write the hook by hand, as \"A delegate of two protocols\" in the page \"Apple's platforms\" shows"
      )
    }
    if let near {
      throw GeneratorError("'\(owner).\(near.name)' is of type '\(near.type)': name '\(near.type.protocols[0])' first")
    }
    let types = protocols.map { "'(\($0.existential))?'" }.joined(separator: " or ")
    guard let name else { throw GeneratorError("'\(owner)' has no property of type \(types) to observe") }
    guard let other = others.first else {
      throw GeneratorError("'\(owner)' has no property '\(name)' to observe" + name.hint(of: seen.sorted()))
    }
    throw GeneratorError("'\(owner).\(name)' is of type '\(other.type)', and can be observed only as \(types)")
  }

  /// A property for another delegate: it hides one that was looked for, has a protocol of it among several, is for an
  /// inherited protocol, or was asked for by its name.
  private var near: OtherProperty? {
    others.first { other in
      let parts = other.type.protocols
      return hidden.contains { $0.name == other.name }
        || protocols.contains {
          other.isComposition ? parts.contains($0.name) : parts.contains(where: $0.ancestors.contains)
        }
        || name != nil && !other.isComposition && other.type.contains("any ") && TypeText(other.type).isOptional
    }
  }
}

/// A property that holds no delegate of the protocols that were named.
private struct OtherProperty {
  let name: String
  let type: String
  var isComposition: Bool { type.protocols.count > 1 }
}

extension String {
  /// The names in the type of an optional: one for `(any P)?`, and several for `(any P & Q)?`.
  fileprivate var protocols: [String] {
    let type = TypeText(self).wrapped ?? self
    return (type.splitOnce("any ")?.1 ?? type).splitAtTopLevel("&")
  }
}
