import ForwardingModel

/// The text of a subclass that observes its delegate property: the multicast that it stores is the property's hook.
struct ObservingText {
  let observed: ObservedClass
  /// The type of the delegate.
  let delegate: String
  /// The class of the proxy.
  let forwarder: String
  /// Whether the class belongs to the user's package.
  let isOwn: Bool
  let access: String

  var lines: [String] {
    // A class of a global actor is `Sendable` implicitly.
    let sendable = observed.isSendable && !observed.isolation.hasPrefix("@") ? ", @unchecked Sendable" : ""
    let superclass = observed.written + observed.generics.argumentsOfParameters
    let classAccess = access.isEmpty ? "" : "open "
    let head = "\(observed.isolation)\(classAccess)class \(observed.subclassName)\(observed.generics): \(superclass)"
    let declaration: [String] = ["\(head)\(sendable)\(observed.constraints) {"]
    let body: [String] = members.indented + ["}"]
    return documentation + observed.availability + declaration + body
  }

  private var property: ObservedProperty { observed.property }

  private var documentation: [String] {
    let instead =
      property.isStrong
      ? "do the same in its property's `didSet` instead."
      : "write `@ObservedDelegate(proxy: { \(forwarder)($0) })` at its property instead."
    return [
      "/// Observes `\(observed.name).\(property.name)`: the subscribers of `delegates` are called after the delegate.",
      "///",
      "/// The `\(property.name)` property holds no proxy before it is assigned. If nobody assigns it, call",
      "/// `service.delegates.install(in: service, \\.\(property.name.asMember))`.",
    ] + (isOwn ? ["///", "/// As the class is yours, \(instead)"] : [])
  }

  private var members: [String] {
    let actor = observed.propertyActor.map { "\($0) " } ?? ""
    let override = "\(actor)\(access)override var \(property.name.asDeclaration): \(property.type) {"
    let didSet = "didSet { delegates.install(in: self, \\.\(property.name.asMember)) }"
    let hold = property.isStrong ? "(holdingOriginal: .strongly)" : ""
    let stored = "\(access)let delegates = DelegateForwarding.MulticastDelegate<\(delegate)>\(hold) {"
    return Layout.file.block([stored], ["\(forwarder)($0)"], depth: 2)
      + Layout.file.block([override], [didSet], depth: 2)
  }
}

extension String {
  /// `<Key: Hashable>` as `<Key>`.
  fileprivate var argumentsOfParameters: String {
    if isEmpty { return "" }
    let names = dropFirst().dropLast().splitAtTopLevel(",").map { $0.splitOnce(":")?.0 ?? $0 }
    return "<\(names.joined(separator: ", "))>"
  }
}
