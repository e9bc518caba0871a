#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  /// What the macros complain of.
  enum ForwardingError: Error, DiagnosticMessage {
    case notAProtocol, notClassBound, objectiveC, actor
    case staticRequirement, initializer, associatedType, `subscript`, selfRequirement, macroExpansion, multicastProperty
    case variadics, overloadedVariadic
    case resultWithoutRule(type: String)
    case ruleWithoutDefault(rule: String, type: String)
    case ruleWithoutResult, combiningOutside
    case completion(name: String)
    case completionType(name: String)
    case completionNotSendable(name: String)
    case nothingToComplete

    var severity: DiagnosticSeverity {
      if case .completion = self { return .warning }
      return .error
    }

    var diagnosticID: MessageID {
      let name = String(describing: self).prefix { $0 != "(" }
      return MessageID(domain: "DelegateForwarding", id: String(name))
    }

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
      case .staticRequirement:
        "a static requirement can't be forwarded: it is asked of a type, and subscribers are objects"
      case .initializer: "an initializer can't be forwarded: the subscribers exist already"
      case .associatedType:
        "an associated type can't be forwarded: each subscriber could have another one, so no one call fits them all"
      case .subscript: "a subscript can't be forwarded: make it a method, whose answers '@Combining' combines"
      case .selfRequirement:
        "'Self' can't be forwarded: it is another type in each subscriber; name the protocol instead, with 'any'"
      case .macroExpansion: "what a macro adds here is not seen by '@Forwarding', so it would not be forwarded"
      case .multicastProperty:
        "a property 'multicast' can't be forwarded: that is the name of what it would be forwarded through"
      case .variadics:
        "two variadic parameters can't be forwarded, as Swift can't pass an array on to one: make one of them an array"
      case .overloadedVariadic:
        "another method has this name, and a variadic call passed on could reach that one: give this one another name"
      case .resultWithoutRule(let type):
        "each subscriber answers with '\(type)': say by '@Combining' how the answers become one"
      case .ruleWithoutDefault(let rule, let type):
        "'\(rule)' has no answer when there is nobody to ask, and '\(type)' can't be nil: add a 'default:'"
      case .ruleWithoutResult: "there is no answer to combine here"
      case .combiningOutside: "'@Combining' belongs to a requirement of a protocol that is '@Forwarding'"
      case .completion(let name):
        "each subscriber would call '\(name)': say by '@Combining' which call counts, as in 'completion: .first'"
      case .completionType(let name):
        "'\(name)' has to be written as a closure that returns nothing, so that only one call can pass"
      case .completionNotSendable(let name):
        "'\(name)' has to be '@Sendable' for 'otherwise:', which calls it where the last subscriber lets go of it"
      case .nothingToComplete: "there is no completion handler here"
      }
    }

    func diagnose(at node: some SyntaxProtocol, fixIts: [FixIt] = []) -> Diagnostic {
      Diagnostic(node: node, message: self, fixIts: fixIts)
    }
  }
#endif
