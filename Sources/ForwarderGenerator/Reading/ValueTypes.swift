import ForwardingModel

/// A value of an event, with the types among which its type's are.
struct TypedValue {
  let value: EventValue
  let types: Set<MentionedType>
}

/// What the graphs know of the types of an event's values.
struct ValueTypes {
  /// Whether a value can be sent to another actor.
  enum Sendability: Equatable {
    case sendable
    /// No graph that was read has this type.
    case unknown(String)
    case notSendable
  }

  let graphs: SDKGraphs
  let spelling: WrittenTypes

  /// Whether a value is `Sendable`.
  func sendability(of typed: TypedValue) -> Sendability {
    if let closure = ClosureType(typed.value.type) { return closure.isSendable ? .sendable : .notSendable }
    return sendability(of: typed.value.type, among: typed.types)
  }

  /// Whether a type is, with all types in it: the elements of an array, too.
  private func sendability(of type: TypeText, among types: Set<MentionedType>) -> Sendability {
    if type.identifiers.contains("Sendable") { return .sendable }
    if type.text.contains("->") || !type.identifiers.isDisjoint(with: Self.notSendable) { return .notSendable }
    let all = mentioned(in: type, among: types).map(sendability)
    return all.first { $0 == .notSendable } ?? all.first { $0 != .sendable } ?? .sendable
  }

  /// The declarations of the types that a value's type names, as far as they are known.
  func declarations(of typed: TypedValue) -> [SymbolGraph.Symbol] {
    mentioned(in: typed.value.type, among: typed.types).compactMap { graphs.declaration(of: $0.identifier)?.symbol }
  }

  /// The types in the spelling of a type. A nested one isn't what it is nested in.
  private func mentioned(in type: TypeText, among types: Set<MentionedType>) -> [MentionedType] {
    let names = Set(
      type.base.matches(of: /[\w.]+/).compactMap { $0.output.split(separator: ".").last.map(String.init) })
    return types.filter { names.contains($0.name) }.sorted { $0.identifier < $1.identifier }
  }

  private func sendability(of type: MentionedType) -> Sendability {
    let identifier = type.identifier
    guard let (symbol, graph) = graphs.declaration(of: identifier) else {
      return Self.isKnown(type) ? .sendable : type.name.hasSuffix("Pointer") ? .notSendable : .unknown(type.name)
    }
    if graph.isShownSendable(symbol) { return .sendable }
    if let aliased = symbol.aliasedType {
      if aliased.text.contains(/\w*Unsafe\w*Pointer|OpaquePointer/) { return .notSendable }
      return sendability(of: aliased, among: symbol.mentionedTypes)
    }
    // Without the conformance, only an inherited isolation would make it `Sendable`.
    let inherited = superclass(of: symbol, in: graph).map(sendability) ?? .notSendable
    return inherited == .sendable ? .sendable : .notSendable
  }

  /// The superclass whose isolation a class may inherit. Nil for `NSObject`, or none.
  private func superclass(of symbol: SymbolGraph.Symbol, in graph: IndexedGraph) -> MentionedType? {
    guard let target = graph.superclass(of: symbol)?.target,
      !target.hasSuffix("(cs)NSObject"), !target.hasSuffix("NSObjectC")
    else { return nil }
    return MentionedType(name: graph.symbols[target]?.name ?? symbol.path, identifier: target)
  }

  /// Whether a type that no graph shows is `Sendable`: the standard library's, what C's enums and structs become, and
  /// the common values of Foundation.
  private static func isKnown(_ type: MentionedType) -> Bool {
    MangledModule.standard(type.identifier) != nil || type.identifier.hasPrefix("c:@E")
      || type.identifier.hasPrefix("c:@S") || ofFoundation.contains(type.name) && isOfFoundation(type)
  }

  /// Whether it is of Foundation, or what Foundation makes visible: C's types have no module.
  private static func isOfFoundation(_ type: MentionedType) -> Bool {
    let module = MangledModule.name(of: type.identifier)
    return module.map { ["CoreFoundation", "CoreGraphics", "Foundation"].contains($0) } ?? true
  }

  static let ofFoundation: Set = [
    "CGAffineTransform", "CGFloat", "CGPoint", "CGRect", "CGSize", "CGVector", "Calendar", "Data", "Date",
    "DateComponents", "DateInterval", "Decimal", "IndexPath", "IndexSet", "Locale", "NSError", "NSNumber", "NSRange",
    "NSValue", "TimeInterval", "TimeZone", "URL", "URLRequest", "UUID",
  ]

  /// Types and protocols of the standard library that aren't.
  private static let notSendable: Set = [
    "Any", "AnyHashable", "AnyIterator", "AnyKeyPath", "AnyObject", "AnySequence", "BinaryFloatingPoint",
    "BinaryInteger", "Collection", "Comparable", "CustomStringConvertible", "Decodable", "Encodable", "Equatable",
    "Hashable", "Identifiable", "IteratorProtocol", "KeyPath", "Numeric", "OpaquePointer", "PartialKeyPath",
    "ReferenceWritableKeyPath", "Sequence", "StringProtocol", "WritableKeyPath",
  ]
}

extension IndexedGraph {
  /// Whether a type is `Sendable` by a conformance that is shown, or because a global actor has it.
  ///
  /// A subclass of a class whose conformance is unavailable is shown to conform, and its superclass isn't.
  fileprivate func isShownSendable(_ symbol: SymbolGraph.Symbol) -> Bool {
    if symbol.kind.identifier != "swift.protocol", symbol.globalActor != nil { return true }
    guard isSendable(symbol.identifier.precise) else { return false }
    let superclass = superclass(of: symbol).flatMap { symbols[$0.target] }
    return superclass.map { $0.path == "NSObject" || isShownSendable($0) } ?? true
  }

  /// Whether a type conforms to `Sendable`, or a protocol inherits from it.
  private func isSendable(_ identifier: String) -> Bool {
    conforms(identifier, to: SymbolGraph.sendable)
      || relationships(from: identifier, "conformsTo").contains { $0.target != identifier && isSendable($0.target) }
  }
}
