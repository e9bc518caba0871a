import ForwardingModel

/// A requirement together with how it is forwarded.
struct PlannedRequirement {
  let foreign: ForeignRequirement
  let rule: ForwardingRule
  /// The protocol whose subscribers get it. Nil if all do.
  let recipient: String?
  let event: EventCase?
  /// Whether a subscriber may be of the base class whose answers don't count.
  let mayAnswerNothing: Bool

  var requirement: Requirement { foreign.requirement }

  /// What a subscriber answers that has nothing to say. Nil if there is no such answer.
  var neutralAnswer: String? {
    switch rule.answer {
    case .combined(let rule): rule.neutral
    case .chained(let parameter): parameter.reference
    case .none: nil
    }
  }

  /// What such a subscriber answers although it counts for nothing.
  var silentAnswer: String? {
    if case .combined(let rule) = rule.answer { rule.fallback } else { nil }
  }
}
