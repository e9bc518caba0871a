import ForwardingNames

/// The call that forwards one requirement.
struct DeliveryText {
  let requirement: Requirement
  let recipient: String?
  let isOptional: Bool
  var event: String?
  /// What is passed on instead of a parameter of that name.
  var replaced: [String: String] = [:]

  /// The lines that deliver, and return the answer.
  func lines(answer: AnswerRule?, isSetter: Bool = false, depth: Int = 4) -> [String] {
    let effects = isSetter ? Effects.none : requirement.effects
    let inCallersIsolation = requirement.isolation == .callers && effects.isAsync
    let arguments = arguments(answer, inCallersIsolation: inCallersIsolation)
    let completion = (isOptional ? answer?.optionalCompletion : answer?.completion) ?? ""
    let header = effects.typedClosure.map { " (\(subscriber))\($0) in" } ?? ""
    let receiver = effects.typedClosure == nil ? "$0" : subscriber
    let answerSuffix = isOptional ? answer?.optionalAnswer ?? "" : ""
    let body =
      isSetter
      ? ["\(requirement.unsafeMark)\(receiver).\(name) = newValue"]
      : call(on: receiver, suffix: answerSuffix, depth: depth + 2)
    let mark = isSetter ? "" : requirement.unsafeResultMark
    let opening = opening("\(effects.call)\(mark)\(forward)", arguments, header: header, depth: depth)
    guard opening.count == 1 else { return opening + body.indented + ["}\(completion)"] }
    return Layout.block(opening[0], body, closing: "}" + completion, depth: depth)
  }

  private func opening(_ head: String, _ arguments: [String], header: String, depth: Int) -> [String] {
    if arguments.isEmpty { return ["\(head) {\(header)"] }
    return Layout.list("\(head)(", arguments, closing: ") {\(header)", closesOnOwnLine: true, depth: depth)
  }

  private func arguments(_ answer: AnswerRule?, inCallersIsolation: Bool) -> [String] {
    if let event { return ["reporting: \(event)"] }
    var arguments: [String] = []
    if inCallersIsolation { arguments.append("isolation: #isolation") }
    if let recipient { arguments.append("to: (any \(recipient)).self") }
    if let answer { arguments.append("combining: \(isOptional ? answer.optionalCombiner : answer.combiner)") }
    return arguments
  }

  var name: String { requirement.name.asMember }

  /// The word `forward`, where a parameter may have the same name.
  var forward: String { requirement.names.contains("forward") ? "self.forward" : "forward" }

  /// A name for the subscriber in a closure.
  var subscriber: String { unusedName("subscriber", besides: requirement.names) }

  /// What is done with one subscriber.
  ///
  /// - Parameter replacing: What is passed on instead of a parameter of that name, besides what is replaced in every call.
  func call(
    on receiver: String, replacing: [String: String] = [:], suffix: String = "", depth: Int = 6
  ) -> [String] {
    var receiver = receiver
    if event != nil, let recipient { receiver = "(\(receiver) as? any \(recipient))?" }
    guard let variadic = requirement.parameters.first(where: \.isVariadic) else {
      return call(receiver, replacing: replacing, values: [], suffix: suffix, depth: depth)
    }
    let cases = (0...VariadicValues.limit).flatMap { count in
      let values = (0..<count).map { "\(variadic.reference)[\($0)]" }
      let lines = call(receiver, replacing: replacing, values: values, suffix: suffix, depth: depth + 4)
      return lines.count == 1 && lines[0].count + depth + 10 <= Layout.width
        ? ["case \(count): \(lines[0])"] : ["case \(count):"] + lines.indented
    }
    let array = variadic.type.unsafeMark + variadic.reference
    return ["switch \(array).count {"] + cases + [VariadicValues.tooMany(requirement.name, array), "}"]
  }

  private func call(
    _ receiver: String, replacing: [String: String], values: [String], suffix: String, depth: Int
  ) -> [String] {
    let question = isOptional ? "?" : ""
    let head = "\(requirement.effects.call)\(requirement.unsafeMark)\(receiver).\(name)"
    if requirement.form.isProperty { return ["\(head)\(suffix)"] }
    let arguments = requirement.parameters.flatMap { parameter in
      (replacing[parameter.name] ?? replaced[parameter.name]).map { [parameter.labelled($0)] }
        ?? parameter.arguments(values: values)
    }
    return Layout.list("\(head)\(question)(", arguments, closing: ")\(suffix)", depth: depth)
  }
}
