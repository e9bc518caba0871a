#if Macros
  import SwiftSyntax

  extension AttributeListSyntax {
    /// The global actor, by its name, as a macro doesn't see what an attribute is.
    var globalActor: String? {
      lazy.compactMap { element in
        guard case .attribute(let attribute) = element, attribute.attributeName.baseName.hasSuffix("Actor") else {
          return nil
        }
        return "\(attribute.trimmedDescription) "
      }.first
    }

    /// Whether one of them may be a global actor, or is `@concurrent`.
    var mayNameActor: Bool {
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
