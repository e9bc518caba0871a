/// A rule as written: `.first(otherwise: x)`, or a combiner of the user's own.
package struct RuleText: Equatable {
  package let text: String

  package init(_ text: String) {
    // In Swift 5 an operator doesn't count as a `@Sendable` function.
    let plain = text.wholeMatch(of: /(\.reduce\(.*), ([-+*\/%&|^<>=!]+)\)/)
    self.text = plain.map { "\($0.1)) { $0 \($0.2) $1 }" } ?? text
  }

  /// The name of a combiner such as `.any` or `ResponseCombiner<Bool, Bool>.any`. Nil for any other expression.
  package var name: String? { parts?.name }

  /// The arguments in parentheses, with their labels. Nil without parentheses.
  package var arguments: [String]? { parts?.arguments }

  /// The value after `otherwise:`.
  package var otherwise: String? {
    guard let arguments, arguments.count == 1, let value = arguments[0].splitOnce(":"), value.0 == "otherwise",
      !value.1.isEmpty
    else {
      return nil
    }
    return value.1
  }

  /// Whether the rule says what the answers' type is.
  package var namesAnswer: Bool { text.hasPrefix("ResponseCombiner<") }

  /// Nil for an expression that isn't a member of the combiner's type.
  private var parts: (name: String, arguments: [String]?, rest: String)? {
    var reader = TextCursor(text)
    if reader.skipWord("ResponseCombiner"), reader.starts(with: "<") { _ = reader.takeGroup() }
    guard reader.skip(".") else { return nil }
    let name = reader.takeWord()
    guard !name.isEmpty, !reader.starts(with: ".") else { return nil }
    let isCall = reader.starts(with: "(")
    let arguments = isCall ? String(reader.takeGroup().dropFirst().dropLast()).splitAtTopLevel(",") : nil
    return (name, arguments, reader.remainder)
  }
}

// MARK: - The library's rules

extension RuleText {
  /// How the library's rules are written.
  static let forms = [
    ".original", ".original(otherwise: …)", ".any", ".all", ".firstNonNil()", ".collect", ".first(otherwise: …)",
    ".last(otherwise: …)", ".max(otherwise: …)", ".min(otherwise: …)", ".reduce(…) { … }", ".chain",
  ]

  /// The same by their names.
  private static let formsByName = Dictionary(grouping: forms) {
    String($0.dropFirst().prefix(while: \.isOfIdentifier))
  }

  var isChain: Bool { name == "chain" }

  /// Refuses what is nearly one of the library's rules, as `.first(0)`, `frist` and `first` are.
  package func requireKnownForm(in dialect: RuleDialect) throws(RuleProblem) {
    if isOfLibrary ? hasKnownForm(in: dialect) : mayBeOwn(in: dialect) { return }
    let near = word.nearest(in: Self.formsByName.keys.sorted()).map {
      Self.formsByName[$0]!.joined(separator: "' or '")
    }
    let lacksType = text.hasPrefix(".") && Self.formsByName[word] == nil
    throw .unknownRule(rule: text, near: near, mayBeOwn: lacksType)
  }

  /// The first word.
  private var word: String { String(text.drop { $0 == "." }.prefix(while: \.isOfIdentifier)) }

  /// Whether it is a member of the combiner's type with the name of one of the library's.
  private var isOfLibrary: Bool { name.map { Self.formsByName[$0] != nil } ?? false }

  /// Whether one of the library's is written as that is.
  private func hasKnownForm(in dialect: RuleDialect) -> Bool {
    guard let parts else { return false }
    if parts.name == "reduce" { return true }
    if !parts.rest.isEmpty { return false }
    // `.chain(object)`
    return dialect == .option && isChain || Self.formsByName[parts.name]?.contains(form(of: parts)) ?? false
  }

  /// Whether it may be a rule of the user's own: `MyRules.newest`, `newest`, and in an attribute `.newest`, too.
  private func mayBeOwn(in dialect: RuleDialect) -> Bool {
    text.hasPrefix(".") ? dialect == .attribute : Self.formsByName[word] == nil
  }

  private func form(of parts: (name: String, arguments: [String]?, rest: String)) -> String {
    let list = parts.arguments.map { $0.isEmpty ? "()" : otherwise == nil ? "(…)" : "(otherwise: …)" } ?? ""
    return ".\(parts.name)\(list)"
  }

  /// The code of the combiner for a result.
  var combiner: String { name == "collect" ? "GeneratedForwarding.joined()" : text }

  /// The code of the combiner for a handler without arguments.
  func combinerOfCalls() throws(RuleProblem) -> String {
    if name == "all" { return "GeneratedForwarding.whenAll" }
    if name == "reduce" || name.flatMap({ Self.formsByName[$0] }) == nil { return text }
    throw .emptyHandler(rule: text)
  }
}
