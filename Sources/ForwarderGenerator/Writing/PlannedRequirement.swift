import ForwardingModel

/// A requirement with the rule for forwarding it.
struct PlannedRequirement {
  let foreign: ForeignRequirement
  let rule: ForwardingRule
  /// The protocol whose conforming subscribers get it. Nil if all get it.
  let recipient: String?
  let event: EventCase?
  /// Whether a subscriber may inherit from the base class whose answers don't count.
  let mayAnswerNothing: Bool

  var requirement: Requirement { foreign.requirement }

  /// The answer of a subscriber with no opinion. Nil if there is no such answer.
  var neutralAnswer: String? {
    switch rule.answer {
    case .combined(let rule): rule.neutral
    case .chained(let parameter): parameter.reference
    case .none: nil
    }
  }

  /// The value that such a subscriber returns although it doesn't count.
  var silentAnswer: String? {
    if case .combined(let rule) = rule.answer { rule.fallback } else { nil }
  }
}
