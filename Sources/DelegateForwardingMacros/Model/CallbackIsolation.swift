#if Macros
  import SwiftSyntax

  /// Where a requirement's implementation runs, as far as an asynchronous one has to know.
  enum CallbackIsolation {
    /// Where its declaration says.
    case fixed
    /// Wherever the caller runs: `nonisolated(nonsending)`.
    case callers
    /// Either anywhere or wherever the caller runs: a setting of the module says what a declaration without a word means.
    case languageDefault

    init(
      attributes: AttributeListSyntax, modifiers: DeclModifierListSyntax, parameters: [ForwardedParameter] = [],
      in delegate: DelegateProtocol
    ) {
      let isNonsending = modifiers.contains { $0.detail?.detail.text == "nonsending" }
      let takesIsolation = parameters.contains { parameter in
        parameter.type.as(AttributedTypeSyntax.self)?.hasSpecifier(.isolated) ?? false
      }
      let maySayIsolation = attributes.maySayIsolation || delegate.declaration.attributes.maySayIsolation
      self = isNonsending ? .callers : maySayIsolation || takesIsolation ? .fixed : .languageDefault
    }
  }
#endif
