/// How one requirement is forwarded to several subscribers.
indirect enum ForwardingRule: Equatable {
  /// Everybody gets the call, and nobody answers.
  case toEach
  case answer(AnswerRule)
  /// Each gets what the one before returned.
  case chain(ForwardedParameter)
  /// The completion handler is called with what the answers become.
  case combined(CombinedCompletionRule)
  /// The same as the other rule, with stand-ins for the completion handlers.
  case firstCall(FirstCallRule, ForwardingRule)

  /// - Parameter text: What the command line says, if anything.
  init(_ text: String?, for requirement: Requirement) throws(RuleProblem) {
    guard let text else {
      guard !requirement.needsRule else { throw .missing }
      self = .toEach
      return
    }
    let (answer, completion) = text.partsOfRule
    let rule = try Self(answer: answer, of: requirement)
    guard let completion else {
      guard requirement.completionHandlers.isEmpty else {
        throw requirement.result == nil ? .notForHandler : .handlerBesideResult
      }
      self = rule
      return
    }
    let named = requirement.completionHandlers
    let handlers = named.isEmpty ? requirement.closures : named
    guard !handlers.isEmpty, !named.isEmpty || handlers.count == 1 else { throw .needs("a completion handler") }
    switch try CompletionForm(completion) {
    case .each: self = rule
    case .first(let values):
      self = .firstCall(try FirstCallRule(handlers, otherwise: values, of: requirement), rule)
    case .combined(let combiner):
      guard handlers.count == 1 else { throw .cannotGather("there are several handlers") }
      self = .combined(
        try CombinedCompletionRule(
          combiner, handler: handlers[0].parameter, closure: handlers[0].closure, of: requirement))
    }
  }

  /// What becomes of the result, whatever becomes of completion handlers.
  private init(answer text: String?, of requirement: Requirement) throws(RuleProblem) {
    guard let result = requirement.result else {
      guard text == nil else { throw requirement.completionHandlers.isEmpty ? .nothingToCombine : .notForHandler }
      self = .toEach
      return
    }
    guard let text else { throw .handlerBesideResult }
    let rule = RuleText(text)
    if rule.name == "chain" {
      self = .chain(try requirement.chained(by: rule, result: result))
    } else {
      self = .answer(try AnswerRule(rule, result: result))
    }
  }
}

extension String {
  /// What a rule says of the result, and what of completion handlers: `.any, completion .each`.
  fileprivate var partsOfRule: (answer: String?, completion: String?) {
    let word = "completion "
    if hasPrefix(word) { return (nil, dropFirst(word.count).trimmed) }
    let parts = splitAtTopLevel(", \(word)")
    return (parts.first ?? "", parts.count > 1 ? parts[1] : nil)
  }
}

extension Requirement {
  /// Whether a rule has to say how it is forwarded.
  var needsRule: Bool { result != nil || !completionHandlers.isEmpty }

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
    let handlers = completionHandlers
    if let result {
      let chains = effects.isAsync ? [] : parameters.filter { canChain($0, to: result) }.map { ".chain(\($0.name))" }
      return (chains + result.fittingRules).map { handlers.isEmpty ? $0 : "\($0), completion .each" }
    }
    guard let handler = handlers.first, handlers.count == 1, canGather(handler) else {
      let mayPassOnce = handlers.allSatisfy { $0.closure.result.isVoid && $0.closure.mayHaveStandIn }
      let forms = mayPassOnce ? [".first", ".each"] : [".each"]
      return handlers.isEmpty ? [] : forms.map { "completion \($0)" }
    }
    let types = handler.closure.parameters
    if types.isEmpty { return ["completion .combined(.first)", "completion .first"] }
    if types.count == 1, types[0].isBool { return types[0].fittingRules.map { "completion \($0)" } }
    if types.count == 1, types[0].isOptional {
      return [".firstNonNil()", ".combined(.first)", ".last"].map { "completion \($0)" }
    }
    let values = types.map { "<\($0.base)>" }.joined(separator: ", ")
    let tuple = types.count == 1 ? values : "(\(values))"
    return [
      "completion .reduce(\(tuple)) { <combine $0 and $1> }", "completion .combined(.first, default: \(tuple))",
      "completion .first(otherwise: \(values))",
    ]
  }

  private func canGather(_ handler: CompletionHandler) -> Bool {
    let rule = RuleText(".gathered")
    return (try? CombinedCompletionRule(rule, handler: handler.parameter, closure: handler.closure, of: self)) != nil
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
