import Dispatch

/// A serial queue that runs its work only when told to.
final class HeldQueue: Sendable {
  let queue = DispatchQueue(label: "held")

  init() { queue.suspend() }

  deinit { queue.resume() }

  /// Runs what is on the queue, and returns when that is done.
  func run() {
    queue.resume()
    queue.sync {}
    queue.suspend()
  }
}
