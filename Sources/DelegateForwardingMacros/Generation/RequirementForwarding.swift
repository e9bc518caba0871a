#if Macros
  import ForwardingModel
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The subscribers that the generated code forwards to.
  enum Recipients {
    /// The subscribers of a multicast for the protocol itself.
    case subscribers

    /// Those subscribers of any other multicast that conform to the protocol. It is how a protocol that inherits from
    /// this one is forwarded: its multicast has another subscriber type, and its macro does not see this one's
    /// requirements.
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
      let setter = isSettable ? applied(for: recipients, isSetter: true) { $0.setting() } : []
      return requirement.implementation(declared: declared, body: forwarding(for: recipients), setter: setter)
        .joined(separator: "\n")
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
      if recipients == .others {
        delivery.recipient = delegate.name
      } else {
        delivery.forwarder = delivery.multicast
        delivery.event = event?.made(of: delegate.eventName)
      }
      return delivery
    }

    private func forwarding(for recipients: Recipients) -> [String] {
      let isAsync = requirement.effects.isAsync
      if rule.completion == .none, !isAsync {
        return applied(for: recipients) { $0.lines(rule) }
      }
      var delivery = delivery(for: recipients)
      guard isAsync else { return delivery.lines(rule) }
      // A macro sees neither a module's default isolation nor what an attribute means.
      delivery.isolation =
        requirement.isolation == .callers
        ? .callers : requirement.attributes.contains("@concurrent") ? .concurrent : .requirements
      guard requirement.isolation == .languageDefault else { return delivery.lines(rule) }
      let others = delivery.lines(rule, isAlone: false)
      delivery.isolation = .callers
      return ["#if hasFeature(NonisolatedNonsendingByDefault)"] + delivery.lines(rule, isAlone: false)
        + ["#else"] + others + ["#endif"]
    }

    /// Forwards inside a closure that is applied to the multicast.
    ///
    /// A member of a protocol extension is compiled once for any `Self` and again for each type that it is used with. A
    /// closure that captures nothing of `Self` is compiled once, so the delivery, which is inlined there, is too. In a
    /// closure, `#function` is the callback's name.
    private func applied(
      for recipients: Recipients, isSetter: Bool = false, _ lines: (DeliveryCode) -> [String]
    ) -> [String] {
      var delivery = delivery(for: recipients)
      guard recipients == .subscribers, isCapturable else { return lines(delivery) }
      let multicast = unusedName("multicast", besides: requirement.names)
      let own = delivery.multicast
      delivery.forwarder = multicast
      let effects = isSetter ? Effects.none : requirement.effects
      let result = isSetter ? nil : requirement.result
      let returned = result.map { " -> \($0.plain)" } ?? ""
      let parameter = "(\(multicast): GeneratedForwarding.Multicast<\(delegate.existential)>)"
      let head = "\(result == nil ? "" : "return ")\(effects.call)"
      return ["\(head)({ \(parameter)\(effects.declared)\(returned) in"] + lines(delivery).indented + [
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
  }

  extension String {
    func indented() -> String {
      split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty || $0.hasPrefix("#") ? String($0) : "  \($0)" }
        .joined(separator: "\n")
    }
  }
#endif
