#if Macros
  import SwiftSyntax

  // Generated code that makes the compiler check what a macro can't see: what the inherited protocols are.

  extension ForwardingExtensions {
    /// Checks that the requirements of each inherited protocol are forwarded.
    ///
    /// A macro sees only the name of an inherited protocol. `@Forwarding(inheritable: true)` on that protocol declares
    /// an overload that is chosen here. Without it, the library's own overload is chosen, which warns.
    var inheritanceCheck: String {
      let unknown = delegate.inheritedNames.filter {
        !Self.requiresNothing.contains($0) && !arguments.byHand.contains($0)
      }
      if unknown.isEmpty { return "" }
      let checks = unknown.enumerated().map { position, name in
        let variable = "inherited\(position + 1)"
        return """
          #if hasFeature(ExistentialAny)
          \(line.mapping("let \(variable) = _forwardsInherited((any \(name)).self)"))
          #else
          \(line.mapping("let \(variable) = _forwardsInherited(\(name).self)"))
          #endif
          \(line.mapping("GeneratedForwarding.requireInheritable(\(variable))"))
          """
      }
      return "\n\n" + member("_checkInherited", checks.joined(separator: "\n"))
    }

    /// Declares whether an inheriting protocol's multicast forwards this protocol's requirements.
    var marker: String {
      let type = "GeneratedForwarding.\(arguments.inheritable ? "Inheritable" : "NotInheritable")"
      let head = "\(delegate.access)static func _forwardsInherited(_ type: (\(delegate.existential)).Type)"
      return line.mapping("\(head) -> \(type) { .init() }")
    }

    /// Whether only an inherited protocol can make the protocol class-bound.
    var needsClassCheck: Bool {
      !delegate.inheritedNames.contains { ["AnyObject", "NSObjectProtocol", "class"].contains($0) }
        && delegate.declaration.genericWhereClause == nil
    }

    /// Checks that the protocol is class-bound.
    var classCheck: String { member("_checkClass", line.mapping("GeneratedForwarding.requireClass(Self.self)")) }

    private func member(_ name: String, _ body: String) -> String {
      "private static func \(name)() {\n\(body.indented())\n}"
    }

    /// Protocols that are safe to inherit from, because they require nothing or every proxy class implements them.
    private static let requiresNothing = DelegateProtocol.boundToNoClass.union([
      "AnyObject", "NSObjectProtocol", "MulticastForwarding", "class",
    ])
  }

  extension TypeSyntax {
    fileprivate var withoutParentheses: TypeSyntax {
      guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 else { return self }
      return tuple.elements.first?.type ?? self
    }
  }

  extension DelegateProtocol {
    /// The names of the inherited protocols, including those in compositions.
    var inheritedNames: [String] {
      inherited.flatMap { type in
        let parts = type.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [type]
        return parts.map { ($0.as(AttributedTypeSyntax.self)?.baseType ?? $0).withoutParentheses.trimmedDescription }
      }
      .map { $0.hasPrefix("Swift.") ? String($0.dropFirst("Swift.".count)) : $0 }
    }
  }
#endif
