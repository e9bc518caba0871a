import ForwardingModel

/// The members of a class that have to do with its delegate, its own and those that it inherits.
struct DelegateMembers {
  /// The properties for the delegate of the class, or of the nearest superclass that has any.
  private(set) var properties: [ObservedProperty] = []
  /// All members of the classes up to that one.
  private var members: [SymbolGraph.Symbol] = []
  private let delegate: ForeignProtocol

  /// - Parameter isOwn: Whether a subclass is in the module of the class.
  init(
    of type: SymbolGraph.Symbol, for delegate: ForeignProtocol, in module: String, _ graphs: SDKGraphs, isOwn: Bool
  ) throws {
    self.delegate = delegate
    var (current, home) = (Optional(type), module)
    while let type = current, properties.isEmpty {
      let graph = try graphs.graph(home)
      let own = graph.symbols("memberOf", to: type.identifier.precise)
      properties = own.compactMap { ObservedProperty($0, of: delegate, isOwn: isOwn && home == module) }
      for position in properties.indices {
        let redeclared = members.first { $0.delegateType != nil && $0.pathComponents.last == properties[position].name }
        if let redeclared { properties[position].redeclare(as: redeclared) }
      }
      members += own
      guard let superclass = graph.relationships(from: type.identifier.precise, "inheritsFrom").first else { return }
      home = superclass.module ?? home
      current = properties.isEmpty ? try graphs.graph(home).symbols[superclass.target] : nil
    }
  }

  /// The method that takes the delegate, with other arguments or where there is no property.
  var setter: String? {
    members.first { member in
      member.kind.identifier == "swift.method" && member.pathComponents.last?.hasPrefix("set") ?? false
        && member.mentionedTypes.contains { $0.identifier == delegate.identifier }
    }?.pathComponents.last
  }

  /// The property for a delegate of a protocol from which this one inherits, with that protocol.
  var inherited: (property: String, protocolName: String)? {
    for member in members {
      guard let type = member.delegateType?.withoutAny, delegate.ancestors.contains(type) else { continue }
      return member.pathComponents.last.map { ($0, type) }
    }
    return nil
  }
}

extension SymbolGraph.Symbol {
  /// The type of a property, as in `(any XMLParserDelegate)?`. Nil if it is no property.
  var propertyType: TypeText? {
    guard kind.identifier == "swift.property" else { return nil }
    return declaration.splitOnce(": ").map { TypeText($0.1.splitOnce(" {")?.0 ?? $0.1) }
  }

  /// The type that a property for an optional delegate wraps, as in `any XMLParserDelegate`.
  var delegateType: String? { propertyType?.wrapped }
}

extension String {
  /// The type without `any`, which a module that doesn't compile yet leaves out.
  var withoutAny: String { hasPrefix("any ") ? String(dropFirst("any ".count)) : self }
}
