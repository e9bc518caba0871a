/// An actor on which no code runs. Functions isolated to it can't be called, so a call is an error if the compiler
/// chooses such an overload.
///
/// If an overload with `@Sendable` does not fit, the compiler takes the one without it, even if that is marked as
/// unavailable. An overload isolated to this actor, in an extension for `Sendable` delegates, ranks higher, so the
/// compiler chooses it and rejects the call.
@globalActor
@_documentation(visibility: internal)
public actor _SendableRequired {
  /// The actor.
  public static let shared = _SendableRequired()
  private init() {}
}
