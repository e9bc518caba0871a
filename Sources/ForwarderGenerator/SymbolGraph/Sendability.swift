import ForwardingModel

/// Finds out whether types are `Sendable`, as far as the symbol graphs of their modules show.
struct Sendability {
  let graphs: ModuleGraphs

  /// Throws if answers would be handed over to other threads though they are not `Sendable`.
  ///
  /// - Throws: ``RuleProblem``, or a ``GraphRequest`` for a graph that is not there yet.
  func check(_ rule: ForwardingRule, of foreign: ForeignRequirement) throws {
    guard case .gathered(let handler, _) = rule.completion, handler.isSendable, let answer = handler.answer,
      try !isSendable(answer, in: foreign)
    else { return }
    throw RuleProblem.notSendable(type: answer.base)
  }

  /// The parameter that is transferred to another isolation, which is possible only once.
  ///
  /// - Throws: A ``GraphRequest`` for a graph that is not there yet.
  func givenAway(_ foreign: ForeignRequirement) throws -> Parameter? {
    try foreign.requirement.parameters.first { try $0.isSent && !isSendable($0.type, in: foreign) }
  }

  private func isSendable(_ type: TypeText, in foreign: ForeignRequirement) throws -> Bool {
    let names = type.identifiers
    if names.contains("Any") || names.contains("AnyObject") { return names.contains("Sendable") }
    if type.isFunction { return type.has("@Sendable") }
    for (spelling, identifier) in foreign.mentionedTypes.sorted(by: { $0.key < $1.key }) where names.contains(spelling)
    {
      if try !isSendable(identifier) { return false }
    }
    return true
  }

  private func isSendable(_ identifier: String) throws -> Bool {
    guard let module = MangledModule.name(of: identifier), module != "Swift" else { return true }
    let graph = try graphs.graph(GraphRequest(module: module))
    guard let symbol = graph.symbols[identifier], symbol.kind.identifier != "swift.typealias" else { return true }
    if graph.relationships(from: identifier, "conformsTo").contains(where: { $0.target == "s:s8SendableP" }) {
      return true
    }
    let superclass = graph.relationships(from: identifier, "inheritsFrom").first?.target
    guard let superclass, superclass != "s:10Foundation8NSObjectC" else { return false }
    return try isSendable(superclass)
  }
}
