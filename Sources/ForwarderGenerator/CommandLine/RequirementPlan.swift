import ForwardingModel

/// A requirement with the rule for forwarding it.
struct PlannedRequirement {
  let foreign: ForeignRequirement
  let rule: ForwardingRule
  /// The protocol whose conforming subscribers get it. Nil if all get it.
  let recipient: String?
  let event: EventCase?

  var requirement: Requirement { foreign.requirement }
}

/// Decides how to forward each requirement of several protocols.
struct RequirementPlan {
  private(set) var requirements: [PlannedRequirement] = []
  private let protocols: [ForeignProtocol]
  private let options: GeneratorOptions
  /// All problems of the command line, which one message reports.
  private var problems: [String] = []

  init(_ options: GeneratorOptions, protocols: [ForeignProtocol]) throws {
    (self.options, self.protocols) = (options, protocols)
    let all = try unique()
    refuse(all)
    let rules = try RuleList(options.rules, option: "--rule")
    problems += rules.problems(among: all)
    let planned = try all.map { foreign -> ForwardingRule? in
      do {
        return try rule(for: foreign, rules)
      } catch let problem as RuleProblem {
        problems.append(foreign.advice(on: problem, rules, among: all))
        return nil
      }
    }
    let events = try events(all, rules)
    let direct = Set([protocols[0].name] + protocols[0].ancestors)
    guard problems.isEmpty else {
      throw GeneratorError("nothing was written:\n" + problems.map { "  \($0)" }.joined(separator: "\n"))
    }
    for ((foreign, rule), event) in zip(zip(all, planned), events) {
      requirements.append(
        PlannedRequirement(
          foreign: foreign, rule: rule ?? .toEach,
          recipient: direct.contains(foreign.owner) ? nil : foreign.writtenOwner,
          event: event))
    }
  }

  /// Collects the requirements that can't be forwarded.
  private mutating func refuse(_ all: [ForeignRequirement]) {
    var refused = protocols.flatMap(\.refused)
    var named: Set<String> = []
    let isObject = options.isPortable || protocols.contains(where: \.needsNSObject)
    let answered = all.map(\.title).filter { isObject && OwnMembers.ofObject.contains($0) }
    refused += answered.map { ($0, ForwardingRefusal.objectMember($0).text) }
    for (title, reason) in refused where named.insert(title).inserted {
      problems.append("\(title): \(reason)\n    --except '\(title)'   leaves it to you")
    }
    for pattern in options.exceptions {
      let isKnown = protocols.flatMap(\.excepted).contains { title, owner in
        title.matches(pattern) || "\(owner).\(title)".matches(pattern)
      }
      if !isKnown {
        let near = pattern.nearest(in: (all.map(\.title) + refused.map(\.title)).sorted())
        problems.append("'--except \(pattern)' fits no requirement" + (near.map { "; there is '\($0)'" } ?? ""))
      }
    }
  }

  private func rule(for foreign: ForeignRequirement, _ rules: RuleList) throws -> ForwardingRule {
    let entries = [false, true].map { rules.rule(for: foreign, isForCompletion: $0) }
    return try foreign.rule(entries[0]?.rule, completion: entries[1]?.rule)
  }

  /// The requirements of all protocols, each once even if several protocols inherit or repeat it.
  private func unique() throws(GeneratorError) -> [ForeignRequirement] {
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
          "'\(other.owner)' and '\(foreign.owner)' both require '\(foreign.title)', and one "
            + "method can't forward for both: generate a forwarder for each")
      }
    }
    return requirements
  }

  private mutating func events(_ all: [ForeignRequirement], _ rules: RuleList) throws(GeneratorError) -> [EventCase?] {
    guard options.writesEvents else { return all.map { _ in nil } }
    let chosen = try RuleList(options.eventNames, option: "--event")
    // A closure with a rule is a completion handler, whatever its name.
    let isEvent = all.map { foreign in
      foreign.requirement.isEvent(handlers: foreign.handlers) && rules.rule(for: foreign) == nil
        // `deliver(to:)` would call a requirement on every platform, even if it is deprecated or available only on
        // some.
        && foreign.availability.isEmpty
    }
    for entry in chosen.entries where !entry.rule.isPlainName || entry.rule == "_" {
      problems.append("'--event \(entry.pattern)=\(entry.rule)': that can't be a case's name")
    }
    for entry in chosen.entries where !zip(all, isEvent).contains(where: { $1 && entry.matches($0) }) {
      problems.append("'--event \(entry.pattern)=…' fits no callback without an answer")
    }
    let names = EventNames(
      zip(all, isEvent).map { EventNames.Entry($0.requirement, isEvent: $1, chosen: chosen.entry(for: $0)?.rule) })
    for (name, clashes) in Dictionary(grouping: names.clashes, by: \.name).sorted(by: { $0.key < $1.key }) {
      let positions = ([clashes[0].earlier] + clashes.map(\.position))
      problems.append(
        "'\(name)' would be the event of \(positions.count) requirements:\n"
          + positions.map { "    \(eventOption(all[$0], all))" }.joined(separator: "\n"))
    }
    if !isEvent.contains(true) {
      problems.append(
        "no requirement of '\(protocols[0].name)' is an event: each has an answer or can't be kept as a value")
    }
    return names.cases
  }

  private func eventOption(_ foreign: ForeignRequirement, _ all: [ForeignRequirement]) -> String {
    "--event '\(foreign.pattern(among: all))=<name>'"
  }
}

extension ForeignRequirement {
  /// The rule for forwarding the requirement, from the rules of the command line.
  func rule(_ answer: String?, completion: String?) throws(RuleProblem) -> ForwardingRule {
    let rules = [answer, completion].map { $0.map(RuleText.init) }
    let isRuled = requirement.result == nil ? answer != nil : completion != nil
    let closures = requirement.closures
    let handlers = completionHandlers.isEmpty && isRuled && closures.count == 1 ? closures : completionHandlers
    return try ForwardingRule(
      rules[0], completion: rules[1], handlers: handlers, for: requirement, in: .option, hasDefault: hasDefault)
  }

  /// The closures that have to have a rule: those that are named so or, if none is, all that may be called once.
  var completionHandlers: [CompletionHandler] {
    let named = requirement.completionHandlers()
    return named.isEmpty ? handlers : named
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
