import Foundation
import FoundationNetworking
import Synchronization

/// Waits for the end of a session's task, and keeps what it received.
final class SessionLog: NSObject, URLSessionDataDelegate {
  private let received = Mutex(Data())
  private let ended = AsyncStream<Void>.makeStream()

  var data: Data { received.withLock { $0 } }

  /// Returns when the task has ended, or the test's time is over.
  func end() async {
    for await _ in ended.stream {}
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    received.withLock { $0 += data }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    ended.continuation.finish()
  }
}

/// Refuses every redirect.
final class StayingDelegate: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}

/// A delegate that knows a password.
final class KnowingDelegate: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let credential = URLCredential(user: "user", password: "secret", persistence: .none)
    completionHandler(.useCredential, credential)
  }
}

/// Never calls a handler that it is given.
final class ForgetfulDelegate: NSObject, URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {}

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {}

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {}
}

/// Answers a response with the value given at its creation.
final class DecidingDelegate: NSObject, URLSessionDataDelegate {
  private let disposition: URLSession.ResponseDisposition

  init(_ disposition: URLSession.ResponseDisposition) { self.disposition = disposition }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    completionHandler(disposition)
    completionHandler(.allow)
  }
}

/// Lets no response be cached.
final class CacheRefusingDelegate: NSObject, URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, willCacheResponse proposedResponse: CachedURLResponse,
    completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
  ) {
    completionHandler(nil)
  }
}

/// Receives only the session's own callbacks.
final class SessionOnlyDelegate: NSObject, URLSessionDelegate {}

/// Reads what was downloaded.
final class DownloadDelegate: NSObject, URLSessionDownloadDelegate {
  private let contents = Mutex<[String]>([])

  var all: [String] { contents.withLock { $0 } }

  func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
    let text = (try? String(contentsOf: location, encoding: .utf8)) ?? "nothing to read"
    contents.withLock { $0.append(text) }
  }
}
