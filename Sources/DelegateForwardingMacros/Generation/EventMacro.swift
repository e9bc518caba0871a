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
    ) -> AttributeMisuse? {
      let enclosing = context.lexicalContext.first?.as(ProtocolDeclSyntax.self)
      if enclosing?.attributes.first(named: "DelegateEvents") == nil { return .eventOutside }
      guard case .requirement(let requirement)? = Member.all(of: declaration, types: TypeNames()).first,
        requirement.isEvent
      else { return .notAnEvent }
      guard let choice = node.eventChoice else { return .invalidEvent }
      if let problem = choice.problem(in: requirement.requirement) { return .unknownValue(problem) }
      return choice.values?.first { !$0.isArgument && $0.type == nil }.map { .untypedPath($0.text) }
    }
  }
#endif
