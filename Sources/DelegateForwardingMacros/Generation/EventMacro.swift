#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@Event`: is read by `@DelegateEvents`, and expands to nothing.
  enum EventMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      if let error = problem(of: node, at: DeclSyntax(declaration), in: context) {
        context.diagnose(error.diagnose(at: node))
      }
      return []
    }

    private static func problem(
      of node: AttributeSyntax, at declaration: DeclSyntax, in context: some MacroExpansionContext
    ) -> EventError? {
      let enclosing = context.lexicalContext.first?.as(ProtocolDeclSyntax.self)
      if enclosing?.attributes.first(named: "DelegateEvents") == nil { return .eventOutside }
      for member in Member.all(of: declaration, types: TypeNames()) {
        if let omission = member.eventOmission { return .named(omission) }
      }
      return EventAttribute(node).validName == nil ? .invalidName : nil
    }
  }
#endif
