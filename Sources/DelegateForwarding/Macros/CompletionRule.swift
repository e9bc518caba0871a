/// Which call of a completion handler counts, when every subscriber gets the handler.
public struct CompletionRule: Sendable {
  /// Only the original delegate's calls count, as if it received the service's own handler. Calls of other subscribers
  /// do nothing.
  ///
  /// Nothing changes for the service: the original delegate may keep the handler, ignore it or call it twice. Without
  /// an original delegate, a handler whose argument can be nil is called with nil, and any other is not called. Use
  /// ``original(otherwise:)`` to call it.
  public static var original: Self { Self() }

  /// Only the original delegate's calls count. Without an original delegate, the handler is called with the given
  /// values.
  ///
  /// - Parameter values: The handler's arguments, with their types: `FetchResult.noData`. After `@Combining<FetchResult>`, write
  ///   `.noData`.
  public static func original(otherwise values: Any?...) -> Self { Self() }

  /// The first call counts, whichever subscriber makes it. Later calls do nothing.
  ///
  /// If no subscriber calls the handler, or there are none, it is not called, as with a single delegate that doesn't
  /// call it. Use ``first(otherwise:)`` to call it.
  ///
  /// If the protocol has a default implementation that calls the handler, the first call may come from a subscriber
  /// that does not implement the method at all. Use `combined(_:default:)` instead, so that every answer counts.
  public static var first: Self { Self() }

  /// The first call counts. If no subscriber calls the handler, it is called with the given values when the last
  /// subscriber has released it.
  ///
  /// Without delegates, that is before the method returns. A handler of a global actor is called asynchronously on that
  /// actor. The handler must be escaping, neither `async` nor throwing, and have no `inout` parameter.
  ///
  /// - Parameter values: The handler's arguments, with their types: `FetchResult.noData`. After `@Combining<FetchResult>`, write
  ///   `.noData`.
  public static func first(otherwise values: Any?...) -> Self { Self() }

  /// Every call of every subscriber counts.
  public static var each: Self { Self() }

  /// The handler is called once, with the subscribers' answers combined by a rule.
  ///
  /// Each subscriber gets its own handler. When each has called or released it, the answers are combined in the order
  /// of subscription, and the service's handler is called. Without delegates, that is before the method returns. A
  /// handler of a global actor is called asynchronously on that actor.
  ///
  /// The rule and its default are those of `@Combining`, applied to the handler's argument. Several arguments form one
  /// tuple.
  public static func combined<R, C>(_ rule: ResponseCombiner<R, C>, default: Any? = nil) -> Self { Self() }

  // The type of an answer isn't known here. In the following overloads, which the documentation omits, `Int` stands for
  // any type.

  /// One call with answers combined into one of the same type.
  @_documentation(visibility: internal)
  public static func combined<C>(_ rule: ResponseCombiner<C, C>, default: Any? = nil) -> Self { Self() }

  /// One call with combined answers, or with the default.
  @_documentation(visibility: internal)
  public static func combined(_ rule: ResponseCombiner<Int, Int?>, default: Any? = nil) -> Self { Self() }

  /// One call with combined optional answers.
  @_documentation(visibility: internal)
  public static func combined(_ rule: ResponseCombiner<Int?, Int?>, default: Any? = nil) -> Self { Self() }

  /// One call with the array of all answers.
  @_documentation(visibility: internal)
  public static func combined(_ rule: ResponseCombiner<Int, [Int]>, default: Any? = nil) -> Self { Self() }
}

/// A ``CompletionRule`` that knows the types of the handler's arguments.
public struct _TypedCompletionRule<each Answer>: Sendable {
  /// See `CompletionRule.original(otherwise:)`.
  public static func original(otherwise values: repeat each Answer) -> Self { Self() }

  /// See `CompletionRule.first(otherwise:)`.
  public static func first(otherwise values: repeat each Answer) -> Self { Self() }
}

/// A ``CompletionRule`` that knows the type of the handler's argument, and combines the answers.
public struct _TypedCombinedRule<Answer>: Sendable {
  /// See `CompletionRule.combined(_:default:)`.
  public static func combined(_ rule: ResponseCombiner<Answer, Answer?>, default: Answer) -> Self { Self() }
}
