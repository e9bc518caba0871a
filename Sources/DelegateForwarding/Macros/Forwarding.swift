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
  /// The attribute adds an extension of the protocol that implements each requirement by `forward(_:)`, for every
  /// ``MulticastForwarding`` type whose subscribers are `any PlayerDelegate`. It applies to ``MulticastDelegate`` and
  /// to a proxy class of your own, which may implement some methods itself. It takes precedence over default
  /// implementations that the protocol has for its subscribers.
  ///
  /// A requirement with a result needs `@Combining`, which defines how to combine the answers.
  ///
  /// A requirement that matches a member of the multicast, such as `subscribers`, is an error: rename it.
  ///
  /// Needs the package trait `Macros`.
  ///
  /// - Parameter byHand: Inherited protocols, or a superclass, whose requirements you forward yourself:
  ///   `(any Base).self`.
  @attached(extension, names: arbitrary)
  @attached(peer, names: prefixed(_))
  public macro Forwarding(byHand: Any.Type...) =
    #externalMacro(module: "DelegateForwardingMacros", type: "ForwardingMacro")
#else
  /// Writes the forwarding of a delegate protocol. Needs the package trait `Macros`.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Forwarding(byHand: Any.Type...) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")
#endif
