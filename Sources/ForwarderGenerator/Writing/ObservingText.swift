import ForwardingModel

/// The text of a subclass that observes its delegate property: the multicast that it stores is the property's hook.
struct ObservingText {
  let observed: ObservedClass
  /// The type of the delegate.
  let delegate: String
  /// The class of the proxy.
  let forwarder: String
  /// The form that the command line asks for.
  let hook: HookForm?
  /// Whether the class belongs to the user's package.
  let isOwn: Bool
  let access: String

  var lines: [String] {
    // A class of a global actor is `Sendable` implicitly.
    let sendable = observed.isSendable && !observed.isolation.hasPrefix("@") ? ", @unchecked Sendable" : ""
    let superclass = observed.written + observed.generics.arguments
    let classAccess = access.isEmpty ? "" : "open "
    let head =
      "\(observed.isolation)\(classAccess)class \(observed.subclassName)\(observed.generics.list): \(superclass)"
    let declaration: [String] = ["\(head)\(sendable)\(observed.generics.constraints) {"]
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
    ] + reason + [
      "/// The `\(property.name)` property holds no proxy before it is assigned. If nobody assigns it, call",
      "/// `service.delegates.install(in: service, \\.\(property.name.asMember))`.",
    ] + (isOwn && form == .shown ? ["///", "/// As the class is yours, \(instead)"] : [])
  }

  private var known: KnownCaller {
    observed.isObjectiveC ? KnownCaller("\(observed.name).\(property.name)") : .unknown
  }

  private var form: HookForm { hook ?? known.form }

  /// What the property shows, and why. A class of Swift calls its property, as a rule, so nothing is said of it.
  private var reason: [String] {
    if form == .shown, !observed.isObjectiveC { return [] }
    let shows = form == .hidden ? "the delegate that the app has assigned" : "a proxy"
    let why =
      switch (form, known) {
      case (.hidden, .storage): "as `\(observed.name)` calls what it has stored."
      case (.hidden, .property): "but `\(observed.name)` asks its own property: the subscribers may miss callbacks."
      case (.hidden, .unknown): "which is right if `\(observed.name)` calls what it has stored."
      case (.shown, .property): "as `\(observed.name)` asks its own property."
      case (.shown, .storage): "though `\(observed.name)` calls what it has stored, and `--hook hidden` is possible."
      case (.shown, .unknown): "as it isn't known whether `\(observed.name)` calls what it has stored."
      }
    return ["/// The property shows \(shows), \(why)", "///"]
  }

  private var members: [String] {
    let actor = observed.propertyActor.map { "\($0) " } ?? ""
    let override = "\(actor)\(access)override var \(property.name.asDeclaration): \(property.type) {"
    let name = property.name.asMember
    let accessors =
      switch form {
      case .shown: ["didSet { delegates.install(in: self, \\.\(name)) }"]
      case .hidden:
        [
          "get { delegates.delegate(behind: super.\(name)) }",
          "set { delegates.assign(newValue, in: self) { super.\(name) = $0 } }",
        ]
      }
    let hold = property.isStrong ? "(holdingOriginal: .strongly)" : ""
    let stored = "\(access)let delegates = DelegateForwarding.MulticastDelegate<\(delegate)>\(hold) {"
    return Layout.file.block([stored], ["\(forwarder)($0)"], depth: 2)
      + Layout.file.block([override], accessors, depth: 2)
  }
}
