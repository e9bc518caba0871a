import ForwardingNames

/// The body of a requirement whose completion handler is called once, with what the subscribers' answers become.
struct CombinedCompletionText {
  let rule: CombinedCompletionRule
  let planned: PlannedRequirement
  let delivery: DeliveryText

  private var text: RuleText { rule.combiner }

  var lines: [String] {
    let combiner = planned.boxesAnswer ? boxedCombiner : text.combiner
    let done = done
    let lines = done.lines + gathering(["combining: \(combiner)", "completion: \(done.name)"])
    return withoutHandler + (rule.closure.isEscaping ? lines : notEscaping(lines))
  }

  /// What is done where there is no handler to call.
  private var withoutHandler: [String] {
    guard rule.closure.isOptional else { return [] }
    var delivery = delivery
    delivery.replaced[rule.handler.name] = "nil"
    let lines = delivery.lines(answer: nil, depth: 6)
    let reference = rule.handler.reference
    return ["guard let \(reference) else {"] + (["return \(lines[0])"] + lines.dropFirst()).indented + ["}"]
  }

  /// The handler is called before the method returns, unless a subscriber keeps a reply that it may not keep.
  private func notEscaping(_ lines: [String]) -> [String] {
    let name = rule.handler.reference
    return ["withoutActuallyEscaping(\(name)) { \(name) in"] + lines.indented + ["}"]
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

  private var done: (name: String, lines: [String]) {
    let name = unusedName("done", besides: planned.requirement.names)
    let isSendable = rule.closure.isSendable
    let combined = combinedType
    let isHandlerItself =
      rule.closure.globalActor == nil && !planned.boxesAnswer
      && rule.closure.parameters.count == 1 && combined == rule.answer?.base && rule.completion.isEmpty
    if isHandlerItself { return (rule.handler.reference, []) }
    let answer = unusedName("answer", besides: planned.requirement.names)
    let body = handlerCall(answer)
    let type = "\(isSendable ? "@Sendable " : "")(\(combined)) -> Void"
    let parameter = body.uses(answer) ? answer : "_"
    return (name, Layout.block("let \(name): \(type) = { \(parameter) in", body.lines, depth: 4))
  }

  /// The type of what the combiner gives.
  private var combinedType: String {
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

  private func handlerCall(_ answer: String) -> HandlerCall {
    let handler = rule.handler.reference
    let count = rule.closure.parameters.count
    guard count > 0 else { return hopping(["\(handler)()"]) }
    let isMaybe = RuleNames.nilWithoutAnswers.contains(text.name ?? "")
    var value = answer + (planned.boxesAnswer ? (isMaybe ? "?.value" : ".value") : "")
    value += rule.completion
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

  private var boxedCombiner: String {
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
