/// How answers become one: the combiner, and what makes its value the requirement's result.
struct AnswerRule: Equatable {
  let combiner: String
  /// What stands behind the call.
  let completion: String
  /// How the answer of one that may leave the requirement out is taken, on platforms where requirements are optional.
  let optionalCombiner: String
  let optionalAnswer: String
  let optionalCompletion: String
  /// What a subscriber answers that has nothing to say.
  let neutral: String?

  init(_ rule: RuleText, result: TypeText) throws(RuleProblem) {
    if rule.lacksPoint { throw .lacksPoint(rule.combiner) }
    let fallback = rule.fallback.map { " ?? \($0.asOperand)" }
    var combiner = rule.combiner
    var completion = fallback ?? ""
    var optional = (combiner: rule.combiner, answer: "", completion: fallback ?? "")
    let itself = "{ \(result.unsafeMark)$0 }"
    var neutral = result.isOptional ? "nil" : rule.fallback
    switch rule.name {
    case "any", "all":
      guard result.isBool else { throw .needs("Bool") }
      neutral = rule.name == "any" ? "false" : "true"
      optional.answer = " ?? \(neutral!)"
    case "firstNonNil":
      guard result.isOptional else { throw .needs("an optional") }
      optional.answer = " ?? nil"
    case "first", "last":
      guard fallback != nil || result.isOptional else { throw .needsFallback }
      completion = fallback ?? " ?? nil"
      optional = (".collect", "", ".compactMap \(itself).\(rule.name!)\(fallback ?? " ?? nil")")
    case "max", "min":
      guard fallback != nil || result.isOptional else { throw .needsFallback }
      optional = (".collect", "", ".compactMap \(itself).\(rule.name!)()\(fallback ?? "")")
      // An `Optional` has no order, what it wraps has.
      if result.isOptional { (combiner, completion) = (optional.combiner, optional.completion) }
    case "collect":
      guard result.isArray else { throw .needs("an array") }
      completion = ".flatMap \(itself)"
      optional = (".collect", " ?? []", completion)
      neutral = "[]"
    case "reduce":
      neutral = rule.initialValue ?? neutral
      optional.answer = neutral.map { " ?? \($0)" } ?? ""
    case "chain": throw .unknownParameter
    default: optional.answer = neutral.map { " ?? \($0)" } ?? ""
    }
    self.combiner = combiner
    self.completion = completion
    self.neutral = neutral
    (optionalCombiner, optionalAnswer, optionalCompletion) = optional
  }
}

/// Why a rule does not fit a requirement.
enum RuleProblem: Error, Equatable {
  case missing
  case needs(String)
  case needsFallback
  case unknownParameter
  case chainTypes(parameter: String, result: String)
  case notForHandler
  case nothingToCombine
  case handlerBesideResult
  case cannotGather(String)
  case cannotLetThrough(String)
  case unknownCompletion
  case lacksPoint(String)

  var text: String {
    switch self {
    case .missing: "needs a rule"
    case .needs(let type): "has a rule that is for \(type)"
    case .needsFallback: "has a rule that is nil when nobody answers: add '?? VALUE'"
    case .unknownParameter: "has a chain without a parameter of that name: .chain(PARAMETER)"
    case .chainTypes(let parameter, let result): "has a chain that would turn '\(parameter)' into '\(result)'"
    case .notForHandler: "has a completion handler, but its rule does not begin with 'completion'"
    case .nothingToCombine: "has no answer that a rule could combine"
    case .handlerBesideResult:
      "has a result and a completion handler: its rule is 'RULE, completion .each' or 'RULE, completion .first'"
    case .cannotGather(let reason): "can't gather what the handler is called with: \(reason)"
    case .cannotLetThrough(let reason): "can't let one call of its handler through: \(reason)"
    case .lacksPoint(let combiner): "has the rule '\(combiner)', which begins with a point: '.\(combiner)'"
    case .unknownCompletion:
      "has a rule for its handler that is neither .each, .first, .first(otherwise: VALUES) nor .combined(RULE, default: VALUE)"
    }
  }
}

extension RuleText {
  /// The first argument of `.reduce(initial, next)`.
  fileprivate var initialValue: String? {
    var text = DeclarationText(combiner)
    _ = text.take(upTo: "(")
    let group = text.takeGroup()
    let first = String(group.dropFirst().dropLast()).splitAtTopLevel(",").first
    guard let first, first.hasPrefix("into: ") else { return first }
    return String(first.dropFirst("into: ".count))
  }
}

extension String {
  /// The expression as the operand of `??`.
  var asOperand: String {
    let isSimple = topLevelIndex(of: " ") == nil || hasPrefix("\"") && hasSuffix("\"")
    return isSimple ? self : "(\(self))"
  }
}
