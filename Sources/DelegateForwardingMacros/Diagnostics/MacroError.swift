#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  /// What the macros complain of: an enum with a case for each complaint, whose name is the diagnostic's.
  protocol MacroError: Error, DiagnosticMessage {}

  extension MacroError {
    var diagnosticID: MessageID {
      let name = String(describing: self).prefix { $0 != "(" }
      return MessageID(domain: "DelegateForwarding", id: String(name))
    }

    func diagnose(at node: some SyntaxProtocol, fixIts: [FixIt] = []) -> Diagnostic {
      Diagnostic(node: node, message: self, fixIts: fixIts)
    }
  }
#endif
