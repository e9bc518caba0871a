#if Macros
  import ForwardingModel
  import SwiftSyntax

  /// The cases of a protocol's event enum.
  struct EventCases {
    private let cases: [SyntaxIdentifier: EventCase]
    /// The events whose case has the same name as an earlier event's, with both events.
    let clashes: [(event: ProtocolRequirement, name: String, earlier: ProtocolRequirement)]

    init(of members: [Member]) {
      let all = members.requirements
      let names = EventNames(
        all.map { declared in
          let choice = declared.attributes.first(named: "Event")?.eventChoice
          let chosen = choice?.values?.compactMap { $0.value(in: declared.requirement, type: $0.type) }
          let values = chosen ?? declared.requirement.arguments
          return (declared.requirement, declared.isEvent ? values : nil, choice)
        })
      cases = Dictionary(
        zip(all, names.cases).compactMap { requirement, event in event.map { (requirement.name.id, $0) } }
      ) { first, _ in first }
      clashes = names.clashes.map { (all[$0.position], $0.name, all[$0.earlier]) }
    }

    /// Nil if the requirement is not an event, or its name is taken.
    subscript(requirement: ProtocolRequirement) -> EventCase? { cases[requirement.name.id] }
  }

  extension ProtocolRequirement {
    /// Whether it is an event on every platform.
    var isEvent: Bool {
      requirement.isEvent(handlers: handlers) && !declaration.isStatic && !declaration.namesSelf
        && attributes.first(named: "available") == nil
    }
  }
#endif
