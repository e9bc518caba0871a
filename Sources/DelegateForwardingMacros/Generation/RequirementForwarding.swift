#if Macros
  import ForwardingModel
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The subscribers that the generated code forwards to.
  enum Recipients {
    /// The subscribers of a multicast for the protocol itself.
    case subscribers

    /// Those subscribers of any other multicast that conform to the protocol. It is how a protocol that inherits from this
    /// one is forwarded: its multicast has another subscriber type, and its macro does not see this one's requirements.
    case others
  }

  /// A requirement's implementation: every subscriber gets the call, with the same arguments.
  struct RequirementForwarding {
    private let requirement: Requirement
    private let delegate: DelegateProtocol
    private let rule: ForwardingRule
    private let gates: HandlerGates
    /// The event that is reported, if the requirement is one.
    private let event: EventCase?

    /// Nil if the requirement can't be forwarded, which is diagnosed.
    init?(_ requirement: ProtocolRequirement, of delegate: DelegateProtocol, in context: some MacroExpansionContext) {
      let parameters = requirement.requirement.parameters
      for (parameter, type) in zip(parameters, requirement.parameterTypes) where parameter.isSentClosure {
        context.diagnose(ForwardingRefusal.givenAway(parameter.name).diagnose(at: type))
        return nil
      }
      guard let rule = requirement.rule(in: context) else { return nil }
      self.rule = rule
      self.delegate = delegate
      var plain = requirement.requirement
      if plain.isolation == .languageDefault, delegate.declaration.attributes.maySayIsolation {
        plain.isolation = .fixed
      }
      self.requirement = plain
      event = delegate.events?[requirement]
      gates = HandlerGates(rule.completion, names: plain.names, layout: .expansion)
    }

    /// Whether a member of the multicast itself implements it, so that generated code is ignored there.
    var isAnswered: Bool { OwnMembers(delegate: delegate.name, proxiesOnly: false).answering(requirement) != nil }

    /// Its implementation.
    func text(for recipients: Recipients) -> String {
      let answer: AnswerRule? = if case .combined(let rule) = rule.answer { rule } else { nil }
      let isSettable = requirement.form == .property(isSettable: true)
      return requirement.implementation(
        declared: declared, body: body(answer, for: recipients),
        setter: isSettable ? delivered(nil, for: recipients, isSetter: true, isAlone: true) : []
      ).joined(separator: "\n")
    }

    /// An implementation that only traps.
    func stopping(_ attribute: String) -> String {
      let stop = ["Swift.fatalError()"]
      let declared = ["\(attribute) \(declared[0])"]
      return requirement.implementation(declared: declared, body: stop, setter: stop).joined(separator: "\n")
    }

    private var declared: [String] { requirement.declared(access: delegate.access, .expansion) }

    // MARK: The body

    /// The multicast of the forwarding object.
    private var multicast: String { requirement.names.contains("multicast") ? "self.multicast" : "multicast" }

    private func delivery(for recipients: Recipients) -> DeliveryCode {
      let own = requirement.names.contains("forward") ? "self.forward" : "forward"
      var delivery = DeliveryCode(
        requirement, by: recipients == .others ? own : "\(multicast).forward", layout: .expansion)
      delivery.namesTypes = true
      delivery.names = gates.names
      delivery.replaced = gates.replaced
      for share in shares { delivery.replaced[share.parameter.name] = share.name }
      if recipients == .others {
        delivery.recipient = delegate.name
      } else {
        let values = requirement.parameters.map { delivery.replaced[$0.name] ?? $0.reference }
        delivery.event = event?.made(of: delegate.eventName, values: values)
      }
      return delivery
    }

    private func body(_ answer: AnswerRule?, for recipients: Recipients) -> [String] {
      let delivery = delivery(for: recipients)
      if case .combined(let rule) = rule.completion {
        return CombinedHandlerText(rule, delivery: delivery, multicast: multicast).lines
      }
      let lines = gates.declared + shares.map(\.declared)
      return lines + delivered(answer, for: recipients, isSetter: false, isAlone: lines.isEmpty)
    }

    private func delivered(
      _ answer: AnswerRule?, for recipients: Recipients, isSetter: Bool, isAlone: Bool
    ) -> [String] {
      var delivery = delivery(for: recipients)
      let isAsync = requirement.effects.isAsync && !isSetter
      if isAsync, requirement.isolation == .languageDefault {
        let others = delivery.lines(answer, isAlone: false)
        delivery.inCallersIsolation = true
        return ["#if hasFeature(NonisolatedNonsendingByDefault)"] + delivery.lines(answer, isAlone: false)
          + ["#else"] + others + ["#endif"]
      }
      if recipients == .subscribers, isCapturable, !isAsync {
        return appliedClosure(delivery, answer, isSetter: isSetter)
      }
      delivery.inCallersIsolation = isAsync && requirement.isolation == .callers
      return delivery.lines(answer, isSetter: isSetter, isAlone: isAlone)
    }

    /// A member of a protocol extension is compiled once for any `Self` and again for each type that it is used with. A closure that
    /// captures nothing of `Self` is compiled once, so the delivery, which is inlined there, is too. In a closure, `#function` is the
    /// callback's name.
    private func appliedClosure(_ delivery: DeliveryCode, _ answer: AnswerRule?, isSetter: Bool) -> [String] {
      var delivery = delivery
      let multicast = unusedName("multicast", besides: delivery.names)
      delivery.function = "\(multicast).forward"
      let effects = isSetter ? Effects.none : requirement.effects
      let result = isSetter ? nil : requirement.result
      let returned = result.map { " -> \($0.plain)" } ?? ""
      let parameter = "(\(multicast): _Forwarding.Multicast<\(delegate.existential)>)"
      let head = "\(result == nil ? "" : "return ")\(effects.call)"
      return ["\(head)({ \(parameter)\(effects.declared)\(returned) in"]
        + delivery.lines(answer, isSetter: isSetter).indented + ["})(\(self.multicast))"]
    }

    /// Whether a closure can capture the arguments, and using one is worthwhile.
    private var isCapturable: Bool {
      let isPlain = requirement.parameters.allSatisfy { parameter in
        !["borrowing", "consuming", "sending", "isolated", "__owned", "__shared"].contains(where: parameter.type.has)
          && !parameter.isAutoclosure
      }
      return isPlain && !requirement.isGeneric && !requirement.effects.isRethrowing
        && !requirement.modifiers.contains { $0.hasPrefix("nonisolated") }
    }

    /// The value that every subscriber gets for an argument that a callee may consume or send.
    private var shares: [(parameter: Parameter, name: String, declared: String)] {
      requirement.parameters.filter { $0.isConsumed || $0.isSent && !$0.isInout && !$0.isVariadic }.map { parameter in
        let name = unusedName(
          "shared\(parameter.name.prefix(1).uppercased())\(parameter.name.dropFirst())", besides: requirement.names)
        let function = parameter.isSent ? "sent" : "shared"
        let value = "\(parameter.type.unsafeMark)_Forwarding.\(function)(\(parameter.reference))"
        return (parameter, name, "let \(name) = \(value)")
      }
    }
  }

  extension Parameter {
    /// Whether it is a closure that can be passed to only one subscriber.
    fileprivate var isSentClosure: Bool { isSent && ClosureType(type).map { !$0.isSendable } ?? false }
  }

  extension String {
    func indented() -> String {
      split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty || $0.hasPrefix("#") ? String($0) : "  \($0)" }
        .joined(separator: "\n")
    }
  }
#endif
