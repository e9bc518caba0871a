import Foundation

/// Counts the living tracked objects. Can be used from any thread.
package final class Lifetimes: @unchecked Sendable {
  private let lock = NSLock()
  // Guarded by `lock`.
  private var count = 0

  package init() {}

  /// The number of living objects.
  package var living: Int { lock.withLock { count } }

  /// A token to keep in the object that is counted.
  package func begin() -> LifeToken {
    lock.withLock { count += 1 }
    return LifeToken(self)
  }

  fileprivate func end() {
    lock.withLock { count -= 1 }
  }
}

/// Lives as long as the object that it is a property of.
package final class LifeToken: Sendable {
  private let lifetimes: Lifetimes

  fileprivate init(_ lifetimes: Lifetimes) { self.lifetimes = lifetimes }

  deinit { lifetimes.end() }
}
