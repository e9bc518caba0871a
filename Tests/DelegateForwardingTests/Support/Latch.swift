import Foundation

/// Opens once; until then, threads wait. Made of a condition, whose ordering ThreadSanitizer sees.
final class Latch: @unchecked Sendable {
  private let condition = NSCondition()
  // Guarded by `condition`.
  private var isOpen = false

  func open() {
    condition.withLock {
      isOpen = true
      condition.broadcast()
    }
  }

  /// Whether it opened in time.
  @discardableResult
  func wait(seconds: TimeInterval = 30) -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    return condition.withLock {
      while !isOpen, condition.wait(until: deadline) {}
      return isOpen
    }
  }
}

/// A value under a lock that ThreadSanitizer sees.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  // Guarded by `lock`.
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }

  var current: Value { lock.withLock { value } }
}
