/// Says of each requirement of several protocols how it is forwarded.
struct RequirementPlan {
  let requirements: [PlannedRequirement]

  /// What may be meant otherwise than it is written.
  var warnings: [String] {
    requirements.compactMap { planned in
      guard case .firstCall = planned.rule, planned.foreign.hasDefault else { return nil }
      return
        "'\(planned.requirement.title)' has a default implementation, and the first call may be that of a subscriber that "
        + "doesn't implement it: combine all answers, as in 'completion .combined(RULE)'"
    }
  }

  init(_ options: GeneratorOptions, protocols: [ForeignProtocol], sendability: Sendability) throws {
    let all = try Self.unique(protocols)
    let refused = try all.filter(sendability.givesArgumentAway).map {
      "  \($0.requirement.title): \(UnforwardableRequirement.givenAway.reason)"
    }
    guard refused.isEmpty else {
      throw GeneratorError(
        "'\(protocols[0].name)' has requirements that can't be forwarded:\n" + refused.joined(separator: "\n"))
    }
    let rules = try RuleList(options.rules, option: "--rule")
    try rules.check(against: all) { $0.requirement.mayTakeRule }
    let events = try Self.events(options, all, protocols[0], rules)
    let direct = Set([protocols[0].name] + protocols[0].ancestors)
    var problems: [String] = []
    var planned: [PlannedRequirement] = []
    for (foreign, event) in zip(all, events) {
      do {
        let rule = try ForwardingRule(rules.rule(for: foreign), for: foreign.requirement)
        planned.append(
          PlannedRequirement(
            foreign: foreign, rule: rule, recipient: direct.contains(foreign.owner) ? nil : foreign.owner, event: event,
            boxesAnswer: try sendability.needsBox(rule, of: foreign)))
      } catch let problem as RuleProblem {
        problems.append(Self.message(problem, foreign, pattern: foreign.pattern(among: all)))
      }
    }
    guard problems.isEmpty else {
      throw GeneratorError(
        "nothing was written, as these requirements need a rule that fits:\n" + problems.joined(separator: "\n"))
    }
    requirements = planned
  }

  private static func message(_ problem: RuleProblem, _ foreign: ForeignRequirement, pattern: String) -> String {
    let requirement = foreign.requirement
    let answer = requirement.result.map { " -> \($0.text)" } ?? ""
    let lines = requirement.fittingRules.map { "    --rule \(ShellWords.quoted("\(pattern)=\($0)"))" }
    return (["  \(requirement.title)\(answer) \(problem.text)"] + lines).joined(separator: "\n")
  }

  /// The requirements of all protocols, each once though several protocols inherit it or state it again.
  private static func unique(_ protocols: [ForeignProtocol]) throws(GeneratorError) -> [ForeignRequirement] {
    var found: [String: ForeignRequirement] = [:]
    var requirements: [ForeignRequirement] = []
    let ancestors = Dictionary(protocols.map { ($0.name, $0.ancestors) }) { first, _ in first }
    for foreign in protocols.flatMap(\.requirements) {
      let key = foreign.requirement.signature
      guard let other = found[key] else {
        found[key] = foreign
        requirements.append(foreign)
        continue
      }
      let isRestated =
        other.owner == foreign.owner
        || ancestors.contains { name, ancestors in
          let lineage = Set([name] + ancestors)
          return lineage.contains(other.owner) && lineage.contains(foreign.owner)
        }
      guard isRestated else {
        throw GeneratorError(
          "'\(other.owner)' and '\(foreign.owner)' both require '\(foreign.requirement.title)', and one "
            + "method can't forward for both: generate a forwarder for each")
      }
    }
    return requirements
  }

  private static func events(
    _ options: GeneratorOptions, _ all: [ForeignRequirement], _ delegate: ForeignProtocol, _ rules: RuleList
  ) throws(GeneratorError) -> [EventCase?] {
    guard options.writesEvents else { return all.map { _ in nil } }
    let names = try RuleList(options.eventNames, option: "--event")
    // A rule makes a completion handler of a closure, whatever its name.
    let isEvent = { (foreign: ForeignRequirement) in foreign.requirement.isEvent && rules.rule(for: foreign) == nil }
    for entry in names.entries where !all.contains(where: { entry.matches($0) && isEvent($0) }) {
      throw GeneratorError("'--event \(entry.pattern)=…' fits no callback without an answer")
    }
    let cases = try EventNames(all, enumName: delegate.eventName, named: names, isEvent: isEvent).cases()
    guard cases.contains(where: { $0 != nil }) else {
      throw GeneratorError(
        "no requirement of '\(delegate.name)' is an event: each has an answer, or can't be kept as a value")
    }
    return cases
  }
}

extension Requirement {
  /// What tells an overload from another.
  fileprivate var signature: String {
    title + parameters.map(\.type.text).joined(separator: ",") + (result.map { "->\($0.text)" } ?? "")
  }

  /// Whether a rule says anything of it.
  fileprivate var mayTakeRule: Bool { needsRule || parameters.contains { ClosureType($0.type) != nil } }
}
