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

  /// The method's base name; or, where that is no more than the sender's name, the second parameter's label.
  private func `case`(_ foreign: ForeignRequirement) -> EventCase? {
    let requirement = foreign.requirement
    // `deliver(to:)` would call on every platform what is there on some, or deprecated.
    guard isEvent(foreign), foreign.availability.isEmpty else { return nil }
    if let name = named.value(for: foreign) {
      return EventCase(requirement, name: name, enumName: enumName, droppedLabel: requirement.position(ofLabel: name))
    }
    let first = requirement.parameters.first
    let isSender = counts[requirement.name, default: 0] > 1 || first?.label == "_" && first?.name == requirement.name
    if isSender, requirement.parameters.count > 1, requirement.parameters[1].label != "_" {
      let label = requirement.parameters[1].label.bare
      return EventCase(requirement, name: label, enumName: enumName, droppedLabel: 1)
    }
    return EventCase(requirement, name: requirement.name, enumName: enumName, droppedLabel: nil)
  }
}

extension Requirement {
  /// The parameter whose label is the name of the case.
  fileprivate func position(ofLabel name: String) -> Int? {
    parameters.count > 1 && parameters[1].label.bare == name ? 1 : nil
  }
}
