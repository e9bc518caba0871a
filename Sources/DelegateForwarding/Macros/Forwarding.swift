#if Macros
  /// Writes the forwarding of a delegate protocol.
  ///
  /// ```swift
  /// @Forwarding
  /// public protocol PlayerDelegate: AnyObject {
  ///   func playerDidStart(_ track: String)
  ///   @Combining(.any) func playerShouldSkip(_ track: String) -> Bool
  /// }
  ///
  /// extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {}
  /// ```
  ///
  /// The attribute adds an extension of the protocol, for every ``MulticastForwarding`` type whose subscribers are `any
  /// PlayerDelegate`, that implements each requirement by `forward(_:)`. It applies to ``MulticastDelegate`` and
  /// to a proxy class of your own, which may implement some methods itself. It takes precedence over default
  /// implementations that the protocol has for its subscribers.
  ///
  /// A requirement with a result needs `@Combining`, which defines how to combine the answers.
  ///
  /// A requirement that matches a member of the multicast, such as `subscribers`, is an error. Rename it, or forward
  /// the protocol only through a proxy class, with `proxiesOnly: true`.
  ///
  /// Needs the package trait `Macros`.
  ///
  /// - Parameters:
  ///   - proxiesOnly: Whether only proxy classes forward the protocol. Then ``MulticastDelegate`` can't conform to it.
  ///   - inheritable: Whether protocols that inherit from this one are forwarded too. This generates the forwarding a
  ///     second time, for the multicasts of those protocols, at the cost of a dynamic cast for each subscriber. If an
  ///     inheriting protocol has a default for an inherited requirement, that default takes precedence: restate the
  ///     requirement in the inheriting protocol.
  ///   - byHand: Inherited protocols that are not `@Forwarding(inheritable: true)`, which you forward yourself or which
  ///     have no requirements, and a superclass.
  @attached(extension, names: arbitrary)
  @attached(peer, names: prefixed(_))
  public macro Forwarding(proxiesOnly: Bool = false, inheritable: Bool = false, byHand: Any.Type...) =
    #externalMacro(module: "DelegateForwardingMacros", type: "ForwardingMacro")
#else
  /// Writes the forwarding of a delegate protocol. Needs the package trait `Macros`.
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Forwarding(proxiesOnly: Bool = false, inheritable: Bool = false, byHand: Any.Type...) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")
#endif
