/// Whether types are `Sendable`, as far as the symbol graphs of their modules tell.
struct Sendability {
  let request: GraphRequest
  let graphs: ModuleGraphs

  /// Whether what the handler of a requirement is called with has to be carried in a box: the handler is `Sendable`, and its
  /// argument is not.
  ///
  /// - Throws: ``RuleProblem``, or a ``GraphRequest`` for a graph that is not there yet.
  func needsBox(_ rule: ForwardingRule, of foreign: ForeignRequirement) throws -> Bool {
    guard case .combined(let completion) = rule, completion.closure.isSendable, let answer = completion.answer else {
      return false
    }
    guard try !isSendable(answer, in: foreign) else { return false }
    guard ["first", "last", "firstNonNil"].contains(completion.combiner.name ?? "") else {
      throw RuleProblem.cannotGather(
        "'\(answer.base)' is not Sendable, which leaves completion .first(otherwise:), .combined(.first) and .last")
    }
    return true
  }

  /// Whether an argument of a requirement is given away, which can be done once only.
  ///
  /// - Throws: A ``GraphRequest`` for a graph that is not there yet.
  func givesArgumentAway(_ foreign: ForeignRequirement) throws -> Bool {
    try foreign.requirement.parameters.contains { try $0.type.has("sending") && !isSendable($0.type, in: foreign) }
  }

  private func isSendable(_ type: TypeText, in foreign: ForeignRequirement) throws -> Bool {
    let names = type.identifiers
    if names.contains("Any") || names.contains("AnyObject") { return names.contains("Sendable") }
    if type.base.topLevelIndex(of: "->") != nil { return type.has("@Sendable") }
    for (spelling, identifier) in foreign.mentionedTypes.sorted(by: { $0.key < $1.key }) where names.contains(spelling)
    {
      if try !isSendable(identifier) { return false }
    }
    return true
  }

  private func isSendable(_ identifier: String) throws -> Bool {
    guard let module = MangledModule.name(of: identifier), module != "Swift" else { return true }
    let graph = try graphs.graph(
      module == request.module ? request : GraphRequest(module: module, target: request.target, sdk: request.sdk))
    guard let symbol = graph.symbols[identifier], symbol.kind.identifier != "swift.typealias" else { return true }
    if graph.relationships(from: identifier, "conformsTo").contains(where: { $0.target == "s:s8SendableP" }) {
      return true
    }
    let superclass = graph.relationships(from: identifier, "inheritsFrom").first?.target
    guard let superclass, superclass != "s:10Foundation8NSObjectC" else { return false }
    return try isSendable(superclass)
  }
}
