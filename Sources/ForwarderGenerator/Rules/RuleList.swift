import ForwardingModel

/// The rules of a command line, each for the requirements that fit its pattern.
struct RuleList {
  struct Entry {
    let pattern: String
    let rule: String

    /// Whether the pattern is a requirement's name, and stands for no other.
    var isExact: Bool { !pattern.contains("*") }

    func matches(_ requirement: ForeignRequirement) -> Bool {
      [requirement.title, requirement.qualifiedTitle, requirement.declaration].contains { $0.matches(pattern) }
    }
  }

  let option: String
  let entries: [Entry]

  init(_ texts: [String], option: String) throws(GeneratorError) {
    self.option = option
    var entries: [Entry] = []
    for text in texts {
      guard let separator = text.separatorOfRule, !text[separator...].dropFirst().trimmed.isEmpty else {
        throw GeneratorError("'\(option) \(text)' is not of the form PATTERN=VALUE")
      }
      entries.append(Entry(pattern: text[..<separator].trimmed, rule: text[separator...].dropFirst().trimmed))
    }
    self.entries = entries
  }

  /// What is said of a requirement: by its exact name, else by the longest pattern that fits, else by the last of these.
  func entry(for requirement: ForeignRequirement) -> Entry? {
    let fitting = entries.filter { $0.matches(requirement) }
    let longest = fitting.map(\.pattern.count).max()
    return fitting.last(where: \.isExact) ?? fitting.last { $0.pattern.count == longest }
  }

  /// The rule for a requirement. A pattern with `*` leaves out those that need none.
  func rule(for requirement: ForeignRequirement) -> Entry? {
    entry(for: requirement).flatMap { $0.isExact || requirement.needsRule ? $0 : nil }
  }

  /// What is wrong with the patterns, whatever the rules say.
  func problems(among requirements: [ForeignRequirement]) -> [String] {
    entries.compactMap { entry in
      let fitting = requirements.filter(entry.matches)
      let text = "'\(option) \(entry.pattern)=…'"
      if fitting.isEmpty {
        let near = entry.pattern.nearest(in: requirements.map(\.title))
        return "\(text) fits no requirement" + (near.map { "; there is '\($0)'" } ?? "")
      }
      if fitting.allSatisfy({ !$0.mayTakeRule }) {
        return "\(text) fits no requirement with an answer or a completion handler"
      }
      return mixedTypes(entry, fitting.filter { rule(for: $0)?.pattern == entry.pattern })
    }
  }

  /// A value fits one type of answer, so a pattern with one is not for several.
  private func mixedTypes(_ entry: Entry, _ fitting: [ForeignRequirement]) -> String? {
    let types = fitting.map(\.typeOfAnswer)
    guard !entry.isExact, entry.rule.hasTypedValue, let first = types.first,
      let other = types.firstIndex(where: { $0 != first })
    else { return nil }
    return "'\(option) \(entry.pattern)=\(entry.rule)' fits '\(fitting[0].title)', which answers with '\(first)', and "
      + "'\(fitting[other].title)', which answers with '\(types[other])': write a rule for each"
  }
}

extension ForeignRequirement {
  /// What a value in its rule has to be.
  fileprivate var typeOfAnswer: String {
    let values = handlers.first?.closure?.parameters.map(\.base).joined(separator: ", ")
    return requirement.result?.base ?? values.map { "(\($0))" } ?? ""
  }
}

extension String {
  /// Whether the rule has a value of some type, which is not for answers of another.
  fileprivate var hasTypedValue: Bool {
    let values = [" ?? ", "otherwise: ", "default: "].compactMap { mark in
      firstRange(of: mark).map { self[$0.upperBound...].prefix { $0 != ")" }.trimmed }
    }
    return values.contains { $0 != "nil" } || contains(".reduce(")
  }

  /// The first equals sign that is not one of two.
  fileprivate var separatorOfRule: Index? {
    indices.first { index in
      self[index...].first == "=" && !self[index...].hasPrefix("==") && !self[..<index].hasSuffix("=")
    }
  }

  /// Whether it fits a pattern in which `*` stands for anything.
  func matches(_ pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return self == pattern }
    guard hasPrefix(parts[0]) else { return false }
    var rest = dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(parts.last!)
  }
}
