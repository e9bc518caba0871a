/// An actor on which no code runs. Functions isolated to it can't be called, so a call is an error if the compiler
/// chooses such an overload.
///
/// A function that takes a closure has three overloads. One takes any closure. In an extension for `Sendable`
/// delegates, one takes a `@Sendable` closure, and one, isolated to this actor, takes any closure and so rejects it.
/// The last one ranks above the first one, because its extension has a constraint. The `@Sendable` one has to rank
/// above both if the closure fits, and the attribute itself doesn't count:
///
/// - The compiler prefers a parameter of type `P!` to one of type `P?`. To the caller they are the same.
/// - It prefers the overload with fewer parameters.
/// - It prefers more constraints of a generic parameter, as in `observe`.
///
/// `@_disfavoredOverload` counts more than a missing conformance to `Sendable`. With it, the compiler would choose the
/// `@Sendable` overload for delegates that aren't `Sendable`, and reject that.
@globalActor
@_documentation(visibility: internal)
public actor _SendableRequired {
  /// The actor.
  public static let shared = _SendableRequired()
  private init() {}
}
