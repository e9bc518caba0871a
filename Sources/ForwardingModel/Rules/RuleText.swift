/// A rule as written: a combiner, and a default for a missing answer.
package struct RuleText: Equatable {
  package let combiner: String
  package let fallback: String?

  package init(combiner: String, fallback: String?) {
    // In Swift 5 an operator doesn't count as a `@Sendable` function.
    let plain = combiner.wholeMatch(of: /(\.reduce\(.*), ([-+*\/%&|^<>=!]+)\)/)
    self.combiner = plain.map { "\($0.1)) { $0 \($0.2) $1 }" } ?? combiner
    self.fallback = fallback
  }

  /// Reads `.first ?? x` from a command line. It may contain line breaks.
  package init(_ text: String) {
    let line = text.split(whereSeparator: \.isNewline).map(\.trimmed).joined(separator: " ")
    let parts = line.splitAtTopLevel(" ?? ")
    self.init(
      combiner: parts.first ?? "", fallback: parts.count > 1 ? parts.dropFirst().joined(separator: " ?? ") : nil)
  }

  /// The name of a combiner such as `.any` or `ResponseCombiner<Bool, Bool>.any`. Nil for any other expression.
  package var name: String? {
    var text = DeclarationText(combiner)
    if text.skipWord("ResponseCombiner"), text.starts(with: "<") { _ = text.takeGroup() }
    guard text.skip(".") else { return nil }
    let name = text.takeWord()
    return name.isEmpty || text.starts(with: ".") ? nil : name
  }

  /// Throws if the name is nearly one of the library's own.
  package func checkName() throws(RuleProblem) {
    guard let name, combiner.hasPrefix("."), !RuleNames.all.union(["each", "combined"]).contains(name) else { return }
    if RuleNames.near(name).drop(while: { $0 == "." }).prefix(while: \.isOfIdentifier).isNear(name) {
      throw .unknownRule(rule: combiner)
    }
  }

  /// Whether the rule says what the answers' type is.
  package var namesAnswer: Bool { combiner.hasPrefix("ResponseCombiner<") }

  /// The arguments of a combiner such as `.first(otherwise: x, y)`, with their labels. Nil without parentheses.
  package var arguments: [String]? {
    guard let open = combiner.firstIndex(of: "("), let inside = String(combiner[open...]).insideParentheses else {
      return nil
    }
    return inside.splitAtTopLevel(",")
  }

  /// The initial value of `.reduce(initial, next)`, with a closure behind it or without.
  var initialValue: String? {
    var text = DeclarationText(combiner)
    _ = text.take(upTo: "(")
    let first = String(text.takeGroup().dropFirst().dropLast()).splitAtTopLevel(",").first
    return first.map { $0.hasPrefix("into: ") ? String($0.dropFirst("into: ".count)) : $0 }
  }

  /// Whether it is `.reduce(initial)` with a closure that changes its first argument, as only `into:` has one.
  var changesItsArgument: Bool {
    name == "reduce" && !combiner.contains("into:") && combiner.contains(/\$0(\.\w+)? *[-+*\/%]?=[^=]/)
  }
}

extension [String] {
  /// The arguments without the first one's label. Nil if it has another label.
  func labelled(_ label: String) -> [String]? {
    guard let first, first.hasPrefix("\(label):") else { return nil }
    return [first.dropFirst(label.count + 1).trimmed] + dropFirst()
  }
}

extension String {
  /// The expression as the operand of `??`.
  package var asOperand: String {
    let isSimple = topLevelIndex(of: " ") == nil || hasPrefix("\"") && hasSuffix("\"")
    return isSimple ? self : "(\(self))"
  }
}
