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
}

extension Guarded<Bool> {
  /// Sets it to false. Returns what it was.
  package func clear() -> Bool {
    withLock { value in
      defer { value = false }
      return value
    }
  }
}
