import Synchronization

/// Lets only the first call through, for a completion handler that several subscribers receive.
///
/// ```swift
/// func playerMayOpen(
///   _ link: URL, completion: @escaping @Sendable (Bool) -> Void
/// ) {
///   let first = FirstCall()
///   forward {
///     $0.playerMayOpen(link) { if first.claim() { completion($0) } }
///   }
/// }
/// ```
///
/// To combine all answers, or to get one even if no subscriber calls, use `forward(combining:completion:)`. You may use a
/// `FirstCall` from any thread.
public final class FirstCall: Sendable {
  private let hasPassed = Atomic(false)

  /// Creates a first call.
  @_documentation(visibility: internal)
  public init() {}

  /// Returns true for the first call, and false for every later one: `if first.claim() { completion($0) }`.
  public func claim() -> Bool {
    !hasPassed.exchange(true, ordering: .acquiringAndReleasing)
  }
}
