#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// What is looked at in each member before it is forwarded.
  struct MemberChecks {
    let ownMembers: OwnMembers

    /// Whether the member may be forwarded. Complains if not.
    func pass(_ member: Member, in context: some MacroExpansionContext) -> Bool {
      switch member {
      case .method(let method):
        let declaration = DeclSyntax(method.declaration)
        return pass(declaration, name: Syntax(method.declaration.name), combining: method.combining, in: context)
          && passOwnMembers(ownMembers.answering(method), at: method.declaration.name, in: context)
      case .property(let property):
        let declaration = DeclSyntax(property.declaration)
        return pass(declaration, name: Syntax(property.binding), combining: property.combining, in: context)
          && passOwnMembers(ownMembers.answering(property), at: property.binding.pattern, in: context)
      case .other(let declaration):
        if let error = Self.unforwardable(declaration) {
          let node = declaration.as(VariableDeclSyntax.self).map { Syntax($0.bindings) } ?? Syntax(declaration)
          context.diagnose(error.diagnose(at: node))
        }
        return false
      case .condition: return true
      }
    }

    private func pass(
      _ declaration: DeclSyntax, name: Syntax, combining: CombiningAttribute, in context: some MacroExpansionContext
    ) -> Bool {
      if let error = Self.unforwardable(declaration) {
        context.diagnose(error.diagnose(at: name))
        return false
      }
      for other in combining.others {
        context.diagnose(ForwardingError.severalRules.diagnose(at: other, fixIts: [.remove(other, from: declaration)]))
      }
      if let conditional = combining.conditional {
        context.diagnose(ForwardingError.conditionalRule.diagnose(at: conditional))
      } else if let conditional = declaration.conditionalAttribute {
        context.diagnose(ForwardingError.conditionalAttribute.diagnose(at: conditional))
        return false
      }
      return combining.others.isEmpty && combining.conditional == nil
    }

    private func passOwnMembers(
      _ error: ForwardingError?, at node: some SyntaxProtocol, in context: some MacroExpansionContext
    ) -> Bool {
      guard let error else { return true }
      context.diagnose(error.diagnose(at: node))
      return false
    }

    /// Why the member can't be forwarded, whatever its attributes say.
    private static func unforwardable(_ member: DeclSyntax) -> ForwardingError? {
      if let modified = member.asProtocol((any WithModifiersSyntax).self),
        modified.modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) })
      {
        return .staticRequirement
      }
      switch member.kind {
      case .initializerDecl: return .initializer
      case .associatedTypeDecl: return .associatedType
      case .subscriptDecl: return .subscript
      case .macroExpansionDecl: return .macroExpansion
      case .functionDecl, .variableDecl: break
      default: return nil
      }
      let namesSelf = member.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.Self) }
      return namesSelf ? .selfRequirement : nil
    }
  }

  extension DeclSyntax {
    /// The block around attributes of which some hold only under a condition.
    var conditionalAttribute: IfConfigDeclSyntax? {
      asProtocol((any WithAttributesSyntax).self)?.attributes.lazy.compactMap { $0.as(IfConfigDeclSyntax.self) }.first
    }
  }
#endif
