import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Prints how each task ends.
final class RequestLog: NSObject, URLSessionTaskDelegate {
  private let ended = DispatchSemaphore(value: 0)

  /// Blocks the calling thread until a task has ended, with a time limit.
  func waitForEnd() {
    if ended.wait(timeout: .now() + 30) == .timedOut { print("    log hears: nothing has ended in half a minute") }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let path = task.currentRequest?.url?.path ?? ""
    var end = "nothing"
    if let response = task.response as? HTTPURLResponse { end = "\(response.statusCode)" }
    if let error { end = "\(error)" }
    print("    log hears: \(path) ended with \(end)")
    ended.signal()
  }
}

/// Counts what arrives.
final class DataProgress: NSObject, URLSessionDataDelegate {
  private let count = Mutex(0)

  var received: Int { count.withLock { $0 } }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    count.withLock { $0 += data.count }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    print("    progress hears: \(received) bytes so far")
  }
}

/// Supplies a password, and follows no redirect.
final class KeyRing: NSObject, URLSessionTaskDelegate {
  private let user: String
  private let password: String

  init(user: String, password: String) { (self.user, self.password) = (user, password) }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    print("    key ring hears: \(challenge.protectionSpace.realm ?? "somebody") asks, and gets the password of \(user)")
    completionHandler(.useCredential, URLCredential(user: user, password: password, persistence: .none))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    print("    key ring hears: not to \(request.url?.path ?? "")")
    completionHandler(nil)
  }
}
