import ForwardingModel

/// Decides how to forward each requirement of a file's forwarders, which may have several protocols each.
struct RequirementPlan {
  /// The requirements of all forwarders, one forwarder after the other.
  private(set) var requirements: [ForeignRequirement] = []
  /// Where those of each forwarder are.
  private(set) var ranges: [Range<Int>] = []
  private let protocols: [ForeignProtocol]
  /// All problems of the command line, which one message reports.
  private var problems: [String] = []

  /// - Parameter forwarders: The protocols of each.
  init(
    _ options: GeneratorOptions, forwarders: [[ForeignProtocol]], types: ValueTypes, answers: AnswerOfNil
  ) throws {
    protocols = forwarders.flatMap { $0 }
    for protocols in forwarders {
      let start = requirements.count
      requirements += try Self.requirements(of: protocols)
      ranges.append(start..<requirements.count)
    }
    for position in requirements.indices {
      requirements[position].answerOfNil = answers.value(for: requirements[position])
    }
    for range in ranges {
      let own = Array(requirements[range])
      for position in range { requirements[position].bridges = Bridge.all(from: requirements[position], among: own) }
    }
    refuse(options, forwarders)
    try applyRules(of: options)
    if options.writesEvents { try planEvents(options, types) }
    if !problems.isEmpty {
      throw GeneratorError("nothing was written:\n" + problems.map { "  \($0)" }.joined(separator: "\n"))
    }
  }

  private mutating func applyRules(of options: GeneratorOptions) throws {
    let rules = try RuleList(options.rules, ofPreset: options.presetRules, option: "--rule")
    let platform = options.isPortable ? Platform.apple : .any
    var advice: [RuleAdvice] = []
    for (position, foreign) in requirements.enumerated() {
      do {
        if Self.isSwitch(foreign, by: rules.rule(for: foreign)?.rule, on: platform) {
          requirements[position].isSwitch = true
        } else {
          requirements[position].rule = try rule(for: foreign, rules)
        }
      } catch let problem as RuleProblem {
        // The list of rules reports it, once for all requirements.
        if case .unknownRule = problem { continue }
        advice.append(RuleAdvice(foreign, problem, rules))
      }
    }
    problems +=
      rules.repetitions(among: requirements) + rules.problems(among: requirements)
      + RuleAdvice.texts(advice, among: requirements)
    if protocols[0].mayBeAsked, advice.contains(where: \.isMetByOriginal) {
      let offer = "--rule '*=.original'   lets the original delegate answer, so that the service notices nothing"
      problems.insert(offer, at: 0)
    }
  }

  /// Whether only the original delegate decides if the service calls it. The user says so by the rule `.original`, and
  /// for some callbacks it is so without a rule.
  private static func isSwitch(_ foreign: ForeignRequirement, by rule: String?, on platform: Platform) -> Bool {
    guard platform.isOptional(foreign), foreign.mayBeListenedTo else { return false }
    return rule.map { $0 == ".original" } ?? (foreign.known?.effect != nil)
  }

  /// Collects the requirements that can't be forwarded.
  private mutating func refuse(_ options: GeneratorOptions, _ forwarders: [[ForeignProtocol]]) {
    var refused = protocols.flatMap(\.refused)
    var named: Set<String> = []
    let answered = zip(forwarders, ranges).flatMap { protocols, range in
      let isObject = options.isPortable || protocols.contains(where: \.needsNSObject)
      return requirements[range].map(\.title).filter { isObject && OwnMembers.ofObject.contains($0) }
    }
    refused += answered.map { ($0, ForwardingRefusal.objectMember($0).text) }
    for (title, reason) in refused where named.insert(title).inserted {
      problems.append("\(title): \(reason)\n    --except '\(title)'   leaves it to you")
    }
    for pattern in options.exceptions {
      if !protocols.flatMap(\.excepted).contains(where: { $0.matches(pattern) }) {
        let titles = (requirements.map(\.title) + refused.map(\.title)).sorted()
        problems.append("'--except \(pattern)' fits no requirement" + pattern.hint(of: titles))
      }
    }
  }

  private func rule(for foreign: ForeignRequirement, _ rules: RuleList) throws -> ForwardingRule {
    let entries = [false, true].map { rules.rule(for: foreign, isForCompletion: $0) }
    if entries[0]?.rule == "forward" {
      if foreign.needsRule { throw RuleProblem.forwardsAnswer }
      return .toEach
    }
    return try foreign.rule(entries[0]?.rule, completion: entries[1]?.rule)
  }

  private mutating func planEvents(_ options: GeneratorOptions, _ types: ValueTypes) throws {
    let chosen = try RuleList(options.eventNames, ofPreset: options.presetEventNames, option: "--event")
    for range in ranges {
      let plan = try EventPlan(chosen, of: Array(requirements[range]), types)
      for (position, (event, values)) in zip(range, zip(plan.cases, plan.values)) {
        (requirements[position].event, requirements[position].values) = (event, values)
      }
      problems += plan.problems
    }
    problems += chosen.repetitions(among: requirements)
    problems += try EventPlan.problems(of: chosen, among: requirements, types)
    if problems.isEmpty, !requirements.contains(where: { $0.event != nil }) {
      problems.append("no requirement is an event: each has an answer or can't be kept as a value")
    }
  }

  /// The requirements of a forwarder's protocols, each once even if several protocols inherit or repeat it.
  private static func requirements(of protocols: [ForeignProtocol]) throws(GeneratorError) -> [ForeignRequirement] {
    let direct = Set([protocols[0].name] + protocols[0].ancestors)
    var found: [String: ForeignRequirement] = [:]
    var requirements: [ForeignRequirement] = []
    for var foreign in protocols.flatMap(\.requirements) {
      if !direct.contains(foreign.name.owner) { foreign.recipient = foreign.writtenOwner }
      let key = foreign.requirement.signature
      guard let other = found[key] else {
        found[key] = foreign
        requirements.append(foreign)
        continue
      }
      // One may restate what it inherits.
      guard
        protocols.contains(where: {
          Set([$0.name] + $0.ancestors).isSuperset(of: [other.name.owner, foreign.name.owner])
        })
      else {
        throw GeneratorError(
          "'\(other.name.owner)' and '\(foreign.name.owner)' both require '\(foreign.title)', and one "
            + "method can't forward for both: generate a forwarder for each")
      }
    }
    return requirements
  }
}

extension ForeignRequirement {
  /// The rule for forwarding the requirement, from the rules of the command line.
  func rule(_ answer: String?, completion: String?) throws(RuleProblem) -> ForwardingRule {
    let handlers = handlers(isRuled: requirement.result == nil ? answer != nil : completion != nil)
    return try ForwardingRule(
      answer.map(RuleText.init), completion: completion.map(RuleText.init), handlers: handlers,
      nobody: answersOfNobody(handlers), for: requirement, in: .option)
  }
}

extension Requirement {
  /// The text that distinguishes overloads.
  fileprivate var signature: String {
    let types = parameters.map { $0.type.text + ($0.isVariadic ? "..." : "") }
    var parts = [title, effects.isAsync ? "async" : "", types.joined(separator: ",")]
    if case .method(let generics, _, let constraints) = form { parts += [generics, constraints ?? ""] }
    return parts.joined(separator: "|") + (result.map { "->\($0.text)" } ?? "")
  }
}
