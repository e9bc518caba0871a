/// Which call of a completion handler counts, when every subscriber gets the handler.
public struct CompletionRule: Sendable {
  /// The original delegate's calls, as if nothing stood between it and the service. Those of the others do nothing.
  ///
  /// It changes nothing for the service: the original delegate may keep the handler, ignore it or call it twice. Without an original
  /// delegate it is not called, unless its argument can be nil. ``original(otherwise:)`` calls it then.
  public static var original: Self { Self() }

  /// The original delegate's calls; and if there is no original delegate, one with the values given.
  ///
  /// - Parameter values: The handler's arguments, with their types: `FetchResult.noData`. After `@Combining<FetchResult>`, write
  ///   `.noData`.
  public static func original(otherwise values: Any?...) -> Self { Self() }

  /// The first call, whoever makes it. The others do nothing.
  ///
  /// A handler that nobody calls stays uncalled, as with a single delegate that doesn't call it. The same holds without
  /// delegates. ``first(otherwise:)`` calls it then.
  ///
  /// Where the protocol has a default implementation that calls the handler, the first call may be that of a subscriber that does not
  /// implement the method at all. Use `combined(_:default:)` there, so that every answer counts.
  public static var first: Self { Self() }

  /// The first call; and if nobody calls, one with the values given, when the last subscriber has released the handler.
  ///
  /// Without delegates, that is before the method returns. A handler of a global actor is then called there a little later. The handler
  /// must be escaping, neither `async` nor throwing, and have no `inout` parameter.
  ///
  /// - Parameter values: The handler's arguments, with their types: `FetchResult.noData`. After `@Combining<FetchResult>`, write
  ///   `.noData`.
  public static func first(otherwise values: Any?...) -> Self { Self() }

  /// Every call, as often as there are subscribers that make it.
  public static var each: Self { Self() }

  /// One call with what the subscribers' answers become by a rule.
  ///
  /// Each subscriber gets a handler of its own. When each of them has called it or released it, the answers are combined
  /// in the order of subscription, and the handler is called. Without delegates, that is before the method returns. A handler of a
  /// global actor is called there a little later.
  ///
  /// The rule and its default are as in `@Combining`, applied to the handler's argument. Several arguments are
  /// one tuple.
  public static func combined<R, C>(_ rule: ResponseCombiner<R, C>, default: Any? = nil) -> Self { Self() }

  // The type of an answer isn't known here. `Int` stands in for it in the following, which the documentation leaves out.

  /// One call with what answers become that keep their type.
  @_documentation(visibility: internal)
  public static func combined<C>(_ rule: ResponseCombiner<C, C>, default: Any? = nil) -> Self { Self() }

  /// One call with what answers become, or with the default.
  @_documentation(visibility: internal)
  public static func combined(_ rule: ResponseCombiner<Int, Int?>, default: Any? = nil) -> Self { Self() }

  /// One call with what optional answers become.
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
