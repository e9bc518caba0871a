#if Macros
  import ForwardingNames
  import SwiftSyntax

  // A macro sees an attribute's name and not what it is: one that isn't known may be a global actor, or another macro. What is generated
  // names only what is an actor by its name, as another macro would expand there. Where nothing is named, anything unknown may be one.

  extension AttributeListSyntax {
    /// The attribute that is a global actor by its name, as `@MainActor` or `@Storage.ImageActor`.
    var globalActor: AttributeSyntax? {
      lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.attributeName.baseName.hasSuffix("Actor") }
    }

    /// Whether one of them may say where a requirement runs: an unknown one, or `@concurrent`.
    var maySayIsolation: Bool {
      contains { element in
        guard case .attribute(let attribute) = element else { return true }
        let name = attribute.attributeName.baseName
        return !KnownAttributes.ofDeclarations.contains(name) && !Self.ofLibrary.contains(name)
      }
    }

    /// The library's own attributes.
    private static var ofLibrary: Set<String> { ["Forwarding", "DelegateEvents", "Event", "Combining"] }
  }
#endif
