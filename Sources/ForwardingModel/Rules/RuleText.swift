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
    guard let arguments, arguments.count == 1, let value = arguments[0].splitOnce(":"), value.0 == "otherwise" else {
      return nil
    }
    return value.1
  }

  /// Whether the rule says what the answers' type is.
  package var namesAnswer: Bool { text.hasPrefix("ResponseCombiner<") }

  /// Nil for an expression that isn't a member of the combiner's type.
  private var parts: (name: String, arguments: [String]?, rest: String)? {
    var reader = DeclarationText(text)
    if reader.skipWord("ResponseCombiner"), reader.starts(with: "<") { _ = reader.takeGroup() }
    guard reader.skip(".") else { return nil }
    let name = reader.takeWord()
    guard !name.isEmpty, !reader.starts(with: ".") else { return nil }
    let isCall = reader.starts(with: "(")
    let arguments = isCall ? String(reader.takeGroup().dropFirst().dropLast()).splitAtTopLevel(",") : nil
    return (name, arguments, reader.remainder)
  }

  /// Whether it is written as the library's rule of its name is.
  fileprivate func isWritten(as rule: KnownRule) -> Bool {
    guard let parts, rule.isReduce || parts.rest.isEmpty else { return false }
    switch parts.arguments {
    case nil: return !rule.isCall && !rule.isReduce
    case []?: return rule.isCall
    default: return rule.isReduce || otherwise != nil || rule.name == KnownRule.chain
    }
  }
}

/// One of the library's rules: what it is called, what it fits, and its code.
package struct KnownRule: Sendable {
  package let name: String
  /// Whether it has a value for the case that there is no answer.
  fileprivate let value: Value
  /// What it needs of the answers, in words.
  fileprivate var needs = ""
  fileprivate var fits: @Sendable (TypeText) -> Bool = { _ in true }
  /// Whether it fits a handler without arguments.
  fileprivate var fitsNothing = false
  /// The code for it, if that is not what the user has written.
  fileprivate var code: String?
  fileprivate var isCall = false

  fileprivate enum Value { case none, required, unlessNil }

  package static let chain = "chain"
  fileprivate var isReduce: Bool { name == "reduce" }

  package static let all = [
    KnownRule(name: "original", value: .unlessNil, fitsNothing: true),
    KnownRule(name: "any", value: .none, needs: "an answer that is 'Bool'", fits: { $0.kind == .bool }),
    KnownRule(
      name: "all", value: .none, needs: "an answer that is 'Bool'", fits: { $0.kind == .bool }, fitsNothing: true),
    KnownRule(name: "first", value: .required),
    KnownRule(name: "last", value: .required),
    KnownRule(name: "max", value: .required, needs: "answers with an order", fits: \.mayHaveOrder),
    KnownRule(name: "min", value: .required, needs: "answers with an order", fits: \.mayHaveOrder),
    KnownRule(
      name: "firstNonNil", value: .none, needs: "an optional answer", fits: { $0.kind == .optional }, isCall: true),
    KnownRule(
      name: "collect", value: .none, needs: "an array as the answer", fits: { $0.kind == .array },
      code: ".reduce(into: []) { $0 += $1 }"),
    KnownRule(name: "reduce", value: .none),
    KnownRule(name: chain, value: .none),
  ]

  package static func named(_ name: String?) -> KnownRule? { all.first { $0.name == name } }

  /// How the rule is written.
  static func spelling(of name: String?, for type: String) -> String {
    guard let rule = named(name) else { return "" }
    if rule.isReduce { return "'.reduce(\(type)) { … }'" }
    let plain = "'.\(rule.name)\(rule.isCall ? "()" : "")'"
    let valued = "'.\(rule.name)(otherwise: …)'"
    return rule.value == .none ? plain : rule.value == .required ? valued : "\(plain) or \(valued)"
  }

  /// The rule that the user may have meant.
  static func near(_ rule: String) -> String {
    let name = String(rule.drop { $0 == "." }.prefix(while: \.isOfIdentifier))
    let known = named(name.nearest(in: all.map(\.name).sorted()) ?? "any")!
    return ".\(known.name)\(known.isCall ? "()" : "")"
  }
}

extension RuleText {
  /// The code of the combiner for answers of a type.
  ///
  /// - Parameters:
  ///   - type: The type of an answer. Nil for the calls of a handler without arguments.
  ///   - dialect: How the rule is written.
  ///   - isTyped: Whether an attribute names the type of a value that begins with a dot.
  package func combiner(
    for type: TypeText?, in dialect: RuleDialect, isTyped: Bool = false
  ) throws(RuleProblem) -> String {
    guard let rule = KnownRule.named(name) else {
      if !text.contains("."), KnownRule.named(String(text.prefix(while: \.isOfIdentifier))) != nil {
        throw .lacksPoint(rule: text)
      }
      return text
    }
    guard rule.name != KnownRule.chain else { throw .noChain(type: type?.base ?? "Void") }
    guard isWritten(as: rule) else { throw .malformed(rule: text, type: type?.base ?? "()") }
    if rule.value == .none, otherwise != nil { throw .idleValue(rule: text) }
    guard let type else {
      guard rule.fitsNothing || rule.isReduce || otherwise == "()" else { throw .nothingAnswered(rule: text) }
      return rule.name == "all" ? ".collect" : otherwise == nil && !rule.isReduce ? "\(text)(otherwise: ())" : text
    }
    guard rule.fits(type) || type.kind == .unknown else {
      throw .otherType(rule: text, needs: rule.needs, type: type.base)
    }
    guard let otherwise else {
      let mayBeNil = rule.value == .unlessNil && [.optional, .unknown].contains(type.kind)
      guard rule.value == .none || mayBeNil else { throw .needsValue(rule: text, type: type.base) }
      return rule.code ?? text
    }
    if let literal = Literal(otherwise), !literal.fits(type) {
      throw .valueOfOtherType(text: otherwise, type: type.base)
    }
    if dialect == .attribute, !isTyped, !namesAnswer, otherwise.hasPrefix("."), otherwise.topLevelIndex(of: " ") == nil
    {
      throw .untypedValue(text: otherwise, type: type.base)
    }
    return text
  }
}

// MARK: - Suggestions

extension TypeText {
  fileprivate var mayHaveOrder: Bool { ![.bool, .array, .optional, .other].contains(kind) }

  /// The rules that combine answers of this type. The first one changes nothing for the service.
  package func fittingRules(in dialect: RuleDialect, hasDefault: Bool = false) -> [String] {
    let value = "(otherwise: \(dialect.placeholder(base)))"
    var rules: [String] = []
    if hasDefault || kind == .optional { rules.append(".original") }
    if hasDefault || kind != .optional { rules.append(".original\(value)") }
    switch kind {
    case .bool: rules += [".any", ".all"]
    case .optional: rules.append(".firstNonNil()")
    default:
      if kind == .array { rules.append(".collect") }
      if kind == .ordered { rules += [".max\(value)", ".min\(value)"] }
      let combine = dialect.placeholder("combine $0 and $1")
      rules += [".first\(value)", ".reduce(\(dialect.placeholder(base))) { \(combine) }"]
    }
    return rules
  }
}

extension Requirement {
  /// The rules that fit the requirement's result, as they are written.
  package func fittingAnswers(in dialect: RuleDialect, hasDefault: Bool = false) -> [String] {
    guard let result else { return [] }
    var rules = result.fittingRules(in: dialect, hasDefault: hasDefault)
    let parameters = effects.isAsync ? [] : parameters.filter { canChain($0, to: result) && !$0.isLength }
    let chains = parameters.count == 1 ? [".chain"] : dialect == .option ? parameters.map { ".chain(\($0.name))" } : []
    rules.insert(contentsOf: chains, at: 1)
    return rules
  }

  /// The rules that fit a completion handler, as they are written.
  package func fittingCompletions(
    of handlers: [CompletionHandler], in dialect: RuleDialect, hasDefault: Bool = false
  ) -> [String] {
    guard handlers.count == 1, let closure = handlers[0].closure, !effects.isAsync, !effects.canThrow else { return [] }
    return closure.answer?.fittingRules(in: dialect, hasDefault: hasDefault) ?? [".original", ".all"]
  }
}
