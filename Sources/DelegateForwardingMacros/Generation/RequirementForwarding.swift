#if Macros
  import ForwardingModel
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A requirement's implementation: every subscriber gets the call, with the same arguments.
  struct RequirementForwarding {
    private var requirement: Requirement
    private let rule: ForwardingRule
    private let delegate: DelegateProtocol
    /// The event that is reported, if the requirement is one.
    private let event: EventCase?

    init(_ requirement: ProtocolRequirement, by rule: ForwardingRule, of delegate: DelegateProtocol) {
      (self.requirement, self.rule, self.delegate) = (requirement.requirement, rule, delegate)
      event = delegate.events?[requirement]
      if self.requirement.isolation == .languageDefault, delegate.declaration.attributes.maySayIsolation {
        self.requirement.isolation = .fixed
      }
    }

    var text: String {
      let isSettable = requirement.form == .property(isSettable: true)
      let setter = isSettable ? shared(isSetter: true) { $0.setting() } : []
      return requirement.implementation(
        declared: requirement.declared(access: delegate.access, .expansion), body: body, setter: setter
      ).joined(separator: "\n")
    }

    private var body: [String] {
      let isAsync = requirement.effects.isAsync
      if rule.completion == .none, !isAsync { return shared { $0.lines(rule) } }
      guard isAsync else { return delivery(in: .expansion).lines(rule) }
      // A macro sees neither a module's default isolation nor what an attribute means.
      let isolation: DeliveryCode.Isolation =
        requirement.isolation == .callers
        ? .callers : requirement.attributes.contains("@concurrent") ? .concurrent : .requirements
      let isKnown = requirement.isolation != .languageDefault
      let lines = delivery(in: .expansion, isolation).lines(rule, isAlone: isKnown)
      if isKnown { return lines }
      return ["#if hasFeature(NonisolatedNonsendingByDefault)"]
        + delivery(in: .expansion, .callers).lines(rule, isAlone: false) + ["#else"] + lines + ["#endif"]
    }

    private func delivery(
      in place: DeliveryCode.Place, _ isolation: DeliveryCode.Isolation = .concurrent
    ) -> DeliveryCode {
      DeliveryCode(
        requirement, in: place, reporting: event?.made(of: delegate.eventName), isolation: isolation,
        actor: delegate.isolation)
    }

    /// Forwards inside a local function that gets the multicast.
    ///
    /// A member of a protocol extension is compiled once for any `Self` and again for each type that it is used with. A
    /// local function that captures nothing of `Self` is compiled once, and so is the delivery, which is inlined there
    /// and nowhere else: without `@inline(never)`, the code has 1.6 times the size of the same lines by hand.
    private func shared(isSetter: Bool = false, _ lines: (DeliveryCode) -> [String]) -> [String] {
      let outside = delivery(in: .expansion)
      guard isCapturable else { return lines(outside) }
      let (multicast, callback, deliver) = (name("multicast"), name("callback"), name("deliver"))
      let inside = delivery(in: .function(multicast: multicast, callback: callback))
      let effects = isSetter ? Effects.none : requirement.effects
      let result = isSetter ? nil : requirement.result
      let returned = result.map { " -> \($0.spelled(in: .local))" } ?? ""
      let parameters =
        "_ \(multicast): GeneratedForwarding.Multicast<\(delegate.existential)>, "
        + "_ \(callback): Swift.StaticString = #function"
      return ["@inline(never) func \(deliver)(\(parameters))\(effects.declared)\(returned) {"]
        + lines(inside).indented
        + ["}", "\(result == nil ? "" : "return ")\(effects.call)\(deliver)(\(outside.multicast))"]
    }

    /// A name that no parameter has.
    private func name(_ name: String) -> String { unusedName(name, besides: requirement.names) }

    /// Whether a local function can capture the arguments, and using one is worthwhile.
    private var isCapturable: Bool {
      let isPlain = requirement.parameters.allSatisfy { parameter in
        !["borrowing", "consuming", "sending", "isolated", "__owned", "__shared"].contains(where: parameter.type.has)
          && !parameter.isAutoclosure
      }
      return isPlain && !requirement.isGeneric && !requirement.effects.isRethrowing
        && !requirement.modifiers.contains { $0.hasPrefix("nonisolated") }
    }
  }
#endif
