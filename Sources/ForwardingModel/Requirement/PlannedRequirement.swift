/// A requirement, and how it is forwarded.
package struct PlannedRequirement {
  package let requirement: Requirement
  package let rule: ForwardingRule
  /// The protocol whose conforming subscribers get it. Nil if all get it.
  package let recipient: String?
  /// The event that is reported, if the requirement is one.
  package let event: EventCase?

  package init(_ requirement: Requirement, rule: ForwardingRule, recipient: String? = nil, event: EventCase?) {
    (self.requirement, self.rule, self.recipient, self.event) = (requirement, rule, recipient, event)
  }
}
