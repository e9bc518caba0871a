import ForwardingNames

/// The body of a requirement with completion handlers of whose calls only the first passes.
struct FirstCallText {
  private let rule: FirstCallRule
  private let delivery: DeliveryText
  /// The handlers, each with the names of local variables.
  private let gates: [Gate]

  private struct Gate {
    let handler: CompletionHandler
    let name: String
    /// The variable of an optional handler's stand-in.
    let gatedName: String
  }

  init(_ rule: FirstCallRule, delivery: DeliveryText) {
    self.rule = rule
    self.delivery = delivery
    var names = delivery.requirement.names
    gates = rule.handlers.map { handler in
      let name = unusedName("gate", besides: names)
      let gatedName = unusedName("gated", besides: names)
      names.formUnion([name, gatedName])
      return Gate(handler: handler, name: name, gatedName: gatedName)
    }
  }

  /// - Parameter deliver: What is done with a delivery in which the handlers are replaced.
  func lines(_ deliver: (DeliveryText) -> [String]) -> [String] {
    if let otherwise = rule.otherwise, let gate = gates.first, !gate.handler.closure.isSendable {
      return linesOfOneThread(gate, otherwise: otherwise)
    }
    var delivery = delivery
    var lines: [String] = []
    for gate in gates {
      let parameter = gate.handler.parameter
      let closure = gate.handler.closure
      let otherwise = rule.otherwise.map { closure.call(parameter.reference, values: $0) }
      lines +=
        otherwise.map { Layout.block("let \(gate.name) = FirstCall {", [$0], depth: 4) }
        ?? ["let \(gate.name) = FirstCall()"]
      let gated = "{ if \(gate.name).claim() { \(closure.call(parameter.reference)) } }"
      delivery.replaced[parameter.name] = closure.isOptional ? gate.gatedName : gated
      if closure.isOptional {
        let type = parameter.type.withoutConsuming
        let value = "if let \(parameter.reference) { \(gated) } else { nil }"
        lines += Layout.statement("let \(gate.gatedName): \(type) =", [value], depth: 4)
      }
    }
    let delivered = deliver(delivery)
    guard delivery.requirement.result != nil else { return lines + delivered }
    return lines + ["return \(delivered[0])"] + delivered.dropFirst()
  }

  /// A handler that isn't `Sendable` may not be called where a `FirstCall` is let go. The subscribers' replies say that nobody calls it.
  private func linesOfOneThread(_ gate: Gate, otherwise: [String]) -> [String] {
    let names = delivery.requirement.names.union([gate.name, gate.gatedName])
    let (parameter, closure) = (gate.handler.parameter, gate.handler.closure)
    let done = unusedName("done", besides: names)
    let reply = unusedName("reply", besides: names)
    let subscriber = delivery.subscriber
    let last = "if \(gate.name).claim() { \(closure.call(parameter.reference, values: otherwise)) }"
    let gated = ["if \(gate.name).claim() { \(closure.call(parameter.reference)) }", "\(reply)(())"]
    let standIn = "{ \(gated.joined(separator: "; ")) }"
    let argument = closure.isOptional ? "\(parameter.reference).map { \(parameter.reference) in \(standIn) }" : standIn
    let receiver = delivery.recipient.map { "(\(subscriber) as? any \($0))?" } ?? subscriber
    let call = delivery.call(on: receiver, replacing: [parameter.name: argument])
    return ["let \(gate.name) = FirstCall()"]
      + Layout.block("let \(done): (Void?) -> Void = { _ in", [last], depth: 4)
      + ["\(delivery.forward)(combining: .first, completion: \(done)) { \(subscriber), \(reply) in"] + call.indented + [
        "}"
      ]
  }
}

extension ClosureType {
  /// A call from inside a closure that stands in for it, with that one's arguments.
  fileprivate func call(_ name: String) -> String {
    let arguments = parameters.enumerated().map { "\($1.has("inout") ? "&" : "")$\($0)" }
    return "\(effects.call)\(unsafeMark)\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// A call from anywhere, with the values given.
  fileprivate func call(_ name: String, values: [String]) -> String {
    let call = "\(name)\(isOptional ? "?" : "")(\(values.joined(separator: ", ")))"
    return globalActor.map { "Task { \($0) in \(call) }" } ?? call
  }
}
