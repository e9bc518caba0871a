/// The body of a requirement with a completion handler.
struct CompletionText {
  let rule: CompletionRule
  let planned: PlannedRequirement
  let delivery: DeliveryText

  var lines: [String] {
    guard case .gather(let text, let otherwise) = rule.form else { return delivery.lines(answer: nil) }
    let combiner =
      planned.boxesAnswer
      ? boxedCombiner(text) : text.name == nil || otherwise == nil ? text.combiner : ".\(text.name!)"
    let done = done(text, otherwise: otherwise)
    return done.lines + gathering(["combining: \(combiner)", "completion: \(done.name)"])
  }

  // MARK: What each subscriber gets

  private func gathering(_ arguments: [String]) -> [String] {
    let closure = rule.closure
    let takesReplyItself = closure.parameters.count == 1 && !planned.boxesAnswer
    let names = planned.requirement.names
    let subscriber = delivery.subscriber
    let reply = unusedName("reply", besides: names)
    func opening(_ closing: String) -> [String] {
      Layout.list("\(delivery.forward)(", arguments, closing: closing, closesOnOwnLine: true, depth: 4)
    }
    if takesReplyItself, planned.recipient == nil {
      let call = delivery.call(on: "$0", replacing: [rule.handler.name: "$1"])
      let head = opening(") {")
      return head.count == 1 ? Layout.block(head[0], call, depth: 4) : head + call.indented + ["}"]
    }
    let argument: String
    if takesReplyItself {
      argument = reply
    } else if planned.boxesAnswer {
      argument = "{ \(reply)(Answer(value: \(closure.parameters.count == 1 ? "$0" : closure.packed))) }"
    } else {
      argument = "{ \(reply)(\(closure.packed)) }"
    }
    let receiver = planned.recipient.map { "(\(subscriber) as? any \($0))?" } ?? subscriber
    let call = delivery.call(on: receiver, replacing: [rule.handler.name: argument])
    return opening(") { \(subscriber), \(reply) in") + call.indented + ["}"]
  }

  // MARK: What is done with the combined answer

  private func done(_ text: RuleText, otherwise: [String]?) -> (name: String, lines: [String]) {
    let name = unusedName("done", besides: planned.requirement.names)
    let isSendable = rule.closure.isSendable
    let combined = combinedType(text)
    let isHandlerItself =
      !rule.closure.isOptional && rule.closure.globalActor == nil && !planned.boxesAnswer
      && rule.closure.parameters.count == 1 && combined == rule.answer?.base && text.fallback == nil && otherwise == nil
    if isHandlerItself { return (rule.handler.reference, []) }
    let answer = unusedName("answer", besides: planned.requirement.names)
    let body = handlerCall(answer, text, otherwise: otherwise)
    let type = "\(isSendable ? "@Sendable " : "")(\(combined)) -> Void"
    let parameter = body.uses(answer) ? answer : "_"
    return (name, Layout.block("let \(name): \(type) = { \(parameter) in", body.lines, depth: 4))
  }

  /// The type of what the combiner gives.
  private func combinedType(_ text: RuleText) -> String {
    guard let answer = rule.answer else {
      return ["first", "last"].contains(text.name ?? "") ? "Void?" : text.name == "collect" ? "[Void]" : "Void"
    }
    let carried = planned.boxesAnswer ? "Answer<\(answer.base)>" : answer.base
    switch text.name {
    case "first", "last", "max", "min":
      return answer.isFunction && !planned.boxesAnswer ? "(\(carried))?" : "\(carried)?"
    case "collect": return "[\(carried)]"
    default: return carried
    }
  }

  private func handlerCall(_ answer: String, _ text: RuleText, otherwise: [String]?) -> HandlerCall {
    let handler = rule.handler.reference + (rule.closure.isOptional ? "?" : "")
    let count = rule.closure.parameters.count
    guard count > 0 else { return hopping(["\(handler)()"]) }
    let isMaybe = ["first", "last", "max", "min"].contains(text.name ?? "")
    var value = answer + (planned.boxesAnswer ? (isMaybe ? "?.value" : ".value") : "")
    if text.name == "collect" { value += ".flatMap { $0 }" }
    let fallback = otherwise.map { $0.count == 1 ? $0[0] : "(\($0.joined(separator: ", ")))" } ?? text.fallback
    if let fallback { value += " ?? \(fallback.asOperand)" } else if isMaybe { value += " ?? nil" }
    guard count > 1 else { return hopping(["\(handler)(\(value))"]) }
    let names = (1...count).map { unusedName("value\($0)", besides: planned.requirement.names) }
    let unpacked = names.joined(separator: ", ")
    return hopping(["let (\(unpacked)) = \(value)", "\(handler)(\(unpacked))"])
  }

  /// The handler is called where its type says.
  private func hopping(_ lines: [String]) -> HandlerCall {
    guard let actor = rule.closure.globalActor else { return HandlerCall(lines: lines) }
    return HandlerCall(lines: Layout.block("Task { \(actor) in", lines, depth: 6))
  }

  private func boxedCombiner(_ text: RuleText) -> String {
    text.name == "firstNonNil"
      ? ".reduce(Answer(value: nil)) { $0.value == nil ? $1 : $0 }" : ".\(text.name ?? "first")"
  }
}

private struct HandlerCall {
  let lines: [String]

  func uses(_ name: String) -> Bool { lines.contains { $0.contains(name) } }
}

extension ClosureType {
  /// The arguments of a closure that stands in for it, as one value.
  fileprivate var packed: String {
    "(\(parameters.indices.map { "$\($0)" }.joined(separator: ", ")))"
  }
}

extension TypeText {
  fileprivate var isFunction: Bool { base.topLevelIndex(of: "->") != nil }
}
