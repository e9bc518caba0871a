/// How one requirement is forwarded to several subscribers.
package struct ForwardingRule: Equatable {
  /// What happens to the subscribers' answers.
  package enum Answer: Equatable {
    case none
    /// A combiner makes one answer of them.
    case combined(String)
    /// Each subscriber gets what the previous one returned.
    case chained(Parameter)
  }

  /// What happens to a completion handler.
  package enum Completion: Equatable {
    /// Each subscriber gets what the caller passed.
    case none
    /// The original delegate has the handler. Without one, it is called with these values.
    case handedOver(CompletionHandler, otherwise: [String])
    /// It is called once, with the answers that a combiner makes one.
    case gathered(CompletionHandler, by: String)
  }

  package var answer = Answer.none
  package var completion = Completion.none

  package static let toEach = ForwardingRule()

  /// Whether only the original delegate's answer and its call of a handler count.
  package var isOriginals: Bool {
    func isOriginal(_ combiner: String) -> Bool { RuleText(combiner).name == "original" }
    let answersCount =
      switch answer {
      case .none: completion != .none
      case .combined(let combiner): isOriginal(combiner)
      case .chained: false
      }
    let callsCount =
      switch completion {
      case .none, .handedOver: true
      case .gathered(_, let combiner): isOriginal(combiner)
      }
    return answersCount && callsCount
  }

  private init() {}

  /// - Parameters:
  ///   - rule: The rule for the result or, if there is no result, for the completion handler.
  ///   - completionRule: The rule for the completion handler of a requirement with a result.
  ///   - handlers: The completion handlers, or closures about which nothing else is known.
  ///   - nobody: What `.original` gives without an original delegate.
  ///   - dialect: How the rules are written.
  package init(
    _ rule: RuleText?, completion completionRule: RuleText? = nil, handlers: [CompletionHandler],
    nobody: AnswersOfNobody, for requirement: Requirement, in dialect: RuleDialect
  ) throws(RuleProblem) {
    let isAboutErrors = requirement.isAboutErrors(rule, handlers)
    if !isAboutErrors, let problem = requirement.problem(with: handlers) { throw problem }
    for case let rule? in [rule, completionRule] { try rule.requireKnownForm(in: dialect) }
    if isAboutErrors {
      answer = .combined(".original")
      return
    }
    let hasResult = requirement.result != nil
    if !hasResult, completionRule != nil { throw .completionWithoutResult }
    if let result = requirement.result { answer = try requirement.answer(result, by: rule, nobody.result) }
    let handlersRule = hasResult ? completionRule : rule
    guard let handler = handlers.first else {
      if handlersRule == nil { return }
      throw .nothingToCombine(what: hasResult ? "completion handler" : "answer")
    }
    if [rule, completionRule].contains(where: { $0?.isChain ?? false }) { throw .waitingChain }
    completion = try handler.completion(handlersRule, hasResult: hasResult, nobody.completion)
  }
}

extension CompletionHandler {
  fileprivate func completion(
    _ rule: RuleText?, hasResult: Bool, _ nobody: AnswerOfNobody
  ) throws(RuleProblem) -> ForwardingRule.Completion {
    guard let rule else { throw .missingCompletion(name: parameter.name) }
    if rule.text == ".original", nobody == .missing { throw .missingValueOfCompletion(name: parameter.name) }
    if rule.name != "original" || hasResult {
      return .gathered(self, by: closure?.hasNoArgument == true ? try rule.combinerOfCalls() : rule.combiner)
    }
    let none = if case .value(let value) = nobody { value } else { "GeneratedForwarding.initial(of: .original)" }
    return .handedOver(self, otherwise: try values(rule.otherwise ?? none))
  }

  /// The arguments of a call, from the value that a rule has: two for `(.allow, nil)`, if it is called with two.
  private func values(_ value: String) throws(RuleProblem) -> [String] {
    let values = value.insideParentheses?.splitAtTopLevel(",") ?? [value]
    // An alias doesn't show how many there are.
    guard let count = closure?.parameters.count else { return values }
    if count == 1 { return [value] }
    if count != values.count { throw .otherValues(name: parameter.name, count: count) }
    return values
  }
}

extension Requirement {
  /// Whether the rule is about the errors, as there is no answer.
  package func isAboutErrors(_ rule: RuleText?, _ handlers: [CompletionHandler]) -> Bool {
    result == nil && effects.canThrow && rule?.text == ".original" && !handlers.contains(where: \.isNamedLikeCompletion)
  }

  /// Why no rule can be about its handlers. Nil if one can, or if it has none.
  package func problem(with handlers: [CompletionHandler]) -> RuleProblem? {
    guard let handler = handlers.first else { return nil }
    if handlers.count > 1 { return .severalHandlers }
    if effects.isAsync || effects.canThrow { return .handlerEffects }
    return handler.closure?.isPlain ?? true ? nil : .handlerKind(name: handler.parameter.name)
  }

  fileprivate func answer(
    _ result: TypeText, by rule: RuleText?, _ nobody: AnswerOfNobody?
  ) throws(RuleProblem) -> ForwardingRule.Answer {
    guard let rule else { throw .missing(type: result.base) }
    if rule.isChain { return .chained(try chained(by: rule, result: result)) }
    if rule.text == ".original" {
      if nobody == .missing { throw .missingValue(type: result.base) }
      // The rule itself gives nil.
      if case .value(let value) = nobody, !result.isOptional { return .combined(".original(otherwise: \(value))") }
    }
    return .combined(rule.combiner)
  }

  /// The parameter that a chain passes on.
  fileprivate func chained(by rule: RuleText, result: TypeText) throws(RuleProblem) -> Parameter {
    if effects.isAsync { throw .waitingChain }
    if let name = rule.arguments?.first {
      guard let parameter = parameters.first(where: { $0.name == name }) else { throw .unknownParameter(name: name) }
      return parameter
    }
    let fitting = parameters.filter { canChain($0, to: result) }
    if fitting.count > 1 { throw .severalChains(names: fitting.map(\.name)) }
    guard let parameter = fitting.first else { throw .noChain(type: result.base) }
    return parameter
  }

  func canChain(_ parameter: Parameter, to result: TypeText) -> Bool {
    let isPlain = !parameter.isVariadic && !parameter.isInout && !parameter.isAutoclosure
    return isPlain && (parameter.type.base == result.base || parameter.type.base == result.wrapped)
  }
}
