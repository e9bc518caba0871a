#if Macros
  /// Defines how to combine the answers of several subscribers, in a protocol that is `@Forwarding`.
  ///
  /// ```swift
  /// @Combining(.any)
  /// func service(_ service: SomeService, shouldStop reason: String) -> Bool
  ///
  /// @Combining(.max, default: 0) var priority: Int { get }
  ///
  /// @Combining<Policy>(.first, default: .allow)
  /// func policy(for service: SomeService) -> Policy
  ///
  /// @Combining(completion: .combined(.all))
  /// func service(
  ///   _ service: SomeService, mayStop reply: @escaping @Sendable (Bool) -> Void)
  /// ```
  ///
  /// The rule is a ``ResponseCombiner``, including your own. Two rules adapt to the requirement's result: if answers
  /// are arrays, `.collect` makes one array; if they are optional, `.max` and `.min` compare those that are not nil. If
  /// the compiler can't infer a generic rule of your own, write it in full: `ResponseCombiner<Double, Double>.average`.
  ///
  /// - Parameters:
  ///   - rule: The rule that combines the answers.
  ///   - default: The result when the rule gives nil, as `.first` does without delegates. Write its type, as in
  ///     `Policy.allow`, or name the type in the attribute.
  ///   - completion: Which call of a completion handler counts.
  @attached(peer)
  public macro Combining<R, C>(
    _ rule: ResponseCombiner<R, C>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines which call of a completion handler counts, in a protocol that is `@Forwarding`.
  ///
  /// - Parameter completion: Which call counts. See ``CompletionRule``.
  @attached(peer)
  public macro Combining(completion: CompletionRule) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to combine answers, with a default of the type named in the attribute.
  ///
  /// ```swift
  /// @Combining<Policy>(.first, default: .allow)
  /// func policy(for service: SomeService) -> Policy
  /// ```
  @attached(peer)
  public macro Combining<R>(
    _ rule: ResponseCombiner<R, R?>, default: R, completion: CompletionRule? = nil
  ) = #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines what a completion handler is called with. The attribute names the types of its arguments.
  ///
  /// ```swift
  /// @Combining<FetchResult>(completion: .first(otherwise: .noData))
  /// func service(
  ///   _ service: SomeService,
  ///   fetch completion: @escaping @Sendable (FetchResult) -> Void)
  /// ```
  @attached(peer)
  public macro Combining<each Answer>(completion: _TypedCompletionRule<repeat each Answer>) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines what a completion handler is called with. The attribute names the type of its argument.
  ///
  /// ```swift
  /// @Combining<Policy>(completion: .combined(.first, default: .allow))
  /// func service(
  ///   _ service: SomeService,
  ///   decide completion: @escaping @Sendable (Policy) -> Void)
  /// ```
  @attached(peer)
  public macro Combining<Answer>(completion: _TypedCombinedRule<Answer>) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  // The compiler checks an attribute's argument without the requirement's result, so `.collect` alone leaves the type
  // of an answer open. In the following overloads, which the documentation omits, `Int` stands for any type. The
  // generated code is checked with the real types.

  /// Defines how to combine answers into one of the same type.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining<C>(
    _ rule: ResponseCombiner<C, C>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to combine answers into one of the same type.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining(
    _ rule: ResponseCombiner<Int, Int>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to combine optional answers.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining(
    _ rule: ResponseCombiner<Int?, Int?>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to combine answers into one or nil.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining(
    _ rule: ResponseCombiner<Int, Int?>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Defines how to combine answers into an array.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining(
    _ rule: ResponseCombiner<Int, [Int]>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")
#endif
