import ForwardingModel

/// The text of a subclass that observes delegate properties, each by a hook.
struct ObservingText {
  let observed: ObservedClass
  let hooks: [HookText]
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

  private var documentation: [String] {
    hooks.count == 1
      ? hooks[0].documentation
      : DocComment("Observes several properties of `\(observed.name)`, each by a multicast of its own.").lines
  }

  private var members: [String] {
    hooks.count == 1
      ? hooks[0].members : Array(hooks.map { $0.documentation + $0.members }.joined(separator: [""]))
  }
}
