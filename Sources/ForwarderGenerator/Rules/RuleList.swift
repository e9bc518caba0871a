/// The rules of a command line, each for the requirements that fit its pattern.
struct RuleList {
  struct Entry {
    let pattern: String
    let rule: String

    /// Whether the pattern is a requirement's name, and stands for no other.
    var isExact: Bool { !pattern.contains("*") }

    func matches(_ requirement: ForeignRequirement) -> Bool {
      let names = [requirement.requirement.title, requirement.qualifiedTitle, requirement.declaration]
      return names.contains { $0.matches(pattern) }
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

  /// The value for a requirement: that of its name alone, else of the last pattern that fits.
  func value(for requirement: ForeignRequirement) -> String? {
    let fitting = entries.filter { $0.matches(requirement) }
    return (fitting.last(where: \.isExact) ?? fitting.last)?.rule
  }

  /// The rule for a requirement. A pattern with `*` leaves out those that need none.
  func rule(for requirement: ForeignRequirement) -> String? {
    let isNamed = entries.contains { $0.isExact && $0.matches(requirement) }
    return isNamed || requirement.requirement.needsRule ? value(for: requirement) : nil
  }

  /// Complains of a pattern that fits none of the requirements to which it could apply.
  func check(against requirements: [ForeignRequirement], takesRule: (ForeignRequirement) -> Bool) throws(GeneratorError)
  {
    for entry in entries {
      let fitting = requirements.filter(entry.matches)
      if fitting.isEmpty { throw GeneratorError("'\(option) \(entry.pattern)=…' fits no requirement") }
      if !fitting.contains(where: takesRule) {
        throw GeneratorError(
          "'\(option) \(entry.pattern)=…' fits no requirement with an answer or a completion handler")
      }
    }
  }
}

extension String {
  /// The first equals sign that is not one of two.
  fileprivate var separatorOfRule: Index? {
    indices.first { index in
      self[index...].first == "=" && !self[index...].hasPrefix("==") && !self[..<index].hasSuffix("=")
    }
  }

  /// Whether it fits a pattern in which `*` stands for anything.
  fileprivate func matches(_ pattern: String) -> Bool {
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
