#if Macros
  import SwiftSyntax

  /// A member of the protocol.
  enum Member {
    case method(MethodRequirement)
    case property(PropertyRequirement)
    /// What has no implementation, or none that forwards.
    case other(DeclSyntax)
    case condition([Clause])

    /// A clause of a conditional compilation block.
    struct Clause {
      /// As in `#elseif os(Linux)`.
      let directive: String
      let members: [Member]
    }

    static func all(in members: MemberBlockItemListSyntax) -> [Member] {
      members.flatMap { all(of: $0.decl) }
    }

    static func all(of declaration: DeclSyntax) -> [Member] {
      if let condition = declaration.as(IfConfigDeclSyntax.self) { return [.condition(clauses(of: condition))] }
      if let function = declaration.as(FunctionDeclSyntax.self) { return [.method(MethodRequirement(function))] }
      if let variable = declaration.as(VariableDeclSyntax.self) {
        let properties = variable.bindings.compactMap { PropertyRequirement($0, of: variable) }
        return properties.count == variable.bindings.count ? properties.map(Member.property) : [.other(declaration)]
      }
      return [.other(declaration)]
    }

    private static func clauses(of condition: IfConfigDeclSyntax) -> [Clause] {
      condition.clauses.map { clause in
        let test = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
        guard case .decls(let members) = clause.elements else {
          return Clause(directive: clause.poundKeyword.text + test, members: [])
        }
        return Clause(directive: clause.poundKeyword.text + test, members: all(in: members))
      }
    }
  }

  extension [Member] {
    /// The methods, those in conditional compilation blocks too.
    var methods: [MethodRequirement] {
      flatMap { member -> [MethodRequirement] in
        switch member {
        case .method(let method): [method]
        case .condition(let clauses): clauses.flatMap(\.members.methods)
        case .property, .other: []
        }
      }
    }
  }
#endif
