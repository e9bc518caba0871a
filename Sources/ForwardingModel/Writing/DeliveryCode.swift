/// The statements that forward one requirement.
package struct DeliveryCode {
  /// How to ask a subscriber.
  package enum Asking: Equatable {
    case plainly
    /// The subscriber may leave the requirement out.
    case ifItAnswers
    /// The subscriber may inherit from a base class whose answer doesn't count.
    case forAnAnswer
  }

  package let requirement: Requirement
  package let layout: Layout
  /// The function to call: `forward`, of a forwarder or of a multicast.
  package var function: String
  /// The protocol whose conforming subscribers get the call. Nil if all get it.
  package var recipient: String?
  /// The event that is reported, if the requirement is one.
  package var event: String?
  package var asking = Asking.plainly
  package var inCallersIsolation = false
  /// Whether an answer gets an explicit type in its own statement, because the compiler's errors in the code would not
  /// be seen.
  package var namesTypes = false
  /// The expressions to pass on in place of parameters, by the parameter's name.
  package var replaced: [String: String] = [:]
  /// The names in use.
  package var names: Set<String>

  package init(_ requirement: Requirement, by function: String, layout: Layout) {
    (self.requirement, self.layout, self.function) = (requirement, layout, function)
    names = requirement.names
  }

  /// The lines that forward the call, and return the answer.
  ///
  /// - Parameter isAlone: Whether they are the whole body, so that an expression needs no `return`.
  package func lines(_ rule: AnswerRule?, isSetter: Bool = false, isAlone: Bool = true, depth: Int = 4) -> [String] {
    let effects = isSetter ? Effects.none : requirement.effects
    let form = rule.map { asking == .plainly ? $0.form : $0.optionalForm }
    let header = effects.typedClosure.map { " \(subscriber)\($0) in" } ?? ""
    let receiver = effects.typedClosure == nil ? "$0" : subscriber
    let body = isSetter ? [setting(receiver)] : asked(receiver, form?.answer ?? "", depth: depth + 2)
    let mark = isSetter ? "" : requirement.unsafeResultMark
    let isTyped = namesTypes && rule?.isTyped == true && asking == .plainly
    let returning = rule == nil || isAlone || isTyped ? "" : "return "
    let isInCall = !isTyped && form?.prefix.isEmpty == false
    let head = isTyped ? "" : returning + (isInCall ? mark : "") + (form?.prefix ?? "")
    let end = "}" + (isTyped ? "" : form?.suffix ?? "")
    let opening = opening("\(head)\(effects.call)\(mark)\(function)", arguments(form), header: header, depth: depth)
    let delivered =
      opening.count == 1
      ? layout.block(opening[0], body, closing: end, depth: depth) : opening + body.indented + [end]
    guard isTyped, let rule, let result = requirement.result else { return delivered }
    let answer = unusedName("answer", besides: names)
    return ["let \(answer): \(result.orNil) = \(delivered[0])"] + delivered.dropFirst() + [
      "return \(mark)\(rule.finishing(answer))"
    ]
  }

  private func opening(_ head: String, _ arguments: [String], header: String, depth: Int) -> [String] {
    if arguments.isEmpty { return ["\(head) {\(header)"] }
    return layout.list("\(head)(", arguments, closing: ") {\(header)", closesOnOwnLine: true, depth: depth)
  }

  private func arguments(_ form: AnswerRule.Form?) -> [String] {
    var arguments = inCallersIsolation ? ["isolation: #isolation"] : []
    if let event { return arguments + ["reporting: \(event)"] }
    if let recipient { arguments.append("to: (any \(recipient)).self") }
    if let form { arguments.append("combining: \(form.combiner)") }
    return arguments
  }

  private func setting(_ receiver: String) -> String {
    "\(requirement.unsafeMark)\(receiver).\(requirement.name.asMember) = newValue"
  }

  /// A name for the subscriber in a closure.
  package var subscriber: String { unusedName("subscriber", besides: names) }

  // MARK: One subscriber

  private func asked(_ receiver: String, _ suffix: String, depth: Int) -> [String] {
    guard asking == .forAnAnswer else { return call(on: receiver, suffix: suffix, depth: depth) }
    let subscriber = subscriber
    let call = call(on: subscriber, depth: depth + 2)
    let opening = "\(requirement.effects.call)_Forwarding.answer(of: \(receiver)) {"
    let header = " \(subscriber)\(requirement.effects.typedClosure ?? "") in"
    return layout.block(opening + header, call, closing: "}\(suffix)", depth: depth)
  }

  /// The call of one subscriber.
  ///
  /// - Parameter replacing: Further expressions to pass on in place of parameters, besides those replaced in every
  ///   call.
  package func call(
    on receiver: String, replacing: [String: String] = [:], suffix: String = "", depth: Int = 6
  ) -> [String] {
    var receiver = receiver
    if event != nil, let recipient { receiver = "(\(receiver) as? any \(recipient))?" }
    let head = "\(requirement.effects.call)\(requirement.unsafeMark)"
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
    let question = asking == .ifItAnswers ? "?" : ""
    return layout.list("\(head)\(method)\(question)(", arguments, closing: ")\(suffix)", depth: depth)
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
    return "_Forwarding.spread(\(method), as: (\(type { "[\($0)]" })).self)"
  }
}
