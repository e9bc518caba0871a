/// The enum with a case for each callback, and how each is delivered.
struct EventEnumText {
  let name: String
  let delegate: String
  let access: String
  let requirements: [PlannedRequirement]

  func lines(on platform: Platform) -> [String] {
    let events = requirements.filter { $0.event != nil }
    let cases = events.flatMap { $0.event?.declarationLines ?? [] }
    return ["/// The callbacks of `\(delegate)` as values."]
      + ["\(access)enum \(name): DelegateEvent {"]
      + cases.indented
      + ["", "  \(access)func deliver(to \(receiver): any \(delegate)) {"]
      + (["switch self {"] + events.flatMap { delivery($0, on: platform) } + ["}"]).indented.indented
      + ["  }", "}"]
  }

  private func delivery(_ planned: PlannedRequirement, on platform: Platform) -> [String] {
    guard let event = planned.event else { return [] }
    // Its caller waits for an asynchronous callback, which an event can't.
    let isAsync = planned.requirement.effects.isAsync
    let values = event.parameters.map(\.reference)
    let bound = values.isEmpty || isAsync ? "" : "(\(values.map { "let \($0)" }.joined(separator: ", ")))"
    let head = "case .\(event.name.asMember)\(bound):"
    if isAsync { return ["\(head) break"] }
    let receiver = planned.recipient.map { "(\(self.receiver) as? any \($0))?" } ?? self.receiver
    let isOptional = platform.isOptional(planned.foreign)
    let call = DeliveryText(requirement: planned.requirement, recipient: nil, isOptional: isOptional)
      .call(on: receiver, depth: 6)
    return call.count == 1 && call[0].count + head.count + 5 <= Layout.width
      ? ["\(head) \(call[0])"] : [head] + call.indented
  }

  /// What the method calls the delegate, where a callback's parameter may have that name.
  private var receiver: String {
    unusedName("delegate", besides: Set(requirements.flatMap { $0.requirement.parameters.map(\.name) }))
  }
}
