import Foundation
import Synchronization

// `Task.immediate` does this too, from macOS 26 and iOS 26 on.

extension Task where Failure == Never {
  /// Begins a task. When this returns, the task has come to its first suspension, or to its end.
  @discardableResult
  package static func begun(_ body: @escaping @Sendable () async -> Success) -> Task {
    Task(executorPreference: FirstPartAtOnce(), operation: body)
  }
}

extension Task where Failure == any Error {
  /// Begins a task. When this returns, the task has come to its first suspension, or to its end.
  @discardableResult
  package static func begun(_ body: @escaping @Sendable () async throws -> Success) -> Task {
    Task(executorPreference: FirstPartAtOnce(), operation: body)
  }
}

/// Runs the first part of a task on a thread of its own, and waits for that. Leaves the others to the global executor.
///
/// On the calling thread, the runtime of macOS 15 would forget the task that calls.
private final class FirstPartAtOnce: TaskExecutor {
  private let hasBegun = Atomic(false)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if hasBegun.exchange(true, ordering: .sequentiallyConsistent) {
      return globalConcurrentExecutor.enqueue(ExecutorJob(job))
    }
    let end = Latch()
    Thread.detachNewThread {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      end.open()
    }
    end.wait()
  }
}
