/// The public members of the library's own types that could answer a requirement in place of what is generated.
///
/// A type's own member is taken before a default implementation, whatever the macro generates, and a class can't
/// declare a member of its superclass again. Members count by their names and labels, because a macro sees no types.
/// A test derives the library's lists from its sources.
package enum OwnMembers {
  /// The library's public types.
  package static let types: Set = [
    "DelegateEvent", "DelegateProxy", "DelegateTrace", "DeliverableEvent", "EventObservation", "ForwardingForm",
    "GeneratedForwarding", "MulticastDelegate", "MulticastForwarding", "ObservedDelegate", "ResponseCombiner",
    "SubscriberHold", "WrappedService",
  ]

  /// The members of `MulticastDelegate`.
  package static let ofMulticast: Set = [
    "assign(_:in:storing:)", "contains(_:)", "customMirror", "delegate(behind:)", "description",
    "events(of:buffering:)", "hasListeners", "install(in:_:isolation:)", "multicast", "observe(_:_:)",
    "observe(_:on:buffering:_:)", "originalDelegate",
    "propertyValue", "subscribe(_:holding:)", "subscribe(_:on:as:holding:buffering:)", "subscriberCount",
    "subscribers", "trace(slowerThan:_:)", "uninstall(from:_:isolation:)", "unsubscribe(_:)", "unsubscribeAll()",
    "waitUntilDelivered()",
  ]

  /// The members of every `MulticastForwarding` type, including proxy classes.
  package static let ofForwarding: Set = [
    "forward(callback:_:)", "forward(combining:callback:_:)", "forward(combining:completion:callback:_:)",
    "forward(isolation:callback:_:)", "forward(isolation:combining:callback:_:)",
    "forward(isolation:reporting:callback:_:)", "forward(passing:callback:_:)", "forward(reporting:callback:_:)",
    "multicast", "responds(to:)",
  ]

  /// The members of `NSObject`, the superclass of a generated forwarder for a protocol that inherits from
  /// `NSObjectProtocol`.
  package static let ofObject: Set = [
    "classForCoder", "copy()", "debugDescription", "description", "hash", "hash(into:)", "hashValue", "isEqual(_:)",
    "isKind(of:)", "isMember(of:)", "isProxy()", "isSubclass(of:)", "mutableCopy()", "replacementObject(for:)",
    "self()", "superclass",
  ]
}

extension Requirement {
  /// Why it can't be forwarded by a multicast: one of its own members would answer.
  package var refusalByMulticast: ForwardingRefusal? {
    OwnMembers.ofMulticast.contains(title) ? .ownMember(title) : nil
  }
}
