#if Macros
  /// Says how the answers of several subscribers become one, in a protocol that is `@Forwarding`.
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
  /// The rule is a ``ResponseCombiner``, your own too. Two rules are fitted to the requirement's result: of answers that are arrays,
  /// `.collect` makes one array; of optional answers, `.max` and `.min` compare those that are not nil. A generic rule of your own
  /// that the compiler can't infer here is written in full: `ResponseCombiner<Double, Double>.average`.
  ///
  /// - Parameters:
  ///   - rule: How several answers become one.
  ///   - default: The result when the rule gives nil, as `.first` does without delegates. Write its type, as in `Policy.allow`, or name the
  ///     type at the attribute.
  ///   - completion: Which call of a completion handler counts.
  @attached(peer)
  public macro Combining<R, C>(
    _ rule: ResponseCombiner<R, C>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Says which call of a completion handler counts, in a protocol that is `@Forwarding`.
  ///
  /// - Parameter completion: Which call counts. See ``CompletionRule``.
  @attached(peer)
  public macro Combining(completion: CompletionRule) =
    #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Says how answers become one, or the default, by the type named at the attribute.
  ///
  /// ```swift
  /// @Combining<Policy>(.first, default: .allow)
  /// func policy(for service: SomeService) -> Policy
  /// ```
  @attached(peer)
  public macro Combining<R>(
    _ rule: ResponseCombiner<R, R?>, default: R, completion: CompletionRule? = nil
  ) = #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Says what a completion handler is called with, by the types of its arguments named at the attribute.
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

  /// Says what a completion handler is called with, by the type of its argument named at the attribute.
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

  // An attribute's argument is checked without a look at the requirement's result, so `.collect` alone leaves the type of
  // an answer open. `Int` stands in for it in the following, which the documentation leaves out. What is generated is checked
  // with the real types.

  /// Says how answers become one of their own type.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining<C>(
    _ rule: ResponseCombiner<C, C>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Says how answers become one of their own type.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining(
    _ rule: ResponseCombiner<Int, Int>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Says how optional answers become one.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining(
    _ rule: ResponseCombiner<Int?, Int?>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Says how answers become one, or nil.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining(
    _ rule: ResponseCombiner<Int, Int?>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")

  /// Says how answers become an array.
  @_documentation(visibility: internal)
  @attached(peer)
  public macro Combining(
    _ rule: ResponseCombiner<Int, [Int]>, default: Any? = nil, completion: CompletionRule? = nil
  ) = #externalMacro(module: "DelegateForwardingMacros", type: "CombiningMacro")
#endif
