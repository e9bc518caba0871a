import ForwardingModel

/// A requirement by its names, as `--except` leaves it out.
struct ExceptedRequirement {
  let title: String
  /// The protocol that declares it.
  let owner: String
  /// The declaration, such as `func overloaded() -> Bool`.
  let declaration: String
  /// Whether Objective-C lets a conforming class leave it out.
  let isOptional: Bool

  init(_ member: SymbolGraph.Symbol, title: String, owner: String, in graph: IndexedGraph) {
    (self.title, self.owner) = (title, owner)
    declaration = member.declaration.replacing(#/^optional /#, with: "")
    isOptional = !graph.relationships(from: member.identifier.precise, "optionalRequirementOf").isEmpty
  }

  func matches(_ pattern: String) -> Bool {
    [title, "\(owner).\(title)", declaration].contains { $0.matches(pattern) }
  }

  /// Whether a class answers it, and the service asks that of its delegate.
  var isStatic: Bool { declaration.contains(/\b(?:static|class) (?:func|var)\b/) }
}
