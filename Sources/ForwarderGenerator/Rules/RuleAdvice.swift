import ForwardingModel

/// What is wrong with a requirement's rule, and the rules that would mend it.
struct RuleAdvice {
  private let foreign: ForeignRequirement
  private let cause: String
  /// Whether a rule is missing, and `.original` would do without a value.
  let isMetByOriginal: Bool
  /// The rules that fit, as they are written after `=`.
  private let rules: [String]
  /// The same, without the type of their values.
  private let untyped: [String]

  init(_ foreign: ForeignRequirement, _ problem: RuleProblem, _ rules: RuleList) {
    self.foreign = foreign
    isMetByOriginal = problem.isMissing && foreign.answerOfNil != nil
    let entries = [false, true].compactMap { rules.rule(for: foreign, isForCompletion: $0) }
    let pattern = entries.contains(where: \.isExact) ? nil : entries.first
    cause =
      (pattern.map { "'--rule \($0.pattern)=\($0.rule)' fits it, but " } ?? "") + problem.text(in: .option)
    self.rules = foreign.suggestedRules(for: problem)
    let answer = foreign.requirement.result ?? foreign.handlers().first?.closure?.answer
    let value = RuleDialect.option.placeholder(answer?.base ?? "")
    untyped = self.rules.map { $0.replacing(value, with: RuleDialect.option.placeholder("value")) }
  }

  /// An entry for each requirement, but one for overloads with the same problem and the same rules.
  static func texts(_ all: [RuleAdvice], among requirements: [ForeignRequirement]) -> [String] {
    var (texts, seen): ([String], Set<[String]>) = ([], [])
    for advice in all {
      let alike = all.filter { $0.key == advice.key }
      if alike.count == 1 || alike.count < requirements.count(where: { $0.title == advice.foreign.title }) {
        texts.append(advice.text(advice.foreign.pattern(among: requirements), advice.rules))
      } else if seen.insert(advice.key).inserted {
        let isSame = alike.allSatisfy { $0.rules == advice.rules }
        let overloads = alike.map { "\n      " + $0.foreign.pattern(among: requirements) }.joined()
        texts.append(
          advice.text(advice.foreign.title, isSame ? advice.rules : advice.untyped)
            + "\n    There are \(alike.count) of that name. For one of them, write in place of the name:\(overloads)")
      }
    }
    return texts
  }

  private var key: [String] { [foreign.title, cause] + untyped }

  private func text(_ name: String, _ rules: [String]) -> String {
    var options = rules.map { "--rule '\(name)=\($0)'" }
    if foreign.needsRule { options.append("--except '\(name)'   leaves it to you") }
    let result = foreign.requirement.result.map { " -> \($0.text)" } ?? ""
    return "\(foreign.title)\(result): \(cause)" + options.map { "\n    \($0)" }.joined()
  }
}

extension ForeignRequirement {
  /// The rules that fit, as they are written after `=`.
  func suggestedRules(for problem: RuleProblem) -> [String] {
    if !problem.hasSuggestions { return [] }
    if case .missingValue = problem { return rulesWithValue }
    let handlers = handlers()
    let nobody = answersOfNobody(handlers)
    let completions = requirement.fittingCompletions(of: handlers, in: .option, nobody)
    if requirement.result == nil { return completions }
    switch problem {
    case .missingCompletion, .missingValueOfCompletion: return completions.map { "completion \($0)" }
    default: return requirement.fittingAnswers(in: .option, nobody)
    }
  }

  /// `.original` with a value, and with each parameter that can be one. A number is mostly a position, or a count.
  private var rulesWithValue: [String] {
    guard let type = requirement.result else { return [] }
    let values = type.isNumber ? [] : requirement.parameters.filter { $0.type.base == type.base }.map(\.reference)
    return (values + [RuleDialect.option.placeholder(type.base)]).map { ".original(otherwise: \($0))" }
  }
}
