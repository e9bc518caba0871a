/// The name of a callback's case in an enum of events.
package struct EventName: Equatable {
  package let text: String

  /// The positions of the parameters whose labels became the name. Their values have no label.
  package let unlabelled: Set<Int>

  private init(_ text: String, _ unlabelled: Set<Int>) {
    (self.text, self.unlabelled) = (text, unlabelled)
  }

  /// The name that the user chose.
  fileprivate init(chosen: String, for requirement: Requirement) {
    let labels = requirement.parameters.dropFirst().prefix(2).map { $0.labelOrNil ?? "" }
    let both = labels.joined(separator: " ").capitalizedBehindFirst
    self.init(chosen, labels.first == chosen ? [1] : labels.count == 2 && chosen.hasPrefix(both) ? [1, 2] : [])
  }

  /// The method's base name, or the second parameter's label if the base name only names the sender.
  ///
  /// - Parameter isShared: Whether another requirement has the same base name.
  fileprivate init(_ requirement: Requirement, isShared: Bool) {
    let parameters = requirement.parameters
    let isSenders = isShared || parameters.first.map { $0.label == "_" && $0.name == requirement.name } ?? false
    let second = parameters.dropFirst().first?.labelOrNil
    if isSenders, let second { self.init(second, [1]) } else { self.init(requirement.name, []) }
  }

  /// The name extended by the third parameter's label, if there is one.
  fileprivate func longer(for requirement: Requirement) -> EventName {
    guard unlabelled == [1], let third = requirement.parameters.dropFirst(2).first?.labelOrNil else { return self }
    return EventName("\(text) \(third)".capitalizedBehindFirst, [1, 2])
  }

  /// Whether a case of this name, with values of these labels, would conflict with the enum's `deliver(to:)`, or with a
  /// member that every type has.
  fileprivate func isTaken(labels: [String?]) -> Bool {
    text == "deliver" && labels == ["to"] || ["Type", "Protocol"].contains(text)
  }
}

/// The requirements of a protocol, and the names of the events among them.
package struct EventNames {
  /// What matters of a requirement for the names.
  package struct Entry {
    package let requirement: Requirement
    package let isEvent: Bool
    package let chosen: String?
    /// The clause of each conditional compilation block around the requirement, by the block.
    package let clauses: [Int: Int]

    package init(_ requirement: Requirement, isEvent: Bool, chosen: String?, clauses: [Int: Int] = [:]) {
      (self.requirement, self.isEvent, self.chosen, self.clauses) = (requirement, isEvent, chosen, clauses)
    }

    /// Whether both may be compiled at the same time.
    fileprivate func isThere(with other: Entry) -> Bool {
      clauses.allSatisfy { block, clause in other.clauses[block] ?? clause == clause }
    }
  }

  /// The case of each requirement by its position. Nil if the requirement is not an event, or its name is not unique.
  package private(set) var cases: [EventCase?]
  /// The events whose name an earlier event has, with the positions of both.
  package private(set) var clashes: [(position: Int, name: String, earlier: Int)] = []
  /// The positions of events whose name another member has.
  package private(set) var taken: [(position: Int, name: String)] = []

  package init(_ entries: [Entry]) {
    let groups = Dictionary(grouping: entries.indices) { entries[$0].requirement.name }
    func others(_ position: Int, in positions: [Int]?) -> [Int] {
      positions?.filter { $0 != position && entries[$0].isThere(with: entries[position]) } ?? []
    }
    func isShared(_ position: Int) -> Bool {
      !others(position, in: groups[entries[position].requirement.name]).isEmpty
    }
    var names = entries.indices.map { position -> EventName? in
      let entry = entries[position]
      guard entry.isEvent else { return nil }
      return entry.chosen.map { EventName(chosen: $0, for: entry.requirement) }
        ?? EventName(entry.requirement, isShared: isShared(position))
    }
    func positions() -> [String: [Int]] {
      Dictionary(grouping: names.indices.filter { names[$0] != nil }) { names[$0]!.text }
    }
    for same in positions().values {
      for position in same where entries[position].chosen == nil && !others(position, in: same).isEmpty {
        names[position] = names[position]?.longer(for: entries[position].requirement)
      }
    }
    cases = zip(entries, names).map { entry, name in
      let isOverloaded =
        groups[entry.requirement.name]!.count { entries[$0].requirement.title == entry.requirement.title } > 1
      return name.map { EventCase(entry.requirement, name: $0, isOverloaded: isOverloaded) }
    }
    for (position, event) in cases.enumerated() {
      guard let event, let name = names[position] else { continue }
      if name.isTaken(labels: event.labels) { taken.append((position, name.text)) }
    }
    for same in positions().values {
      for position in same {
        let earlier = others(position, in: same).filter { $0 < position }
        if let first = earlier.first { clashes.append((position, names[position]!.text, first)) }
      }
    }
    clashes.sort { $0.position < $1.position }
    for position in taken.map(\.position) + clashes.map(\.position) { cases[position] = nil }
  }
}

extension String {
  /// The words joined, each but the first with a capital letter.
  fileprivate var capitalizedBehindFirst: String {
    let words = split(separator: " ")
    return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
