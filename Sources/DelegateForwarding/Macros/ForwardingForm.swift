/// How `@Forwarding` forwards a requirement whose answers are not combined.
///
/// ```swift
/// // Each subscriber gets the title that the one before returned.
/// @Combining(.chain) func playerWillShow(_ title: String) -> String
///
/// // You write this one, in the type that forwards.
/// @Combining(.byHand) func playerChapters(_ track: String) -> [Range<Int>]
/// ```
///
/// A later version may add forms, so a `switch` over it needs `@unknown default`.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ForwardingForm: Sendable {
  /// Each subscriber gets what the previous one returned, as in `forward(passing:)`. For a method that returns what it
  /// is passed.
  @_documentation(visibility: internal)
  case chain

  /// The requirement is not forwarded: the type that conforms to the protocol implements it, as ``ForwardingForm``
  /// shows.
  @_documentation(visibility: internal)
  case byHand
}
