/// No code runs on this actor. Functions that are isolated to it can't be called, so a call for which the compiler chooses one is an error.
///
/// Of two overloads the compiler takes the one without `@Sendable` where the other does not fit, and does not regard availability as a reason
/// against it. One that is isolated to this actor, in an extension for `Sendable` delegates only, stands before it, and the call is rejected.
@globalActor
@_documentation(visibility: internal)
public actor SendableRequired {
  /// The actor.
  public static let shared = SendableRequired()
  private init() {}
}
