import ForwardingModel

/// The text of one hook: the multicast that a subclass stores, and the override of the property.
struct HookText {
  let observed: ObservedClass
  let property: ObservedProperty
  /// The class of the proxy.
  let forwarder: String
  /// Whether the class belongs to the user's package.
  let isOwn: Bool
  let access: String

  /// The name of the multicast.
  private var multicast: String { observed.multicast(of: property) }

  var documentation: [String] {
    var comment = DocComment(
      "Observes `\(observed.name).\(property.name)`: the subscribers of `\(multicast)` are called after the delegate.")
    comment.add(reason)
    comment.add(known?.isAssignedWhenMade == true ? creation : installation)
    if isOwn, form == .shown {
      let instead =
        property.isStrong
        ? "do the same in its property's `didSet` instead."
        : "write `@ObservedDelegate(proxy: { \(forwarder)($0) })` at its property instead."
      comment.add("As the class is yours, \(instead)")
    }
    return comment.lines
  }

  /// How the property gets a proxy.
  private var installation: String {
    "The `\(property.name)` property holds no proxy before it is assigned. If nobody assigns it, call "
      + "`service.\(multicast).install(in: service, \\.\(property.name.asMember))`."
  }

  /// The same for a class that has looked at its delegate when its initializer returns.
  private var creation: String {
    "The initializer assigns the `\(property.name)` property, and `\(observed.name)` looks only then what its delegate "
      + "implements. Create the service with the app's delegate, subscribe, and assign that delegate once more: "
      + "`service.\(property.name.asMember) = delegate`."
  }

  private var known: KnownClass? { observed.isOfC ? KnownSDK.classes[observed.name] : nil }

  /// Whom the class is known to ask.
  private var caller: KnownClass.Caller? { known?.callers[property.name] }

  private var form: HookForm { property.hook ?? (caller == .storage ? .hidden : .shown) }

  /// Whether the property can be read on any thread. In Swift 6 mode, accessors of the main actor stop the program on
  /// another thread, where SDKs read what UIKit lets them read. The accessors of a hidden hook read that of the
  /// superclass, which belongs to the actor.
  private var isFreeOfActor: Bool {
    form == .shown && observed.isOfC && (observed.actor ?? property.actor) == "@MainActor"
  }

  /// What the property shows, and why. A class of Swift calls its property, as a rule, so nothing is said of it.
  private var reason: String? {
    if form == .shown, !observed.isOfC { return nil }
    let shows = form == .hidden ? "the delegate that the app has assigned" : "a proxy"
    let why =
      switch (form, caller) {
      case (.hidden, .storage): "as `\(observed.name)` calls what it has stored."
      case (.hidden, .property): "but `\(observed.name)` asks its own property: the subscribers may miss callbacks."
      case (.hidden, nil): "which is right if `\(observed.name)` calls what it has stored."
      case (.shown, .property): "as `\(observed.name)` asks its own property."
      case (.shown, .storage): "though `\(observed.name)` calls what it has stored, and `--hook hidden` is possible."
      case (.shown, nil): "as it isn't known whether `\(observed.name)` calls what it has stored."
      }
    return "The property shows \(shows), \(why)"
  }

  var members: [String] {
    let actor = observed.actor == nil ? property.actor.map { "\($0) " } ?? "" : ""
    let isolation = isFreeOfActor ? "nonisolated " : actor
    let override = "\(isolation)\(access)override var \(property.name.asDeclaration): \(property.type) {"
    let (name, multicast) = (property.name.asMember, multicast.asDeclaration)
    let install = "\(multicast).install(in: self, \\.\(name))"
    let accessors =
      switch form {
      case .shown where isFreeOfActor: ["didSet { MainActor.assumeIsolated { _ = \(install) } }"]
      case .shown: ["didSet { \(install) }"]
      case .hidden:
        [
          "get { \(multicast).delegate(behind: super.\(name)) }",
          "set { \(multicast).assign(newValue, in: self) { super.\(name) = $0 } }",
        ]
      }
    let hold = property.isStrong ? "(holdingOriginal: .strongly)" : ""
    let type = "DelegateForwarding.MulticastDelegate<\(property.delegate.existential)>"
    return Layout.file.block(["\(access)let \(multicast) = \(type)\(hold) {"], ["\(forwarder)($0)"], depth: 2)
      + Layout.file.block([override], accessors, depth: 2)
  }
}
