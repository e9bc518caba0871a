#if !Macros
  // Without the trait, using an attribute is an error that explains how to turn the trait on. The attributes are
  // declared with a macro of the toolchain, which is never expanded.

  /// Writes the forwarding of a delegate protocol. Needs the package trait `Macros`.
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Forwarding(proxiesOnly: Bool = false, inheritable: Bool = false, byHand: Any.Type...) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining<R, C>(
    _ rule: ResponseCombiner<R, C>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining<C>(
    _ rule: ResponseCombiner<C, C>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining(
    _ rule: ResponseCombiner<Int, Int>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining(
    _ rule: ResponseCombiner<Int?, Int?>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining(
    _ rule: ResponseCombiner<Int, Int?>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining(
    _ rule: ResponseCombiner<Int, [Int]>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining<R>(
    _ rule: ResponseCombiner<R, R?>, default: R, completion: CompletionRule? = nil
  ) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines which call of a completion handler counts. Needs the package trait `Macros`.
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining(completion: CompletionRule) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines which call of a completion handler counts. Needs the package trait `Macros`.
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining<each Answer>(completion: _TypedCompletionRule<repeat each Answer>) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines which call of a completion handler counts. Needs the package trait `Macros`.
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining<Answer>(completion: _TypedCombinedRule<Answer>) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")
#endif
