/// The body of a requirement whose completion handler is called once, with the combined answers.
package struct CombinedHandlerText {
  private let rule: CombinedHandler
  /// How to forward the requirement if there is no handler.
  private let delivery: DeliveryCode
  /// The multicast, as an expression.
  private let multicast: String

  package init(_ rule: CombinedHandler, delivery: DeliveryCode, multicast: String) {
    (self.rule, self.delivery, self.multicast) = (rule, delivery, multicast)
  }

  private var handler: Parameter { rule.handler.parameter }

  package var lines: [String] {
    let reference = handler.reference
    if rule.handler.isEscaping { return withoutHandler + gathering(depth: 4) }
    // The handler is called before the method returns, unless a subscriber keeps a reply that it must not keep.
    return withoutHandler + ["withoutActuallyEscaping(\(reference)) { \(reference) in"] + gathering(depth: 6).indented
      + ["}"]
  }

  /// The statements for a nil handler.
  private var withoutHandler: [String] {
    guard rule.handler.isOptional, rule.handler.closure != nil else { return [] }
    var delivery = delivery
    delivery.replaced[handler.name] = "nil"
    let lines = delivery.lines(nil, depth: 6)
    return delivery.layout.block(
      "guard let \(handler.reference) else {", ["return \(lines[0])"] + lines.dropFirst(), depth: 4)
  }

  private func gathering(depth: Int) -> [String] {
    let reply = unusedName("reply", besides: delivery.names)
    let subscriber = delivery.subscriber
    let receiver = delivery.recipient.map { "(\(subscriber) as? any \($0))?" } ?? subscriber
    // The overload for types that aren't `Sendable` is chosen by name, because not every language mode chooses it by
    // type.
    let isSendable = rule.handler.closure?.isSendable ?? true
    let function = rule.handsOver ? "_forwardHandingOver" : isSendable ? "forward" : "_forward"
    let call = delivery.call(on: receiver, replacing: [handler.name: replyText(reply)], depth: depth + 2)
    let opening = delivery.layout.list(
      "\(multicast).\(function)(", ["combining: \(rule.combiner)", "completion: \(completion)"],
      closing: ") { \(subscriber), \(reply) in", closesOnOwnLine: true, depth: depth)
    let body = withoutRecipient(subscriber, reply) ?? call
    if opening.count > 1 || body.count > 1 { return opening + body.indented + ["}"] }
    return delivery.layout.block(opening[0], body, depth: depth)
  }

  /// An original delegate that isn't of the recipient's type gives no answer, so the service gets the default.
  private func withoutRecipient(_ subscriber: String, _ reply: String) -> [String]? {
    guard rule.combiner == ".original", let recipient = delivery.recipient, let answers = rule.rule,
      let value = answers.fallback ?? (rule.answer?.isOptional == true && !answers.mayLackAnswer ? "nil" : nil)
    else { return nil }
    let call = delivery.call(on: subscriber, replacing: [handler.name: replyText(reply)])
    return ["guard let \(subscriber) = \(subscriber) as? any \(recipient) else { return \(reply)(\(value)) }"] + call
  }

  /// The closure that a subscriber gets instead of the handler.
  private func replyText(_ reply: String) -> String {
    if rule.parameterCount == 1 { return reply }
    let values = (0..<rule.parameterCount).map { "$\($0)" }.joined(separator: ", ")
    return "{ \(reply)((\(values))) }"
  }

  /// The closure that is called with the combined answer.
  private var completion: String {
    let name = handler.reference
    let closure = rule.handler.closure
    func onActor(_ statement: String) -> String { closure?.onItsActor(statement) ?? statement }
    let answer = unusedName("answer", besides: delivery.names)
    guard let answers = rule.rule else {
      return "{ _ = $0; \(onActor("\(name)(\(rule.parameterCount == 0 ? "" : "()"))")) }"
    }
    let isUnknown = answers.isOfUnknownType && rule.parameterCount == 1
    if rule.parameterCount > 1 || answers.mayLackAnswer && !isUnknown { return statements(answers, answer, onActor) }
    let isOnActor = closure?.globalActor != nil
    if answers.mayLackAnswer {
      return isOnActor
        ? "{ let \(answer) = $0; \(onActor("_Forwarding.finish(\(name), \(answer))")) }"
        : "{ _Forwarding.finish(\(name), $0) }"
    }
    let finished = answers.finishing("$0")
    if isOnActor { return "{ let \(answer) = \(finished); \(onActor("\(name)(\(answer))")) }" }
    return answers.isPlain ? name : "{ \(name)(\(finished)) }"
  }

  /// Swift infers no type from several statements, so the answer is given one if the rule determines it.
  private func statements(_ answers: AnswerRule, _ answer: String, _ onActor: (String) -> String) -> String {
    let values = (0..<rule.parameterCount).map { "\(answer).\($0)" }.joined(separator: ", ")
    let call = onActor("\(handler.reference)(\(rule.parameterCount == 1 ? answer : values))")
    let type = ClosureType(TypeText(handler.type.written))?.answer?.text
    let isNil = RuleNames.nilWithoutAnswers.contains(RuleText(combiner: rule.combiner, fallback: nil).name ?? "")
    let (header, value) = isNil && type != nil ? (" (\(answer): \(type!)?) in", answer) : ("", "$0")
    if answers.mayLackAnswer {
      return "{\(header) if let \(value == answer ? answer : "\(answer) = \(value)") { \(call) } }"
    }
    return "{\(header) let \(answer) = \(answers.finishing(value)); \(call) }"
  }
}
