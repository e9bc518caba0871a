import Foundation

/// Opens once; until then, threads wait. Made of a condition, whose ordering ThreadSanitizer sees.
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
      // In slices: the condition takes a date, and somebody may set the clock meanwhile.
      while !isOpen, ContinuousClock.now < deadline { _ = condition.wait(until: Date(timeIntervalSinceNow: 1)) }
      return isOpen
    }
  }
}

/// Longer than anything takes, sanitizers and a busy machine included.
package let patience: TimeInterval = 300
