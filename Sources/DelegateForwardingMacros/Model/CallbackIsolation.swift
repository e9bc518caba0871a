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
      let mayHaveActor = attributes.mayNameActor || delegate.declaration.attributes.mayNameActor
      self = isNonsending ? .callers : mayHaveActor || takesIsolation ? .fixed : .languageDefault
    }
  }

  extension AttributeListSyntax {
    /// Whether one of them may be a global actor, or is `@concurrent`.
    fileprivate var mayNameActor: Bool {
      contains { element in
        guard case .attribute(let attribute) = element else { return true }
        return !Self.withoutActor.contains(attribute.attributeName.baseName)
      }
    }

    /// The attributes that may name a global actor, with a space after each.
    var actorText: String {
      compactMap { element in
        guard case .attribute(let attribute) = element,
          !Self.withoutActor.union(["concurrent"]).contains(attribute.attributeName.baseName)
        else { return nil }
        return "\(attribute.codeText) "
      }
      .joined()
    }

    private static var withoutActor: Set<String> {
      [
        "Forwarding", "DelegateEvents", "Event", "Combining", "available", "discardableResult", "objc",
        "preconcurrency", "_spi",
        "usableFromInline",
      ]
    }
  }
#endif
