/// No code runs on this actor. Functions that are isolated to it can't be called, so a call for which the compiler chooses one is an error.
///
/// If an overload with `@Sendable` does not fit, the compiler takes the one without it, even if that is marked as unavailable. An overload that is
/// isolated to this actor, in an extension for `Sendable` delegates, is preferred to that one, and so the call is rejected.
@globalActor
@_documentation(visibility: internal)
public actor SendableRequired {
  /// The actor.
  public static let shared = SendableRequired()
  private init() {}
}
