import ForwardingNames

/// The enum with a case for each callback, and how each is delivered.
///
/// The enum is `nonisolated`, so that its values may go anywhere. What belongs to a global actor is delivered by a function of that actor.
struct EventEnumText {
  let name: String
  let delegate: String
  let access: String
  let requirements: [PlannedRequirement]

  private var events: [PlannedRequirement] { requirements.filter { $0.event != nil } }

  /// The global actors of the callbacks that are delivered.
  private var actors: [String] {
    events.reduce(into: []) { actors, planned in
      if let actor = planned.deliveringActor, !actors.contains(actor) { actors.append(actor) }
    }
  }

  private var safety: String { UnsafeTypes.markOfEnum(madeWith: events.map(\.requirement.unsafeMark)) }

  func lines(on platform: Platform) -> [String] {
    let cases = events.flatMap { $0.event?.declarationLines ?? [] }
    let members = [cases, deliver(on: platform)] + actors.map { isolatedDelivery($0, on: platform) }
    return ["/// The callbacks of `\(delegate)` as values."]
      + ["\(safety)nonisolated \(access)enum \(name): DelegateEvent {"]
      + Array(members.joined(separator: [""])).indented + ["}"]
  }

  private func deliver(on platform: Platform) -> [String] {
    let lines = events.flatMap { planned -> [String] in
      guard let actor = planned.deliveringActor, let event = planned.event else {
        return delivery(planned, on: platform)
      }
      let call = "_Forwarding.deliver(self, to: \(receiver), by: \(name).\(function(actor)))"
      return Layout.statement("case .\(event.name.asMember):", [call], depth: 4)
    }
    return ["\(access)func deliver(to \(receiver): any \(delegate)) {"] + switching("self", lines) + ["}"]
  }

  /// Delivers the events of one actor.
  private func isolatedDelivery(_ actor: String, on platform: Platform) -> [String] {
    let isOwn = { (planned: PlannedRequirement) in planned.deliveringActor == actor }
    let lines = events.filter(isOwn).flatMap { delivery($0, on: platform) }
    let event = unusedName("event", besides: names)
    let others = events.allSatisfy(isOwn) ? [] : ["default: break"]
    let head = Layout.list(
      "\(actor) private static func \(function(actor))(", ["_ \(event): \(name)", "to \(receiver): any \(delegate)"],
      closing: ") {", closesOnOwnLine: true, depth: 2)
    return head + switching(event, lines + others) + ["}"]
  }

  private func switching(_ value: String, _ lines: [String]) -> [String] {
    (["switch \(value) {"] + lines + ["}"]).indented
  }

  private func function(_ actor: String) -> String {
    "deliverOn" + actor.filter { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  private func delivery(_ planned: PlannedRequirement, on platform: Platform) -> [String] {
    guard let event = planned.event else { return [] }
    // Its caller waits for an asynchronous callback, which an event can't.
    let isAsync = planned.requirement.effects.isAsync
    let values = event.parameters.map(\.reference)
    let bound = values.isEmpty || isAsync ? "" : "(\(values.map { "let \($0)" }.joined(separator: ", ")))"
    let head = "case .\(event.name.asMember)\(bound):"
    if isAsync { return ["\(head) break"] }
    let isOptional = platform.isOptional(planned.foreign)
    // A namesake with the same labels may differ only in its result.
    let hasNamesake = requirements.count { $0.requirement.title == planned.requirement.title } > 1 && !isOptional
    let suffix = !hasNamesake ? "" : planned.recipient == nil ? " as Void" : " as Void?"
    let cast = planned.recipient.map { "(\(self.receiver) as? any \($0))?" }
    let receiver = cast.map { hasNamesake ? "_ = \($0)" : $0 } ?? self.receiver
    let call = DeliveryText(requirement: planned.requirement, recipient: nil, isOptional: isOptional)
      .call(on: receiver, suffix: suffix, depth: 6)
    return Layout.statement(head, call, depth: 4)
  }

  /// What the method calls the delegate, where a callback's parameter may have that name.
  private var receiver: String { unusedName("delegate", besides: names) }

  private var names: Set<String> { Set(requirements.flatMap { $0.requirement.parameters.map(\.name) }) }
}

extension PlannedRequirement {
  /// The actor on which its event is delivered. Nil if that may be anywhere, and for an asynchronous one, which isn't delivered.
  fileprivate var deliveringActor: String? { requirement.effects.isAsync ? nil : requirement.globalActor }
}
