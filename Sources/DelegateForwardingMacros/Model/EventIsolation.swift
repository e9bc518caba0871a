#if Macros
  import SwiftSyntax

  extension DelegateProtocol {
    /// Where the protocol's requirements run, as a declaration says it, with a space behind: `@MainActor `, `nonisolated `, or nothing.
    var isolation: String { declaration.attributes.isolation ?? declaration.modifiers.isolation ?? "" }

    /// Where the requirement runs, where it says so itself and the protocol says something else.
    func ownIsolation(of method: MethodRequirement) -> String? {
      let own = method.declaration.attributes.isolation ?? method.declaration.modifiers.isolation
      return own == isolation ? nil : own
    }
  }

  extension AttributeListSyntax {
    fileprivate var isolation: String? { globalActor.map { "\($0.trimmedDescription) " } }
  }

  extension DeclModifierListSyntax {
    fileprivate var isolation: String? {
      contains { $0.name.tokenKind == .keyword(.nonisolated) && $0.detail == nil } ? "nonisolated " : nil
    }
  }
#endif
