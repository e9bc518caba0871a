/// Counts the living tracked objects. Can be used from any thread.
package final class Lifetimes: Sendable {
  private let count = Guarded(0)

  package init() {}

  /// The number of living objects.
  package var living: Int { count.current }

  /// A token to keep in the object that is counted.
  package func begin() -> LifeToken {
    count.withLock { $0 += 1 }
    return LifeToken(self)
  }

  fileprivate func end() { count.withLock { $0 -= 1 } }
}

/// Lives as long as the object that it is a property of.
package final class LifeToken: Sendable {
  private let lifetimes: Lifetimes

  fileprivate init(_ lifetimes: Lifetimes) { self.lifetimes = lifetimes }

  deinit { lifetimes.end() }
}
