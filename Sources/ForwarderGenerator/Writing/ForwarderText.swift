import ForwardingModel

/// The text of the class that forwards.
struct ForwarderText {
  let name: String
  let protocols: [ForeignProtocol]
  let access: String
  let requirements: [PlannedRequirement]
  let names: LibraryNames
  /// The requirements that the user implements.
  let exceptions: [String]
  let eventName: String

  func lines(on platform: Platform) -> [String] {
    let first = protocols[0]
    let inheritsNSObject = platform == .apple || protocols.contains(where: \.needsNSObject)
    let superclass = inheritsNSObject ? [names.nsObject] : []
    let sendable = protocols.contains(where: \.isSendable) && !first.isSendable ? ["@unchecked Sendable"] : []
    let supertypes = superclass + [names.forwarder] + protocols.map(\.name) + sendable
    var lines = ["/// Forwards every callback of `\(first.name)` to the subscribers of a multicast."]
    if protocols.count > 1 {
      lines += ["///", "/// Subscribers that conform to the other protocols get the callbacks of these, too."]
    }
    if !exceptions.isEmpty {
      lines += ["///", "/// An extension of yours implements \(exceptions.map { "`\($0)`" }.joined(separator: ", "))."]
    }
    lines += Set(protocols.flatMap(\.availability)).sorted()
    let head = "nonisolated \(access)final class \(name):"
    let isShort = head.count + supertypes.joined(separator: ", ").count + 5 <= Layout.file.width
    lines +=
      isShort
      ? ["\(head) \(supertypes.joined(separator: ", ")) {"]
      : Layout.file.list(head, supertypes, closing: "", depth: Layout.file.width / 2) + ["{"]
    let type = "\(names.multicast)<\(first.existential)>"
    var members = [
      ["\(access)let multicast: \(type)"],
      ["\(access)init(_ multicast: \(type)) {", "  self.multicast = multicast", "}"],
    ]
    members += requirements.map { method($0, on: platform) }
    return lines + Array(members.joined(separator: [""])).indented + ["}"]
  }

  func method(_ planned: PlannedRequirement, on platform: Platform) -> [String] {
    let requirement = planned.requirement
    let delivery = delivery(of: planned, on: platform)
    let isSettable = requirement.form == .property(isSettable: true)
    let setter = isSettable ? delivery.lines(nil, isSetter: true, depth: 6) : []
    return planned.foreign.availability
      + requirement.implementation(
        declared: requirement.declared(access: access, isShared: true, .file), body: body(planned, delivery),
        setter: setter)
  }

  private func delivery(of planned: PlannedRequirement, on platform: Platform) -> DeliveryCode {
    let requirement = planned.requirement
    let own = requirement.names.contains("forward") ? "self.forward" : "forward"
    let gates = HandlerGates(planned.rule.completion, names: requirement.names, layout: .file)
    var delivery = DeliveryCode(requirement, by: own, layout: .file)
    delivery.recipient = planned.recipient
    delivery.event = planned.event?.made(of: eventName)
    delivery.names = gates.names
    delivery.replaced = gates.replaced
    delivery.inCallersIsolation = requirement.isolation == .callers && requirement.effects.isAsync
    delivery.asking =
      platform.isOptional(planned.foreign) ? .ifItAnswers : planned.mayAnswerNothing ? .forAnAnswer : .plainly
    return delivery
  }

  private func body(_ planned: PlannedRequirement, _ delivery: DeliveryCode) -> [String] {
    let gates = HandlerGates(planned.rule.completion, names: planned.requirement.names, layout: .file)
    if case .combined(let rule) = planned.rule.completion {
      let own = planned.requirement.names.contains("multicast") ? "self.multicast" : "multicast"
      return standIn(planned, rule, delivery, own)
        + CombinedHandlerText(rule, delivery: delivery, multicast: own).lines
    }
    let isAlone = gates.declared.isEmpty
    switch planned.rule.answer {
    case .none: return gates.declared + delivery.lines(nil, isAlone: isAlone)
    case .combined(let rule): return gates.declared + delivery.lines(rule, isAlone: isAlone)
    case .chained(let parameter):
      let lines = chain(parameter, planned, delivery)
      return gates.declared + [(isAlone ? "" : "return ") + lines[0]] + lines.dropFirst()
    }
  }

  /// The class with the protocols' default implementations. It answers if there is no original delegate.
  static let nobody = "NoDelegate"

  /// The call of a default implementation if there is no original delegate.
  private func standIn(
    _ planned: PlannedRequirement, _ rule: CombinedHandler, _ delivery: DeliveryCode, _ multicast: String
  ) -> [String] {
    guard planned.foreign.hasDefault, rule.mayLackOriginal else { return [] }
    let isThere = planned.recipient.map { "!(\(multicast).originalDelegate is any \($0))" }
    let call = delivery.call(on: "\(Self.nobody)()")
    return Layout.file.block("if \(isThere ?? "\(multicast).originalDelegate == nil") {", call, depth: 4)
  }

  /// The class with the default implementations, if one is needed.
  var nobodyLines: [String] {
    let isUsed = requirements.contains { planned in
      if case .combined(let rule) = planned.rule.completion {
        return planned.foreign.hasDefault && rule.mayLackOriginal
      }
      if case .combined(let rule) = planned.rule.answer { return rule.fallback?.contains("\(Self.nobody)()") ?? false }
      return false
    }
    guard isUsed else { return [] }
    let superclass = protocols.contains(where: \.needsNSObject) ? [names.nsObject] : []
    let stubs = requirements.filter { !$0.foreign.hasDefault }.map { planned in
      let stop = ["Swift.fatalError()"]
      let declared = planned.requirement.declared(access: "", isShared: true, .file)
      return planned.foreign.availability
        + planned.requirement.implementation(declared: declared, body: stop, setter: stop)
    }
    return ["/// What the protocols do by default, where there is no original delegate."]
      + [
        "nonisolated private final class \(Self.nobody): \((superclass + protocols.map(\.name)).joined(separator: ", ")) {"
      ]
      + Array(stubs.joined(separator: [""])).indented + ["}"]
  }

  /// The body of a chain, in which each subscriber gets what the previous one returned.
  private func chain(_ parameter: Parameter, _ planned: PlannedRequirement, _ delivery: DeliveryCode) -> [String] {
    let requirement = planned.requirement
    let subscriber = delivery.subscriber
    let value = unusedName("value", besides: delivery.names)
    let wraps = parameter.type.base != requirement.result?.base
    let header =
      " (\(subscriber), \(value): \(requirement.result?.base ?? ""))"
      + (requirement.effects.typedClosure.map { "\($0) in" } ?? " in")
    let mark = requirement.unsafeResultMark
    let opening =
      "\(requirement.effects.call)\(mark)\(delivery.function)(passing: \(parameter.reference)) {\(header)"
    var body: [String] = []
    if let recipient = planned.recipient {
      body.append("guard let \(subscriber) = \(subscriber) as? any \(recipient) else { return \(value) }")
    }
    if wraps { body.append("guard let \(value)\(mark.isEmpty ? "" : " = \(mark)\(value)") else { return nil }") }
    let suffix = delivery.asking == .ifItAnswers ? " ?? \(value)" : ""
    let lines = delivery.call(on: subscriber, replacing: [parameter.name: value], suffix: suffix)
    if body.isEmpty { return Layout.file.block(opening, lines, depth: 4) }
    return [opening] + (body + ["return \(lines[0])"] + lines.dropFirst()).indented + ["}"]
  }
}

/// How a file names the library's types: by their own names, or by others if the module's types hide them.
struct LibraryNames {
  /// The names of the other types in the file's module.
  let hidden: Set<String>

  var forwarder: String { hidden.contains("MulticastForwarding") ? "_Forwarding.Forwarder" : "MulticastForwarding" }
  var multicast: String { hidden.contains("MulticastDelegate") ? "_Forwarding.Multicast" : "MulticastDelegate" }
  var hook: String { hidden.contains("DelegateHook") ? "_Forwarding.Hook" : "DelegateHook" }
  var event: String { hidden.contains("DeliverableEvent") ? "_Forwarding.Event" : "DeliverableEvent" }
  var nsObject: String { hidden.contains("NSObject") ? "Foundation.NSObject" : "NSObject" }
}
