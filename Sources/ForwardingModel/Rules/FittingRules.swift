// The rules to suggest where one is missing. The first one changes nothing for the service.

extension TypeText {
  /// The rules that combine answers of this type.
  package func fittingRules(in dialect: RuleDialect) -> [RuleText] {
    func rules(_ names: [String], _ fallback: String? = nil) -> [RuleText] {
      names.map { RuleText(combiner: $0, fallback: fallback) }
    }
    let value = dialect.placeholder(base)
    let ordered = unwrappedKind == .ordered ? [".max", ".min"] : []
    switch kind {
    case .bool: return rules([".original"], value) + rules([".any", ".all"])
    case .optional: return rules([".original", ".firstNonNil()", ".first", ".last"] + ordered)
    default:
      let reduce = ".reduce(\(value)) { \(dialect.placeholder("combine $0 and $1")) }"
      return rules([".original"], value) + rules(kind == .array ? [".collect"] : [])
        + rules(ordered + [".first", ".last"], value) + rules([reduce])
    }
  }
}

extension Requirement {
  /// The rules that fit the requirement's answers.
  package func fittingAnswers(in dialect: RuleDialect) -> [RuleText] {
    guard let result else { return [] }
    let rules = result.fittingRules(in: dialect)
    // The macro has no rule for chains.
    guard dialect == .option, !effects.isAsync else { return rules }
    let chains = parameters.filter { canChain($0, to: result) }
    return rules.prefix(1) + chains.map { RuleText(combiner: ".chain(\($0.name))", fallback: nil) } + rules.dropFirst()
  }

  /// The rules that fit these completion handlers, as they are written.
  package func fittingCompletions(of handlers: [CompletionHandler], in dialect: RuleDialect) -> [String] {
    guard let handler = handlers.first else { return [] }
    let mayPassOnce = handlers.allSatisfy { $0.closure.map { $0.result.isVoid && $0.mayHaveStandIn } ?? true }
    let simple = mayPassOnce ? [".first", ".each"] : [".each"]
    let gathered = try? CombinedHandler(
      RuleText(combiner: ".gathered", fallback: nil), handler: handler, of: self, isNamed: true)
    guard handlers.count == 1, gathered != nil, let closure = handler.closure else { return simple }
    let values = closure.parameters.map { dialect.placeholder($0.base) }.joined(separator: ", ")
    let isNil = closure.parameters.count == 1 && closure.parameters[0].isOptional
    let otherwise = values.isEmpty || isNil ? "" : "(otherwise: \(values))"
    guard closure.parameters.count == 1 else {
      return [".original\(otherwise)", ".first\(otherwise)", ".each"]
    }
    let combined = closure.parameters[0].fittingRules(in: dialect).dropFirst().prefix(2).map { rule in
      ".combined(\(rule.combiner)\(rule.fallback.map { ", default: \($0)" } ?? ""))"
    }
    return [".original\(otherwise)"] + simple + combined
  }
}
