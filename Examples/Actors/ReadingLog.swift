import DelegateForwarding
import Dispatch
import Synchronization

/// A log that is written on a queue.
final class ReadingLog: Sendable {
  private let queue = DispatchQueue(label: "log")
  private let lines = Mutex<[String]>([])

  var count: Int { lines.withLock { $0.count } }
  var last: String { lines.withLock { $0.last ?? "" } }

  func follow(_ multicast: MulticastDelegate<any DocumentReaderDelegate>) {
    multicast.observe(DocumentEvent.self, with: self, on: queue) { log, event in
      dispatchPrecondition(condition: .onQueue(log.queue))
      log.lines.withLock { $0.append("\(event)") }
    }
  }
}
