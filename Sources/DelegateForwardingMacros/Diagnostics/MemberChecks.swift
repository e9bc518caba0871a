#if Macros
  import ForwardingModel
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The checks of each member before it is forwarded.
  struct MemberChecks {
    let ownMembers: OwnMembers

    /// Whether the member may be forwarded. Diagnoses why not.
    func pass(_ member: Member, in context: some MacroExpansionContext) -> Bool {
      switch member {
      case .requirement(let requirement):
        guard pass(requirement, in: context) else { return false }
        guard let refusal = ownMembers.answering(requirement.requirement) else { return true }
        context.diagnose(refusal.diagnose(at: requirement.name))
        return false
      case .other(let declaration):
        if let error = Self.unforwardable(declaration) {
          let node = declaration.as(VariableDeclSyntax.self).map { Syntax($0.bindings) } ?? Syntax(declaration)
          context.diagnose(error.diagnose(at: node))
        }
        return false
      case .condition: return true
      }
    }

    private func pass(_ requirement: ProtocolRequirement, in context: some MacroExpansionContext) -> Bool {
      if let error = Self.unforwardable(requirement.declaration) {
        context.diagnose(error.diagnose(at: requirement.name))
        return false
      }
      for other in requirement.combining.others {
        context.diagnose(MacroMisuse.severalRules.diagnose(at: other))
      }
      return requirement.combining.others.isEmpty
    }

    /// Why the member can't be forwarded, whatever its attributes say.
    private static func unforwardable(_ member: DeclSyntax) -> ForwardingRefusal? {
      if member.isStatic { return .staticRequirement }
      switch member.kind {
      case .initializerDecl: return .initializer
      case .associatedTypeDecl: return .associatedType
      case .subscriptDecl: return .subscript
      case .macroExpansionDecl: return .macroExpansion
      case .functionDecl, .variableDecl: return member.namesSelf ? .selfRequirement : nil
      default: return nil
      }
    }
  }
#endif
