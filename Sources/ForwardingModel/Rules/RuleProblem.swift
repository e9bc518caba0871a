/// How a rule is written: as an attribute, or as a command-line option.
package enum RuleDialect: Sendable {
  case attribute, option

  /// The word for a rule in messages.
  var word: String { self == .attribute ? "'@Combining'" : "'--rule'" }

  /// How to say that a requirement is not forwarded.
  var exception: String { self == .attribute ? "'@Combining(.byHand)'" : "'--except'" }

  func placeholder(_ text: String) -> String { self == .attribute ? "<#\(text)#>" : "<\(text)>" }
}

/// Why a rule does not fit a requirement.
package enum RuleProblem: Error, Equatable {
  case missing(type: String), missingCompletion(name: String)
  case otherType(rule: String, needs: String, type: String), nothingAnswered(rule: String)
  case needsValue(rule: String, type: String), idleValue(rule: String)
  case valueOfOtherType(text: String, type: String), untypedValue(text: String, type: String)
  case lacksPoint(rule: String), unknownRule(rule: String), malformed(rule: String, type: String)
  case nothingToCombine, nothingToComplete, completionWithoutResult
  case noChain(type: String), severalChains(names: [String]), unknownParameter(name: String), asynchronousChain,
    chainedHandler
  case chainTypes(parameter: String, result: String)
  case severalHandlers, handlerEffects, handlerKind(name: String), otherValues(name: String, count: Int)
  case notSendable(name: String, type: String)

  /// Whether another rule may fit. Otherwise one has to forward the requirement oneself.
  package var hasSuggestions: Bool {
    switch self {
    case .severalHandlers, .handlerEffects, .handlerKind: false
    default: true
    }
  }

  package func text(in dialect: RuleDialect) -> String {
    switch self {
    case .missing(let type):
      "each subscriber answers with '\(type)': choose a rule to combine the answers, with \(dialect.word)"
    case .missingCompletion(let name):
      "each subscriber would call '\(name)': choose a rule to combine the calls, with \(dialect.word)"
    case .otherType(let rule, let needs, let type): "'\(rule)' needs \(needs), and this one is '\(type)'"
    case .nothingAnswered(let rule):
      "'\(rule)' needs an answer, and this handler has no argument: write '.original', or '.all'"
    case .needsValue(let rule, let type):
      "'\(rule)' needs a value of type '\(type)' in case there is no answer: write '\(rule)(otherwise: …)'"
    case .idleValue(let rule): "'\(rule)' doesn't use the value after 'otherwise:': remove it"
    case .valueOfOtherType(let text, let type): "'\(text)' can't be the answer, which is '\(type)'"
    case .untypedValue(let text, let type):
      "the type of '\(text)' isn't known here: write '\(type)\(text)', or '@Combining<\(type)>'"
    case .lacksPoint(let rule): "there is no rule '\(rule)': a rule begins with a dot, as in '\(KnownRule.near(rule))'"
    case .unknownRule(let rule):
      """
      there is no rule '\(rule)'; did you mean '\(KnownRule.near(rule))'? Write your own rule with its type: \
      'MyRules\(rule)'
      """
    case .malformed(let rule, let type):
      "'\(rule)' isn't a form of this rule: write \(KnownRule.spelling(of: RuleText(rule).name, for: type))"
    case .nothingToCombine: "there is no answer to combine here"
    case .nothingToComplete: "there is no completion handler here"
    case .completionWithoutResult:
      "the method has no result, so its handler's rule is the only one: leave out the word 'completion'"
    case .noChain(let type): "no parameter has the type of the result, '\(type)', so there is nothing to pass on"
    case .severalChains(let names):
      "'\(names.joined(separator: "' and '"))' have the type of the result: "
        + (dialect == .option
          ? "name one, as in '.chain(\(names[0]))'" : "forward it yourself, with \(dialect.exception)")
    case .unknownParameter(let name): "there is no parameter '\(name)' to pass on"
    case .asynchronousChain: "'.chain' can't forward a requirement that is 'async'"
    case .chainedHandler:
      "'.chain' can't wait for a completion handler: forward the requirement yourself, with \(dialect.exception)"
    case .chainTypes(let parameter, let result): "'.chain' can't pass '\(parameter)' on as '\(result)'"
    default: textOfHandler(in: dialect)
    }
  }

  private func textOfHandler(in dialect: RuleDialect) -> String {
    switch self {
    case .severalHandlers:
      """
      a rule combines the calls of one completion handler, and there are several here: forward it yourself, with \
      \(dialect.exception)
      """
    case .handlerEffects:
      """
      a requirement with such a handler can neither be 'async' nor throw: forward it yourself, with \(dialect.exception)
      """
    case .handlerKind(let name):
      """
      '\(name)' has to be a closure that returns nothing, isn't 'async', doesn't throw, has no 'inout' or variadic parameter, and is \
      neither '@isolated(any)' nor '@convention': forward it yourself, with \(dialect.exception)
      """
    case .otherValues(let name, let count):
      "'\(name)' is called with \(count) values: write them as a tuple, 'otherwise: (\(Array(repeating: "…", count: count).joined(separator: ", ")))'"
    case .notSendable(let name, let type):
      "'\(name)' may be called on any thread, so its answers can be combined only if they are 'Sendable', and \(type) isn't: write '.original'"
    default: ""
    }
  }
}
