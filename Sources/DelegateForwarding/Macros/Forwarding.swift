#if Macros
  /// Writes the forwarding of a delegate protocol.
  ///
  /// ```swift
  /// @Forwarding
  /// public protocol SomeServiceDelegate: AnyObject {
  ///   func serviceDidSomething()
  ///   @Combining(.any)
  ///   func service(_ service: SomeService, shouldStop reason: String) -> Bool
  /// }
  ///
  /// extension MulticastDelegate: SomeServiceDelegate
  /// where P == any SomeServiceDelegate {}
  /// ```
  ///
  /// The attribute adds an extension of the protocol, for every ``MulticastForwarding`` type whose subscribers are `any
  /// SomeServiceDelegate`, that implements each requirement by `forward(_:)`. So it serves
  /// ``MulticastDelegate`` and a proxy class of your own, which may write some methods itself. It wins over default
  /// implementations that the protocol has for its subscribers.
  ///
  /// A requirement with a result says by `@Combining` how the answers become one.
  ///
  /// A requirement that a member of the multicast's own would answer, such as `count`, is an error. Rename it, or forward the protocol
  /// through a proxy class only and say so.
  ///
  /// Needs the package trait `Macros`.
  ///
  /// - Parameters:
  ///   - proxiesOnly: Whether only proxy classes forward the protocol. ``MulticastDelegate`` can't conform to it then.
  ///   - inheritable: Whether protocols that inherit from this one are forwarded too. This generates the forwarding a second time, for the
  ///     multicasts of those protocols, at the cost of a dynamic cast for each subscriber. If an inheriting protocol gives a
  ///     default to an inherited requirement, that default wins: restate the requirement in the protocol that inherits.
  ///   - byHand: Inherited protocols that are not `@Forwarding(inheritable: true)` and that you forward yourself, or that require nothing,
  ///     and a superclass.
  @attached(extension, names: arbitrary)
  @attached(peer, names: prefixed(_))
  public macro Forwarding(proxiesOnly: Bool = false, inheritable: Bool = false, byHand: Any.Type...) =
    #externalMacro(module: "DelegateForwardingMacros", type: "ForwardingMacro")
#endif
