#if Macros
  import ForwardingModel

  /// The public members of the library's own types that could answer a requirement in place of what is generated.
  ///
  /// A member of the multicast itself is taken before a default implementation, whatever the macro generates. Members count by their names
  /// and labels: a macro sees no types. A test derives the lists from the library's sources.
  struct OwnMembers {
    /// The members of `MulticastDelegate`.
    static let ofMulticast: Set = [
      "contains(_:)", "customMirror", "debugDescription", "description", "events(of:buffering:)",
      "install(in:_:isolation:)", "multicast", "observe(_:_:)", "observe(_:on:buffering:_:)", "originalDelegate",
      "propertyValue", "subscribe(_:holding:)", "subscribe(_:on:as:holding:buffering:)", "subscriberCount",
      "subscribers", "trace(slowerThan:_:)", "uninstall(from:_:isolation:)", "unsubscribe(_:)", "unsubscribeAll()",
      "waitUntilDelivered()",
    ]

    /// The members of every `MulticastForwarding` type, including proxy classes.
    static let ofForwarding: Set = [
      "forward(callback:_:)", "forward(combining:callback:_:)", "forward(combining:completion:callback:_:)",
      "forward(isolation:callback:_:)", "forward(isolation:combining:callback:_:)",
      "forward(isolation:reporting:callback:_:)", "forward(passing:callback:_:)", "forward(reporting:callback:_:)",
      "multicast", "responds(to:)",
    ]

    let proxiesOnly: Bool

    /// Why a requirement can't be forwarded if one of these members would implement it.
    func answering(_ requirement: Requirement) -> ForwardingRefusal? {
      if let refusal = requirement.refusal { return refusal }
      if Self.ofForwarding.contains(requirement.title) { return .forwardingMember(requirement.title) }
      return !proxiesOnly && Self.ofMulticast.contains(requirement.title) ? .ownMember(requirement.title) : nil
    }
  }
#endif
