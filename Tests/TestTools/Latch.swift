import Foundation

/// A latch that opens once. Threads wait until then. It uses a condition, because ThreadSanitizer sees the ordering of
/// one.
package final class Latch: @unchecked Sendable {
  private let condition = NSCondition()
  // Guarded by `condition`.
  private var isOpen = false

  package init() {}

  package func open() {
    condition.withLock {
      isOpen = true
      condition.broadcast()
    }
  }

  /// Whether it opened in time.
  @discardableResult
  package func wait(seconds: TimeInterval = patience) -> Bool {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    return condition.withLock {
      // Waits in slices, because the condition takes a date, and the clock may be set meanwhile.
      while !isOpen, ContinuousClock.now < deadline { _ = condition.wait(until: Date(timeIntervalSinceNow: 1)) }
      return isOpen
    }
  }
}

/// Longer than any test takes, even with sanitizers on a busy machine.
package let patience: TimeInterval = 300
