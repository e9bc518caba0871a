import DelegateForwarding

/// The delegate protocol of a download.
protocol DownloadDelegate: AnyObject {
  func downloadDidStart(_ file: String)
  func downloadDidReceive(percent: Int)
  func downloadDidFinish()

  /// Not an event, because the download waits for the answer.
  func downloadShouldStop(at percent: Int) -> Bool
}

/// A download's callback as a value, which can be queued, streamed and recorded.
enum DownloadEvent: DeliverableEvent, Equatable {
  case didStart(String)
  case didReceive(percent: Int)
  case didFinish

  func deliver(to delegate: any DownloadDelegate) {
    switch self {
    case .didStart(let file): delegate.downloadDidStart(file)
    case .didReceive(let percent): delegate.downloadDidReceive(percent: percent)
    case .didFinish: delegate.downloadDidFinish()
    }
  }
}

// Each callback is forwarded as usual, and those without an answer are also reported.
extension MulticastDelegate: DownloadDelegate where P == any DownloadDelegate {
  func downloadDidStart(_ file: String) {
    forward(reporting: DownloadEvent.didStart(file)) { $0.downloadDidStart(file) }
  }

  func downloadDidReceive(percent: Int) {
    forward(reporting: DownloadEvent.didReceive(percent: percent)) { $0.downloadDidReceive(percent: percent) }
  }

  func downloadDidFinish() {
    forward(reporting: DownloadEvent.didFinish) { $0.downloadDidFinish() }
  }

  func downloadShouldStop(at percent: Int) -> Bool {
    forward(combining: .any) { $0.downloadShouldStop(at: percent) }
  }
}

/// A service that calls its delegate on the thread that downloads.
final class Download {
  @ObservedDelegate var delegate: (any DownloadDelegate)?

  func start(_ file: String) {
    delegate?.downloadDidStart(file)
    for percent in stride(from: 10, through: 100, by: 10) {
      if delegate?.downloadShouldStop(at: percent) == true { return }
      delegate?.downloadDidReceive(percent: percent)
    }
    delegate?.downloadDidFinish()
  }
}
