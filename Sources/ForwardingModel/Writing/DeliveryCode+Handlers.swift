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
    let (own, deaf) = (handler.parameter.reference, handler.deaf(on: actor))
    let value =
      handler.isWritten(on: actor)
      ? "if \(own) == nil { nil } else { \(deaf) }" : "\(own).map { GeneratedForwarding.ignoring($0) }"
    let ignored = layout.statement("let \(name): \(handler.parameter.type.plain) =", [value], depth: 4)
    let replaced = [handler.parameter.name: handler.isOptional ? name : deaf]
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

  /// The handler is called once, with the combined answers.
  func gathering(
    _ handler: CompletionHandler, by combiner: String, _ answer: ForwardingRule.Answer, isAlone: Bool
  ) -> [String] {
    let name = handler.parameter.reference
    let reply = unusedName("reply", besides: names)
    let asked = call(
      on: chosen(subscriber), replacing: [handler.parameter.name: handler.answering(reply)], depth: 6)
    var lines: [String] = []
    var completion = handler.completion(on: actor, besides: names) ?? name
    let isOnMain = handler.isOnMain(actor)
    if completion != name, isOnMain || handler.closure?.isSendable == false {
      // The compiler takes a closure that is written in the call for a `@Sendable` one of no actor.
      let typed = unusedName("combined", besides: names)
      let attributes = isOnMain ? "@MainActor @Sendable " : ""
      lines.append("let \(typed): \(attributes)(\(handler.combinedType)) -> Void = \(completion)")
      completion = typed
    }
    let head = answer.combiner == nil ? "" : "return "
    let rules = answer.combiner.map { ["combining: \($0)", "replies: \(combiner)"] } ?? ["combining: \(combiner)"]
    let (gather, first) =
      answer.combiner == nil ? (function("forward"), []) : ("GeneratedForwarding.gather", [multicast])
    let opening = layout.list(
      "\(head)\(gather)(", first + rules + ["completion: \(completion)"],
      closing: ") { \(subscriber), \(reply) in", closesOnOwnLine: true, depth: 4)
    lines += layout.block(opening, asked, depth: 4)
    if !handler.isEscaping {
      // The handler is called before the method returns, unless a subscriber keeps a reply that it must not keep.
      lines = ["\(head)withoutActuallyEscaping(\(name)) { \(name) in"] + lines.indented + ["}"]
    }
    guard handler.isOptional else { return lines }
    var plain = self
    plain.replaced[handler.parameter.name] = "nil"
    let without = plain.delivered(answer.combiner, "return \(requirement.effects.call)", depth: 6)
    return layout.block(["guard let \(name) else {"], without, depth: 4) + lines
  }
}

extension ForwardingRule.Answer {
  /// The combiner of a requirement's result, beside a completion handler.
  fileprivate var combiner: String? { if case .combined(let combiner) = self { combiner } else { nil } }
}

extension CompletionHandler {
  private var name: String { parameter.reference }

  /// A call of the handler with the given values, by a requirement of an actor.
  fileprivate func call(with values: [String], on actor: String?) -> String {
    let call = "\(name)\(isOptional ? "?" : "")(\(values.joined(separator: ", ")))"
    return closure?.globalActor == actor ? call : closure?.onItsActor(call) ?? call
  }

  // What a subscriber gets instead of the handler is made by the library. A closure that is written here belongs to the
  // actor of the requirement, and stops the program if it is called elsewhere by a module that the compiler can't
  // check.

  /// A handler like this one that does nothing, for a requirement of an actor.
  fileprivate func deaf(on actor: String?) -> String {
    guard isWritten(on: actor), let closure else { return "GeneratedForwarding.ignoring(\(name))" }
    let values = closure.parameters.map { _ in "_" }.joined(separator: ", ")
    return values.isEmpty ? "{}" : "{ \(values) in }"
  }

  /// Whether the library can't make one that does nothing: from a handler of another actor, and from one with a closure
  /// among its values. If that is a block of Objective-C, the compiler of Swift 6.3 crashes.
  fileprivate func isWritten(on actor: String?) -> Bool {
    guard let closure else { return false }
    return ![nil, actor].contains(closure.globalActor) || closure.parameters.contains { $0.text.contains("->") }
  }

  /// The closure that a subscriber gets instead of the handler.
  fileprivate func answering(_ reply: String) -> String {
    guard let count = closure?.parameters.count, count != 1 else { return reply }
    return "GeneratedForwarding.answering(\(reply))"
  }

  /// The type of the combined answer.
  fileprivate var combinedType: String { ClosureType(TypeText(parameter.type.written))?.answer?.text ?? "[Void]" }

  /// Whether the handler belongs to the main actor, as does the requirement. Then the replies do, too.
  fileprivate func isOnMain(_ actor: String?) -> Bool {
    closure?.globalActor == "@MainActor" && actor == "@MainActor"
  }

  /// The closure that is called with the combined answer, by a requirement of an actor. Nil for the handler itself.
  fileprivate func completion(on actor: String?, besides names: Set<String>) -> String? {
    guard let closure else { return nil }
    let isOnMain = isOnMain(actor)
    let answer = unusedName("answer", besides: names)
    func closureLiteral(_ parameter: String, _ values: String) -> String {
      let call = "\(name)(\(values))"
      let statement = isOnMain ? call : closure.onItsActor(call)
      return "{ (\(parameter): \(combinedType)) in \(statement) }"
    }
    switch closure.parameters.count {
    case 0: return closureLiteral("_", "")
    case 1 where isOnMain || closure.globalActor == nil: return nil
    case 1: return closureLiteral(answer, answer)
    case let count: return closureLiteral(answer, (0..<count).map { "\(answer).\($0)" }.joined(separator: ", "))
    }
  }
}
