#if Macros
  import SwiftSyntax

  // What is generated so that the compiler finds what a macro can't see: what the inherited protocols are.

  extension ForwardingExtensions {
    /// Asks whether the requirements of each inherited protocol are forwarded.
    ///
    /// A macro sees no more of an inherited protocol than its name. `@Forwarding(inheritable: true)` there declares an overload that is chosen
    /// here. Without it the library's own is, which warns.
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
          \(line.mapping("_Forwarding.requireInheritable(\(variable))"))
          """
      }
      return "\n\n" + member("_checkInherited", checks.joined(separator: "\n"))
    }

    /// Says whether an inheriting protocol's multicast forwards what this one requires.
    var marker: String {
      let type = arguments.inheritable ? "_Inheritable" : "_NotInheritable"
      return line.mapping(
        "\(delegate.access)static func _forwardsInherited(_ type: (\(delegate.existential)).Type) -> \(type) { \(type)() }"
      )
    }

    /// Whether only what is inherited can keep structs from conforming.
    var needsClassCheck: Bool {
      !delegate.inheritedNames.contains { ["AnyObject", "NSObjectProtocol", "class"].contains($0) }
        && delegate.declaration.genericWhereClause == nil
    }

    /// Asks whether what conforms is an object.
    var classCheck: String { member("_checkClass", line.mapping("_Forwarding.requireClass(Self.self)")) }

    private func member(_ name: String, _ body: String) -> String {
      "private static func \(name)() {\n\(body.indented())\n}"
    }

    /// Protocols that it is safe to inherit from: there is nothing to forward, or each proxy class has it.
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
    /// The names of what it inherits, those in compositions too.
    var inheritedNames: [String] {
      inherited.flatMap { type in
        let parts = type.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [type]
        return parts.map { ($0.as(AttributedTypeSyntax.self)?.baseType ?? $0).withoutParentheses.trimmedDescription }
      }
      .map { $0.hasPrefix("Swift.") ? String($0.dropFirst("Swift.".count)) : $0 }
    }
  }
#endif
