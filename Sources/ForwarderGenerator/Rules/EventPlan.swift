import ForwardingModel

/// Decides which requirements are events, what their cases are called, and which values they have.
struct EventPlan {
  /// The case of each requirement by its position. Nil if it isn't an event.
  let cases: [EventCase?]
  /// What is known of each callback's values. Nil if it can't be an event.
  let values: [EventValues?]
  let problems: [String]

  /// - Parameter requirements: Those of one forwarder.
  init(_ chosen: RuleList, of requirements: [ForeignRequirement], _ types: ValueTypes) throws {
    let choices = requirements.map { chosen.entry(for: $0).flatMap { EventChoice($0.rule) } }
    values = try zip(requirements, choices).map { foreign, choice in
      // A closure with a rule is a completion handler, whatever its name.
      let mayBeEvent = foreign.requirement.isEvent(handlers: foreign.handlers()) && foreign.rule == .toEach
      return mayBeEvent ? try EventValues(of: foreign, choice, types) : nil
    }
    let kept = values.map { $0.flatMap { $0.lacking == nil ? $0.kept.map(\.value) : nil } }
    let events = EventNames(zip(requirements, zip(kept, choices)).map { ($0.requirement, $1.0, $1.1) })
    cases = events.cases
    problems = Dictionary(grouping: events.clashes, by: \.name).sorted { $0.key < $1.key }.map { name, clashes in
      let clashing = ([clashes[0].earlier] + clashes.map(\.position)).map { requirements[$0] }
      let options = clashing.map {
        "\n    --event '\($0.pattern(among: requirements))=\($0.eventName(besides: name) ?? "<name>")'"
      }
      return "'\(name)' would be the event of \(clashing.count) requirements:\(options.joined())"
    }
  }

  /// The problems with what `--event` says, regardless of the forwarders.
  ///
  /// - Parameter requirements: Those of all forwarders, with what is known of their values.
  static func problems(
    of chosen: RuleList, among requirements: [ForeignRequirement], _ types: ValueTypes
  ) throws -> [String] {
    let events = requirements.filter { $0.values != nil }
    return try chosen.entries.flatMap { entry -> [String] in
      let option = "'--event \(entry.pattern)"
      guard let choice = EventChoice(entry.rule) else {
        return [
          "\(option)=\(entry.rule)': that can't be a case's name, or a name with values, each a parameter or a path of "
            + "properties from one"
        ]
      }
      let fitting = events.filter(entry.matches)
      if fitting.isEmpty, !entry.isOfPreset {
        if let other = requirements.first(where: entry.matches) {
          return ["\(option)=…' fits '\(other.title)', which has an answer or can't be kept as a value"]
        }
        return ["\(option)=…' fits no callback without an answer" + entry.pattern.hint(of: events.map(\.title))]
      }
      let problems = try fitting.compactMap {
        try choice.problem(in: $0.requirement) ?? types.problem(of: choice, in: $0)
      }
      return problems.map { "\(option)=\(entry.rule)': \($0)" }
    }
  }
}

extension ForeignRequirement {
  /// The name of its event by its selector, if that is another one than a name that is taken.
  fileprivate func eventName(besides name: String) -> String? {
    guard let words = selector?.split(separator: ":"), let word = words.dropFirst().first ?? words.first,
      word != name
    else { return nil }
    return String(word)
  }
}

/// The values of a callback's event, and what is known of their types.
struct EventValues {
  /// The values: those that the user has chosen, or all arguments that may be `Sendable`.
  let kept: [TypedValue]
  /// The arguments that don't become values, as they aren't `Sendable`.
  let left: [EventValue]
  /// Whether every value is known to be `Sendable`.
  let isSendable: Bool
  /// A value that isn't, as the user has chosen it.
  let chosen: EventValue?
  /// The types of values of which that isn't known.
  let unknown: [String]
  /// The type of a value that isn't available on every system, so that a case can't have it.
  let lacking: String?
  /// The deprecations of the types.
  let deprecated: [Availability]

  /// - Throws: A ``MissingGraph``.
  init(of foreign: ForeignRequirement, _ choice: EventChoice?, _ types: ValueTypes) throws {
    let arguments = foreign.requirement.arguments.map { TypedValue(value: $0, types: foreign.mentionedTypes) }
    let paths = try choice?.values.map { try $0.compactMap { try types.value(of: $0, in: foreign) } }
    let sendable = arguments.filter { types.sendability(of: $0) != .notSendable }
    kept = paths ?? sendable
    left = paths == nil ? arguments.filter { types.sendability(of: $0) == .notSendable }.map(\.value) : []
    let verdicts = kept.map(types.sendability)
    isSendable = verdicts.allSatisfy { $0 == .sendable }
    chosen = zip(kept, verdicts).first { $1 == .notSendable }?.0.value
    unknown = verdicts.compactMap { if case .unknown(let name) = $0 { name } else { nil } }
    let declarations = kept.flatMap(types.declarations)
    lacking =
      declarations.first { !$0.systems.introduced.isEmpty || !$0.systems.absent.isEmpty }?.path
    deprecated = declarations.flatMap(\.systems.deprecated)
  }

  /// The types that paths lead to.
  var types: Set<MentionedType> {
    kept.filter { !$0.value.path.isArgument }.reduce(into: []) { $0.formUnion($1.types) }
  }
}
