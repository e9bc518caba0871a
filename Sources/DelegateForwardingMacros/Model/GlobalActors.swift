#if Macros
  import ForwardingModel
  import SwiftSyntax

  // A macro sees the name of an attribute, not what it is: an unknown one may be a global actor or another macro.
  // Generated code repeats only an attribute whose name ends in `Actor`, because another macro would expand again.
  // Where nothing is repeated, any unknown attribute counts.

  extension AttributeListSyntax {
    /// The attribute that is a global actor by its name, such as `@MainActor` or `@Storage.ImageActor`.
    var isolation: String? {
      lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.attributeName.baseName.hasSuffix("Actor") }?
        .trimmedDescription
    }

    /// Whether an attribute may define a requirement's isolation: an unknown one, or `@concurrent`.
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
