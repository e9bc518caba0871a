import Foundation

/// A value that can be reached only while its lock is held.
///
/// The lock is Foundation's: ThreadSanitizer doesn't understand `Synchronization.Mutex` on Linux, and reports races that don't exist.
///
/// SAFETY: `value` is private, and `withLock` is the only access to it.
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
