import Synchronization

/// Lets one call pass, for a completion handler that every subscriber gets and of which the first call counts.
///
/// ```swift
/// func loader(_ loader: Loader, didAsk completion: @escaping @Sendable (Bool) -> Void) {
///   let first = FirstCall()
///   forward { $0.loader(loader, didAsk: { if first.isFirst() { completion($0) } }) }
/// }
/// ```
///
/// If every answer counts, use `forward(combining:completion:)` instead. It may be used from any thread.
public final class FirstCall: Sendable {
  private let hasPassed = Atomic(false)
  private let otherwise: (@Sendable () -> Void)?

  /// Creates one for which no call is an answer too.
  public init() {
    otherwise = nil
  }

  /// Creates one that calls `otherwise` when it goes and nothing has passed.
  public init(otherwise: @escaping @Sendable () -> Void) {
    self.otherwise = otherwise
  }

  deinit {
    if let otherwise, isFirst() { otherwise() }
  }

  /// True at the first call, and false ever after, from whatever thread.
  public func isFirst() -> Bool {
    !hasPassed.exchange(true, ordering: .acquiringAndReleasing)
  }
}
