import Foundation

/// A value that only its lock gives out.
///
/// The lock is Foundation's and not `Synchronization.Mutex`, as ThreadSanitizer does not see the ordering of that on Linux and would
/// report races that are none.
final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  /// Runs `body`, which must not run foreign code, while holding the lock.
  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
