import ForwardingNames

/// The implementation of one requirement.
struct MethodText {
  let planned: PlannedRequirement
  let access: String
  let platform: Platform

  private var requirement: Requirement { planned.requirement }

  var lines: [String] {
    planned.foreign.availability + (requirement.form.isProperty ? property : method)
  }

  // MARK: Properties

  private var property: [String] {
    guard case .property(let isSettable) = requirement.form, case .answer(let answer) = planned.rule else { return [] }
    let head = "\(requirement.declaration(access: access)) {"
    let effects = requirement.effects
    guard isSettable || effects != .none else {
      return [head] + delivery.lines(answer: answer, depth: 4).indented + ["}"]
    }
    let get = ["get\(effects.declared) {"] + delivery.lines(answer: answer, depth: 6).indented + ["}"]
    guard isSettable else { return [head] + get.indented + ["}"] }
    let set = ["set {"] + delivery.lines(answer: nil, isSetter: true, depth: 6).indented + ["}"]
    return [head] + (get + set).indented + ["}"]
  }

  // MARK: Methods

  private var method: [String] {
    requirement.head(access: access) + body(planned.rule, delivery).indented + ["}"]
  }

  private func body(_ rule: ForwardingRule, _ delivery: DeliveryText) -> [String] {
    switch rule {
    case .toEach: delivery.lines(answer: nil)
    case .answer(let answer): delivery.lines(answer: answer)
    case .chain(let parameter): chain(parameter, delivery)
    case .combined(let rule): CombinedCompletionText(rule: rule, planned: planned, delivery: delivery).lines
    case .firstCall(let rule, let inner): FirstCallText(rule, delivery: delivery).lines { body(inner, $0) }
    }
  }

  private var delivery: DeliveryText {
    DeliveryText(
      requirement: requirement, recipient: planned.recipient, isOptional: platform.isOptional(planned.foreign),
      event: planned.event?.construction)
  }

  /// Each subscriber gets what the one before returned.
  private func chain(_ parameter: ForwardedParameter, _ delivery: DeliveryText) -> [String] {
    let subscriber = delivery.subscriber
    let value = unusedName("value", besides: requirement.names)
    let wraps = parameter.type.base != requirement.result?.base
    let header =
      " (\(subscriber), \(value): \(requirement.result?.base ?? ""))"
      + (requirement.effects.typedClosure.map { "\($0) in" } ?? " in")
    let mark = requirement.unsafeResultMark
    let opening = "\(requirement.effects.call)\(mark)\(delivery.forward)(passing: \(parameter.reference)) {\(header)"
    var body: [String] = []
    if let recipient = planned.recipient {
      body.append("guard let \(subscriber) = \(subscriber) as? any \(recipient) else { return \(value) }")
    }
    if wraps { body.append("guard let \(value)\(mark.isEmpty ? "" : " = \(mark)\(value)") else { return nil }") }
    var call = delivery
    call.event = nil
    let suffix = delivery.isOptional ? " ?? \(value)" : ""
    let lines = call.call(on: subscriber, replacing: [parameter.name: value], suffix: suffix)
    if body.isEmpty { return Layout.block(opening, lines, depth: 4) }
    return [opening] + (body + ["return \(lines[0])"] + lines.dropFirst()).indented + ["}"]
  }
}

extension Requirement {
  /// The declaration as far as its body.
  func declaration(access: String) -> String {
    switch form {
    case .property: "\(prefix)\(access)var \(name.asDeclaration): \(result?.text ?? "Void")"
    case .method: head(access: access).joined(separator: " ")
    }
  }

  /// The first lines of a method, with the brace.
  func head(access: String, override: String = "") -> [String] {
    guard case .method(let generics, let parameters, let constraints) = form else { return [] }
    let returned = result.map { " -> \($0.text)" } ?? ""
    return Layout.list(
      "\(prefix)\(access)\(override)func \(name.asDeclaration)\(generics)(", parameters.map(\.declared),
      closing: ")\(effects.declared)\(returned)\(constraints.map { " \($0)" } ?? "") {", closesOnOwnLine: true, depth: 2
    )
  }
}
