import ForwardingModel

extension ForeignRequirement {
  /// What is wrong with the requirement's rule, and the options that would mend it.
  func advice(on problem: RuleProblem, _ rules: RuleList, among requirements: [ForeignRequirement]) -> String {
    let entries = [false, true].compactMap { rules.rule(for: self, isForCompletion: $0) }
    let pattern = entries.contains(where: \.isExact) ? nil : entries.first
    let cause = pattern.map { "'--rule \($0.pattern)=\($0.rule)' fits it, but " } ?? ""
    let result = requirement.result.map { " -> \($0.text)" } ?? ""
    let name = self.pattern(among: requirements)
    var options = suggestedRules(for: problem).map { "--rule '\(name)=\($0)'" }
    if needsRule { options.append("--except '\(name)'   leaves it to you") }
    return "\(title)\(result): \(cause)\(problem.text(in: .option))" + options.map { "\n    \($0)" }.joined()
  }

  /// The rules that fit, as they are written after `=`.
  func suggestedRules(for problem: RuleProblem) -> [String] {
    if !problem.hasSuggestions { return [] }
    if case .missingValue = problem { return rulesWithValue }
    let completions = requirement.fittingCompletions(
      of: completionHandlers, in: .option, hasDefault: hasDefault, needsValue: selector != nil)
    guard requirement.result != nil else { return completions }
    switch problem {
    case .missingCompletion, .missingValueOfCompletion: return completions.map { "completion \($0)" }
    default: return requirement.fittingAnswers(in: .option, hasDefault: needsNoValue && completions.isEmpty)
    }
  }

  /// `.original` with a value, and with each parameter that can be one. A number is mostly a position, or a count.
  private var rulesWithValue: [String] {
    guard let type = requirement.result else { return [] }
    let values = type.isNumber ? [] : requirement.parameters.filter { $0.type.base == type.base }.map(\.reference)
    return (values + [RuleDialect.option.placeholder(type.base)]).map { ".original(otherwise: \($0))" }
  }
}
