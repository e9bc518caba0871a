#if Macros
  import SwiftSyntax

  extension DelegateProtocol {
    /// Where the protocol's requirements run, as a declaration says it, with a space behind: `@MainActor `, `nonisolated `, or nothing.
    var isolation: String { declaration.attributes.globalActor ?? declaration.modifiers.isolation ?? "" }

    /// Where the requirement runs, where it says so itself and the protocol says something else.
    func ownIsolation(of method: MethodRequirement) -> String? {
      let own = method.declaration.attributes.globalActor ?? method.declaration.modifiers.isolation
      return own == isolation ? nil : own
    }
  }

  extension AttributeListSyntax {
    /// The global actor, by its name, as a macro doesn't see what an attribute is.
    fileprivate var globalActor: String? {
      lazy.compactMap { element in
        guard case .attribute(let attribute) = element, attribute.attributeName.baseName.hasSuffix("Actor") else {
          return nil
        }
        return "\(attribute.trimmedDescription) "
      }.first
    }
  }

  extension DeclModifierListSyntax {
    fileprivate var isolation: String? {
      contains { $0.name.tokenKind == .keyword(.nonisolated) && $0.detail == nil } ? "nonisolated " : nil
    }
  }
#endif
