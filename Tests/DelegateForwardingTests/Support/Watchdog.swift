import Foundation
import Testing

/// Runs `body` on `count` threads at once and waits for all. Fails, and does not hang, when they don't end in time.
func onThreads(
  _ count: Int, seconds: TimeInterval = 60, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping @Sendable (Int) -> Void
) {
  let start = Latch()
  let ends = (0..<count).map { index in
    onThread {
      start.wait()
      body(index)
    }
  }
  start.open()
  for end in ends where !end.wait(seconds: seconds) {
    Issue.record("Threads that should have ended are still busy: a deadlock?", sourceLocation: sourceLocation)
    return
  }
}

/// Runs `body` on a thread of its own. The latch opens when it ends.
func onThread(_ body: @escaping @Sendable () -> Void) -> Latch {
  let end = Latch()
  let thread = Thread {
    body()
    end.open()
  }
  thread.stackSize = 8 << 20
  thread.start()
  return end
}

/// Runs `body` on a thread of its own, and fails when it does not end in time.
func withWatchdog(
  seconds: TimeInterval = 60, sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping @Sendable () -> Void
) {
  onThreads(1, seconds: seconds, sourceLocation: sourceLocation) { _ in body() }
}
