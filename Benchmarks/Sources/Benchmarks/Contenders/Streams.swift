import Dispatch
import Synchronization
import Workload

/// An `AsyncStream` for each subscriber, and a task that reads it and refers to the subscriber weakly.
final class Streams: Contender {
  static let name = "AsyncStream each"

  // A million tasks and streams need more memory than most machines have to spare.
  static let largestCount = 10_000

  /// A value to pass on, or the end of a measurement.
  private enum Element: Sendable {
    case value(Int)
    case pause
  }

  /// Counts the tasks that have paused.
  private final class Countdown: Sendable {
    private let remaining = Atomic<Int>(0)
    private let isOver = DispatchSemaphore(value: 0)

    func start(_ count: Int) { remaining.store(count, ordering: .sequentiallyConsistent) }

    func countDown() {
      if remaining.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 { isOver.signal() }
    }

    func wait() { isOver.wait() }
  }

  private let continuations: [AsyncStream<Element>.Continuation]
  private let countdown = Countdown()

  init(_ subscribers: [Subscriber]) {
    continuations = subscribers.map { [countdown] subscriber in
      let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
      Task { [weak subscriber] in
        for await element in stream {
          switch element {
          case .value(let value): subscriber?.tick(value)
          case .pause: countdown.countDown()
          }
        }
      }
      return continuation
    }
  }

  @inline(never)
  func tick(_ value: Int) {
    for continuation in continuations { continuation.yield(.value(value)) }
  }

  func deliver(repetitions: Int) {
    countdown.start(continuations.count)
    for value in 0..<repetitions { tick(value) }
    for continuation in continuations { continuation.yield(.pause) }
    countdown.wait()
  }

  func finish() {
    for continuation in continuations { continuation.finish() }
  }
}
