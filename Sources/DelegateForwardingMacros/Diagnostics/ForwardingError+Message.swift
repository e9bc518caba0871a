#if Macros
  extension ForwardingError {
    var message: String {
      switch self {
      case .notAProtocol: "'@Forwarding' belongs to a delegate protocol"
      case .notClassBound:
        """
        a struct could conform to this protocol, and a multicast holds its subscribers weakly, which takes an object: \
        inherit from 'AnyObject'
        """
      case .objectiveC:
        """
        an '@objc' protocol can't be implemented by an extension, which Objective-C doesn't see: write the forwarding \
        in a proxy class
        """
      case .actor:
        """
        a requirement of an actor's protocol runs in each subscriber's own isolation, so no one call reaches them all: \
        make the requirements 'async' in a protocol that inherits from 'AnyObject' and 'Sendable'
        """
      case .nestedPrivate:
        "a private protocol inside a type can't have an extension, as nothing outside of the type sees it: make it 'fileprivate'"
      case .inheritsOwnMember(let type):
        """
        what '\(type)' requires would be answered by the multicast itself and not be forwarded: don't inherit from it, or forward \
        through a proxy class and say so by '@Forwarding(proxiesOnly: true)'
        """
      case .ownMember(let name):
        """
        the multicast has a member '\(name)' of its own, which would answer instead of the subscribers: rename the requirement, or \
        forward through a proxy class and say so by '@Forwarding(proxiesOnly: true)'
        """
      case .forwardingMember(let name):
        "what forwards has a member '\(name)' already, which would answer instead of the subscribers: rename the requirement"
      case .resultWithoutRule, .ruleWithoutDefault, .ruleOfOtherType, .defaultOfOtherType, .untypedDefault,
        .idleDefault,
        .ruleWithoutResult, .combiningOutside, .severalRules, .conditionalRule:
        ruleMessage
      case .completion, .completionType, .completionNotKept, .completionStandIn,
        .nothingToComplete, .severalCompletions,
        .combinedEffects,
        .combinedResult, .combinedHandler:
        completionMessage
      default: requirementMessage
      }
    }

    private var requirementMessage: String {
      switch self {
      case .staticRequirement:
        "a static requirement can't be forwarded: it is asked of a type, and subscribers are objects"
      case .initializer: "an initializer can't be forwarded: the subscribers exist already"
      case .associatedType:
        "an associated type can't be forwarded: each subscriber could have another one, so no one call fits them all"
      case .subscript: "a subscript can't be forwarded: make it a method, whose answers '@Combining' combines"
      case .selfRequirement:
        "'Self' can't be forwarded: it is another type in each subscriber; name the protocol instead, with 'any'"
      case .conditionalAttribute:
        "an attribute inside '#if' isn't seen: put '#if' around the whole requirement, once with each attribute"
      case .sentOnce(let name):
        "'\(name)' is 'sending' and not '@Sendable', so only one subscriber could have it: make it '@Sendable', or leave out 'sending'"
      case .macroExpansion: "what a macro adds here is not seen by '@Forwarding', so it would not be forwarded"
      case .variadics:
        "two variadic parameters can't be forwarded, as Swift can't pass an array on to one: make one of them an array"
      default:
        "another method has this name, and a variadic call passed on could reach that one: give this one another name"
      }
    }

    private var ruleMessage: String {
      switch self {
      case .severalRules: "a requirement has one '@Combining': remove this one"
      case .conditionalRule:
        "'@Combining' isn't seen inside '#if': put '#if' around the whole requirement, once with each rule"
      case .resultWithoutRule(let type):
        "each subscriber answers with '\(type)': say by '@Combining' how the answers become one"
      case .ruleWithoutDefault(let rule, let type):
        "'\(rule)' has no answer when there is nobody to ask, and '\(type)' can't be nil: add a 'default:'"
      case .ruleOfOtherType(let rule, let needs, let type): "'\(rule)' needs \(needs), and this one is '\(type)'"
      case .defaultOfOtherType(let text, let type): "the default '\(text)' can't be the answer, which is '\(type)'"
      case .untypedDefault(let text, let type):
        "the type of '\(text)' isn't known here: write '\(type)\(text)', or '@Combining<\(type)>'"
      case .idleDefault(let rule): "'\(rule)' always has an answer, so the default would never count: remove it"
      case .combiningOutside: "'@Combining' belongs to a requirement of a protocol that is '@Forwarding'"
      default: "there is no answer to combine here"
      }
    }

    private var completionMessage: String {
      switch self {
      case .completion(let name):
        """
        each subscriber would call '\(name)': say by '@Combining' which call counts, as in 'completion: .first', or how \
        the calls become one, as in 'completion: .combined(.collect)'
        """
      case .completionType(let name):
        "'\(name)' has to be a closure that returns nothing, so that only one call can pass"
      case .completionNotKept(let name):
        """
        '\(name)' has to be '@escaping', may be neither 'async' nor throw, and has no 'inout' parameter, for 'otherwise:' to call it \
        when the last subscriber lets go of it
        """
      case .completionStandIn(let name):
        """
        '\(name)' is variadic, '@isolated(any)' or '@convention', so nothing can be passed in its place that lets only one call pass: \
        let every call pass by 'completion: .each'
        """
      case .severalCompletions: "'.combined' gathers the calls of one completion handler, and there are several here"
      case .combinedEffects:
        "'.combined' waits for each subscriber's call, so the requirement itself can neither be 'async' nor throw: use '.first'"
      case .combinedResult: "'.combined' can't be combined with an answer of the method itself: use '.first'"
      case .combinedHandler(let name):
        "'\(name)' has to be a closure that returns nothing, isn't 'async', doesn't throw, has no 'inout' or variadic parameter, and is neither '@isolated(any)' nor '@convention'"
      default: "there is no completion handler here"
      }
    }
  }
#endif
