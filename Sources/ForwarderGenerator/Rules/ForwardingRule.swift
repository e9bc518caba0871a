/// How one requirement is forwarded to several subscribers.
enum ForwardingRule: Equatable {
  /// Everybody gets the call, and nobody answers.
  case toEach
  case answer(AnswerRule)
  /// Each gets what the one before returned.
  case chain(ForwardedParameter)
  case completion(CompletionRule)

  /// - Parameter text: What the command line says, if anything.
  init(_ text: String?, for requirement: Requirement) throws(RuleProblem) {
    let handlers = requirement.completionHandlers
    let prefix = "completion "
    if let text, text.hasPrefix(prefix) {
      guard let handler = handlers.first ?? requirement.onlyClosure else { throw .needs("a completion handler") }
      guard handlers.count <= 1 || text == prefix + ".each" else { throw .cannotGather("there are several handlers") }
      self = .completion(
        try CompletionRule(
          String(text.dropFirst(prefix.count)), handler: handler.0, closure: handler.1, of: requirement))
      if requirement.result != nil { throw .cannotGather("the requirement has a result besides") }
      return
    }
    guard let result = requirement.result else {
      guard handlers.isEmpty else { throw text == nil ? .missing : .notForHandler }
      guard text == nil else { throw .nothingToCombine }
      self = .toEach
      return
    }
    guard let text else { throw .missing }
    let parts = text.splitAtTopLevel(", completion ")
    guard handlers.isEmpty || parts.count == 2 && parts[1] == ".each" else { throw .handlerBesideResult }
    let rule = RuleText(parts[0])
    if rule.name == "chain" {
      self = .chain(try requirement.chained(by: rule, result: result))
    } else {
      self = .answer(try AnswerRule(rule, result: result))
    }
  }
}

extension Requirement {
  /// Whether a rule has to say how it is forwarded.
  var needsRule: Bool { result != nil || !completionHandlers.isEmpty }

  /// The one closure that may be taken for a completion handler when a rule says so.
  fileprivate var onlyClosure: (ForwardedParameter, ClosureType)? {
    let closures = parameters.compactMap { parameter in ClosureType(parameter.type).map { (parameter, $0) } }
    return closures.count == 1 ? closures[0] : nil
  }

  /// The parameter that a chain hands on.
  fileprivate func chained(by rule: RuleText, result: TypeText) throws(RuleProblem) -> ForwardedParameter {
    let name = rule.combiner.drop { $0 != "(" }.dropFirst().dropLast().trimmed
    guard let parameter = parameters.first(where: { $0.name == name }) else { throw .unknownParameter }
    guard canChain(parameter, to: result) else {
      throw .chainTypes(parameter: parameter.type.base, result: result.base)
    }
    if effects.isAsync { throw .needs("a requirement that is not asynchronous") }
    return parameter
  }

  fileprivate func canChain(_ parameter: ForwardedParameter, to result: TypeText) -> Bool {
    let isPlain = !parameter.isVariadic && !parameter.type.has("inout") && !parameter.type.has("@autoclosure")
    return isPlain && (parameter.type.base == result.base || parameter.type.base == result.wrapped)
  }

  /// The rules that would do, as they are written behind `=`.
  var fittingRules: [String] {
    if let result, !completionHandlers.isEmpty { return result.fittingRules.map { "\($0), completion .each" } }
    if let result {
      let chains = effects.isAsync ? [] : parameters.filter { canChain($0, to: result) }.map { ".chain(\($0.name))" }
      return chains + result.fittingRules
    }
    guard let (handler, closure) = completionHandlers.first else { return [] }
    let each = "completion .each"
    guard (try? CompletionRule(".gathered", handler: handler, closure: closure, of: self)) != nil else { return [each] }
    let answer = closure.parameters.count == 1 ? closure.parameters[0] : nil
    if closure.parameters.isEmpty { return ["completion .first"] }
    if let answer, answer.isBool || answer.isOptional { return answer.fittingRules.map { "completion \($0)" } }
    let values = closure.parameters.map { "<\($0.base)>" }.joined(separator: ", ")
    let tuple = closure.parameters.count == 1 ? values : "(\(values))"
    return ["completion .first(otherwise: \(values))", "completion .reduce(\(tuple)) { <combine $0 and $1> }"]
  }
}

extension TypeText {
  fileprivate var fittingRules: [String] {
    if isBool { return [".any", ".all"] }
    if isOptional { return [".firstNonNil()", ".first", ".last"] + (isOrdered ? [".max", ".min"] : []) }
    let ordered = isOrdered ? [".max", ".min"] : []
    let defaulted = (ordered + [".first", ".last"]).map { "\($0) ?? <\(base)>" }
    return (isArray ? [".collect"] : []) + defaulted + [".reduce(<\(base)>) { <combine $0 and $1> }"]
  }
}
