#if Macros
  /// Writes the forwarding of a delegate protocol.
  ///
  /// ```swift
  /// @Forwarding
  /// public protocol SomeServiceDelegate: AnyObject {
  ///   func serviceDidSomething()
  ///   @Combining(.any) func service(_ service: SomeService, shouldStop reason: String) -> Bool
  /// }
  ///
  /// extension MulticastDelegate: SomeServiceDelegate where P == any SomeServiceDelegate {}
  /// ```
  ///
  /// The attribute adds an extension of the protocol, for every ``MulticastForwarding`` type whose subscribers are `any
  /// SomeServiceDelegate`, that implements each requirement by `forward(_:)`. So it serves
  /// ``MulticastDelegate`` and a proxy class of your own, which may write some methods itself. It wins over default
  /// implementations that the protocol has for its subscribers.
  ///
  /// A second extension forwards through a multicast for another protocol, to those of its subscribers that conform to this one. A
  /// protocol that inherits from this one needs it. There it costs a dynamic cast a turn. If a protocol that inherits gives
  /// a default to an inherited requirement, that default wins: restate the requirement in the protocol that inherits.
  ///
  /// A requirement with a result says by `@Combining` how the answers become one. A variadic parameter takes up to 16
  /// values in a call; more stop the program, since Swift can't pass an array on to a variadic parameter.
  ///
  /// Needs the package trait `Macros`.
  @attached(extension, names: arbitrary)
  public macro Forwarding() = #externalMacro(module: "DelegateForwardingMacros", type: "ForwardingMacro")
#endif
