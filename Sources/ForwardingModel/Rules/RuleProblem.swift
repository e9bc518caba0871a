/// How a rule is written: as an attribute, or as a command-line option.
package enum RuleDialect: Sendable {
  case attribute, option

  /// The word for a rule in messages.
  var word: String { self == .attribute ? "'@Combining'" : "'--rule'" }

  /// How to say that a requirement is not forwarded.
  var exception: String { self == .attribute ? "'@Combining(.byHand)'" : "'--except'" }

  package func placeholder(_ text: String) -> String { self == .attribute ? "<#\(text)#>" : "<\(text)>" }
}

/// Why a requirement can't be forwarded by its rule, as far as the spelling shows. Whether a rule fits the types is the
/// compiler's to say.
package enum RuleProblem: Error, Equatable {
  case missing(type: String), missingCompletion(name: String)
  case missingValue(type: String), missingValueOfCompletion(name: String)
  case unknownRule(rule: String, near: String?, mayBeOwn: Bool), untypedValue(text: String, type: String)
  case nothingToCombine(what: String), forwardsAnswer, completionWithoutResult, emptyHandler(rule: String)
  case noChain(type: String), severalChains(names: [String]), unknownParameter(name: String), waitingChain
  case severalHandlers, handlerEffects, handlerKind(name: String), otherValues(name: String, count: Int)

  /// Whether there is no rule at all.
  package var isMissing: Bool {
    switch self {
    case .missing, .missingCompletion: true
    default: false
    }
  }

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
    case .missingValue(let type):
      "without an original delegate there is no '\(type)' to answer with: write '.original(otherwise: …)'"
    case .missingValueOfCompletion(let name):
      "a service may wait for '\(name)' without an original delegate, too: write '.original(otherwise: …)'"
    case .unknownRule(let rule, let near, let mayBeOwn):
      "there is no rule '\(rule)'" + (near.map { "; did you mean '\($0)'?" } ?? ".")
        + (near == nil && dialect == .option ? " There are \(RuleText.forms.joined(separator: ", "))." : "")
        + (mayBeOwn ? " Write your own rule with its type: 'MyRules\(rule)'" : "")
    case .untypedValue(let text, let type):
      "the type of '\(text)' isn't known here: write '\(type)\(text)', or '@Combining<\(type)>'"
    case .nothingToCombine(let what): "there is no \(what) to combine here"
    case .forwardsAnswer: "'forward' is for a callback with neither an answer nor a handler"
    case .completionWithoutResult:
      "the method has no result, so its handler's rule is the only one: leave out the word 'completion'"
    case .emptyHandler(let rule):
      "'\(rule)' needs an answer, and this handler has no argument: write '.original', or '.all'"
    case .noChain(let type): "no parameter has the type of the result, '\(type)', so there is nothing to pass on"
    case .severalChains(let names):
      "'\(names.joined(separator: "' and '"))' have the type of the result: "
        + (dialect == .option
          ? "name one, as in '.chain(\(names[0]))'" : "forward it yourself, with \(dialect.exception)")
    case .unknownParameter(let name): "there is no parameter '\(name)' to pass on"
    case .waitingChain:
      "'.chain' can't wait, neither for an 'async' requirement nor for a handler: forward it yourself, with \(dialect.exception)"
    default: textOfHandler(in: dialect)
    }
  }

  private func textOfHandler(in dialect: RuleDialect) -> String {
    let advice = "forward it yourself, with \(dialect.exception)"
    return switch self {
    case .severalHandlers:
      "a rule combines the calls of one completion handler, and there are several here: \(advice)"
    case .handlerEffects: "a requirement with such a handler can neither be 'async' nor throw: \(advice)"
    case .handlerKind(let name):
      """
      '\(name)' has to be a closure that returns nothing, isn't 'async', doesn't throw, has no 'inout' or variadic \
      parameter and no closure as one, belongs to no actor or to the main one, and is neither '@isolated(any)' nor \
      '@convention': \(advice)
      """
    case .otherValues(let name, let count):
      """
      '\(name)' is called with \(count) values: write them as a tuple, \
      'otherwise: (\(Array(repeating: "…", count: count).joined(separator: ", ")))'
      """
    default: ""
    }
  }
}
