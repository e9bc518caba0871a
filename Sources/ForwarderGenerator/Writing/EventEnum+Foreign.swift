import ForwardingModel

extension EventEnum {
  /// The enum with a case for each callback of a protocol of another module.
  init(
    _ name: String, of delegate: ForeignProtocol, _ requirements: [ForeignRequirement], access: String,
    on platform: Platform
  ) {
    let names = Set(requirements.flatMap { $0.requirement.parameters.map(\.name) })
    let receiver = unusedName("delegate", besides: names)
    let items = requirements.compactMap { foreign in
      foreign.event.map { event in
        let call = event.call(
          of: receiver, recipient: foreign.recipient, isOptional: platform.isOptional(foreign), .file)
        return Item.event(event, isolation: foreign.requirement.declaredIsolation, call: call)
      }
    }
    self.init(
      head: "nonisolated \(access)enum \(name): DelegateForwarding.DeliverableEvent", name: name,
      delegate: delegate.existential, receiver: receiver, access: access, items: items, layout: .file)
  }
}
