#if Macros
  import ForwardingModel
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension DelegateProtocol {
    /// Whether the protocol can have events. Diagnoses why not.
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
    /// Diagnoses events whose names are not unique.
    func complain(in context: some MacroExpansionContext) {
      for (event, name, earlier) in clashes {
        complain(.clash(name: name, earlier: earlier.requirement.title), of: event, in: context)
      }
      for (event, name) in taken { complain(.takenName(name: name), of: event, in: context) }
    }

    private func complain(_ error: EventError, of event: ProtocolRequirement, in context: some MacroExpansionContext) {
      context.diagnose(error.diagnose(at: event.name, fixIts: event.function.map { [.nameEvent($0)] } ?? []))
    }
  }
#endif
