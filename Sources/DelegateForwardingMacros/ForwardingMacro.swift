#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@Forwarding`: implements a delegate protocol's requirements for whoever forwards through a multicast.
  enum ForwardingMacro: ExtensionMacro {
    /// What is generated has its layout already.
    static var formatMode: FormatMode { .disabled }

    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      guard let declaration = declaration.as(ProtocolDeclSyntax.self) else {
        context.diagnose(ForwardingError.notAProtocol.diagnose(at: node))
        return []
      }
      let delegate = DelegateProtocol(declaration, type: type)
      guard delegate.check(attribute: node, in: context) else { return [] }
      let members = MemberList(declaration.memberBlock.members, of: delegate, in: context)
      return [Recipients.subscribers, .others].map { recipients in
        DeclSyntax("\(raw: delegate.extensionText(members.text(for: recipients), for: recipients))")
          .cast(ExtensionDeclSyntax.self)
      }
    }
  }

  /// Whom the generated code forwards to.
  enum Recipients {
    /// The subscribers of a multicast for the protocol itself.
    case subscribers

    /// Those subscribers of any other multicast that conform to the protocol. It is how a protocol that inherits from this
    /// one is forwarded: its multicast has another subscriber type, and its macro does not see this one's requirements.
    case others
  }
#endif
