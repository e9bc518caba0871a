#if Macros
  import Synchronization

  /// Lets one call pass. What ``Forwarding()`` generates uses it for a completion handler of which the first call counts.
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
#endif
