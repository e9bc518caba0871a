/// Completion handlers of whose calls only the first passes: what each subscriber gets in their place.
package struct HandlerGates {
  /// The lines that come first. Swift doesn't infer the type of an optional closure, so that one is named.
  package private(set) var declared: [String] = []
  /// What is passed on instead of each handler, by its name.
  package private(set) var replaced: [String: String] = [:]
  /// The names that are taken then.
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

  /// A gate that makes a call itself if nobody does. A handler that isn't known to be `Sendable` stays among the subscribers' handlers,
  /// which aren't either.
  private func made(_ gate: String, otherwise: String?, isSendable: Bool, _ layout: Layout) -> [String] {
    guard let otherwise else { return ["let \(gate) = _Forwarding.Gate()"] }
    let opening = "let \(gate) = _Forwarding.Gate\(isSendable ? " {" : "(_otherwise: {")"
    return layout.block(opening, [otherwise], closing: isSendable ? "}" : "})", depth: 4)
  }
}
