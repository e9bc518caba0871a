#if Macros
  /// Which call of a completion handler counts, when every subscriber gets the handler.
  ///
  /// A handler that nobody calls stays uncalled, as with a single delegate that doesn't call it. The same holds with nobody to
  /// ask. ``first(otherwise:)`` calls it then.
  public struct CompletionRule: Sendable {
    /// The first call, whoever makes it. The others do nothing.
    public static var first: Self { Self() }

    /// The first call; and if nobody calls, one with the values given, when the last subscriber has let go of the handler.
    ///
    /// With nobody to ask, that is before the method returns. The handler must be `@Sendable`, or of a global actor, on which it is
    /// then called a little later.
    ///
    /// - Parameter values: The handler's arguments. Write their types: `FetchResult.noData`.
    public static func first(otherwise values: Any?...) -> Self { Self() }

    /// Every call, as often as there are subscribers that make it.
    public static var each: Self { Self() }
  }
#endif
