#if Macros
  import ForwardingModel
  import SwiftDiagnostics
  import SwiftSyntax

  /// An error of the macros: an enum with a case for each diagnostic, which is named for the case.
  package protocol MacroError: Error, DiagnosticMessage {}

  extension MacroError {
    package var severity: DiagnosticSeverity { .error }

    package var diagnosticID: MessageID {
      let name = String(describing: self).prefix { $0 != "(" }
      return MessageID(domain: "DelegateForwarding", id: String(name))
    }

    func diagnose(at node: some SyntaxProtocol, fixIts: [FixIt] = []) -> Diagnostic {
      Diagnostic(node: node, message: self, fixIts: fixIts)
    }
  }

  extension ForwardingRefusal: MacroError {
    package var message: String { text }
  }

  extension RuleProblem: MacroError {
    package var message: String { text(in: .attribute) }
  }

  /// Errors about attributes in a wrong place, or where they can't be seen.
  enum MacroMisuse: MacroError {
    case notAProtocol, notClassBound, objectiveC, actor, nestedPrivate
    case inherits(type: String), inheritsOwnMember(type: String)
    case severalRules, combiningOutside, unread

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
        an extension can't implement an '@objc' protocol, because Objective-C doesn't see it: write the forwarding in \
        a proxy class
        """
      case .actor:
        """
        a requirement of an actor's protocol runs in each subscriber's own isolation, so no single call reaches all: \
        make the requirements 'async' in a protocol that inherits from 'AnyObject' and 'Sendable'
        """
      case .nestedPrivate:
        """
        a private protocol inside a type can't have an extension, because nothing outside of the type sees it: make it \
        'fileprivate'
        """
      case .inherits(let type):
        """
        '@Forwarding' doesn't see what '\(type)' requires: forward that yourself, and say so with \
        '@Forwarding(byHand: (any \(type)).self)', or '\(type).self' if it is a class
        """
      case .inheritsOwnMember(let type):
        """
        the multicast itself would answer what '\(type)' requires, and call no subscriber: don't inherit from it, or \
        forward it in a proxy class of your own, with '@Forwarding(byHand: (any \(type)).self)'
        """
      case .severalRules: "a requirement has one '@Combining': remove this one"
      case .combiningOutside: "'@Combining' belongs to a requirement of a protocol that is '@Forwarding'"
      case .unread:
        """
        this version of swift-syntax can't read this: use a later one, or write the forwarding in a proxy class
        """
      }
    }
  }
#endif
