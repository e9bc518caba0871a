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
/// To combine all answers instead, use `forward(combining:completion:)`. You may use a `FirstCall` from any thread.
public final class FirstCall: Sendable {
  private let hasPassed = Atomic(false)
  private let otherwise: (@Sendable () -> Void)?

  /// Creates a first call that does nothing if no call is made, as ``FirstCall`` shows.
  @_documentation(visibility: internal)
  public init() {
    otherwise = nil
  }

  /// Creates a first call that runs `otherwise` if it is deallocated before any call is made: `FirstCall { completion(false) }`.
  public init(otherwise: @escaping @Sendable () -> Void) {
    self.otherwise = otherwise
  }

  deinit {
    if let otherwise, claim() { otherwise() }
  }

  /// Returns true for the first call, and false for every later one: `if first.claim() { completion($0) }`.
  public func claim() -> Bool {
    !hasPassed.exchange(true, ordering: .acquiringAndReleasing)
  }
}
