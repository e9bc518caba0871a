import Foundation
import FoundationNetworking
import Synchronization

/// Waits for the end of a session's tasks, and keeps what they received.
final class SessionLog: NSObject, URLSessionDataDelegate {
  private let state = Mutex(State())

  private struct State {
    var data = Data()
    var isEnded = false
    var error: (any Error)?
    var waiting: CheckedContinuation<Void, Never>?
  }

  var data: Data { state.withLock { $0.data } }
  var error: (any Error)? { state.withLock { $0.error } }

  func end() async {
    await withCheckedContinuation { continuation in
      let isEnded = state.withLock { state in
        if !state.isEnded { state.waiting = continuation }
        return state.isEnded
      }
      if isEnded { continuation.resume() }
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    state.withLock { $0.data += data }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let waiting = state.withLock { state in
      state.isEnded = true
      state.error = error
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
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

/// Knows a password.
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

/// Answers a response with what it is made with.
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

/// Hears what concerns the session only.
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
