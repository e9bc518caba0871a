// What a program is told when it can't go on. `fatalError` and not `preconditionFailure`, whose message is dropped in a
// release build.

@usableFromInline
func trapNotAClass<P>(_ subscriber: P) -> Never {
  fatalError(
    """
    \(type(of: subscriber as Any)) is not a class: a value has no identity and can't be held weakly, so it can't be a \
    delegate in a MulticastDelegate<\(typeName(P.self))>. Make it a class, or an actor.
    """)
}

@usableFromInline
func trapNotAReference<P>(_ subscriber: P) -> Never {
  fatalError(
    """
    \(type(of: subscriber as Any)) can't be held weakly as \(typeName(P.self)), which keeps its value in a box. Use a delegate \
    protocol of your own, or a class, in MulticastDelegate<\(typeName(P.self))>.
    """)
}

func trapMissingConformance<P>(_ type: P.Type) -> Never {
  let bare = String(describing: P.self)
  let name = typeName(P.self)
  fatalError(
    """
    MulticastDelegate<\(name)> does not conform to \(bare), so it can't be the service's delegate. Write the forwarding: \
    `extension MulticastDelegate: \(bare) where P == \(name) { … }`, one line a method. Or pass a proxy of your own: \
    `through: { Forwarder($0) }`.
    """)
}

func trapHookWithoutProperty<P>(_ type: P.Type, service: Any.Type) -> Never {
  fatalError(
    """
    This DelegateHook<\(typeName(P.self))> of \(service) does not belong to an @ObservedDelegate property, so it does not say which \
    property it observes. Name it: `MulticastDelegate(wrapping: service, delegate: \\.delegate, hook: \\.delegateHook)`.
    """)
}

/// The type as it is written in code: with `any` if it is an existential.
func typeName<P>(_ type: P.Type) -> String {
  let name = String(describing: type)
  return type is AnyClass || name.hasPrefix("any ") ? name : "any \(name)"
}
