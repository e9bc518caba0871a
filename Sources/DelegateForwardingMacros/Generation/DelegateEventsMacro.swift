#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@DelegateEvents`: generates the enum with a case for each event of a delegate protocol.
  enum DelegateEventsMacro: PeerMacro {
    /// The generated code is already formatted.
    static var formatMode: FormatMode { .disabled }

    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let declaration = declaration.as(ProtocolDeclSyntax.self) else {
        context.diagnose(AttributeMisuse.notAProtocol(attribute: "DelegateEvents").diagnose(at: node))
        return []
      }
      let surroundings = Surroundings(contexts: context.lexicalContext)
      let name = TypeSyntax("\(declaration.name.trimmed)")
      let delegate = DelegateProtocol(declaration, type: name, surroundings: surroundings)
      let cases = EventCases(of: delegate.members)
      for (event, name, earlier) in cases.clashes {
        let error = AttributeMisuse.clash(name: name, earlier: earlier.requirement.title)
        context.diagnose(error.diagnose(at: event.name))
      }
      return EventPeers(delegate, cases: cases, surroundings: surroundings, in: context).texts
        .map { "\(raw: $0)" }
    }
  }
#endif
