import DelegateForwarding
import Dispatch
import Synchronization

/// A log that is written on a queue.
final class ReadingLog: Sendable {
  private let queue = DispatchQueue(label: "log")
  private let lines = Mutex<[String]>([])

  var count: Int { lines.withLock { $0.count } }
  var last: String { lines.withLock { $0.last ?? "" } }

  func follow(_ multicast: MulticastDelegate<any DocumentReaderDelegate>) -> EventObservation {
    multicast.observe(DocumentEvent.self, on: queue) { [weak self] event in self?.note(event) }
  }

  private func note(_ event: DocumentEvent) {
    dispatchPrecondition(condition: .onQueue(queue))
    lines.withLock { $0.append("\(event)") }
  }
}
