#if Macros
  import ForwardingModel
  import SwiftSyntax

  /// A member of the protocol.
  enum Member {
    case requirement(ProtocolRequirement)
    /// A member that is not forwarded.
    case other(DeclSyntax)
    case condition([Clause])

    /// A clause of a conditional compilation block.
    struct Clause {
      /// The directive, such as `#elseif os(Linux)`.
      let directive: String
      let members: [Member]
    }

    static func all(in members: MemberBlockItemListSyntax, types: TypeNames) -> [Member] {
      members.flatMap { all(of: $0.decl, types: types) }
    }

    static func all(of declaration: DeclSyntax, types: TypeNames) -> [Member] {
      if let condition = declaration.as(IfConfigDeclSyntax.self) {
        return [.condition(clauses(of: condition, types: types))]
      }
      if let function = declaration.as(FunctionDeclSyntax.self) {
        return [.requirement(ProtocolRequirement(function, types: types))]
      }
      if let variable = declaration.as(VariableDeclSyntax.self) {
        let properties = variable.bindings.compactMap { ProtocolRequirement($0, of: variable, types: types) }
        return properties.count == variable.bindings.count
          ? properties.map(Member.requirement) : [.other(declaration)]
      }
      return [.other(declaration)]
    }

    private static func clauses(of condition: IfConfigDeclSyntax, types: TypeNames) -> [Clause] {
      condition.clauses.map { clause in
        let test = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
        guard case .decls(let members) = clause.elements else {
          return Clause(directive: clause.poundKeyword.text + test, members: [])
        }
        return Clause(directive: clause.poundKeyword.text + test, members: all(in: members, types: types))
      }
    }
  }

  extension [Member] {
    /// The requirements, including those in conditional compilation blocks.
    var requirements: [ProtocolRequirement] {
      flatMap { member -> [ProtocolRequirement] in
        switch member {
        case .requirement(let requirement): [requirement]
        case .condition(let clauses): clauses.flatMap(\.members.requirements)
        case .other: []
        }
      }
    }
  }

  extension DeclSyntax {
    var isStatic: Bool {
      asProtocol((any WithModifiersSyntax).self)?.modifiers.contains { $0.name.tokenKind == .keyword(.static) } ?? false
    }

    /// Whether it mentions `Self`.
    var namesSelf: Bool { tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.Self) } }
  }
#endif
