#if Macros
  import ForwardingModel
  import SwiftSyntax

  /// The cases of a protocol's event enum.
  struct EventCases {
    private let cases: [SyntaxIdentifier: EventCase]
    /// The events whose case has the same name as an earlier event's, with both events.
    let clashes: [(event: ProtocolRequirement, name: String, earlier: ProtocolRequirement)]
    /// The events whose case would have the name of another member.
    let taken: [(event: ProtocolRequirement, name: String)]

    init(of members: [Member]) {
      let all = members.requirements
      let names = EventNames(
        all.map { requirement, clauses in
          EventNames.Entry(
            requirement.requirement, isEvent: requirement.eventOmission == nil,
            chosen: EventAttribute(requirement.attributes)?.validName, clauses: clauses)
        })
      cases = Dictionary(
        zip(all, names.cases).compactMap { entry, event in event.map { (entry.requirement.name.id, $0) } }
      ) { first, _ in first }
      clashes = names.clashes.map { (all[$0.position].requirement, $0.name, all[$0.earlier].requirement) }
      taken = names.taken.map { (all[$0.position].requirement, $0.name) }
    }

    /// Nil if the requirement is not an event, or its name is taken.
    subscript(requirement: ProtocolRequirement) -> EventCase? { cases[requirement.name.id] }
  }

  extension ProtocolRequirement {
    /// Nil for an event.
    var eventOmission: EventOmission? {
      if declaration.isStatic { return requirement.form.isProperty ? .property : .staticMethod }
      if !requirement.form.isProperty, declaration.conditionalAttribute != nil { return .conditional }
      if let omission = requirement.eventOmission(handlers: handlersRule == nil ? handlers : closures) {
        return omission
      }
      if declaration.namesSelf { return .selfType }
      return attributes.first(named: "available") == nil ? nil : .availability
    }

    /// The closures that a rule can be about.
    private var closures: [CompletionHandler] { requirement.closures + handlers }
  }

  extension Member {
    /// Why the member is not an event. Nil for an event, for a member that requires nothing, and for a conditional
    /// compilation block.
    var eventOmission: EventOmission? {
      switch self {
      case .requirement(let requirement): requirement.eventOmission
      case .other(let declaration): declaration.is(TypeAliasDeclSyntax.self) ? nil : .notAMethod
      case .condition: nil
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
