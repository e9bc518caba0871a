/// How a rule is written: as an attribute, or as a command-line option.
package enum RuleDialect: Sendable {
  case attribute, option

  /// The word for a rule in messages.
  var word: String { self == .attribute ? "'@Combining'" : "'--rule'" }

  /// The word for a default in messages.
  var fallback: String { self == .attribute ? "a 'default:'" : "'?? VALUE'" }

  /// The prefix of a completion handler's rule.
  var completion: String { self == .attribute ? "completion: " : "completion " }

  func placeholder(_ text: String) -> String { self == .attribute ? "<#\(text)#>" : "<\(text)>" }

  /// The text of a rule.
  package func text(_ rule: RuleText) -> String {
    let separator = self == .attribute ? ", default: " : " ?? "
    return rule.combiner + (rule.fallback.map { separator + $0 } ?? "")
  }
}

/// Why a rule does not fit a requirement.
package enum RuleProblem: Error, Equatable {
  case missing(type: String)
  case missingCompletion(name: String)
  case withoutDefault(rule: String, type: String)
  case otherType(rule: String, needs: String, type: String)
  case defaultOfOtherType(text: String, type: String)
  case untypedDefault(text: String, type: String)
  case idleDefault(rule: String)
  case lacksPoint(rule: String), unknownRule(rule: String)
  case changesArgument(rule: String)
  case nothingToCombine, nothingToComplete
  case unknownParameter, asynchronousChain
  case chainTypes(parameter: String, result: String)
  case unknownCompletion
  case handlerReturns(name: String)
  case handlerStandIn(name: String)
  case handlerNotKept(name: String)
  case severalHandlers, combinedEffects, combinedResult
  case combinedHandler(name: String)
  case otherValues(name: String, count: Int)
  case notSendable(type: String)

  /// The part of a rule that the problem is about.
  package enum Place: Equatable {
    case requirement, rule, fallback, completion
    case handler(name: String)
  }

  package var place: Place {
    switch self {
    case .missing: .requirement
    case .defaultOfOtherType, .untypedDefault, .idleDefault: .fallback
    case .missingCompletion(let name), .handlerReturns(let name), .handlerStandIn(let name), .handlerNotKept(let name),
      .combinedHandler(let name), .otherValues(let name, _):
      .handler(name: name)
    case .nothingToComplete, .unknownCompletion, .severalHandlers, .combinedEffects, .combinedResult, .notSendable:
      .completion
    default: .rule
    }
  }

  package func text(in dialect: RuleDialect) -> String {
    switch self {
    case .missing(let type): "each subscriber answers with '\(type)': say by \(dialect.word) how the answers become one"
    case .missingCompletion(let name):
      """
      each subscriber would call '\(name)': say by \(dialect.word) which call counts, as in '\(dialect.completion).original', or how \
      the calls become one, by '\(dialect.completion).combined'
      """
    case .withoutDefault(let rule, let type):
      "'\(rule)' has no answer if there are no delegates, and '\(type)' can't be nil: add \(dialect.fallback)"
    case .otherType(let rule, let needs, let type): "'\(rule)' needs \(needs), and this one is '\(type)'"
    case .defaultOfOtherType(let text, let type): "the default '\(text)' can't be the answer, which is '\(type)'"
    case .untypedDefault(let text, let type):
      "the type of '\(text)' isn't known here: write '\(type)\(text)', or '@Combining<\(type)>'"
    case .idleDefault(let rule): "'\(rule)' always has an answer, so the default would never count: remove it"
    case .lacksPoint(let rule): "there is no rule '\(rule)': a rule begins with a dot, as '\(RuleNames.near(rule))'"
    case .unknownRule(let rule):
      """
      the library has no rule '\(rule)', but '\(RuleNames.near(rule))'; a combiner of your own is written in full, as in \
      'ResponseCombiner<Bool, Bool>\(rule)'
      """
    case .changesArgument(let rule): "the closure of '\(rule)' changes its argument: write '.reduce(into:)'"
    default: textOfRest
    }
  }

  private var textOfRest: String {
    switch self {
    case .nothingToCombine: "there is no answer to combine here"
    case .nothingToComplete: "there is no completion handler here"
    case .unknownParameter: "'.chain' needs the name of a parameter: '.chain(text)'"
    case .asynchronousChain: "'.chain' can't wait from one subscriber to the next: the requirement is 'async'"
    case .chainTypes(let parameter, let result): "a chain would turn '\(parameter)' into '\(result)'"
    case .unknownCompletion:
      "a completion's rule is '.original', '.first', '.each', one of these two with 'otherwise:', or '.combined'"
    case .handlerReturns(let name):
      "'\(name)' has to be a closure that returns nothing, so that only one call can pass"
    case .handlerStandIn(let name):
      """
      '\(name)' is variadic, '@isolated(any)' or '@convention', so no other handler can be passed in its place: \
      let every call pass by '.each'
      """
    case .handlerNotKept(let name):
      """
      '\(name)' has to be '@escaping', may be neither 'async' nor throw, and has no 'inout' parameter, for 'otherwise:' to call it \
      when the last subscriber lets go of it
      """
    case .severalHandlers: "the calls of one completion handler are gathered, and there are several here"
    case .combinedEffects:
      "the subscribers' calls are waited for, so the requirement itself can neither be 'async' nor throw: use '.first'"
    case .combinedResult: "a handler's calls can't be combined with an answer of the method itself: use '.first'"
    case .combinedHandler(let name):
      "'\(name)' has to be a closure that returns nothing, isn't 'async', doesn't throw, has no 'inout' or variadic parameter, and is neither '@isolated(any)' nor '@convention'"
    case .otherValues(let name, let count): "'\(name)' is called with \(count) values: 'otherwise:' needs as many"
    case .notSendable(let type):
      "'\(type)' is not Sendable, so its values can't be gathered: use '.original', '.first' or '.last'"
    default: ""
    }
  }
}

extension RuleNames {
  /// The rule that the user may have meant.
  static func near(_ rule: String) -> String {
    let name = String(rule.drop { $0 == "." }.prefix(while: \.isOfIdentifier))
    let known = name.nearest(in: all.sorted()) ?? "any"
    return ".\(known)" + (known == "firstNonNil" ? "()" : "")
  }
}
