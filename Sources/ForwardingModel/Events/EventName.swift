/// The name of a callback's case in an enum of events.
package struct EventName: Equatable {
  package let text: String

  /// The positions of the parameters whose labels became the name. Their values have no label.
  package let unlabelled: Set<Int>

  /// No expression can make a case that is called `Type` or `Protocol`.
  private init(_ text: String, _ unlabelled: Set<Int>) {
    (self.text, self.unlabelled) = (text.canNameCase ? text : text.lowercased(), unlabelled)
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
}

/// The requirements of a protocol, and the names of the events among them.
package struct EventNames {
  /// A requirement, its event's values, and what the user chose. Without values, it can't be an event.
  package typealias Entry = (requirement: Requirement, values: [EventValue]?, choice: EventChoice?)

  /// The case of each requirement by its position. Nil if the requirement is not an event, or its name is not unique.
  package private(set) var cases: [EventCase?]
  /// The events whose name an earlier event has, with the positions of both.
  package private(set) var clashes: [(position: Int, name: String, earlier: Int)] = []

  package init(_ entries: [Entry]) {
    let groups = Dictionary(grouping: entries, by: \.requirement.name)
    var names = entries.map { entry -> EventName? in
      guard entry.values != nil, entry.choice.map({ $0.name != nil }) ?? true else { return nil }
      let isShared = groups[entry.requirement.name]!.count > 1
      return entry.choice?.name.map { EventName(chosen: $0, for: entry.requirement) }
        ?? EventName(entry.requirement, isShared: isShared)
    }
    /// The positions of events with one name.
    func clashing() -> [[Int]] {
      let named = names.indices.filter { names[$0] != nil }
      return Dictionary(grouping: named) { names[$0]!.text }.values.filter { $0.count > 1 }
    }
    for position in clashing().joined() where entries[position].choice?.name == nil {
      names[position] = names[position]?.longer(for: entries[position].requirement)
    }
    cases = zip(entries, names).map { entry, name in
      let isOverloaded =
        groups[entry.requirement.name]!.count { $0.requirement.title == entry.requirement.title } > 1
      return name.map { EventCase(entry.requirement, name: $0, values: entry.values ?? [], isOverloaded: isOverloaded) }
    }
    for same in clashing() {
      clashes += same.dropFirst().map { ($0, names[$0]!.text, same[0]) }
    }
    clashes.sort { $0.position < $1.position }
    for clash in clashes { cases[clash.position] = nil }
  }
}

extension String {
  /// Whether an expression can make a case of this name.
  var canNameCase: Bool { isPlainName && self != "Type" && self != "Protocol" }

  /// The words joined, each but the first with a capital letter.
  fileprivate var capitalizedBehindFirst: String {
    let words = split(separator: " ")
    return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
