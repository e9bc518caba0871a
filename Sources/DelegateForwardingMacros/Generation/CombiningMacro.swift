#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@Combining`: is read by `@Forwarding`, and expands to nothing.
  enum CombiningMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let enclosing = context.lexicalContext.first?.as(ProtocolDeclSyntax.self)
      if enclosing?.attributes.first(named: "Forwarding") == nil {
        context.diagnose(AttributeMisuse.combiningOutside.diagnose(at: node))
      }
      return []
    }
  }
#endif
