import Foundation
import Synchronization
import Testing

/// Waits for threads, and fails instead of hanging.
package struct Threads {
  private let ends = Guarded<[Latch]>([])

  package init() {}

  package func start(stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void) {
    let end = onThread(stackSize: stackSize, body)
    ends.withLock { $0.append(end) }
  }

  package func join(seconds: TimeInterval = patience, sourceLocation: SourceLocation = #_sourceLocation) {
    for end in ends.current where !end.wait(seconds: seconds) {
      Issue.record("Threads that should have ended are still busy: a deadlock?", sourceLocation: sourceLocation)
      return
    }
  }
}

/// Runs `body` on `count` threads at once and waits for all. Fails instead of hanging if they don't end in time.
package func onThreads(
  _ count: Int, seconds: TimeInterval = patience, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping @Sendable (Int) -> Void
) {
  let start = Latch()
  let threads = Threads()
  for index in 0..<count {
    threads.start {
      start.wait()
      body(index)
    }
  }
  start.open()
  threads.join(seconds: seconds, sourceLocation: sourceLocation)
}

/// Runs `body` on a new thread. The latch opens when it has ended and what it captured is released.
package func onThread(stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void) -> Latch {
  let end = Latch()
  let work = Guarded<(@Sendable () -> Void)?>(body)
  let thread = Thread {
    work.exchange(for: nil)?()
    end.open()
  }
  thread.stackSize = stackSize
  thread.start()
  return end
}

/// Runs `body` on a new thread, and fails if it does not end in time.
package func withWatchdog(
  seconds: TimeInterval = patience, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping @Sendable () -> Void
) {
  onThreads(1, seconds: seconds, sourceLocation: sourceLocation) { _ in body() }
}

/// Makes threads wait for each other, again and again.
///
/// A thread looks a while before it sleeps, so that all go on at the same time. It doesn't look forever: where there
/// are fewer processors than threads, the ones that look would take the time of those that they wait for.
package final class Meeting: Sendable {
  private let count: Int
  private let condition = NSCondition()
  private let arrivals = Atomic<Int>(0)

  package init(of count: Int) { self.count = count }

  package func wait() {
    let arrived = arrivals.add(1, ordering: .sequentiallyConsistent).newValue
    let all = (arrived + count - 1) / count * count
    if arrived == all {
      // Locks, so that a thread is either asleep by now or sees that all have arrived.
      return condition.withLock { condition.broadcast() }
    }
    for _ in 0..<1_000 where hasReached(all) { return }
    condition.withLock { while !hasReached(all) { condition.wait() } }
  }

  private func hasReached(_ all: Int) -> Bool { arrivals.load(ordering: .sequentiallyConsistent) >= all }
}

/// The rounds of a test on real threads: a five-hundredth of `full`, or all of them if the environment variable
/// `ROUNDS` asks for that.
package func rounds(of full: Int) -> Int {
  guard let asked = ProcessInfo.processInfo.environment["ROUNDS"] else { return max(full / 500, 1) }
  return Int(asked).map { min($0, full) } ?? full
}

/// Lets other jobs of this isolation run until `condition` holds. Returns whether it held in time.
///
/// It soon sleeps between its looks, because a task that only yields takes the time of those that it waits for.
package func eventually(
  within seconds: TimeInterval = patience, isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool
) async -> Bool {
  let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
  var looks = 0
  while !condition() {
    if ContinuousClock.now > deadline { return false }
    looks += 1
    if looks < 100 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
  }
  return true
}
