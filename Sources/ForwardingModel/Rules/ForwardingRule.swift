/// How one requirement is forwarded to several subscribers.
package struct ForwardingRule: Equatable {
  /// What happens to the subscribers' answers.
  package enum Answer: Equatable {
    case none
    case combined(AnswerRule)
    /// Each subscriber gets what the previous one returned.
    case chained(Parameter)
  }

  /// What happens to completion handlers.
  package enum Completion: Equatable {
    /// Each subscriber gets the handlers themselves.
    case each
    /// The first call of each of these gets through. If no subscriber calls, the handler is called with these values.
    case first([CompletionHandler], otherwise: [String]?)
    /// The handler is called once, with the combined answers.
    case combined(CombinedHandler)
  }

  package var answer = Answer.none
  package var completion = Completion.each

  package static let toEach = ForwardingRule()

  private init() {}

  /// - Parameters:
  ///   - rule: The rule for the answers, if any.
  ///   - form: The rule for completion handlers, if any.
  ///   - handlers: The completion handlers, or closures about which nothing else is known.
  ///   - isNamed: Whether the type of a default is known where the default is written.
  ///   - hasDefault: Whether a default implementation replaces a missing original delegate.
  package init(
    _ rule: RuleText?, completion form: CompletionForm?, handlers: [CompletionHandler], for requirement: Requirement,
    isNamed: Bool = true, hasDefault: Bool = false
  ) throws(RuleProblem) {
    if let result = requirement.result {
      guard let rule else { throw .missing(type: result.base) }
      answer =
        rule.name == "chain"
        ? .chained(try requirement.chained(by: rule, result: result))
        : .combined(try AnswerRule(rule, for: result, isNamed: isNamed))
    } else if rule != nil {
      throw .nothingToCombine
    }
    guard let form else { return }
    guard let handler = handlers.first else { throw .nothingToComplete }
    switch form {
    case .each: break
    case .first(let otherwise):
      for handler in handlers { try handler.check(otherwise: otherwise) }
      completion = .first(handlers, otherwise: otherwise)
    case .original(let otherwise):
      if handlers.count > 1 { throw .severalHandlers }
      completion = .combined(
        try CombinedHandler(
          originalOf: handler, otherwise: otherwise, of: requirement, isNamed: isNamed, hasDefault: hasDefault))
    case .combined(let rule):
      if handlers.count > 1 { throw .severalHandlers }
      completion = .combined(try CombinedHandler(rule, handler: handler, of: requirement, isNamed: isNamed))
    }
  }
}

extension CompletionHandler {
  /// Throws if the handler can't be wrapped so that only one call gets through.
  fileprivate func check(otherwise values: [String]?) throws(RuleProblem) {
    guard let closure else { return }
    if !closure.result.isVoid { throw .handlerReturns(name: parameter.name) }
    if !closure.mayHaveStandIn { throw .handlerStandIn(name: parameter.name) }
    guard let values else { return }
    if values.count != closure.parameters.count {
      throw .otherValues(name: parameter.name, count: closure.parameters.count)
    }
    if !closure.isEscaping || !closure.isPlain { throw .handlerNotKept(name: parameter.name) }
  }
}

extension Requirement {
  /// The parameter that a chain passes on.
  fileprivate func chained(by rule: RuleText, result: TypeText) throws(RuleProblem) -> Parameter {
    guard let name = rule.arguments?.first, let parameter = parameters.first(where: { $0.name == name }) else {
      throw .unknownParameter
    }
    guard canChain(parameter, to: result) else {
      throw .chainTypes(parameter: parameter.type.base, result: result.base)
    }
    if effects.isAsync { throw .asynchronousChain }
    return parameter
  }

  func canChain(_ parameter: Parameter, to result: TypeText) -> Bool {
    let isPlain = !parameter.isVariadic && !parameter.isInout && !parameter.isAutoclosure
    return isPlain && (parameter.type.base == result.base || parameter.type.base == result.wrapped)
  }
}
