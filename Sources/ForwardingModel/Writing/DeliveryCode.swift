/// The statements that forward one requirement.
package struct DeliveryCode {
  package let requirement: Requirement
  package let layout: Layout
  /// What forwards: a multicast or a forwarder, as an expression. Nil for `self`.
  package var forwarder: String?
  /// The multicast, as an expression.
  package let multicast: String
  /// The protocol whose conforming subscribers get the call. Nil if all get it.
  package var recipient: String?
  /// The event that is reported, if the requirement is one.
  package var event: String?
  /// Whether a subscriber may leave the requirement out, as in Objective-C.
  package var isOptional = false
  package var isolation = Isolation.concurrent
  /// What stands for an original delegate that isn't there, where the rule says that the default implementation does.
  package var standIn = ""
  /// The expressions to pass on in place of parameters, by the parameter's name.
  package var replaced: [String: String] = [:]

  /// Where an asynchronous requirement calls the subscribers.
  package enum Isolation {
    /// On no actor.
    case concurrent
    /// Where the requirement itself runs.
    case callers
    /// Where the requirement belongs, which isn't known here.
    case requirements
  }

  package init(_ requirement: Requirement, layout: Layout) {
    (self.requirement, self.layout) = (requirement, layout)
    multicast = requirement.names.contains("multicast") ? "self.multicast" : "multicast"
  }

  private var names: Set<String> { requirement.names }

  /// The lines that forward the call, and return the answer.
  ///
  /// - Parameter isAlone: Whether they are the whole body, so that an expression needs no `return`.
  package func lines(_ rule: ForwardingRule, isAlone: Bool = true, depth: Int = 4) -> [String] {
    switch (rule.completion, rule.answer) {
    case (.handedOn(let handler, let values), let answer): return handingOn(handler, values, answer, isAlone: isAlone)
    case (.gathered(let handler, let combiner), let answer):
      return gathering(handler, by: combiner, answer, isAlone: isAlone)
    case (.none, .none): return delivered(nil, depth: depth)
    case (.none, .combined(let combiner)):
      return delivered(combiner, "\(isAlone ? "" : "return ")\(requirement.effects.call)", depth: depth)
    case (.none, .chained(let parameter)): return chain(parameter, isAlone: isAlone)
    case (.none, .originals):
      let answer = unusedName("answer", besides: names)
      let head = "let \(answer): \(requirement.result!.orNil) = \(requirement.effects.call)"
      return delivered(".original", head, isWrapped: true, depth: depth)
        + ["if let \(answer) { return \(answer) }"] + returning(call(on: "\(standIn)()"))
    }
  }

  /// The line that sets the property in every subscriber.
  package func setting(depth: Int = 4) -> [String] {
    let name = "\(requirement.name.asMember) = newValue"
    return layout.block("\(function("forward")) {", ["\(chosen("$0")).\(name)"], depth: depth)
  }

  /// A function of what forwards.
  private func function(_ name: String) -> String {
    let own = names.contains(name) ? "self.\(name)" : name
    return forwarder.map { "\($0).\(name)" } ?? own
  }

  private func returning(_ lines: [String]) -> [String] { ["return \(lines[0])"] + lines.dropFirst() }

  // MARK: Answers

  /// Whether a subscriber may not be asked, so that its answer is nil then.
  private var mayLackAnswer: Bool { recipient != nil || isOptional }

  /// - Parameter isWrapped: Whether the combiner is one of optionals, whatever the answers are.
  private func delivered(
    _ combiner: String?, _ head: String? = nil, isWrapped: Bool = false, depth: Int
  ) -> [String] {
    let effects = requirement.effects
    let isSelective = combiner != nil && mayLackAnswer
    let isUnknown = isolation == .requirements || isSelective && effects.isAsync && isolation == .concurrent
    // These are no members of what forwards, so that they answer no requirement.
    let isHelped = isSelective || isUnknown
    var arguments = isHelped ? [forwarder ?? multicast] : []
    if isolation == .callers { arguments.append("isolation: #isolation") }
    if let event { arguments.append("reporting: \(event)") }
    if let combiner { arguments.append("combining: \(combiner)") }
    var result = requirement.result.map(\.plain) ?? "Void"
    for _ in [isSelective, isWrapped].filter(\.self) { result = "(\(result))?" }
    let isStated = isSelective || isWrapped
    // A method is made a function of arrays only if it is there.
    let isGuarded = recipient != nil && (isSelective || requirement.parameters.contains(where: \.isVariadic))
    let isNamed = isStated || isGuarded || effects.typedClosure != nil
    let header = isNamed ? " \(subscriber)\(effects.typedClosure ?? "")\(isStated ? " -> \(result)" : "") in" : ""
    let receiver = isNamed ? subscriber : "$0"
    var body = call(on: isSelective || isGuarded ? receiver : chosen(receiver), depth: depth + 2)
    if isGuarded, let recipient {
      let head =
        "guard let \(subscriber) = \(subscriber) as? any \(recipient) else { return\(isSelective ? " nil" : "") }"
      body = [head] + (isSelective ? returning(body) : body)
    }
    let name =
      !isHelped
      ? function("forward") : isUnknown ? "unsafe GeneratedForwarding.forwardAsync" : "GeneratedForwarding.ask"
    let call = "\(head ?? requirement.effects.call)\(name)"
    let opening =
      arguments.isEmpty
      ? ["\(call) {\(header)"]
      : layout.list("\(call)(", arguments, closing: ") {\(header)", closesOnOwnLine: true, depth: depth)
    return opening.count == 1
      ? layout.block(opening[0], body, depth: depth) : opening + body.indented + ["}"]
  }

  /// A subscriber as the recipient, with a question mark.
  private func chosen(_ receiver: String) -> String { recipient.map { "(\(receiver) as? any \($0))?" } ?? receiver }

  /// The body of a chain, in which each subscriber gets what the previous one returned.
  private func chain(_ parameter: Parameter, isAlone: Bool) -> [String] {
    let subscriber = subscriber
    let value = unusedName("value", besides: names)
    let type = requirement.result?.plain ?? ""
    let header = " (\(subscriber), \(value): \(type))\(requirement.effects.typedClosure ?? "") in"
    let opening =
      "\(isAlone ? "" : "return ")\(requirement.effects.call)\(function("forward"))(passing: \(parameter.reference)) {\(header)"
    var body: [String] = []
    if let recipient {
      body.append("guard let \(subscriber) = \(subscriber) as? any \(recipient) else { return \(value) }")
    }
    if parameter.type.base != requirement.result?.base {
      body.append("guard let \(value) else { return nil }")
    }
    let lines = call(on: subscriber, replacing: [parameter.name: value], suffix: isOptional ? " ?? \(value)" : "")
    if body.isEmpty { return layout.block(opening, lines, depth: 4) }
    return [opening] + (body + returning(lines)).indented + ["}"]
  }

  // MARK: Completion handlers

  /// The original delegate has the handler itself, and the others get one that nobody hears.
  private func handingOn(
    _ handler: CompletionHandler, _ values: [String]?, _ answer: ForwardingRule.Answer, isAlone: Bool
  ) -> [String] {
    let otherwise = values.map { [handler.call(with: $0)] } ?? call(on: "\(standIn)()")
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

  private func gathering(
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
    var lines = opening.count > 1 ? opening + asked.indented + ["}"] : layout.block(opening[0], asked, depth: 4)
    if !handler.isEscaping {
      // The handler is called before the method returns, unless a subscriber keeps a reply that it must not keep.
      lines = ["\(head.isEmpty ? "" : "return ")withoutActuallyEscaping(\(name)) { \(name) in"] + lines.indented + ["}"]
    }
    guard handler.isOptional, handler.closure != nil else { return lines }
    var plain = self
    plain.replaced[handler.parameter.name] = "nil"
    let without = plain.delivered(answer.combiner, "return \(requirement.effects.call)", depth: 6)
    return layout.block("guard let \(name) else {", without, depth: 4) + lines
  }

  // MARK: One subscriber

  /// A name for the subscriber in a closure.
  private var subscriber: String { unusedName("subscriber", besides: names) }

  /// The call of one subscriber.
  ///
  /// - Parameter replacing: Further expressions to pass on in place of parameters, besides those replaced in every
  ///   call.
  private func call(
    on receiver: String, replacing: [String: String] = [:], suffix: String = "", depth: Int = 6
  ) -> [String] {
    let head = requirement.effects.call
    let method = "\(receiver).\(requirement.name.asMember)"
    if requirement.form.isProperty { return ["\(head)\(method)\(suffix)"] }
    func argument(_ parameter: Parameter) -> String {
      replacing[parameter.name] ?? replaced[parameter.name] ?? parameter.argument
    }
    if requirement.parameters.contains(where: \.isVariadic) {
      return layout.list(
        "\(head)\(spread(receiver))(", requirement.parameters.map(argument), closing: ")", depth: depth)
    }
    let arguments = requirement.parameters.map { $0.labelled(argument($0)) }
    return layout.list("\(head)\(method)\(isOptional ? "?" : "")(", arguments, closing: ")\(suffix)", depth: depth)
  }

  /// The method as a function that takes arrays, because Swift can't pass an array to a variadic parameter.
  private func spread(_ receiver: String) -> String {
    let labels = requirement.parameters.map { "\($0.label == "_" ? "_" : $0.label.asArgumentLabel):" }.joined()
    func type(_ variadic: (String) -> String) -> String {
      let list = requirement.parameters.map { $0.isVariadic ? variadic($0.type.written) : $0.type.written }
      return
        "(\(list.joined(separator: ", ")))\(requirement.effects.declared) -> \(requirement.result?.written ?? "Void")"
    }
    let method = "\(receiver).\(requirement.name.asMember)(\(labels)) as \(type { "\($0)..." })"
    return "unsafe GeneratedForwarding.spread(\(method), as: (\(type { "[\($0)]" })).self)"
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

  /// A call of the handler with the given values.
  fileprivate func call(with values: [String]) -> String {
    let call = "\(name)\(isOptional ? "?" : "")(\(values.joined(separator: ", ")))"
    return closure?.onItsActor(call) ?? call
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
