import Foundation

/// A clock of real time. Its alarm goes off on its own thread, so that neither a blocked main thread nor a busy thread
/// pool delays it.
///
/// The thread exists only while an alarm is set.
final class AlarmClock: DeadlineClock {
  private struct Setting {
    var due: ContinuousClock.Instant?
    var hasThread = false
  }

  /// The semaphore waits by the wall clock, which may be set back.
  private static let longestWait = 1.0

  private let setting = LockedValue(Setting())
  private let changed = DispatchSemaphore(value: 0)

  var now: ContinuousClock.Instant { .now }

  func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration.boundedForClocks) }

  func setAlarm(_ due: ContinuousClock.Instant?, ring: @escaping @Sendable () -> Void) {
    let needsThread = setting.withLock { setting in
      setting.due = due
      guard due != nil, !setting.hasThread else { return false }
      setting.hasThread = true
      return true
    }
    changed.signal()
    guard needsThread else { return }
    let thread = Thread {
      Self.blockSignals()
      self.run(ring)
    }
    thread.name = "deadline"
    thread.start()
  }

  /// Blocks all signals, so that other threads receive them.
  private static func blockSignals() {
    var mask = sigset_t()
    sigfillset(&mask)
    pthread_sigmask(SIG_BLOCK, &mask, nil)
  }

  private func run(_ ring: @Sendable () -> Void) {
    while let due = nextDue() {
      let left = now.duration(to: due)
      if left > .zero {
        _ = changed.wait(timeout: .now() + min(left / .seconds(1), Self.longestWait))
      } else {
        setting.withLock { if $0.due == due { $0.due = nil } }
        ring()
      }
    }
  }

  private func nextDue() -> ContinuousClock.Instant? {
    setting.withLock { setting in
      if setting.due == nil { setting.hasThread = false }
      return setting.due
    }
  }
}
