import ForwardingModel

/// Decides how to forward each requirement of several protocols.
struct RequirementPlan {
  private(set) var requirements: [PlannedRequirement] = []
  private let protocols: [ForeignProtocol]
  private let options: GeneratorOptions
  private let sendability: Sendability
  /// All problems of the command line, which one message reports.
  private var problems: [String] = []

  /// Warnings about options that may not mean what the user expects.
  var warnings: [String] {
    requirements.compactMap { planned in
      guard case .first = planned.rule.completion, planned.foreign.hasDefault else { return nil }
      return
        "'\(planned.requirement.title)' has a default implementation, and the first call may be that of a subscriber that "
        + "doesn't implement it: let the original delegate answer, as in 'completion .original', or combine all answers"
    }
  }

  init(_ options: GeneratorOptions, protocols: [ForeignProtocol], sendability: Sendability) throws {
    (self.options, self.protocols, self.sendability) = (options, protocols, sendability)
    let all = try unique()
    try refuse(all)
    let rules = try RuleList(options.rules, option: "--rule")
    problems += rules.problems(among: all)
    let planned = try all.map { try rule(for: $0, among: all, rules) }
    let events = try events(all, rules)
    let direct = Set([protocols[0].name] + protocols[0].ancestors)
    guard problems.isEmpty else {
      throw GeneratorError("nothing was written:\n" + problems.map { "  \($0)" }.joined(separator: "\n"))
    }
    for ((foreign, rule), event) in zip(zip(all, planned), events) {
      var mayAnswerNothing = false
      if options.writesDefaults, !foreign.requirement.effects.isAsync, case .combined(let answer) = rule?.answer {
        mayAnswerNothing = answer.neutral == nil
      }
      requirements.append(
        PlannedRequirement(
          foreign: foreign, rule: rule ?? .toEach, recipient: direct.contains(foreign.owner) ? nil : foreign.owner,
          event: event, mayAnswerNothing: mayAnswerNothing))
    }
  }

  /// Collects the requirements that can't be forwarded.
  private mutating func refuse(_ all: [ForeignRequirement]) throws {
    var refused = protocols.flatMap(\.refused)
    for foreign in all {
      guard let parameter = try sendability.givenAway(foreign) else { continue }
      refused.append((foreign.title, ForwardingRefusal.givenAway(parameter.name).text))
    }
    var named: Set<String> = []
    for (title, reason) in refused where named.insert(title).inserted {
      problems.append("\(title): \(reason)\n    --except \(ShellWords.quoted(title))   leaves it to you")
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

  private mutating func rule(
    for foreign: ForeignRequirement, among all: [ForeignRequirement], _ rules: RuleList
  ) throws -> ForwardingRule? {
    let entry = rules.rule(for: foreign)
    do {
      return try sendability.completing(try foreign.rule(entry?.rule), of: foreign)
    } catch let problem as RuleProblem {
      let requirement = foreign.requirement
      let answer = requirement.result.map { " -> \($0.text)" } ?? ""
      let pattern = entry.flatMap { $0.isExact ? nil : "'--rule \($0.pattern)=\($0.rule)' fits it, but " } ?? ""
      let suggestions = foreign.suggestedRules.map {
        "    --rule \(ShellWords.quoted("\(foreign.pattern(among: all))=\($0)"))"
      }
      problems.append(
        (["\(requirement.title)\(answer): \(pattern)\(problem.text(in: .option))"] + suggestions).joined(
          separator: "\n"))
      return nil
    }
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

  private mutating func events(_ all: [ForeignRequirement], _ rules: RuleList) throws -> [EventCase?] {
    guard options.writesEvents else { return all.map { _ in nil } }
    let chosen = try RuleList(options.eventNames, option: "--event")
    // A closure with a rule is a completion handler, whatever its name.
    let isEvent = all.map { foreign in
      foreign.requirement.eventOmission(handlers: foreign.handlers) == nil && rules.rule(for: foreign) == nil
        // `deliver(to:)` would call a requirement on every platform, even if it is deprecated or available only on
        // some.
        && foreign.availability.isEmpty
    }
    for entry in chosen.entries where !zip(all, isEvent).contains(where: { $1 && entry.matches($0) }) {
      problems.append("'--event \(entry.pattern)=…' fits no callback without an answer")
    }
    let names = EventNames(
      zip(all, isEvent).map { EventNames.Entry($0.requirement, isEvent: $1, chosen: chosen.entry(for: $0)?.rule) })
    for (position, name) in names.taken {
      problems.append("the enum has a '\(name)' of its own:\n    \(eventOption(all[position], all))")
    }
    for (name, clashes) in Dictionary(grouping: names.clashes, by: \.name).sorted(by: { $0.key < $1.key }) {
      let positions = ([clashes[0].earlier] + clashes.map(\.position))
      problems.append(
        "'\(name)' would be the event of \(positions.count) requirements:\n"
          + positions.map { "    \(eventOption(all[$0], all))" }.joined(separator: "\n"))
    }
    if !isEvent.contains(true) {
      problems.append(
        "no requirement of '\(protocols[0].name)' is an event: each has an answer, or can't be kept as a value")
    }
    return names.cases
  }

  private func eventOption(_ foreign: ForeignRequirement, _ all: [ForeignRequirement]) -> String {
    "--event \(ShellWords.quoted("\(foreign.pattern(among: all))=<name>"))"
  }
}

extension String {
  /// The parts of a rule for the result and for completion handlers: `.any, completion .each`.
  fileprivate var partsOfRule: (answer: String?, completion: String?) {
    let word = "completion "
    if hasPrefix(word) { return (nil, dropFirst(word.count).trimmed) }
    let parts = splitAtTopLevel(", \(word)")
    return (parts.first ?? "", parts.count > 1 ? parts[1] : nil)
  }
}

extension ForeignRequirement {
  /// The rule for forwarding the requirement.
  ///
  /// - Parameter text: The rule from the command line, if any.
  func rule(_ text: String?) throws(RuleProblem) -> ForwardingRule {
    let named = requirement.completionHandlers()
    let handlers = named.isEmpty ? self.handlers : named
    let (answer, completion) = text?.partsOfRule ?? (nil, nil)
    if let result = requirement.result, answer == nil { throw .missing(type: result.base) }
    if completion == nil, let handler = handlers.first { throw .missingCompletion(name: handler.parameter.name) }
    for rule in [answer, completion].compactMap({ $0 }) { try RuleText(rule).checkName() }
    var form: CompletionForm?
    if let completion { form = try CompletionForm(completion) }
    return try ForwardingRule(
      answer.map { withDefault(RuleText($0)) }, completion: form,
      handlers: handlers.isEmpty && requirement.closures.count == 1 ? requirement.closures : handlers, for: requirement,
      hasDefault: hasDefault)
  }

  /// Adds the default implementation, which answers if there is no original delegate.
  private func withDefault(_ rule: RuleText) -> RuleText {
    let mayBePutOff = !requirement.effects.isAsync && !requirement.parameters.contains(where: \.isInout)
    guard rule.name == "original", rule.fallback == nil, hasDefault, mayBePutOff else { return rule }
    let delivery = DeliveryCode(requirement, by: "forward", layout: .expansion)
    return RuleText(combiner: rule.combiner, fallback: delivery.call(on: "\(ForwarderText.nobody)()")[0])
  }

  /// The rules that fit, as they are written after `=`.
  var suggestedRules: [String] {
    let named = requirement.completionHandlers()
    let completions = requirement.fittingCompletions(of: named.isEmpty ? handlers : named, in: .option)
      .map { "completion \($0)" }
    guard requirement.result != nil else { return completions }
    let answers = requirement.fittingAnswers(in: .option).map(RuleDialect.option.text)
    return completions.first.map { _ in answers.map { "\($0), completion .each" } } ?? answers
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
