#if Macros
  import ForwardingModel
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The protocol that an attribute is attached to, as every macro reads it.
  struct DelegateProtocol {
    let declaration: ProtocolDeclSyntax
    /// The name, qualified if the protocol is nested.
    let name: String
    /// The access modifier of a generated member with a trailing space, such as `public `.
    let access: String
    let members: [Member]
    /// How to spell types in an extension, which is outside the protocol's enclosing types.
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

    /// The inherited types by their names, those of compositions one by one, and those of `where Self: Base`.
    var inheritedNames: [(name: String, type: TypeSyntax)] {
      let inherited = declaration.inheritanceClause?.inheritedTypes.map(\.type) ?? []
      let required = declaration.genericWhereClause?.requirements.compactMap { requirement -> TypeSyntax? in
        guard case .conformanceRequirement(let conformance) = requirement.requirement,
          conformance.leftType.trimmedDescription == "Self"
        else { return nil }
        return conformance.rightType
      }
      return (inherited + (required ?? [])).flatMap(\.parts).map { ($0.bareName, $0) }
    }

    /// The protocol as a type.
    var existential: String { "any \(name)" }

    /// The isolation that the protocol's declaration states: `@MainActor`, `nonisolated`, or nil.
    var isolation: String? { declaration.attributes.isolation ?? declaration.modifiers.isolation }
  }

  extension TypeSyntax {
    /// The types of a composition, without attributes and parentheses.
    fileprivate var parts: [TypeSyntax] {
      if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.parts }
      if let tuple = self.as(TupleTypeSyntax.self) { return tuple.elements.flatMap(\.type.parts) }
      return self.as(CompositionTypeSyntax.self)?.elements.flatMap(\.type.parts) ?? [self]
    }

    fileprivate var bareName: String {
      let name = trimmedDescription
      return name.hasPrefix("Swift.") ? String(name.dropFirst("Swift.".count)) : name
    }
  }

  extension String {
    /// The qualifier of a nested type's name, with the dot.
    func qualifier(of name: TokenSyntax) -> String {
      let own = [name.bareText, "`\(name.bareText)`"].first { hasSuffix(".\($0)") }
      return own.map { String(dropLast($0.count)) } ?? ""
    }
  }

  extension AttributeSyntax {
    /// The types in `@Forwarding(byHand: …)`, which the user forwards.
    var byHand: Set<String> {
      guard case .argumentList(let list) = arguments else { return [] }
      return Set(
        list.map { $0.expression.trimmedDescription.filter { !"() ".contains($0) } }
          .map { $0.replacing(/^any|\.self$/, with: "") })
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
    /// The last name without generic arguments, such as `Combining` for `DelegateForwarding.Combining<Int>`.
    var baseName: String {
      self.as(IdentifierTypeSyntax.self)?.name.text ?? self.as(MemberTypeSyntax.self)?.name.text ?? trimmedDescription
    }
  }
#endif
