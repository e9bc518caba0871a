// The rules that a message offers for a requirement without one, as they are written. The first one changes nothing for
// the service. They are suggestions by the spelling of a type: whether a rule fits is the compiler's to say.

extension TypeText {
  /// The rules that combine answers of this type.
  package func fittingRules(in dialect: RuleDialect, _ nobody: AnswerOfNobody) -> [String] {
    let value = "(otherwise: \(dialect.placeholder(base)))"
    var rules =
      switch nobody {
      case .value: isOptional ? [".original"] : [".original", ".original\(value)"]
      case .unknown, .missing: [".original\(value)"]
      }
    if isOptional { return rules + [".firstNonNil()"] }
    if base == "Bool" { return rules + [".any", ".all"] }
    if base.hasPrefix("["), !isDictionary { rules.append(".collect") }
    if isOrdered { rules += [".max\(value)", ".min\(value)"] }
    return rules + [
      ".first\(value)", ".reduce(\(dialect.placeholder(base))) { \(dialect.placeholder("combine $0 and $1")) }",
    ]
  }
}

extension Requirement {
  /// The rules that fit the requirement's result.
  package func fittingAnswers(in dialect: RuleDialect, _ nobody: AnswersOfNobody) -> [String] {
    guard let result, let nobody = nobody.result else { return [] }
    var rules = result.fittingRules(in: dialect, nobody)
    // A number is rather a count of what the parameter allows than the parameter changed.
    let parameters = effects.isAsync || result.isNumber ? [] : parameters.filter { canChain($0, to: result) }
    let chains = parameters.count == 1 ? [".chain"] : dialect == .option ? parameters.map { ".chain(\($0.name))" } : []
    rules.insert(contentsOf: chains, at: 1)
    return rules
  }

  /// The rules that fit a completion handler.
  package func fittingCompletions(
    of handlers: [CompletionHandler], in dialect: RuleDialect, _ nobody: AnswersOfNobody
  ) -> [String] {
    guard problem(with: handlers) == nil, let closure = handlers.first?.closure else { return [] }
    guard let answer = closure.answer else { return [".original", ".all"] }
    let rules = answer.fittingRules(in: dialect, nobody.completion)
    // Replies from any thread are kept only if they are known to be `Sendable`.
    return closure.isSendable ? rules.filter { $0 != ".collect" } : rules
  }
}
