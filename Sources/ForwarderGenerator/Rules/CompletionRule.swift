/// What the rule of a completion handler says, behind `completion`. It is written as a `CompletionRule` is.
enum CompletionForm: Equatable {
  /// Each subscriber gets the handler itself.
  case each
  /// The first call passes, whoever makes it; and if nobody calls, one with these values.
  case first(otherwise: [String]?)
  /// One call with what the subscribers' answers become. Any other combiner is short for it.
  case combined(RuleText)

  init(_ text: String) throws(RuleProblem) {
    let rule = RuleText(text)
    switch (rule.name, rule.arguments, rule.fallback) {
    case ("each", nil, nil): self = .each
    case ("first", nil, nil): self = .first(otherwise: nil)
    case ("first", let arguments?, nil):
      guard let values = arguments.labelled("otherwise") else { throw .unknownCompletion }
      self = .first(otherwise: values)
    case ("combined", let arguments?, nil):
      guard let combiner = arguments.first, !combiner.isEmpty else { throw .unknownCompletion }
      let fallback = arguments.count == 1 ? nil : Array(arguments.dropFirst()).labelled("default")
      guard arguments.count == 1 || fallback?.count == 1 else { throw .unknownCompletion }
      self = .combined(RuleText(combiner: combiner, fallback: fallback?[0]))
    default: self = .combined(rule)
    }
  }
}

/// How what a completion handler is called with by each subscriber becomes one call.
struct CombinedCompletionRule: Equatable {
  let handler: ForwardedParameter
  let closure: ClosureType
  /// What a reply carries: the handler's argument, or all of them in a tuple. Nil if it has none.
  let answer: TypeText?
  let combiner: RuleText
  /// What stands behind the combined answer.
  let completion: String

  init(
    _ rule: RuleText, handler: ForwardedParameter, closure: ClosureType, of requirement: Requirement
  ) throws(RuleProblem) {
    self.handler = handler
    self.closure = closure
    answer =
      switch closure.parameters.count {
      case 0: nil
      case 1: TypeText(closure.parameters[0].withoutConsuming)
      default: TypeText("(\(closure.parameters.map(\.withoutConsuming).joined(separator: ", ")))")
      }
    try closure.checkCombining(for: requirement)
    let answerRule: AnswerRule? = if let answer, !answer.isVoid { try AnswerRule(rule, result: answer) } else { nil }
    combiner = RuleText(combiner: answerRule?.combiner ?? rule.combiner, fallback: nil)
    completion = answerRule?.completion ?? ""
  }
}

/// Completion handlers that each subscriber gets a stand-in for. The first call of a stand-in passes.
struct FirstCallRule: Equatable {
  let handlers: [CompletionHandler]
  /// What a handler is called with if nobody calls.
  let otherwise: [String]?

  init(
    _ handlers: [CompletionHandler], otherwise: [String]?, of requirement: Requirement
  ) throws(RuleProblem) {
    self.handlers = handlers
    self.otherwise = otherwise
    for handler in handlers {
      let closure = handler.closure
      if !closure.result.isVoid { throw .cannotLetThrough("it returns something") }
      if !closure.mayHaveStandIn { throw .cannotLetThrough(ClosureType.noStandIn) }
      guard let otherwise else { continue }
      guard otherwise.count == closure.parameters.count else { throw .needs("a handler of \(otherwise.count) values") }
      if !closure.isEscaping { throw .cannotLetThrough("it is not escaping, so 'otherwise:' could not call it later") }
      if closure.effects != .none { throw .cannotLetThrough("it is asynchronous or throws, and 'otherwise:' calls it") }
      if closure.hasInout { throw .cannotLetThrough("it has an inout parameter, and 'otherwise:' calls it") }
      if !closure.isSendable { try closure.checkCombining(for: requirement) }
    }
    if handlers.count > 1, otherwise != nil, handlers.contains(where: { !$0.closure.isSendable }) {
      throw .cannotLetThrough("there are several handlers, and not all of them are '@Sendable'")
    }
  }
}

extension ClosureType {
  fileprivate static let noStandIn = "it is variadic or '@isolated(any)', so nothing can be passed in its place"

  fileprivate var hasInout: Bool { parameters.contains { $0.has("inout") } }

  /// Whether it can be called once for several subscribers, when each has replied.
  fileprivate func checkCombining(for requirement: Requirement) throws(RuleProblem) {
    if requirement.result != nil { throw .cannotGather("the requirement has a result besides") }
    if requirement.effects != .none { throw .cannotGather("the requirement is asynchronous or throws") }
    if !result.isVoid { throw .cannotGather("it returns something") }
    if effects != .none { throw .cannotGather("it is asynchronous or throws") }
    if hasInout { throw .cannotGather("it has an inout parameter") }
    if !mayHaveStandIn { throw .cannotGather(Self.noStandIn) }
  }
}
