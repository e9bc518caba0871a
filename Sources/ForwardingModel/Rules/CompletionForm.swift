/// The rule of a completion handler as written: the value of a `CompletionRule`.
package enum CompletionForm: Equatable {
  /// Each subscriber gets the handler itself.
  case each
  /// The first call gets through. If no subscriber calls, the handler is called with these values.
  case first(otherwise: [String]?)
  /// The original delegate's call gets through. Without one, the handler is called with these values.
  case original(otherwise: [String]?)
  /// The handler is called once with the combined answers. Any other combiner is short for this.
  case combined(RuleText)

  package init(_ text: String) throws(RuleProblem) {
    let rule = RuleText(text)
    switch (rule.name, rule.arguments, rule.fallback) {
    case ("each", nil, nil): self = .each
    case ("first", nil, nil): self = .first(otherwise: nil)
    case ("original", nil, nil): self = .original(otherwise: nil)
    case ("first", let arguments?, nil), ("original", let arguments?, nil):
      guard let values = arguments.labelled("otherwise") else { throw .unknownCompletion }
      self = rule.name == "first" ? .first(otherwise: values) : .original(otherwise: values)
    case ("combined", let arguments?, nil):
      guard let combiner = arguments.first, !combiner.isEmpty else { throw .unknownCompletion }
      let fallback = arguments.count == 1 ? nil : Array(arguments.dropFirst()).labelled("default")
      guard arguments.count == 1 || fallback?.count == 1 else { throw .unknownCompletion }
      self = .combined(RuleText(combiner: combiner, fallback: fallback?[0]))
    default: self = .combined(rule)
    }
  }
}

/// How to combine the subscribers' calls of a completion handler into one call.
package struct CombinedHandler: Equatable {
  package let handler: CompletionHandler
  /// The type of an answer: the handler's argument, or a tuple of several. Nil if it has none.
  package let answer: TypeText?
  /// How to combine the answers. Nil if there are none.
  package let rule: AnswerRule?
  package let combiner: String
  /// Whether its answers are passed to other threads although they are not `Sendable`.
  package var handsOver = false

  package var parameterCount: Int { handler.closure?.parameters.count ?? 1 }

  init(
    _ rule: RuleText, handler: CompletionHandler, of requirement: Requirement, isNamed: Bool, hasDefault: Bool = false
  ) throws(RuleProblem) {
    if requirement.result != nil { throw .combinedResult }
    if requirement.effects.isAsync || requirement.effects.canThrow { throw .combinedEffects }
    guard handler.closure?.isPlain ?? true else { throw .combinedHandler(name: handler.parameter.name) }
    self.handler = handler
    let answer = handler.closure.map(\.answer) ?? TypeText("Answer", mayBeAlias: true)
    self.answer = answer.flatMap { $0.isVoid ? nil : $0 }
    guard let answer = self.answer else {
      (self.rule, combiner) = (nil, rule.combiner)
      return
    }
    let answers = try AnswerRule(
      rule, for: answer, isNamed: isNamed, mayLackAnswer: rule.name == "original", hasDefault: hasDefault)
    (self.rule, combiner) = (answers, answers.form.combiner)
  }

  /// The original delegate's call gets through. Without one, the handler is called with the given values.
  init(
    originalOf handler: CompletionHandler, otherwise values: [String]?, of requirement: Requirement, isNamed: Bool,
    hasDefault: Bool
  ) throws(RuleProblem) {
    if let values, let count = handler.closure?.parameters.count, count != values.count {
      throw .otherValues(name: handler.parameter.name, count: count)
    }
    let fallback = values.flatMap { $0.isEmpty ? nil : $0.count == 1 ? $0[0] : "(\($0.joined(separator: ", ")))" }
    try self.init(
      RuleText(combiner: ".original", fallback: fallback), handler: handler, of: requirement, isNamed: isNamed,
      hasDefault: hasDefault)
  }

  /// Whether only the original delegate calls the handler, and nothing replaces its call if there is none.
  package var mayLackOriginal: Bool { combiner == ".original" && rule?.mayLackAnswer ?? true }
}
