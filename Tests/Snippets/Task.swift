import DelegateForwarding
import Foundation
import FoundationNetworking

final class TaskForwarder: NSObject, MulticastForwarding, URLSessionTaskDelegate {
  let multicast: MulticastDelegate<any URLSessionTaskDelegate>
  init(_ multicast: MulticastDelegate<any URLSessionTaskDelegate>) { self.multicast = multicast }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    forward { $0.urlSession(session, task: task, didCompleteWithError: error) }
  }
}

final class ProgressBar: NSObject, URLSessionTaskDelegate {}

let progressBar = ProgressBar()
let task = URLSession.shared.dataTask(with: URL(filePath: "/"))
