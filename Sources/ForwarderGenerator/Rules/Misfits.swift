import ForwardingModel

/// A requirement whose rule is missing or doesn't fit.
struct Misfit {
  let foreign: ForeignRequirement
  /// What is wrong, after the requirement's name.
  let text: String
  /// The pattern of the rule that doesn't fit. Nil without one.
  let pattern: String?
  /// The rules that fit.
  let suggestions: [String]

  init(_ foreign: ForeignRequirement, _ problem: RuleProblem, _ rules: RuleList) {
    let entries = [false, true].compactMap { rules.rule(for: foreign, isForCompletion: $0) }
    let entry = entries.first { !$0.isExact }
    let cause = entry.map { "'--rule \($0.pattern)=\($0.rule)' fits it, but " } ?? ""
    self.foreign = foreign
    text = cause + problem.text(in: .option)
    pattern = entry?.pattern
    suggestions = foreign.suggestedRules(for: problem)
  }

  fileprivate var head: String { foreign.title + (foreign.requirement.result.map { " -> \($0.text)" } ?? "") }
}

/// All misfits of a command line. From three on, those that have the same advice get it together.
struct Misfits {
  let all: [Misfit]
  let requirements: [ForeignRequirement]
  let rules: RuleList

  var advice: [String] {
    let groups = Dictionary(grouping: all) { [$0.text] + $0.suggestions }
    let few = groups.values.filter { $0.count < 3 }.joined().map(\.foreign.declaration)
    var told: Set<[String]> = []
    return all.compactMap { misfit in
      let key = [misfit.text] + misfit.suggestions
      let group = groups[key]!
      if group.count < 3 { return advice(for: [misfit], besides: []) }
      return told.insert(key).inserted ? advice(for: group, besides: Set(few)) : nil
    }
  }

  private func advice(for group: [Misfit], besides others: Set<String>) -> String {
    let heads = group.map(\.head).joined(separator: ",\n  ")
    let own = group.map { $0.foreign.pattern(among: requirements) }
    let shared = group.count == 1 ? own[0] : pattern(for: group, besides: others)
    func option(_ pattern: String, _ rule: String) -> String { "--rule '\(pattern)=\(rule)'" }
    let suggestions = group[0].suggestions
    var lines: [String]
    if let shared {
      lines = suggestions.map { option(shared, $0) }
    } else {
      lines = own.flatMap { own in suggestions.prefix(1).map { option(own, $0) } }
      lines += suggestions.dropFirst().map { "or '\($0)' in its place" }
    }
    let exceptions = group.count == 1 ? "'\(group[0].foreign.title)'" : "NAME"
    lines.append("--except \(exceptions)   leaves \(group.count == 1 ? "it" : "one of them") to you")
    return "\(heads): \(group[0].text)" + lines.map { "\n    \($0)" }.joined()
  }

  /// A pattern for these, and for nothing else that needs a rule and has none of its own.
  private func pattern(for group: [Misfit], besides others: Set<String>) -> String? {
    let members = Set(group.map(\.foreign.declaration)).union(others)
    let titles = group.map(\.foreign.title)
    let prefix = titles.dropFirst().reduce(titles[0]) { $0.commonPrefix(with: $1) }
    return [group[0].pattern, prefix + "*"].compactMap(\.self).first { pattern in
      requirements.allSatisfy { other in
        let isLeft = !other.needsRule || members.contains(other.declaration) || !other.matches(pattern)
        return isLeft || rules.entry(for: other).map { $0.isExact || $0.pattern.count > pattern.count } ?? false
      }
    }
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String { String(zip(self, other).prefix { $0 == $1 }.map(\.0)) }
}
