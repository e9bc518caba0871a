// How a requirement with a completion handler is forwarded.

extension DeliveryCode {
  /// The handler is called once, by the original delegate or with the combined values.
  func handling(
    _ handler: CompletionHandler, _ rule: ForwardingRule, isAlone: Bool
  ) -> [String] {
    let name = handler.parameter.reference
    let answer = rule.answer.combiner
    let head = answer == nil || isAlone && !handler.isOptional && handler.isEscaping ? "" : "return "
    let isElsewhere = handler.closure?.globalActor.map { $0 != actor } ?? false
    let handed = isElsewhere ? "GeneratedForwarding.onMainActor(\(name))" : name
    let (function, arguments) = arguments(of: rule.completion, answer, handing: handed)
    let opening = layout.list("\(head)\(function)(", arguments, closing: ") {", closesOnOwnLine: true, depth: 4)
    let body = call(on: chosen("$0"), replacing: [handler.parameter.name: "$1"])
    var lines = layout.block(opening, body, depth: 4)
    if !handler.isEscaping {
      // It is called before the method returns, unless a subscriber keeps what it must not keep.
      lines = ["\(head)withoutActuallyEscaping(\(name)) { \(name) in"] + lines.indented + ["}"]
    }
    guard handler.isOptional else { return lines }
    let without = replacing(handler.parameter, with: "nil").delivered(
      answer, "return \(requirement.effects.call)", depth: 6)
    return layout.block(["guard let \(name) else {"], without, depth: 4) + lines
  }

  /// What forwards, and its arguments.
  private func arguments(
    of completion: ForwardingRule.Completion, _ answer: String?, handing name: String
  ) -> (function: String, arguments: [String]) {
    switch completion {
    case .none: return (function("forward"), [])
    case .handedOver(_, let values):
      let otherwise = values.enumerated().map { $0 == 0 ? "otherwise: \($1)" : $1 }
      return ("GeneratedForwarding.handOver", [multicast, name] + otherwise)
    case .gathered(let handler, let combiner):
      let isOneValue = handler.closure?.parameters.count ?? 1 == 1
      let rules = answer.map { ["combining: \($0)", "\(isOneValue ? "replies" : "tuples"): \(combiner)"] }
      let arguments = (rules ?? ["combining: \(combiner)"]) + ["completion: \(name)"]
      return answer == nil && isOneValue
        ? (function("forward"), arguments) : ("GeneratedForwarding.gather", [multicast] + arguments)
    }
  }
}

extension ForwardingRule.Answer {
  /// The combiner of a requirement's result, beside a completion handler.
  fileprivate var combiner: String? { if case .combined(let combiner) = self { combiner } else { nil } }
}
