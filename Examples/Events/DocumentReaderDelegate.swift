import DelegateForwarding

/// The delegate protocol of a reader.
protocol DocumentReaderDelegate: AnyObject {
  func readerDidOpen(_ document: String, size: Int)
  func readerDidRead(_ bytes: Int, of size: Int)
  func readerDidFind(element: String)
  func readerDidFinish(elements: Int)

  /// Not an event, because the reader waits for the answer.
  func readerShouldStop(after elements: Int) -> Bool
}

/// A reader's callback as a value, which can be queued, streamed and recorded.
enum DocumentEvent: DeliverableEvent, Equatable {
  case didOpen(String, size: Int)
  case didRead(Int, of: Int)
  case didFind(element: String)
  case didFinish(elements: Int)

  func deliver(to delegate: any DocumentReaderDelegate) {
    switch self {
    case .didOpen(let document, let size): delegate.readerDidOpen(document, size: size)
    case .didRead(let bytes, let size): delegate.readerDidRead(bytes, of: size)
    case .didFind(let element): delegate.readerDidFind(element: element)
    case .didFinish(let elements): delegate.readerDidFinish(elements: elements)
    }
  }
}

// Each callback is forwarded as usual, and those without an answer are also reported.
extension MulticastDelegate: DocumentReaderDelegate where P == any DocumentReaderDelegate {
  func readerDidOpen(_ document: String, size: Int) {
    forward(reporting: DocumentEvent.didOpen(document, size: size)) { $0.readerDidOpen(document, size: size) }
  }

  func readerDidRead(_ bytes: Int, of size: Int) {
    forward(reporting: DocumentEvent.didRead(bytes, of: size)) { $0.readerDidRead(bytes, of: size) }
  }

  func readerDidFind(element: String) {
    forward(reporting: DocumentEvent.didFind(element: element)) { $0.readerDidFind(element: element) }
  }

  func readerDidFinish(elements: Int) {
    forward(reporting: DocumentEvent.didFinish(elements: elements)) { $0.readerDidFinish(elements: elements) }
  }

  func readerShouldStop(after elements: Int) -> Bool {
    forward(combining: .any) { $0.readerShouldStop(after: elements) }
  }
}
