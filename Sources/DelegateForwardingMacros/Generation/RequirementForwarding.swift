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
    /// The event that is reported, if the requirement is one.
    private let event: EventCase?

    /// Nil if the user forwards the requirement, or if it can't be forwarded, which is diagnosed.
    init?(_ requirement: ProtocolRequirement, of delegate: DelegateProtocol, in context: some MacroExpansionContext) {
      if requirement.combining.isByHand { return nil }
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
    }

    /// Whether a member of the multicast itself implements it, so that generated code is ignored there.
    var isAnswered: Bool { OwnMembers(proxiesOnly: false).answering(requirement) != nil }

    /// Its implementation.
    func text(for recipients: Recipients) -> String {
      let isSettable = requirement.form == .property(isSettable: true)
      let lines = shares.map(\.declared)
      let body = lines + forwarding(for: recipients, isAlone: lines.isEmpty)
      let setter = isSettable ? applied(for: recipients, isSetter: true) { delivery, _ in delivery.setting() } : []
      return requirement.implementation(declared: declared, body: body, setter: setter).joined(separator: "\n")
    }

    /// An implementation that only traps.
    func stopping(_ attribute: String) -> String {
      let stop = ["Swift.fatalError()"]
      let declared = ["\(attribute) \(declared[0])"]
      return requirement.implementation(declared: declared, body: stop, setter: stop).joined(separator: "\n")
    }

    private var declared: [String] { requirement.declared(access: delegate.access, .expansion) }

    // MARK: The body

    private func delivery(for recipients: Recipients) -> DeliveryCode {
      var delivery = DeliveryCode(requirement, layout: .expansion)
      for share in shares { delivery.replaced[share.parameter.name] = share.name }
      if recipients == .others {
        delivery.recipient = delegate.name
      } else {
        delivery.forwarder = delivery.multicast
        let values = requirement.parameters.map { delivery.replaced[$0.name] ?? $0.reference }
        delivery.event = event?.made(of: delegate.eventName, values: values)
      }
      return delivery
    }

    private func forwarding(for recipients: Recipients, isAlone: Bool) -> [String] {
      let isAsync = requirement.effects.isAsync
      if isAsync, requirement.isolation == .languageDefault {
        var delivery = delivery(for: recipients)
        let others = delivery.lines(rule, isAlone: false)
        delivery.inCallersIsolation = true
        return ["#if hasFeature(NonisolatedNonsendingByDefault)"] + delivery.lines(rule, isAlone: false)
          + ["#else"] + others + ["#endif"]
      }
      if rule.completion == .none, !isAsync {
        return applied(for: recipients, isAlone: isAlone) { $0.lines(rule, isAlone: $1) }
      }
      var delivery = delivery(for: recipients)
      delivery.inCallersIsolation = isAsync && requirement.isolation == .callers
      return delivery.lines(rule, isAlone: isAlone)
    }

    /// Forwards inside a closure that is applied to the multicast.
    ///
    /// A member of a protocol extension is compiled once for any `Self` and again for each type that it is used with. A closure that
    /// captures nothing of `Self` is compiled once, so the delivery, which is inlined there, is too. In a closure, `#function` is the
    /// callback's name.
    private func applied(
      for recipients: Recipients, isSetter: Bool = false, isAlone: Bool = true,
      _ lines: (DeliveryCode, _ isAlone: Bool) -> [String]
    ) -> [String] {
      var delivery = delivery(for: recipients)
      guard recipients == .subscribers, isCapturable else { return lines(delivery, isAlone) }
      let multicast = unusedName("multicast", besides: requirement.names)
      let own = delivery.multicast
      delivery.forwarder = multicast
      let effects = isSetter ? Effects.none : requirement.effects
      let result = isSetter ? nil : requirement.result
      let returned = result.map { " -> \($0.plain)" } ?? ""
      let parameter = "(\(multicast): _Forwarding.Multicast<\(delegate.existential)>)"
      let head = "\(result == nil ? "" : "return ")\(effects.call)"
      return ["\(head)({ \(parameter)\(effects.declared)\(returned) in"] + lines(delivery, true).indented + [
        "})(\(own))"
      ]
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
