/// A requirement together with how it is forwarded.
struct PlannedRequirement {
  let foreign: ForeignRequirement
  let rule: ForwardingRule
  /// The protocol whose subscribers get it. Nil if all do.
  let recipient: String?
  let event: EventCase?
  /// Whether what its handler is called with has to be carried in a box, as it is not `Sendable` though the handler is.
  let boxesAnswer: Bool

  var requirement: Requirement { foreign.requirement }
}
