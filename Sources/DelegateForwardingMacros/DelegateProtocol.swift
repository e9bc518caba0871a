#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The protocol that the attribute is attached to.
  struct DelegateProtocol {
    let declaration: ProtocolDeclSyntax
    /// The name, qualified if the protocol is nested.
    let name: String
    /// What a generated member begins with to be as visible as the protocol, as in `public `.
    let access: String

    init(_ declaration: ProtocolDeclSyntax, type: some TypeSyntaxProtocol) {
      self.declaration = declaration
      name = type.trimmedDescription
      let isVisible = declaration.modifiers.first { ["public", "package"].contains($0.name.text) }
      access = isVisible.map { "\($0.name.text) " } ?? ""
    }

    func extensionText(_ members: String, for recipients: Recipients) -> String {
      let header = (extensionAttributes + ["extension \(name)"]).joined(separator: " ")
      switch recipients {
      case .subscribers:
        return "\(header) where Self: MulticastForwarding, Self.Subscriber == any \(name) {\n\(members.indented())\n}"
      case .others:
        return "\(header) where Self: MulticastForwarding {\n\(members.indented())\n}"
      }
    }

    /// What the extension doesn't have from the protocol by itself.
    private var extensionAttributes: [String] {
      let attributes = declaration.attributes.filter { attribute in
        guard case .attribute(let attribute) = attribute else { return true }
        return ["available", "_spi"].contains(attribute.attributeName.trimmedDescription)
      }
      let isolation = declaration.modifiers.filter { $0.name.tokenKind == .keyword(.nonisolated) }
      return attributes.map(\.trimmedDescription) + isolation.map(\.trimmedDescription)
    }

    /// Whether several methods have the name.
    func isOverloaded(_ name: String) -> Bool {
      Self.methods(in: declaration.memberBlock.members).filter { $0.name.text == name }.count > 1
    }

    private static func methods(in members: MemberBlockItemListSyntax) -> [FunctionDeclSyntax] {
      members.flatMap { member in
        let clauses = member.decl.as(IfConfigDeclSyntax.self)?.clauses.compactMap(\.elements) ?? []
        let nested = clauses.flatMap { clause in
          if case .decls(let members) = clause { methods(in: members) } else { [FunctionDeclSyntax]() }
        }
        return nested + (member.decl.as(FunctionDeclSyntax.self).map { [$0] } ?? [])
      }
    }

    // MARK: - What can't be forwarded at all

    /// Whether requirements may be looked at. Complains if not.
    func check(attribute: AttributeSyntax, in context: some MacroExpansionContext) -> Bool {
      if let objc = declaration.attributes.first(named: "objc") {
        context.diagnose(ForwardingError.objectiveC.diagnose(at: objc))
        return false
      }
      if let types = declaration.primaryAssociatedTypeClause {
        context.diagnose(ForwardingError.associatedType.diagnose(at: types))
        return false
      }
      let inherited = declaration.inheritanceClause?.inheritedTypes.map(\.type) ?? []
      if let actor = inherited.first(where: { ["Actor", "DistributedActor"].contains($0.lastName) }) {
        context.diagnose(ForwardingError.actor.diagnose(at: actor))
        return false
      }
      guard inherited.allSatisfy({ Self.boundToNoClass.contains($0.lastName) }), !hasClassRequirement else {
        return true
      }
      context.diagnose(
        ForwardingError.notClassBound.diagnose(at: declaration.name, fixIts: [.inheritAnyObject(declaration)]))
      return false
    }

    /// The protocols of the standard library that leave a protocol open to structs. Of any other the macro knows the name only.
    private static let boundToNoClass: Set = [
      "Sendable", "SendableMetatype", "Copyable", "Escapable", "BitwiseCopyable", "Equatable", "Hashable", "Comparable",
      "Identifiable", "Codable", "Encodable", "Decodable", "Error", "CustomStringConvertible",
      "CustomDebugStringConvertible", "CustomReflectable",
    ]

    /// `where Self: SomeClass`
    private var hasClassRequirement: Bool {
      let requirements = declaration.genericWhereClause?.requirements ?? []
      return requirements.contains { requirement in
        guard case .conformanceRequirement(let conformance) = requirement.requirement else { return false }
        return conformance.leftType.trimmedDescription == "Self"
          && !Self.boundToNoClass.contains(conformance.rightType.lastName)
      }
    }
  }

  extension TypeSyntax {
    /// The name without what qualifies it, as `Sendable` of `@unchecked Swift.Sendable`.
    var lastName: String {
      if let type = self.as(MemberTypeSyntax.self) { return type.name.text }
      if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.lastName }
      return trimmedDescription
    }
  }

  extension AttributeListSyntax {
    func first(named name: String) -> AttributeSyntax? {
      for case .attribute(let attribute) in self where attribute.attributeName.lastName == name {
        return attribute
      }
      return nil
    }
  }
#endif
