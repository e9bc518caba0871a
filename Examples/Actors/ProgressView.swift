import DelegateForwarding
import Foundation

/// A view that shows how much was read. It belongs to the main actor, and so does its conformance, so no callback has
/// to be `nonisolated` or start a task.
@MainActor
final class ProgressView: @MainActor DocumentReaderDelegate {
  private(set) var elements = 0
  private(set) var isFinished = false
  private var document = ""

  /// Receives a reader's events on the main actor, whatever thread reads.
  nonisolated func follow(_ multicast: MulticastDelegate<any DocumentReaderDelegate>) -> EventObservation {
    multicast.observe(DocumentEvent.self, on: MainActor.shared) { [weak self] event in
      if let self { event.deliver(to: self) }
    }
  }

  func readerDidOpen(_ document: String, size: Int) {
    self.document = document
  }

  func readerDidRead(_ bytes: Int, of size: Int) {
    if Console.isWatched { Console.showProgress("\(document): \(size > 0 ? 100 * bytes / size : 100) %") }
  }

  func readerDidFind(element: String) {
    precondition(Thread.isMainThread)
    elements += 1
  }

  func readerDidFinish(elements: Int) {
    if Console.isWatched { Console.showProgress("") }
    isFinished = true
  }

  /// Never called, because an answer can't be given later.
  func readerShouldStop(after elements: Int) -> Bool { true }
}
