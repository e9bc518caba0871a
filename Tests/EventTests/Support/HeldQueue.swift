import Dispatch

/// A serial queue that runs its work only when told to.
final class HeldQueue: Sendable {
  let queue: DispatchQueue

  init(attributes: DispatchQueue.Attributes = []) {
    queue = DispatchQueue(label: "held", attributes: attributes)
    queue.suspend()
  }

  deinit { queue.resume() }

  /// Runs what is on the queue, and returns when that is done.
  func run() {
    queue.resume()
    queue.sync {}
    queue.suspend()
  }
}
