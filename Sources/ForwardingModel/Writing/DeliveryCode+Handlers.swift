// How a requirement with a completion handler is forwarded.

extension DeliveryCode {
  /// The original delegate has the handler itself, and the others get one that nobody hears.
  func handingOver(
    _ handler: CompletionHandler, _ values: [String]?, _ answer: ForwardingRule.Answer, isAlone: Bool
  ) -> [String] {
    let otherwise = values.map { [handler.call(with: $0, on: actor)] } ?? call(on: "\(noDelegate)()")
    let arguments = answer.combiner.map { ", combining: \($0)" } ?? ""
    // The compiler infers the type of a closure, but not that of one which may be nil.
    let name = unusedName("ignored", besides: names)
    let own = handler.parameter.reference
    let value =
      handler.closure == nil
      ? "\(own).map { GeneratedForwarding.ignoring($0) }" : "if \(own) == nil { nil } else { \(handler.deaf) }"
    let ignored = layout.statement("let \(name): \(handler.parameter.type.plain) =", [value], depth: 4)
    let replaced = [handler.parameter.name: handler.isOptional ? name : handler.deaf]
    let isWhole = isAlone && !handler.isOptional
    let head = answer.combiner == nil || isWhole ? "" : "return "
    var lines = handler.isOptional ? ignored : []
    lines.append("\(head)GeneratedForwarding.handOver(\(multicast)\(arguments)) {")
    lines += call(on: chosen("$0")).indented
    lines.append("} others: {")
    lines += call(on: chosen("$0"), replacing: replaced).indented
    lines.append("} otherwise: {")
    lines += otherwise.indented
    lines.append("}")
    return lines
  }

  func gathering(
    _ handler: CompletionHandler, by combiner: String, _ answer: ForwardingRule.Answer, isAlone: Bool
  ) -> [String] {
    let name = handler.parameter.reference
    let reply = unusedName("reply", besides: names)
    let isSendable = handler.closure?.isSendable ?? true
    // What isn't `Sendable` is said by a name, because not every language mode chooses an overload by types.
    let isPlain = isSendable && answer.combiner == nil
    let function = "GeneratedForwarding.\(isSendable ? "gather" : "gatherNonSendable")"
    let results = answer.combiner ?? "GeneratedForwarding.noResult"
    let rules = isPlain ? ["combining: \(combiner)"] : ["combining: \(results)", "replies: \(combiner)"]
    let head = answer.combiner == nil ? "" : "return "
    let asked = call(
      on: chosen(subscriber), replacing: [handler.parameter.name: handler.answering(reply)], depth: 6)
    let opening = layout.list(
      "\(head)\(isPlain ? "\(multicast).forward" : function)(",
      (isPlain ? [] : [multicast]) + rules + ["completion: \(handler.completion(besides: names))"],
      closing: ") { \(subscriber), \(reply) in", closesOnOwnLine: true, depth: 4)
    var lines = layout.block(opening, asked, depth: 4)
    if !handler.isEscaping {
      // The handler is called before the method returns, unless a subscriber keeps a reply that it must not keep.
      lines = ["\(head.isEmpty ? "" : "return ")withoutActuallyEscaping(\(name)) { \(name) in"] + lines.indented + ["}"]
    }
    guard handler.isOptional, handler.closure != nil else { return lines }
    var plain = self
    plain.replaced[handler.parameter.name] = "nil"
    let without = plain.delivered(answer.combiner, "return \(requirement.effects.call)", depth: 6)
    return layout.block(["guard let \(name) else {"], without, depth: 4) + lines
  }
}

extension ForwardingRule.Answer {
  /// The combiner of a requirement's result, beside a completion handler.
  fileprivate var combiner: String? {
    switch self {
    case .combined(let combiner): combiner
    default: nil
    }
  }
}

extension CompletionHandler {
  private var name: String { parameter.reference }

  /// A call of the handler with the given values, by a requirement of an actor.
  fileprivate func call(with values: [String], on actor: String?) -> String {
    let call = "\(name)\(isOptional ? "?" : "")(\(values.joined(separator: ", ")))"
    return closure?.globalActor == actor ? call : closure?.onItsActor(call) ?? call
  }

  /// A handler like this one that does nothing.
  fileprivate var deaf: String {
    let deaf = closure.map { closure in
      let values = closure.parameters.map { _ in "_" }.joined(separator: ", ")
      return values.isEmpty ? "{}" : "{ \(values) in }"
    }
    return deaf ?? "GeneratedForwarding.ignoring(\(name))"
  }

  /// The closure that a subscriber gets instead of the handler.
  fileprivate func answering(_ reply: String) -> String {
    guard let count = closure?.parameters.count, count != 1 else { return reply }
    return "{ \(reply)((\((0..<count).map { "$\($0)" }.joined(separator: ", ")))) }"
  }

  /// The closure that is called with the combined answer.
  fileprivate func completion(besides names: Set<String>) -> String {
    guard let closure else { return name }
    let answer = unusedName("answer", besides: names)
    let type = ClosureType(TypeText(parameter.type.written))?.answer?.text ?? "[Void]"
    switch closure.parameters.count {
    case 0: return "{ (_: \(type)) in \(closure.onItsActor("\(name)()")) }"
    case 1 where closure.globalActor == nil: return name
    case 1: return "{ (\(answer): \(type)) in \(closure.onItsActor("\(name)(\(answer))")) }"
    case let count:
      let values = (0..<count).map { "\(answer).\($0)" }.joined(separator: ", ")
      return "{ (\(answer): \(type)) in \(closure.onItsActor("\(name)(\(values))")) }"
    }
  }
}
