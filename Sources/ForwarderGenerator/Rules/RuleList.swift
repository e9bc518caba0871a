import ForwardingModel

/// The rules of a command line, each for the requirements that match its pattern.
struct RuleList {
  struct Entry {
    let pattern: String
    let rule: String
    /// Whether it is about the completion handler of a requirement that has a result too.
    let isForCompletion: Bool
    /// Whether it is a preset's. The module may lack what a preset has rules for.
    let isOfPreset: Bool

    /// Whether the pattern is a requirement's full name, and matches no other.
    var isExact: Bool { !pattern.contains("*") }

    /// Whether the rule is about a requirement that the pattern matches. With `*`, it is only about one that needs a
    /// rule or, by `.original`, about the errors of one that throws.
    fileprivate func isAbout(_ requirement: ForeignRequirement) -> Bool {
      isExact || requirement.needsRule || rule == ".original" && requirement.requirement.effects.canThrow
    }

    /// The problem, if it is no rule.
    fileprivate var unknownRule: RuleProblem? {
      do throws(RuleProblem) { if rule != "forward" { try RuleText(rule).requireKnownForm(in: .option) } } catch {
        return error
      }
      return nil
    }

    func matches(_ requirement: ForeignRequirement) -> Bool { requirement.name.matches(pattern) }
  }

  let option: String
  let entries: [Entry]

  /// - Parameter count: How many of the texts, the first ones, are a preset's.
  init(_ texts: [String], ofPreset count: Int, option: String) throws(GeneratorError) {
    self.option = option
    var entries: [Entry] = []
    for (position, text) in texts.enumerated() {
      guard let separator = text.separatorOfRule, !text[separator...].dropFirst().trimmed.isEmpty else {
        throw GeneratorError("'\(option) \(text)' is not of the form PATTERN=VALUE")
      }
      let rule = text[separator...].dropFirst().trimmed
      let word = "completion "
      entries.append(
        Entry(
          pattern: text[..<separator].trimmed,
          rule: rule.hasPrefix(word) ? rule.dropFirst(word.count).trimmed : rule,
          isForCompletion: rule.hasPrefix(word), isOfPreset: position < count))
    }
    self.entries = entries
  }

  /// The entry for a requirement: that with its exact name, else that with the longest matching pattern, else the last
  /// of these.
  func entry(for requirement: ForeignRequirement, isForCompletion: Bool = false) -> Entry? {
    let fitting = entries.filter { $0.isForCompletion == isForCompletion && $0.matches(requirement) }
    let longest = fitting.map(\.pattern.count).max()
    return fitting.last(where: \.isExact) ?? fitting.last { $0.pattern.count == longest }
  }

  /// The rule for a requirement.
  func rule(for requirement: ForeignRequirement, isForCompletion: Bool = false) -> Entry? {
    entry(for: requirement, isForCompletion: isForCompletion).flatMap { $0.isAbout(requirement) ? $0 : nil }
  }

  /// The requirements that several entries of the user's name exactly, of which only one can count.
  func repetitions(among requirements: [ForeignRequirement]) -> [String] {
    let exact = entries.filter { $0.isExact && !$0.isOfPreset }
    let pairs = exact.indices.flatMap { second in exact[..<second].map { ($0, exact[second]) } }
    return pairs.filter { $0.isForCompletion == $1.isForCompletion }.compactMap { first, second in
      requirements.first { first.matches($0) && second.matches($0) }.map { both in
        "'\(option) \(first.pattern)=\(first.rule)' and '\(option) \(second.pattern)=\(second.rule)' both name "
          + "'\(both.title)': write one"
      }
    }
  }

  /// The rules that are none, and the patterns that fit nothing. One for everything may.
  func problems(among requirements: [ForeignRequirement]) -> [String] {
    entries.filter { !$0.isOfPreset }.compactMap { entry in
      if let problem = entry.unknownRule {
        return "'\(option) \(entry.pattern)=\(entry.rule)': \(problem.text(in: .option))"
      }
      if entry.pattern == "*" { return nil }
      let fitting = requirements.filter(entry.matches)
      let text = "'\(option) \(entry.pattern)=…'"
      if fitting.isEmpty {
        return "\(text) fits no requirement" + entry.pattern.hint(of: requirements.map(\.title))
      }
      return entry.isExact || fitting.contains(where: entry.isAbout)
        ? nil : "\(text) fits no requirement with an answer or a completion handler"
    }
  }
}

extension String {
  /// The first single equals sign.
  fileprivate var separatorOfRule: Index? {
    indices.first { index in
      self[index...].first == "=" && !self[index...].hasPrefix("==") && !self[..<index].hasSuffix("=")
    }
  }

  /// Whether it matches a pattern in which `*` stands for any text.
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
