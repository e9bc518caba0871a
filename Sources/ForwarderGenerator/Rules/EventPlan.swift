import ForwardingModel

/// Decides which requirements are events, and what their cases are called.
struct EventPlan {
  /// The case of each requirement by its position. Nil if it isn't an event.
  let cases: [EventCase?]
  let problems: [String]
  /// The requirements that `--event` may be about.
  let candidates: [ForeignRequirement]

  /// - Parameter requirements: Those of one forwarder.
  init(_ chosen: RuleList, of requirements: [ForeignRequirement]) {
    // A closure with a rule is a completion handler, whatever its name. `deliver(to:)` would call a requirement on
    // every platform, even if it is deprecated or available only on some.
    let mayBeEvent = requirements.map { foreign in
      foreign.requirement.isEvent(handlers: foreign.handlers) && foreign.rule == .toEach && foreign.availability.isEmpty
    }
    let isEvent = zip(requirements, mayBeEvent).map { $1 && chosen.entry(for: $0)?.rule != "_" }
    let events = EventNames(
      zip(requirements, isEvent).map {
        ($0.requirement, $1, chosen.entry(for: $0)?.rule)
      })
    cases = events.cases
    candidates = zip(requirements, mayBeEvent).filter(\.1).map(\.0)
    var problems: [String] = []
    for (name, clashes) in Dictionary(grouping: events.clashes, by: \.name).sorted(by: { $0.key < $1.key }) {
      let positions = [clashes[0].earlier] + clashes.map(\.position)
      let options = positions.map { "    --event '\(requirements[$0].pattern(among: requirements))=<name>'" }
      problems.append(
        "'\(name)' would be the event of \(positions.count) requirements:\n" + options.joined(separator: "\n"))
    }
    self.problems = problems
  }

  /// The problems with the names, regardless of the forwarders.
  ///
  /// - Parameter events: The ``candidates`` of all forwarders.
  static func problems(of chosen: RuleList, among events: [ForeignRequirement]) -> [String] {
    chosen.entries.filter { !$0.rule.isPlainName && $0.rule != "_" }.map {
      "'--event \($0.pattern)=\($0.rule)': that can't be a case's name"
    }
      + chosen.entries.filter { !$0.isOfPreset && !events.contains(where: $0.matches) }.map {
        "'--event \($0.pattern)=…' fits no callback without an answer"
      }
  }
}
