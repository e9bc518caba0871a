#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The protocol's members, with the conditional compilation blocks around them.
  struct MemberList {
    private enum Item {
      case requirement(any ForwardedRequirement)
      case condition([(directive: String, members: MemberList)])
    }

    private var items: [Item] = []

    /// Reads the members, and complains of those that can't be forwarded.
    init(_ members: MemberBlockItemListSyntax, of delegate: DelegateProtocol, in context: some MacroExpansionContext) {
      for member in members {
        if let condition = member.decl.as(IfConfigDeclSyntax.self) {
          items.append(.condition(Self.clauses(of: condition, of: delegate, in: context)))
        } else if let requirement = Self.requirement(member.decl, of: delegate, in: context) {
          items.append(.requirement(requirement))
        }
      }
    }

    func text(for recipients: Recipients) -> String {
      let blocks = items.map { item in
        switch item {
        case .requirement(let requirement): requirement.text(for: recipients)
        case .condition(let clauses):
          clauses.map { "\($0.directive)\n\($0.members.text(for: recipients))\n" }.joined() + "#endif"
        }
      }
      return blocks.joined(separator: "\n\n")
    }

    private static func clauses(
      of condition: IfConfigDeclSyntax, of delegate: DelegateProtocol, in context: some MacroExpansionContext
    ) -> [(directive: String, members: MemberList)] {
      condition.clauses.map { clause in
        let test = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
        var members = MemberBlockItemListSyntax([])
        if case .decls(let declarations) = clause.elements { members = declarations }
        return (clause.poundKeyword.text + test, MemberList(members, of: delegate, in: context))
      }
    }

    private static func requirement(
      _ member: DeclSyntax, of delegate: DelegateProtocol, in context: some MacroExpansionContext
    ) -> (any ForwardedRequirement)? {
      if let error = unforwardable(member) {
        context.diagnose(error.diagnose(at: member.withoutBodyOrAttributes))
        return nil
      }
      if let function = member.as(FunctionDeclSyntax.self) {
        return FunctionRequirement(function, of: delegate, in: context)
      }
      if let property = member.as(VariableDeclSyntax.self) {
        return PropertyRequirement(property, of: delegate, in: context)
      }
      return nil
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
      if member.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .keyword(.Self) }) {
        return .selfRequirement
      }
      let bindings = member.as(VariableDeclSyntax.self)?.bindings ?? []
      return bindings.contains { $0.pattern.trimmedDescription == "multicast" } ? .multicastProperty : nil
    }
  }

  /// A requirement that can be forwarded.
  protocol ForwardedRequirement {
    /// Its implementation.
    func text(for recipients: Recipients) -> String
  }

  extension DeclSyntax {
    /// Where to point at when the requirement as a whole is meant.
    var withoutBodyOrAttributes: Syntax {
      if let function = self.as(FunctionDeclSyntax.self) { return Syntax(function.name) }
      if let variable = self.as(VariableDeclSyntax.self) { return Syntax(variable.bindings) }
      return Syntax(self)
    }
  }

  extension String {
    func indented() -> String {
      split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty || $0.hasPrefix("#") ? String($0) : "  \($0)" }
        .joined(separator: "\n")
    }
  }
#endif
