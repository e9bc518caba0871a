/// How one requirement is forwarded to several subscribers.
package struct ForwardingRule: Equatable {
  /// What happens to the subscribers' answers.
  package enum Answer: Equatable {
    case none
    /// A combiner makes one answer of them.
    case combined(String)
    /// The original delegate's, or that of the default implementation.
    case originals
    /// Each subscriber gets what the previous one returned.
    case chained(Parameter)
  }

  /// What happens to a completion handler.
  package enum Completion: Equatable {
    /// Each subscriber gets what the caller passed.
    case none
    /// The original delegate has the handler. Without one, it is called with these values or, if there are none, is
    /// left to the default implementation.
    case handedOn(CompletionHandler, otherwise: [String]?)
    /// It is called once, with the answers that a combiner makes one.
    case gathered(CompletionHandler, by: String)
  }

  package var answer = Answer.none
  package var completion = Completion.none

  package static let toEach = ForwardingRule()

  private init() {}

  /// - Parameters:
  ///   - rule: The rule for the result or, if there is no result, for the completion handler.
  ///   - completionRule: The rule for the completion handler of a requirement with a result.
  ///   - handlers: The completion handlers, or closures about which nothing else is known.
  ///   - dialect: How the rules are written.
  ///   - isTyped: Whether an attribute names the type of a value.
  ///   - hasDefault: Whether a default implementation stands for a missing original delegate.
  package init(
    _ rule: RuleText?, completion completionRule: RuleText? = nil, handlers: [CompletionHandler],
    for requirement: Requirement, in dialect: RuleDialect, isTyped: Bool = false, hasDefault: Bool = false
  ) throws(RuleProblem) {
    var handlersRule = rule
    if let result = requirement.result {
      guard let rule else { throw .missing(type: result.base) }
      handlersRule = completionRule
      if rule.name == KnownRule.chain {
        answer = .chained(try requirement.chained(by: rule, result: result))
      } else if hasDefault, handlers.isEmpty, rule.text == ".original" {
        answer = .originals
      } else {
        answer = .combined(try rule.combiner(for: result, in: dialect, isTyped: isTyped))
      }
    } else if completionRule != nil {
      throw .completionWithoutResult
    }
    if requirement.result == nil, requirement.effects.canThrow, rule?.text == ".original",
      !handlers.contains(where: \.isNamedLikeCompletion)
    {
      // Without an answer, the rule is about the errors.
      answer = .combined(".original")
      return
    }
    guard let handler = handlers.first else {
      if handlersRule != nil { throw requirement.result == nil ? .nothingToCombine : .nothingToComplete }
      return
    }
    if handlers.count > 1 { throw .severalHandlers }
    if case .chained = answer { throw .chainedHandler }
    if requirement.effects.isAsync || requirement.effects.canThrow { throw .handlerEffects }
    guard handler.closure?.isPlain ?? true else { throw .handlerKind(name: handler.parameter.name) }
    guard let handlersRule else { throw .missingCompletion(name: handler.parameter.name) }
    if hasDefault, handlersRule.text == ".original" {
      completion = .handedOn(handler, otherwise: nil)
      return
    }
    let combiner = try handlersRule.combiner(for: handler.answer, in: dialect, isTyped: isTyped)
    if handlersRule.name == "original" {
      let value = handlersRule.otherwise ?? (handler.answer == nil ? "()" : "nil")
      completion = .handedOn(handler, otherwise: try handler.values(value))
    } else {
      completion = .gathered(handler, by: combiner)
    }
  }
}

extension CompletionHandler {
  /// The type of an answer: the handler's argument, or a tuple of several. Nil if it has none.
  package var answer: TypeText? {
    guard let closure else { return TypeText("Answer", mayBeAlias: true) }
    return closure.answer.flatMap { $0.isVoid ? nil : $0 }
  }

  /// The arguments of a call with an answer.
  fileprivate func values(_ answer: String) throws(RuleProblem) -> [String] {
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
  /// The parameter that a chain passes on.
  fileprivate func chained(by rule: RuleText, result: TypeText) throws(RuleProblem) -> Parameter {
    if effects.isAsync { throw .asynchronousChain }
    let fitting = parameters.filter { canChain($0, to: result) }
    guard let name = rule.arguments?.first else {
      if fitting.count > 1 { throw .severalChains(names: fitting.map(\.name)) }
      guard let parameter = fitting.first else { throw .noChain(type: result.base) }
      return parameter
    }
    guard let parameter = parameters.first(where: { $0.name == name }) else { throw .unknownParameter(name: name) }
    guard fitting.contains(parameter) else {
      throw .chainTypes(parameter: parameter.type.base, result: result.base)
    }
    return parameter
  }

  func canChain(_ parameter: Parameter, to result: TypeText) -> Bool {
    let isPlain = !parameter.isVariadic && !parameter.isInout && !parameter.isAutoclosure
    return isPlain && (parameter.type.base == result.base || parameter.type.base == result.wrapped)
  }
}
