/// How what a completion handler is called with by each subscriber becomes one call.
struct CompletionRule: Equatable {
  enum Form: Equatable {
    /// Each subscriber gets the handler itself.
    case each
    case gather(RuleText, otherwise: [String]?)
  }

  let handler: ForwardedParameter
  let closure: ClosureType
  let form: Form

  init(
    _ text: String, handler: ForwardedParameter, closure: ClosureType, of requirement: Requirement
  ) throws(RuleProblem) {
    self.handler = handler
    self.closure = closure
    let rule = RuleText(text)
    if rule.name == "each" {
      form = .each
      return
    }
    form = .gather(rule, otherwise: rule.arguments(labelled: "otherwise"))
    try checkGathering(requirement)
    try check(rule)
  }

  /// Whether there can be one call for several. ``Form/each`` needs none of this.
  private func checkGathering(_ requirement: Requirement) throws(RuleProblem) {
    if requirement.result != nil { throw .cannotGather("the requirement has a result besides") }
    if requirement.effects != .none { throw .cannotGather("the requirement is asynchronous or throws") }
    if !closure.isEscaping { throw .cannotGather("it is not escaping") }
    if !closure.result.isVoid { throw .cannotGather("it returns something") }
    if closure.effects != .none { throw .cannotGather("it is asynchronous or throws") }
    if closure.parameters.contains(where: { $0.has("inout") }) { throw .cannotGather("it has an inout parameter") }
    if !requirement.isForwardedOnce { throw .cannotGather("another parameter can be used only during the call") }
  }

  private func check(_ rule: RuleText) throws(RuleProblem) {
    guard case .gather(_, let otherwise) = form, let answer, !answer.isVoid else { return }
    switch rule.name {
    case "any", "all": if !answer.isBool { throw .needs("a handler of Bool") }
    case "firstNonNil": if !answer.isOptional { throw .needs("a handler of an optional") }
    case "first", "last", "max", "min":
      if let otherwise {
        guard otherwise.count == closure.parameters.count else {
          throw .needs("a handler of \(otherwise.count) values")
        }
      } else if rule.fallback == nil, !answer.isOptional {
        throw .needsFallback
      }
    case "collect": if !answer.isArray { throw .needs("a handler of an array") }
    default: break
    }
  }

  /// What a reply carries: the handler's argument, or all of them in a tuple. Nil if it has none.
  var answer: TypeText? {
    switch closure.parameters.count {
    case 0: nil
    case 1: TypeText(closure.parameters[0].withoutConsuming)
    default: TypeText("(\(closure.parameters.map(\.withoutConsuming).joined(separator: ", ")))")
    }
  }
}

extension Requirement {
  /// The parameter that is a completion handler by its name, as `completion` or `replyHandler`. Else nil.
  var completionHandlers: [(ForwardedParameter, ClosureType)] {
    parameters.compactMap { parameter in
      guard parameter.isNamedLikeCompletion, let closure = ClosureType(parameter.type) else { return nil }
      return (parameter, closure)
    }
  }

  /// Whether no parameter can be used only while the requirement is called.
  fileprivate var isForwardedOnce: Bool {
    !parameters.contains { $0.type.has("inout") || $0.isVariadic }
  }
}

extension ForwardedParameter {
  /// Whether one call of the closure is meant to end something.
  fileprivate var isNamedLikeCompletion: Bool {
    let names = [name, label].map { $0.lowercased().filter(\.isLetter) }
    return names.contains { name in
      let isHandler = ["handler", "callback", "reply"].contains(where: name.hasSuffix)
      return name.contains("completion") || isHandler && !["progress", "event"].contains(where: name.hasPrefix)
    }
  }
}
