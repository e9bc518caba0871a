import Foundation

/// A value that can only be accessed under its lock.
///
/// The lock is Foundation's, because ThreadSanitizer doesn't understand `Synchronization.Mutex` on Linux and reports
/// false races.
///
/// SAFETY: `value` is private, and `withLock` is the only way to access it.
final class LockedValue<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  /// Runs `body`, which must not run foreign code, while holding the lock.
  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}
