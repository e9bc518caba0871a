import ForwardingModel

/// The text of the class that forwards.
struct ForwarderText {
  let name: String
  let protocols: [ForeignProtocol]
  let access: String
  let requirements: [ForeignRequirement]
  /// The requirements that are left out.
  let exceptions: [RequirementName]
  let eventName: String

  var hasEvents: Bool { requirements.contains { $0.event != nil } }

  func lines(on platform: Platform) -> [String] {
    let members = answers(on: platform) ? proxyMembers : multicastMembers
    let all = members + requirements.map { method($0, on: platform) }
    let body: [String] = Array(all.joined(separator: [""]))
    var lines = documentation(on: platform).lines
    lines += Set(protocols.flatMap(\.availability)).sorted()
    lines += head(on: platform)
    lines += body.indented
    return lines + ["}"]
  }

  /// Whether the class is a `DelegateProxy`, which answers a service that asks its delegate before it calls.
  private func answers(on platform: Platform) -> Bool {
    switch platform {
    case .apple: true
    case .any: protocols.contains(where: \.mayBeAsked)
    case .others: false
    }
  }

  private var multicastMembers: [[String]] {
    let type = "DelegateForwarding.MulticastDelegate<\(protocols[0].existential)>"
    return [
      ["\(access)let multicast: \(type)"],
      ["\(access)init(_ multicast: \(type)) {", "  self.multicast = multicast", "}"],
    ]
  }

  /// What the proxy answers a service that asks it. The superclass has the other members.
  private var proxyMembers: [[String]] {
    // The graph of another platform has no selectors, and doesn't say where a callback is available on Apple's.
    let silent = requirements.filter { $0.mayBeListenedTo && $0.event == nil && !$0.isSwitch && $0.isOfObjectiveC }
    return selectors("answeredByOriginal", requirements.filter { $0.rule.isOriginals || $0.isSwitch })
      + selectors("notReported", silent) + winningForms
  }

  private func selectors(_ name: String, _ requirements: [ForeignRequirement]) -> [[String]] {
    // The graph of another platform has none, so the compiler spells them.
    let isKnown = protocols[0].isOfApple
    let selectors = requirements.compactMap { foreign in
      isKnown ? foreign.selector.map { "\"\($0)\"" } : "#selector(\(foreign.writtenOwner).\(foreign.title))"
    }
    if selectors.isEmpty { return [] }
    let closing = isKnown ? "].map { ObjectiveC.Selector($0) }" : "]"
    let list = Layout.file.list("[", selectors, closing: closing, closesOnOwnLine: true, depth: 6)
    return [["\(access)override class var \(name): [ObjectiveC.Selector] {"] + list.indented + ["}"]]
  }

  /// The older forms that a service prefers, by the newer ones.
  private var winningForms: [[String]] {
    let pairs = requirements.flatMap { newer in
      newer.bridges.filter(\.isPreferred).flatMap { bridge -> [String] in
        guard let name = newer.selector, let older = bridge.other.selector else { return [] }
        return ["(", "  \"\(name)\",", "  \"\(older)\"", "),"]
      }
    }
    if pairs.isEmpty { return [] }
    let type = "[ObjectiveC.Selector: ObjectiveC.Selector]"
    let ending = "  ].reduce(into: [:]) { $0[ObjectiveC.Selector($1.0)] = ObjectiveC.Selector($1.1) }"
    return [["\(access)override class var olderForms: \(type) {", "  ["] + pairs.indented.indented + [ending, "}"]]
  }

  // MARK: Deprecated callbacks

  /// What calls deprecated callbacks, through a protocol.
  private var deprecatedCalls: String { "\(name)Deprecated.calls" }

  /// The protocol and the type that call deprecated callbacks.
  func deprecatedLines(on platform: Platform) -> [String] {
    var functions: [Bridge.Function] = []
    for bridge in requirements.filter(platform.isOptional).flatMap(\.bridges) where bridge.needsFunction {
      if !functions.contains(bridge.function) { functions.append(bridge.function) }
    }
    if functions.isEmpty { return [] }
    let type = "\(name)Deprecated"
    var lines = ["/// Calls deprecated callbacks. Swift warns of a direct call, and not of one through a protocol."]
    lines.append("nonisolated private protocol \(type)Calls {")
    lines += functions.flatMap(\.declared).indented
    lines += ["}", "", "nonisolated private enum \(type): \(type)Calls {"]
    lines.append("  static var calls: any \(type)Calls.Type { Self.self }")
    for function in functions {
      lines += ["", "  @available(*, deprecated)"] + function.implementation.indented
    }
    return lines + ["}"]
  }

  private func documentation(on platform: Platform) -> DocComment {
    var comment = DocComment("Forwards every callback of `\(protocols[0].name)` to the subscribers of a multicast.")
    if protocols.count > 1 {
      comment.add("Subscribers that conform to the other protocols get the callbacks of these, too.")
    }
    let left = Set(protocols.flatMap(\.leftToOriginal)).sorted()
    if !left.isEmpty {
      let verb = left.count == 1 ? "reaches" : "reach"
      comment.add("\(left.asList) \(verb) the original delegate only: Swift can't set an optional property.")
    }
    if !exceptions.isEmpty {
      comment.add("Left to an extension of yours: \(Set(exceptions.map(listed)).sorted().asList).")
    }
    if answers(on: platform) { addSwitches(to: &comment) }
    return comment
  }

  /// A requirement as a list names it.
  private func listed(_ name: RequirementName) -> String {
    name.distinct(among: exceptions + requirements.map(\.name))
  }

  /// What a service does differently because of who listens.
  private func addSwitches(to comment: inout DocComment) {
    comment.add(
      "The service calls these only if the original delegate implements them, as it does something by itself otherwise. "
        + "Then everybody hears them. `--rule 'NAME=forward'` lets subscribers and listeners ask for one, too:",
      about: requirements.filter(\.isSwitch).map {
        "`\(listed($0.name))`" + ($0.known?.effect.map { ": \($0)" } ?? "")
      })
    comment.add(
      "A delegate or subscriber that lacks the first of two callbacks hears the second in place of it:",
      about: requirements.compactMap { newer in newer.bridges.lazy.compactMap { $0.pair(with: newer) }.first })
    comment.add(
      "The service calls the first of two callbacks if its delegate has both. A subscriber hears the one that it would "
        + "hear alone:",
      about: requirements.flatMap { newer in
        newer.bridges.filter(\.isPreferred).map { "`\($0.other.title)`, `\(newer.title)`" }
      })
  }

  private func head(on platform: Platform) -> [String] {
    var isUnchecked = protocols.contains(where: \.isSendable) && !protocols[0].isSendable
    var supertypes = ["DelegateForwarding.MulticastForwarding"]
    var kind = "\(access)final class"
    if answers(on: platform) {
      supertypes = ["DelegateForwarding.DelegateProxy<\(protocols[0].existential)>"]
      // The superclass has a constant only, but the compiler can't tell.
      isUnchecked = protocols.contains(where: \.isSendable)
      kind = "\(memberAccess(on: platform))class"
    } else if protocols.contains(where: \.needsNSObject) {
      supertypes.insert("NSObject", at: 0)
    }
    supertypes += protocols.map(\.written)
    if isUnchecked { supertypes.append("@unchecked Sendable") }
    // Within `#if`, it is indented.
    return Layout.file.list("nonisolated \(kind) \(name): ", supertypes, closing: " {", depth: 2)
  }

  /// The access of what a subclass may override.
  private func memberAccess(on platform: Platform) -> String {
    answers(on: platform) && !access.isEmpty ? "open " : access
  }

  private func method(_ foreign: ForeignRequirement, on platform: Platform) -> [String] {
    let requirement = foreign.requirement
    let isOptional = platform.isOptional(foreign)
    let delivery = DeliveryCode(
      requirement, in: .file, to: foreign.recipient, reporting: foreign.event?.made(of: eventName),
      isOptional: isOptional, otherForms: isOptional ? foreign.bridges.map { $0.form(through: deprecatedCalls) } : [],
      isolation: requirement.isolationOfDelivery)
    let isSettable = requirement.form == .property(isSettable: true)
    return foreign.availability.attributes
      + requirement.implementation(
        declared: requirement.declared(access: memberAccess(on: platform), .file), body: delivery.lines(foreign.rule),
        setter: isSettable ? delivery.setting(depth: 6) : [])
  }
}

extension [String] {
  fileprivate var asList: String { map { "`\($0)`" }.joined(separator: ", ") }
}

extension Requirement {
  /// Where an asynchronous one calls the subscribers. A getter can't say that it runs on no actor.
  fileprivate var isolationOfDelivery: DeliveryCode.Isolation {
    if !effects.isAsync || attributes.contains("@concurrent") { return .concurrent }
    return isolation == .languageDefault ? .requirements : .callers
  }
}
