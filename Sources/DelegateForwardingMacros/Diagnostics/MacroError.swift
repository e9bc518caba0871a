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

  /// Why a protocol, or a part of it, can't be forwarded.
  enum ProtocolProblem: MacroError {
    case notClassBound, objectiveC, nestedPrivate, unread
    case inherits(type: String), inheritsOwnMember(type: String)

    var message: String {
      switch self {
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
      case .nestedPrivate:
        "nothing outside of a type sees a private protocol inside, so it can't have an extension: make it 'fileprivate'"
      case .unread:
        "this version of swift-syntax can't read this: use a later one, or write the forwarding in a proxy class"
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
      }
    }
  }
#endif
