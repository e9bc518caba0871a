/// The closures that subscribers get instead of completion handlers, so that only the first call gets through.
package struct HandlerGates {
  /// The lines that come first. Swift doesn't infer the type of an optional closure, so that type is written out.
  package private(set) var declared: [String] = []
  /// The expression to pass on in place of each handler, by the handler's name.
  package private(set) var replaced: [String: String] = [:]
  /// The names in use afterwards.
  package private(set) var names: Set<String>

  package init(_ rule: ForwardingRule.Completion, names: Set<String>, layout: Layout) {
    self.names = names
    guard case .first(let handlers, let otherwise) = rule else { return }
    for handler in handlers { add(handler, otherwise: otherwise, layout) }
  }

  private mutating func add(_ handler: CompletionHandler, otherwise values: [String]?, _ layout: Layout) {
    let parameter = handler.parameter
    let reference = parameter.reference
    let gate = unusedName("gate", besides: names)
    let gated = unusedName("gated", besides: names)
    names.formUnion([gate, gated])
    let otherwise = values.map { values in
      handler.closure?.call(reference, values: values)
        ?? "\(reference)\(handler.isOptional ? "?" : "")(\(values.joined(separator: ", ")))"
    }
    declared += made(gate, otherwise: otherwise, isSendable: handler.isSendable, layout)
    guard let closure = handler.closure else {
      replaced[parameter.name] =
        handler.isOptional ? "\(reference).map { \(gate)._passing($0) }" : "\(gate)._passing(\(reference))"
      return
    }
    let standIn = "{ if \(gate).claim() { \(closure.call(reference)) } }"
    replaced[parameter.name] = handler.isOptional ? gated : standIn
    guard handler.isOptional else { return }
    let value = "if let \(reference) { \(standIn) } else { nil }"
    declared += layout.statement("let \(gated): \(parameter.type.shared) =", [value], depth: 4)
  }

  /// The lines that make a gate, which calls the handler itself if no subscriber does. A handler that isn't known to be
  /// `Sendable` is only kept by the subscribers' handlers, which aren't either.
  private func made(_ gate: String, otherwise: String?, isSendable: Bool, _ layout: Layout) -> [String] {
    guard let otherwise else { return ["let \(gate) = _Forwarding.Gate()"] }
    let opening = "let \(gate) = _Forwarding.Gate\(isSendable ? " {" : "(_otherwise: {")"
    return layout.block(opening, [otherwise], closing: isSendable ? "}" : "})", depth: 4)
  }
}
