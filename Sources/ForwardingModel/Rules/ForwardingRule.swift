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
  ///   - dialect: How the rules are written.
  package init(
    _ rule: RuleText?, completion completionRule: RuleText? = nil, handlers: [CompletionHandler],
    for requirement: Requirement, in dialect: RuleDialect
  ) throws(RuleProblem) {
    for case let rule? in [rule, completionRule] { try rule.requireKnownForm(in: dialect) }
    let hasResult = requirement.result != nil
    if requirement.isAboutErrors(rule, handlers) {
      answer = .combined(".original")
      return
    }
    if !hasResult, completionRule != nil { throw .completionWithoutResult }
    if let problem = requirement.problem(with: handlers) { throw problem }
    if let result = requirement.result { answer = try requirement.answer(result, by: rule) }
    let handlersRule = hasResult ? completionRule : rule
    guard let handler = handlers.first else {
      if handlersRule == nil { return }
      throw .nothingToCombine(what: hasResult ? "completion handler" : "answer")
    }
    if [rule, completionRule].contains(where: { $0?.isChain ?? false }) { throw .waitingChain }
    completion = try handler.completion(handlersRule, hasResult: hasResult)
  }
}

extension CompletionHandler {
  fileprivate func completion(
    _ rule: RuleText?, hasResult: Bool
  ) throws(RuleProblem) -> ForwardingRule.Completion {
    guard let rule else { throw .missingCompletion(name: parameter.name) }
    if rule.name != "original" || hasResult {
      return .gathered(self, by: hasNoArgument ? try rule.combinerOfCalls() : rule.combiner)
    }
    let isNil = closure?.answer?.isOptional == true
    let none = hasNoArgument ? "()" : isNil ? "nil" : "GeneratedForwarding.initial(of: .original)"
    return .handedOver(self, otherwise: try values(rule.otherwise ?? none))
  }

  private var hasNoArgument: Bool { closure.map { $0.answer?.isVoid ?? true } ?? false }

  /// The arguments of a call with an answer.
  private func values(_ answer: String) throws(RuleProblem) -> [String] {
    let count = closure?.parameters.count
    if count == 1 { return [answer] }
    let values = answer.insideParentheses.map { $0.splitAtTopLevel(",") }
    guard let values, count ?? values.count == values.count else {
      if count == nil { return [answer] }
      throw .otherValues(name: parameter.name, count: count ?? 0)
    }
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
    _ result: TypeText, by rule: RuleText?
  ) throws(RuleProblem) -> ForwardingRule.Answer {
    guard let rule else { throw .missing(type: result.base) }
    if rule.isChain { return .chained(try chained(by: rule, result: result)) }
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
