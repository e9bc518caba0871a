#if Macros
  import ForwardingModel
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The protocol that an attribute is attached to, as every macro reads it.
  struct DelegateProtocol {
    let declaration: ProtocolDeclSyntax
    /// The name, qualified if the protocol is nested.
    let name: String
    /// What a generated member begins with to be as visible as the protocol, as in `public `.
    let access: String
    let members: [Member]
    /// How types are written in an extension, outside of what surrounds the protocol.
    let types: TypeNames
    /// The cases of its event enum, if it has one.
    let events: EventCases?

    init(_ declaration: ProtocolDeclSyntax, type: some TypeSyntaxProtocol, surroundings: Surroundings) {
      self.declaration = declaration
      name = type.trimmedDescription
      access = surroundings.access(of: declaration)
      types = TypeNames(of: declaration, qualifiedName: name, isNested: !surroundings.isEmpty)
      members = Member.all(in: declaration.memberBlock.members, types: types)
      let hasEvents = declaration.attributes.first(named: "DelegateEvents") != nil
      events = hasEvents ? EventCases(of: members) : nil
    }

    /// The protocol's event enum, qualified if the protocol is nested.
    var eventName: String {
      name.qualifier(of: declaration.name) + "\(declaration.name.bareText)Event".asReference
    }

    /// The name of the type beside the event enum that delivers the events.
    var deliveryName: String { "\(declaration.name.bareText)EventDelivery".asReference }

    /// The types and protocols that it inherits from.
    var inherited: [TypeSyntax] { declaration.inheritanceClause?.inheritedTypes.map(\.type) ?? [] }

    /// The protocol as a type.
    var existential: String { "any \(name)" }

    /// Where the protocol's requirements run, as its declaration says it: `@MainActor`, `nonisolated`, or nil.
    var isolation: String? { declaration.attributes.isolation ?? declaration.modifiers.isolation }
  }

  extension TypeSyntax {
    /// The name without what qualifies it, as `Sendable` of `@unchecked Swift.Sendable`.
    var lastName: String {
      if let type = self.as(MemberTypeSyntax.self) { return type.name.text }
      if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.lastName }
      return trimmedDescription
    }
  }

  extension String {
    /// What stands before the name of a nested type, with the point.
    func qualifier(of name: TokenSyntax) -> String {
      let own = [name.bareText, "`\(name.bareText)`"].first { hasSuffix(".\($0)") }
      return own.map { String(dropLast($0.count)) } ?? ""
    }
  }

  extension AttributeListSyntax {
    func first(named name: String) -> AttributeSyntax? { all(named: name).first }

    func all(named name: String) -> [AttributeSyntax] {
      compactMap { element in
        guard case .attribute(let attribute) = element, attribute.attributeName.baseName == name else { return nil }
        return attribute
      }
    }
  }

  extension TypeSyntax {
    /// The last name without generic arguments, as `Combining` of `DelegateForwarding.Combining<Int>`.
    var baseName: String {
      if let type = self.as(IdentifierTypeSyntax.self) { return type.name.text }
      return lastName
    }
  }
#endif
