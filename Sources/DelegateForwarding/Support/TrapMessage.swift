/// Stops the program with a message.
///
/// Uses `fatalError`, because a release build drops the message of `preconditionFailure`.
func stop(_ message: String) -> Never {
  fatalError(message)
}

/// The messages of the traps: what is wrong, with the type's name, and what to do about it.
package enum TrapMessage {
  package static func notAClass<P>(_ subscriber: P) -> String {
    """
    \(type(of: subscriber as Any)) is not a class: a value has no identity and can't be held weakly, so it can't be a \
    delegate in a MulticastDelegate<\(typeName(P.self))>. Make it a class, or an actor.
    """
  }

  package static func notAReference<P>(_ subscriber: P) -> String {
    """
    \(type(of: subscriber as Any)) can't be held weakly as \(typeName(P.self)), which keeps its value in a box. Use a \
    delegate protocol of your own, or a class, in MulticastDelegate<\(typeName(P.self))>.
    """
  }

  package static func conformsElsewhere<P>(_ type: P.Type, _ object: Any) -> String {
    """
    \(Swift.type(of: object)) is no \(typeName(P.self)) here, because its conformance belongs to another actor. Use this \
    MulticastDelegate<\(typeName(P.self))> on that actor only.
    """
  }

  package static func listHasEnded<P>(_ type: P.Type) -> String {
    """
    The list of this MulticastDelegate<\(typeName(P.self))> has ended with the multicast that made it, so there is no \
    proxy to store. Keep that multicast as long as the service: `let delegates = …` in its class.
    """
  }

  package static func propertyIsHidden<P>(_ type: P.Type) -> String {
    """
    This MulticastDelegate<\(typeName(P.self))> belongs to a property whose hook hides its proxy. Assign the property \
    itself: `service.delegate = newDelegate`, not `propertyValue`.
    """
  }

  package static func proxyForwardsElsewhere<P>(_ type: P.Type, _ proxy: AnyObject) -> String {
    """
    \(Swift.type(of: proxy)) forwards through another multicast than the one that its closure receives, so it can't be \
    the proxy of this MulticastDelegate<\(typeName(P.self))>. Make a new proxy of what the closure receives: \
    `proxy: { \(Swift.type(of: proxy))($0) }`.
    """
  }

  package static func proxyDoesNotForward<P>(_ type: P.Type, _ proxy: AnyObject) -> String {
    """
    \(Swift.type(of: proxy)) is not MulticastForwarding, so it can't be known as the proxy of a \
    MulticastDelegate<\(typeName(P.self))>. Declare it, and keep the multicast that the closure receives: \
    `final class \(Swift.type(of: proxy)): MulticastForwarding, …`, \
    `let multicast: MulticastDelegate<\(typeName(P.self))>`.
    """
  }
}

/// The type as it is written in code: with `any` if it is an existential.
func typeName<P>(_ type: P.Type) -> String {
  let name = String(describing: type)
  let isExistential = String(describing: Swift.type(of: type as Any)).hasSuffix(".Protocol")
  return isExistential ? "any \(name)" : name
}
