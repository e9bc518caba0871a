#if Macros
  import ForwardingModel

  /// The public members of the library's own types that could answer a requirement in place of what is generated.
  ///
  /// A member of the multicast itself is taken before a default implementation, whatever the macro generates. A test derives the lists from
  /// the library's sources.
  struct OwnMembers {
    /// The members of `MulticastDelegate`, including those of `MulticastSubscribing`.
    static let ofMulticast = [
      "count: Int", "customMirror: Mirror", "debugDescription: String", "description: String", "isEmpty: Bool",
      "isInstalled: Bool", "multicast: MulticastDelegate<P>", "originalDelegate: P?", "subscribers: [P]",
      "contains(_: P) -> Bool", "droppedCount(of: P) -> Int",
      "events(of: G, buffering: EventBuffering) -> G", "observe(_: G, _: G) -> EventObservation",
      "observe(_: G, on: DispatchQueue, buffering: EventBuffering, _: G) -> EventObservation",
      "observe(_: G, on: G, buffering: EventBuffering, _: G) -> EventObservation",
      "observe(_: G, on: MainActor, buffering: EventBuffering, _: G) -> EventObservation",
      "reinstall(isolation: (any Actor)?)",
      "subscribe(_: P) -> Bool", "subscribe(_: P, holding: SubscriberHold) -> Bool",
      "subscribe(_: P, on: DispatchQueue, as: G, holding: SubscriberHold?, buffering: EventBuffering) -> Bool",
      "subscribe(_: P, on: G, as: G, holding: SubscriberHold?, buffering: EventBuffering) -> Bool",
      "subscribe(_: P, on: MainActor, as: G, holding: SubscriberHold?, buffering: EventBuffering) -> Bool",
      "trace(_: G) -> DelegateTrace", "trace(slowerThan: Duration, _: G) -> DelegateTrace", "unsubscribe(_: P) -> Bool",
      "unsubscribeAll()", "waitUntilDelivered() async",
    ]

    /// The members of every `MulticastForwarding` type, including proxy classes.
    static let ofForwarding = [
      "multicast: MulticastDelegate<P>", "forward(callback: StaticString, _: G)",
      "forward(callback: StaticString, _: G) async", "forward(combining: G, callback: StaticString, _: G) -> G",
      "forward(combining: G, callback: StaticString, _: G) async -> G",
      "forward(combining: G, completion: G, callback: StaticString, _: G)",
      "forward(isolation: G, callback: StaticString, _: G) async",
      "forward(isolation: G, combining: G, callback: StaticString, _: G) async -> G",
      "forward(isolation: G, reporting: G, callback: StaticString, _: G) async",
      "forward(passing: G, callback: StaticString, _: G) -> G",
      "forward(reporting: G, callback: StaticString, _: G)",
      "forward(reporting: G, callback: StaticString, _: G) async", "responds(to: G) -> Bool",
    ]

    private let ofForwarding: [OwnMember]
    private let ofMulticast: [OwnMember]
    private let delegate: String

    init(delegate: String, proxiesOnly: Bool) {
      self.delegate = delegate
      ofForwarding = Self.ofForwarding.map(OwnMember.init)
      ofMulticast = proxiesOnly ? [] : Self.ofMulticast.map(OwnMember.init)
    }

    /// Why a requirement can't be forwarded if one of these members would implement it.
    func answering(_ requirement: Requirement) -> ForwardingRefusal? {
      let isSettable = requirement.form == .property(isSettable: true)
      func isAnswered(by member: OwnMember) -> Bool {
        member.name == requirement.title && !isSettable && (!member.isAsync || requirement.effects.isAsync)
          && zip(member.parameters, requirement.parameters).allSatisfy { may($0, be: $1.type, isParameter: true) }
          && may(member.result, be: requirement.result)
      }
      if let refusal = requirement.refusal { return refusal }
      if ofForwarding.contains(where: isAnswered) { return .forwardingMember(requirement.title) }
      return ofMulticast.contains(where: isAnswered) ? .ownMember(requirement.title) : nil
    }

    /// Whether a member's result may be the type in the protocol.
    private func may(_ own: String?, be type: TypeText?) -> Bool {
      guard let own, let type else { return own == nil && type == nil }
      return may(own, be: type, isParameter: false)
    }

    /// Whether a member's type may be the type in the protocol. An unknown name may be an alias.
    private func may(_ own: String, be type: TypeText, isParameter: Bool) -> Bool {
      if own == "G" { return true }
      let written = normalized(type.text)
      if normalized(own) == written { return true }
      return !isParameter && type.kind == .unknown
    }

    /// The text with the delegate protocol as `P`.
    private func normalized(_ type: String) -> String {
      let last = delegate.split(separator: ".").last.map(String.init) ?? delegate
      var text = type.filter { $0 != " " }
      for name in [delegate, last] {
        for spelling in ["(any\(name))", "any\(name)"] { text = text.replacing(spelling, with: "P") }
        if text == name { text = "P" }
      }
      text = text.replacing("Swift.", with: "")
      for (prefix, before, after) in [("Optional<", "", "?"), ("Array<", "[", "]")]
      where text.hasPrefix(prefix) && text.hasSuffix(">") {
        text = before + text.dropFirst(prefix.count).dropLast() + after
      }
      return text
    }
  }

  /// A member of one of the library's types: as in `count: Int` or `contains(_: P) -> Bool`.
  ///
  /// `P` stands for the delegate protocol, `G` for any type.
  private struct OwnMember {
    let name: String
    let parameters: [String]
    let isAsync: Bool
    let result: String?

    init(_ text: String) {
      guard let end = text.lastIndex(of: ")"), let begin = text.firstIndex(of: "("),
        text[..<begin].allSatisfy(\.isLetter)
      else {
        let parts = text.split(separator: ": ", maxSplits: 1).map(String.init)
        (name, parameters, isAsync, result) = (parts[0], [], false, parts[1])
        return
      }
      let list = text[text.index(after: begin)..<end].split(separator: ", ").map { $0.split(separator: ": ") }
      let rest = text[text.index(after: end)...].split(
        separator: " -> ", maxSplits: 1, omittingEmptySubsequences: false)
      name = "\(text[..<begin])(\(list.map { "\($0[0]):" }.joined()))"
      parameters = list.map { String($0[1]) }
      isAsync = rest[0] == " async"
      result = rest.count > 1 ? String(rest[1]) : nil
    }
  }
#endif
