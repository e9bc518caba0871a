#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@Forwarding`: implements a delegate protocol's requirements for every type that forwards through a multicast.
  enum ForwardingMacro: ExtensionMacro {
    /// The generated code is already formatted.
    static var formatMode: FormatMode { .disabled }

    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      guard let declaration = declaration.as(ProtocolDeclSyntax.self) else {
        context.diagnose(AttributeMisuse.notAProtocol(attribute: "Forwarding").diagnose(at: node))
        return []
      }
      let delegate = DelegateProtocol(
        declaration, type: type, surroundings: Surroundings(contexts: context.lexicalContext))
      guard delegate.check(byHand: node.byHand, in: context) else { return [] }
      let text = ForwardingExtension(delegate: delegate, byHand: node.byHand, context: context).text
      return [DeclSyntax("\(raw: text)").cast(ExtensionDeclSyntax.self)]
    }
  }

  extension ForwardingMacro: PeerMacro {
    /// The other names of the types that a protocol names. See `TypeNames`.
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let declaration = declaration.as(ProtocolDeclSyntax.self) else { return [] }
      let surroundings = Surroundings(contexts: context.lexicalContext)
      let name = TypeSyntax("\(raw: surroundings.isEmpty ? "" : "Outer.")\(declaration.name.trimmed)")
      let types = TypeNames(
        of: declaration, qualifiedName: name.trimmedDescription, isNested: !surroundings.isEmpty)
      // Reading all requirements takes time, which most protocols don't need.
      guard types.areRenamed else { return [] }
      let delegate = DelegateProtocol(declaration, type: name, surroundings: surroundings)
      let aliases = delegate.types.aliases
      if aliases.isEmpty { return [] }
      let narrow = declaration.modifiers.first { ["private", "fileprivate"].contains($0.name.text) }
      let access = narrow == nil ? delegate.access : "fileprivate "
      let ownAccess = surroundings.giveAccess ? "" : access
      let lines = aliases.map { "  \(access)typealias \($0.alias) = \($0.type)" }
      return ["\(raw: ownAccess)enum \(raw: delegate.types.peer) {\n\(raw: lines.joined(separator: "\n"))\n}"]
    }
  }
#endif
