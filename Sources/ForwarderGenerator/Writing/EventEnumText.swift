import ForwardingModel

/// The enum with a case for each callback, and how each is delivered.
///
/// The enum is `nonisolated`, so that its values may go anywhere. What belongs to a global actor is delivered by a
/// function of that actor.
struct EventEnumText {
  let name: String
  let delegate: ForeignProtocol
  let access: String
  let requirements: [PlannedRequirement]

  private var events: [(planned: PlannedRequirement, event: EventCase)] {
    requirements.compactMap { planned in planned.event.map { (planned, $0) } }
  }

  /// The global actors of the callbacks that are delivered.
  private var actors: [String] {
    events.reduce(into: []) { actors, entry in
      if let actor = entry.event.deliveringActor, !actors.contains(actor) { actors.append(actor) }
    }
  }

  func lines(on platform: Platform) -> [String] {
    let cases = events.flatMap { $0.event.declared(.file) }
    let members = [cases, deliver(on: platform)] + actors.map { isolatedDelivery($0, on: platform) }
    var lines = ["/// The callbacks of `\(delegate.name)` as values."]
    lines.append("nonisolated \(access)enum \(name): DelegateForwarding.DeliverableEvent {")
    lines += Array(members.joined(separator: [""])).indented
    lines.append("}")
    return lines
  }

  private func deliver(on platform: Platform) -> [String] {
    let lines = events.flatMap { planned, event -> [String] in
      guard let actor = event.deliveringActor else { return delivery(planned, event, on: platform) }
      let call = "GeneratedForwarding.deliver(self, to: \(receiver), by: \(name).\(function(actor)))"
      return Layout.file.statement("\(event.barePattern):", [call], depth: 4)
    }
    return ["\(access)func deliver(to \(receiver): \(delegate.existential)) {"] + switching("self", lines) + ["}"]
  }

  /// Delivers the events of one actor.
  private func isolatedDelivery(_ actor: String, on platform: Platform) -> [String] {
    let own = events.filter { $0.event.deliveringActor == actor }
    let lines = own.flatMap { delivery($0.planned, $0.event, on: platform) }
    let event = unusedName("event", besides: parameterNames)
    let others = own.count == events.count ? [] : ["default: break"]
    let head = Layout.file.list(
      "\(actor) private static func \(function(actor))(",
      ["_ \(event): \(name)", "to \(receiver): \(delegate.existential)"], closing: ") {", closesOnOwnLine: true,
      depth: 2)
    return head + switching(event, lines + others) + ["}"]
  }

  private func switching(_ value: String, _ lines: [String]) -> [String] {
    (["switch \(value) {"] + lines + ["}"]).indented
  }

  private func function(_ actor: String) -> String { "deliverOn" + actor.filter(\.isOfIdentifier) }

  private func delivery(_ planned: PlannedRequirement, _ event: EventCase, on platform: Platform) -> [String] {
    guard event.isDelivered else { return ["\(event.barePattern): break"] }
    let call = event.call(
      of: receiver, recipient: planned.recipient, isOptional: platform.isOptional(planned.foreign), .file)
    return Layout.file.statement("\(event.pattern):", call, depth: 4)
  }

  /// The method's name for the delegate, unless a callback's parameter has it.
  private var receiver: String { unusedName("delegate", besides: parameterNames) }

  private var parameterNames: Set<String> { Set(requirements.flatMap { $0.requirement.parameters.map(\.name) }) }
}

extension EventCase {
  /// The actor to deliver the event on. Nil if any will do, and for an asynchronous event, which isn't delivered.
  fileprivate var deliveringActor: String? { isDelivered ? requirement.declaredIsolation : nil }
}
