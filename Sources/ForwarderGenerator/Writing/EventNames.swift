import ForwardingNames

/// Names the cases of an event enum.
struct EventNames {
  let enumName: String
  let named: RuleList
  private let all: [ForeignRequirement]
  private let counts: [String: Int]
  private let isEvent: (ForeignRequirement) -> Bool

  init(
    _ requirements: [ForeignRequirement], enumName: String, named: RuleList,
    isEvent: @escaping (ForeignRequirement) -> Bool = { $0.requirement.isEvent }
  ) {
    (all, self.enumName, self.named, self.isEvent) = (requirements, enumName, named, isEvent)
    counts = Dictionary(grouping: requirements, by: \.requirement.name).mapValues(\.count)
  }

  /// The case for each requirement that is an event, by the requirement's position.
  func cases() throws(GeneratorError) -> [EventCase?] {
    let cases = all.map(self.case)
    for (foreign, event) in zip(all, cases) where event?.isTaken ?? false {
      throw GeneratorError(
        "an event can't have the name of '\(foreign.requirement.title)', which every enum of events has itself:\n"
          + "    --event '\(foreign.requirement.title)=<name>'")
    }
    var owners: [String: [String]] = [:]
    for (foreign, event) in zip(all, cases) {
      if let event { owners[event.name, default: []].append(foreign.pattern(among: all)) }
    }
    let clashes = owners.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
    guard clashes.isEmpty else {
      let lines = clashes.flatMap { name, titles in
        ["  '\(name)' would be the case of \(titles.count) requirements:"]
          + titles.map { "    --event \(ShellWords.quoted("\($0)=<name>"))" }
      }
      throw GeneratorError("each event needs a name of its own:\n" + lines.joined(separator: "\n"))
    }
    return cases
  }

  private func `case`(_ foreign: ForeignRequirement) -> EventCase? {
    let requirement = foreign.requirement
    // `deliver(to:)` would call on every platform what is there on some, or deprecated.
    guard isEvent(foreign), foreign.availability.isEmpty else { return nil }
    let name = EventName(
      chosen: named.value(for: foreign), method: requirement.name,
      labels: requirement.parameters.map { $0.label == "_" ? nil : $0.label.bare },
      firstParameter: requirement.parameters.first?.name, isShared: counts[requirement.name, default: 0] > 1)
    return EventCase(requirement, named: name, enumName: enumName)
  }
}
