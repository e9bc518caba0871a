/// How to combine answers: the combiner, and the code that converts its value into the requirement's result.
package struct AnswerRule: Equatable {
  /// The code around the combiner's value and around one subscriber's answer.
  package struct Form: Equatable {
    package var combiner: String
    package var prefix = ""
    /// The code after one subscriber's answer.
    package var answer = ""
    package var suffix = ""
  }

  package let form: Form
  /// The form to use if a subscriber may give no answer.
  package let optionalForm: Form
  /// Whether the combiner's value gets an explicit type in its own statement, so that the compiler can report what
  /// doesn't fit.
  package let isTyped: Bool
  /// The answer of a subscriber with no opinion. Nil if every answer matters.
  package let neutral: String?
  /// Whether there may be no answer, and no default for it.
  package let mayLackAnswer: Bool
  /// The default for a missing answer.
  package let fallback: String?
  /// Whether the answers' type may be an alias.
  package let isOfUnknownType: Bool

  /// - Parameters:
  ///   - isNamed: Whether the type of a default is known where the default is written.
  ///   - mayLackAnswer: Whether nothing has to be done without an answer.
  ///   - hasDefault: Whether a default implementation answers then, so that nil means no answer.
  package init(
    _ rule: RuleText, for result: TypeText, isNamed: Bool = true, mayLackAnswer: Bool = false,
    hasDefault: Bool = false
  ) throws(RuleProblem) {
    try rule.check(result, isNamed: isNamed, mayLackAnswer: mayLackAnswer)
    let fallback = rule.fallback.map { " ?? \($0.asOperand)" }
    let name = rule.name ?? ""
    let kind = result.kind
    let itself = "{ \(result.unsafeMark)$0 }"
    var form = Form(combiner: rule.combiner, suffix: fallback ?? "")
    var optional = form
    var neutral = result.isOptional ? "nil" : nil
    self.mayLackAnswer =
      mayLackAnswer && fallback == nil && (kind != .optional || hasDefault)
      && RuleNames.nilWithoutAnswers.contains(name)
    isOfUnknownType = kind == .unknown
    self.fallback = rule.fallback
    isTyped = ["first", "last", "original"].contains(name) && (fallback != nil || kind == .unknown)
    switch name {
    case "any", "all":
      neutral = name == "any" ? "false" : "true"
      optional.answer = " ?? \(neutral!)"
    case "firstNonNil": optional.answer = " ?? nil"
    case "original", "first", "last":
      if kind == .unknown, fallback == nil, !self.mayLackAnswer {
        // The name may be an alias of an optional.
        (form.prefix, form.suffix) = ("_Forwarding.answer(", ")")
      } else if !self.mayLackAnswer {
        form.suffix = fallback ?? " ?? nil"
      }
      optional =
        name == "original"
        ? Form(
          combiner: ".original", prefix: fallback == nil ? "" : "(",
          suffix: " ?? nil" + (fallback.map { ")\($0)" } ?? ""))
        : Form(combiner: ".collect", suffix: ".compactMap \(itself).\(name)\(fallback ?? " ?? nil")")
    case "max", "min":
      optional = Form(combiner: ".collect", suffix: ".compactMap \(itself).\(name)()\(fallback ?? "")")
      // An `Optional` is not ordered, but the value it wraps may be.
      if kind == .optional { form = optional }
      if kind == .unknown {
        let function = fallback == nil ? "\(name)Answer" : name
        form = Form(combiner: ".collect", prefix: "_Forwarding.\(function)(", suffix: ")\(fallback ?? "")")
      }
    case "collect":
      form.suffix = ".flatMap \(itself)"
      optional = form
      optional.answer = " ?? []"
      neutral = "[]"
    case "reduce":
      neutral = rule.initialValue ?? neutral
      optional.answer = neutral.map { " ?? \($0)" } ?? ""
    default: optional.answer = (neutral ?? rule.fallback).map { " ?? \($0)" } ?? ""
    }
    (self.form, optionalForm, self.neutral) = (form, optional, neutral)
  }

  /// Whether the combiner's value is the result.
  package var isPlain: Bool { form.prefix.isEmpty && form.suffix.isEmpty && !mayLackAnswer }

  package func finishing(_ value: String) -> String { form.prefix + value + form.suffix }
}

extension RuleText {
  /// Throws for problems that the spelling of the rule, its default and the result shows.
  fileprivate func check(_ result: TypeText, isNamed: Bool, mayLackAnswer: Bool) throws(RuleProblem) {
    let kind = result.kind
    let word = combiner.drop { $0 == "." }.prefix(while: \.isOfIdentifier)
    if !combiner.hasPrefix("."), RuleNames.near(combiner) == ".\(word)" || RuleNames.near(combiner) == ".\(word)()" {
      throw .lacksPoint(rule: combiner)
    }
    if changesItsArgument { throw .changesArgument(rule: combiner) }
    func needs(_ needed: String, _ isFitting: Bool) throws(RuleProblem) {
      if !isFitting, kind != .unknown { throw .otherType(rule: combiner, needs: needed, type: result.base) }
    }
    switch name {
    case "any", "all": try needs("an answer that is 'Bool'", kind == .bool)
    case "firstNonNil": try needs("an optional answer", kind == .optional)
    case "collect": try needs("an array as the answer", kind == .array)
    case "max", "min": try needs("answers with an order", ![.bool, .array, .other].contains(result.unwrappedKind))
    default: break
    }
    if RuleNames.nilWithoutAnswers.contains(name ?? ""), fallback == nil, !mayLackAnswer {
      if ![.optional, .unknown].contains(kind) { throw .withoutDefault(rule: combiner, type: result.base) }
    }
    guard let fallback else { return }
    if RuleNames.withOwnDefault.contains(name ?? "") { throw .idleDefault(rule: combiner) }
    if !isNamed, !namesAnswer, fallback.hasPrefix("."), fallback.topLevelIndex(of: " ") == nil {
      throw .untypedDefault(text: fallback, type: result.base)
    }
    if let literal = Literal(fallback), !literal.fits(result) {
      throw .defaultOfOtherType(text: fallback, type: result.base)
    }
  }
}
