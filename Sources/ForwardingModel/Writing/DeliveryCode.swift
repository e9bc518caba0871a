/// The statements that forward one requirement.
package struct DeliveryCode {
  /// Where the statements stand.
  package enum Place {
    /// In a member of a class that a file declares.
    case file
    /// In a member of the extension that a macro adds.
    case expansion
    /// In a function within such a member, which gets the multicast and the callback's name as arguments.
    case function(multicast: String, callback: String)
  }

  /// Where an asynchronous requirement calls the subscribers.
  package enum Isolation {
    /// On no actor.
    case concurrent
    /// Where the requirement itself runs.
    case callers
    /// Where the requirement belongs, which isn't known here.
    case requirements
  }

  package let requirement: Requirement
  private let place: Place
  /// The protocol whose conforming subscribers get the call. Nil if all get it.
  private let recipient: String?
  /// The event that is reported, if the requirement is one.
  private let event: String?
  /// Whether a subscriber may leave the requirement out, as in Objective-C.
  private let isOptional: Bool
  /// The other forms of it, of which a subscriber may have one in place of it.
  private let otherForms: [OtherForm]
  private let isolation: Isolation
  /// The global actor that the requirement belongs to, if it is known.
  let actor: String?
  /// The expressions to pass on in place of parameters, by the parameter's name.
  private var replaced: [String: String] = [:]

  /// - Parameter actor: That of the protocol, if it is known. A requirement may state its own.
  package init(
    _ requirement: Requirement, in place: Place, to recipient: String? = nil, reporting event: String? = nil,
    isOptional: Bool = false, otherForms: [OtherForm] = [], isolation: Isolation = .concurrent, actor: String? = nil
  ) {
    (self.requirement, self.place, self.recipient, self.event) = (requirement, place, recipient, event)
    (self.isOptional, self.otherForms, self.isolation) = (isOptional, otherForms, isolation)
    self.actor = requirement.declaredIsolation ?? actor
  }

  /// The same for a call in which an expression is passed on in place of a parameter.
  func replacing(_ parameter: Parameter, with expression: String) -> Self {
    var code = self
    code.replaced[parameter.name] = expression
    return code
  }

  var layout: Layout { if case .file = place { .file } else { .expansion } }

  /// The multicast, as an expression.
  package var multicast: String {
    if case .function(let multicast, _) = place { return multicast }
    return names.contains("multicast") ? "self.multicast" : "multicast"
  }

  /// The callback's name in a trace, as an argument. It is that of the function otherwise.
  private var callback: String? {
    if case .function(_, let callback) = place { "callback: \(callback)" } else { nil }
  }

  var names: Set<String> { requirement.names }

  /// The lines that forward the call, and return the answer.
  ///
  /// - Parameter isAlone: Whether they are the whole body, so that an expression needs no `return`.
  package func lines(_ rule: ForwardingRule, isAlone: Bool = true, depth: Int = 4) -> [String] {
    switch (rule.completion, rule.answer) {
    case (.handedOver(let handler, _), _), (.gathered(let handler, _), _):
      return handling(handler, rule, isAlone: isAlone)
    case (.none, .none): return delivered(nil, depth: depth)
    case (.none, .combined(let combiner)):
      return delivered(combiner, "\(isAlone ? "" : "return ")\(requirement.effects.call)", depth: depth)
    case (.none, .chained(let parameter)): return chain(parameter, isAlone: isAlone)
    }
  }

  /// The line that sets the property in every subscriber.
  package func setting(depth: Int = 4) -> [String] {
    let name = "\(requirement.name.asMember) = newValue"
    return layout.block(
      ["\(function("forward"))\(callback.map { "(\($0))" } ?? "") {"], ["\(chosen("$0")).\(name)"],
      depth: depth)
  }

  /// A function of what forwards: of `self`, or of the multicast.
  func function(_ name: String) -> String {
    guard case .file = place else { return "\(multicast).\(name)" }
    return names.contains(name) ? "self.\(name)" : name
  }

  func returning(_ lines: [String]) -> [String] { ["return \(lines[0])"] + lines.dropFirst() }

  // MARK: Answers

  /// Whether a subscriber may not be asked, so that its answer is nil then.
  private var mayLackAnswer: Bool { recipient != nil || isOptional }

  func delivered(_ combiner: String?, _ head: String? = nil, depth: Int) -> [String] {
    let isSelective = combiner != nil && mayLackAnswer
    let isUnknown =
      isolation == .requirements || isSelective && requirement.effects.isAsync && isolation == .concurrent
    // What helps is no member of what forwards, so that it answers no requirement.
    var arguments = isSelective || isUnknown ? [multicast] : []
    if isolation == .callers { arguments.append("isolation: #isolation") }
    if let event { arguments.append("reporting: \(event)") }
    if let combiner { arguments.append("combining: \(combiner)") }
    if let callback { arguments.append(callback) }
    let name =
      isUnknown
      ? "unsafe GeneratedForwarding.forwardAsync" : isSelective ? "GeneratedForwarding.ask" : function("forward")
    let call = "\(head ?? requirement.effects.call)\(name)"
    // `.original` is also a rule for no answer, which the compiler would take where `Void` converts to the answer.
    let isOriginal = combiner == ".original" && requirement.result?.isOptional == false
    let (header, body) = turn(isSelective: isSelective, isStated: isOriginal, depth: depth)
    let opening =
      arguments.isEmpty
      ? ["\(call) {\(header)"]
      : layout.list("\(call)(", arguments, closing: ") {\(header)", closesOnOwnLine: true, depth: depth)
    return layout.block(opening, body, depth: depth)
  }

  /// The closure that calls one subscriber: what is stated before its body, and the body.
  private func turn(
    isSelective: Bool, isStated: Bool, depth: Int
  ) -> (header: String, body: [String]) {
    var result = requirement.result ?? TypeText("Void")
    // The compiler takes one question mark of an answer that can be nil for the other.
    let isTold = isSelective && (recipient != nil || !result.isNeverNil) || isStated
    if isSelective { result = TypeText(result.spelled(in: .optionalLocal)) }
    let stated = (requirement.effects.typedClosure ?? "") + (isTold ? " -> \(result.spelled(in: .local))" : "")
    // A method is made a function of arrays only if it is there.
    if let recipient, isSelective || requirement.parameters.contains(where: \.isVariadic) {
      let guarding =
        "guard let \(subscriber) = \(subscriber) as? any \(recipient) else { return\(isSelective ? " nil" : "") }"
      let body = call(on: subscriber, depth: depth + 2)
      return (" \(subscriber)\(stated) in", [guarding] + (isSelective ? returning(body) : body))
    }
    let receiver = stated.isEmpty ? "$0" : subscriber
    return (stated.isEmpty ? "" : " \(receiver)\(stated) in", call(on: chosen(receiver), depth: depth + 2))
  }

  /// A subscriber as the recipient, with a question mark.
  func chosen(_ receiver: String) -> String { recipient.map { "(\(receiver) as? any \($0))?" } ?? receiver }

  /// The body of a chain, in which each subscriber gets what the previous one returned.
  private func chain(_ parameter: Parameter, isAlone: Bool) -> [String] {
    let subscriber = subscriber
    let value = unusedName("value", besides: names)
    let type = requirement.result?.spelled(in: .local) ?? ""
    let header = " (\(subscriber), \(value): \(type))\(requirement.effects.typedClosure ?? "") in"
    let opening =
      "\(isAlone ? "" : "return ")\(requirement.effects.call)\(function("forward"))(passing: \(parameter.reference)\(callback.map { ", \($0)" } ?? "")) {\(header)"
    var body: [String] = []
    if let recipient {
      body.append("guard let \(subscriber) = \(subscriber) as? any \(recipient) else { return \(value) }")
    }
    if parameter.type.base != requirement.result?.base {
      body.append("guard let \(value) else { return nil }")
    }
    let lines = call(on: subscriber, replacing: [parameter.name: value], suffix: isOptional ? " ?? \(value)" : "")
    if body.isEmpty { return layout.block([opening], lines, depth: 4) }
    return [opening] + (body + returning(lines)).indented + ["}"]
  }

  // MARK: One subscriber

  /// A name for the subscriber in a closure.
  var subscriber: String { unusedName("subscriber", besides: names) }

  /// The call of one subscriber.
  ///
  /// - Parameter replacing: Further expressions to pass on in place of parameters, besides those replaced in every
  ///   call.
  func call(
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
    let lines = layout.list("\(head)\(method)\(isOptional ? "?" : "")(", arguments, closing: ")\(suffix)", depth: depth)
    return otherForms.isEmpty ? lines : layout.alternatives(lines, otherForms, of: receiver, depth: depth)
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
