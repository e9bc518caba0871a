import ForwardingModel

/// Finds types that are not `Sendable`, as far as the symbol graphs show.
struct Sendability {
  let graphs: ModuleGraphs

  /// The part of a type that keeps it from being `Sendable`. Nil if none is known.
  ///
  /// - Throws: A ``GraphRequest`` for a graph that is not there yet.
  func culprit(in type: TypeText, mentioning types: Set<MentionedType>) throws -> String? {
    let words = type.identifiers
    // `any P & Sendable`, or a closure that is `@Sendable`.
    if words.contains("Sendable") || words.contains("Type") { return nil }
    if let closure = ClosureType(type) { return closure.isSendable ? nil : "a closure" }
    if type.isFunction || type.base.contains("->") { return type.base.contains("@") ? nil : "a closure" }
    if let word = ["Any", "AnyObject"].first(where: words.contains) { return "'\(word)'" }
    let named = Dictionary(grouping: types.filter { words.contains($0.name) }, by: \.name)
    return try named.sorted { $0.key < $1.key }.first { try $0.value.allSatisfy(isUnsendable) }.map { "'\($0.key)'" }
  }

  private func isUnsendable(_ type: MentionedType) throws -> Bool {
    guard type.identifier.hasPrefix("s:") else { return false }
    guard let module = MangledModule.name(of: type.identifier), module != "Swift" else {
      return KnownTypes.isUnsendable(type.name)
    }
    let graph = try graphs.graph(GraphRequest(module: module))
    guard let symbol = graph.symbols[type.identifier] else { return false }
    if symbol.kind.identifier == "swift.associatedtype" {
      return !symbol.declaration.contains(/\bSendable\b/.wordBoundaryKind(.simple))
    }
    if symbol.kind.identifier == "swift.typealias" { return try symbol.mentionedTypes.contains(where: isUnsendable) }
    return try symbol.globalActor == nil && !isSendable(type.identifier, in: graph)
  }

  private func isSendable(_ identifier: String, in graph: IndexedGraph) throws -> Bool {
    let supertypes = graph.relationships(from: identifier, "conformsTo", "inheritsFrom").map(\.target)
    if supertypes.contains(where: ["s:s8SendableP", "s:s5ErrorP"].contains) { return true }
    return try supertypes.contains { supertype in
      guard let module = MangledModule.name(of: supertype), module != "Swift" else { return false }
      return try isSendable(supertype, in: graphs.graph(GraphRequest(module: module)))
    }
  }
}

extension Requirement {
  /// The parameter, or nil for the answer, that is handed over to only one side, with its type.
  var sent: [(parameter: String?, type: TypeText)] {
    let all = parameters.map { (Optional($0.name), $0.type) } + (result.map { [(nil, $0)] } ?? [])
    return all.filter { $0.1.has("sending") }
  }
}
