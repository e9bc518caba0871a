import TestSupport

@testable import ApplicationLifecycle

/// A process that records what the application asks of it.
final class RecordingHost: ProcessHost {
  private let lines = Guarded<[String]>([])
  private let exits = AsyncStream<Int32>.makeStream()

  let ownsProcess = false
  var reports: [String] { lines.withLock { $0 } }

  func deliverSignals(hangupEnds: Bool, to receive: @escaping @Sendable (Int32) -> Void) {}
  func endHasBegun() -> Int32? { nil }
  func exit(_ status: Int32) { exits.continuation.yield(status) }
  func exitAtOnce(_ status: Int32) { exits.continuation.yield(128 + status) }
  func report(_ message: String) { lines.withLock { $0.append(message) } }

  /// Waits for the application's end. Each end is returned once.
  func exitStatus() async -> Int32? {
    var iterator = exits.stream.makeAsyncIterator()
    return await iterator.next()
  }
}
