#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension DelegateProtocol {
    /// Whether the protocol can have events. Complains if not.
    func checkEvents(in context: some MacroExpansionContext) -> Bool {
      let associatedType = members.lazy.compactMap { member in
        if case .other(let declaration) = member { declaration.as(AssociatedTypeDeclSyntax.self) } else { nil }
      }.first
      if let type = declaration.primaryAssociatedTypeClause.map({ Syntax($0) }) ?? associatedType.map({ Syntax($0) }) {
        context.diagnose(EventError.associatedType.diagnose(at: type))
        return false
      }
      if let actor = inherited.first(where: { ["Actor", "DistributedActor"].contains($0.lastName) }) {
        context.diagnose(EventError.actor.diagnose(at: actor))
        return false
      }
      return true
    }
  }

  extension EventCases {
    /// Complains of events without a name of their own.
    func complain(in context: some MacroExpansionContext) {
      for (event, earlier) in clashes {
        let error = EventError.clash(name: event.name, earlier: earlier.method.fullName)
        let declaration = event.method.declaration
        context.diagnose(error.diagnose(at: declaration.name, fixIts: [.nameEvent(declaration)]))
      }
      for event in taken {
        let declaration = event.method.declaration
        let error = EventError.takenName(name: event.name)
        context.diagnose(error.diagnose(at: declaration.name, fixIts: [.nameEvent(declaration)]))
      }
    }
  }

  extension [Member] {
    /// Notes which requirements are not events, and why.
    func explainOmissions(in context: some MacroExpansionContext) {
      for member in self {
        if case .condition(let clauses) = member {
          for clause in clauses { clause.members.explainOmissions(in: context) }
        } else if let omission = member.eventOmission {
          context.diagnose(EventError.omitted(omission).diagnose(at: member.nameSyntax))
        }
      }
    }
  }

  extension Member {
    /// Where to point at when the member as a whole is meant.
    fileprivate var nameSyntax: Syntax {
      switch self {
      case .method(let method): Syntax(method.declaration.name)
      case .property(let property): Syntax(property.binding.pattern)
      case .other(let declaration): Syntax(declaration)
      case .condition: preconditionFailure("a block has no name")
      }
    }
  }
#endif
