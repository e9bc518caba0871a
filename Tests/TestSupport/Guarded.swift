import Foundation

/// A value under a lock that ThreadSanitizer sees.
package final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  // Guarded by `lock`.
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }

  package var current: Value { lock.withLock { value } }

  /// Replaces the value. Returns the former one, so that it is released without the lock.
  package func exchange(for other: Value) -> Value {
    withLock { value in
      defer { value = other }
      return value
    }
  }
}
