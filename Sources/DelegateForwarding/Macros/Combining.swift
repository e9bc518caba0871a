#if Macros
  /// Defines how to combine the answers of several subscribers, in a protocol that is `@Forwarding`.
  ///
  /// Attach it to a requirement: a method or a property of such a protocol. If another module has a macro of the same
  /// name, write `@DelegateForwarding.Combining`.
  ///
  /// ```swift
  /// @Combining(.any)
  /// func playerShouldSkip(_ track: String) -> Bool
  ///
  /// @Combining(.max(otherwise: 0)) var priority: Int { get }
  ///
  /// @Combining(.original(otherwise: true))
  /// func playerMayOpen(
  ///   _ link: URL, completion: @escaping @Sendable (Bool) -> Void)
  /// ```
  ///
  /// The rule is a ``ResponseCombiner``, including your own. If the answers are arrays, `.collect` makes one array of
  /// them. The answer of a method without a result is what its completion handler is called with. A handler with
  /// several arguments has a tuple as its answer. For a handler without arguments, use `.original` to call it when the
  /// original delegate does, or `.all` to call it when every subscriber has called or released it.
  ///
  /// A value that begins with a dot needs its type: `.first(otherwise: Policy.allow)`, or
  /// `@Combining<Policy>(.original(otherwise: .allow))`. If the compiler can't infer a generic rule of your own, write
  /// it in full: `ResponseCombiner<Double, Double>.average`.
  ///
  /// - Parameter rule: The rule that combines the answers.
  @attached(peer)
  public macro Combining<R, C>(_ rule: ResponseCombiner<R, C>) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to combine the results of a method, and also the calls of its completion handler.
  ///
  /// ```swift
  /// @Combining(.any, completion: .original(otherwise: 0))
  /// func playerMayCount(
  ///   completion: @escaping @Sendable (Int) -> Void) -> Bool
  /// ```
  ///
  /// - Parameters:
  ///   - rule: The rule that combines the results.
  ///   - completion: The rule that combines what the handler is called with.
  @attached(peer)
  public macro Combining<R, C, A, B>(_ rule: ResponseCombiner<R, C>, completion: ResponseCombiner<A, B>) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to forward a requirement whose answers are not combined. See ``ForwardingForm``.
  @attached(peer)
  public macro Combining(_ form: ForwardingForm) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  // The compiler checks an attribute's argument without the requirement's result, so `.collect` alone leaves the type
  // of an answer open. In the following overloads, which the documentation omits, `Int` stands for any type. The
  // generated code is checked with the real types.

  /// Defines how to combine answers into one of the same type.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining<C>(_ rule: ResponseCombiner<C, C>) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to combine answers into one of the same type.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining(_ rule: ResponseCombiner<Int, Int>) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to combine optional answers.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining(_ rule: ResponseCombiner<Int?, Int?>) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to combine answers into an array.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining(_ rule: ResponseCombiner<Int, [Int]>) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to combine optional results, and the calls of a handler.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining<A, B>(_ rule: ResponseCombiner<Int?, Int?>, completion: ResponseCombiner<A, B>) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to combine results into an array, and the calls of a handler.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining<A, B>(_ rule: ResponseCombiner<Int, [Int]>, completion: ResponseCombiner<A, B>) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to combine results, and the calls of a handler: optional values.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining<R, C>(_ rule: ResponseCombiner<R, C>, completion: ResponseCombiner<Int?, Int?>) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to combine results, and the calls of a handler: values into an array.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining<R, C>(_ rule: ResponseCombiner<R, C>, completion: ResponseCombiner<Int, [Int]>) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to combine results, and the calls of a handler: optional values.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining(_ rule: ResponseCombiner<Int?, Int?>, completion: ResponseCombiner<Int?, Int?>) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to combine results, and the calls of a handler: values into an array.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining(_ rule: ResponseCombiner<Int?, Int?>, completion: ResponseCombiner<Int, [Int]>) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to combine results, and the calls of a handler: optional values.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining(_ rule: ResponseCombiner<Int, [Int]>, completion: ResponseCombiner<Int?, Int?>) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to combine results, and the calls of a handler: values into an array.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining(_ rule: ResponseCombiner<Int, [Int]>, completion: ResponseCombiner<Int, [Int]>) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")
#else
  // Without the trait, using an attribute is an error that explains how to turn the trait on. The attributes are
  // declared with a macro of the toolchain, which is never expanded.

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining<R, C>(_ rule: ResponseCombiner<R, C>) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining<R, C, A, B>(_ rule: ResponseCombiner<R, C>, completion: ResponseCombiner<A, B>) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to forward a requirement. Needs the package trait `Macros`.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining(_ form: ForwardingForm) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining(_ rule: ResponseCombiner<Int?, Int?>) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining(_ rule: ResponseCombiner<Int, [Int]>) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining<A, B>(_ rule: ResponseCombiner<Int?, Int?>, completion: ResponseCombiner<A, B>) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining<A, B>(_ rule: ResponseCombiner<Int, [Int]>, completion: ResponseCombiner<A, B>) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining<R, C>(_ rule: ResponseCombiner<R, C>, completion: ResponseCombiner<Int?, Int?>) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining<R, C>(_ rule: ResponseCombiner<R, C>, completion: ResponseCombiner<Int, [Int]>) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining(_ rule: ResponseCombiner<Int?, Int?>, completion: ResponseCombiner<Int?, Int?>) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining(_ rule: ResponseCombiner<Int?, Int?>, completion: ResponseCombiner<Int, [Int]>) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining(_ rule: ResponseCombiner<Int, [Int]>, completion: ResponseCombiner<Int?, Int?>) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Defines how to combine answers. Needs the package trait `Macros`.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Combining(_ rule: ResponseCombiner<Int, [Int]>, completion: ResponseCombiner<Int, [Int]>) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")
#endif
