import DelegateForwarding
import Foundation
import FoundationNetworking
import LoopbackServer
import TestSupport
import Testing

/// A session with its delegate alone, and the same with a generated forwarder between them and a logger beside it.
@Suite("The original delegate of a session decides", .timeLimit(.minutes(15)))
struct SessionOriginalTests {
  @Test("39: With --preset URLSession, a logger beside the delegate changes nothing", arguments: Decision.allCases)
  func alike(_ decision: Decision) async throws {
    let alone = try await run(decision) { $0 }
    let forwarded = try await run(decision) { original in
      let multicast = MulticastDelegate<any URLSessionDelegate>(original: original)
      multicast.subscribe(SessionLog(), holding: .strongly)
      return SessionForwarder(multicast)
    }
    #expect(forwarded == alone)
  }

  @Test("39: Without an original delegate, the default implementation stands for it")
  func nobody() async throws {
    let alone = try await run(.none) { $0 }
    let forwarded = try await run(.none) { subscriber in
      let multicast = MulticastDelegate<any URLSessionDelegate>()
      multicast.subscribe(subscriber, holding: .strongly)
      return DefaultSessionForwarder(multicast)
    }
    #expect(forwarded == alone && alone.count == 2)
  }

  enum Decision: CaseIterable {
    case refuseRedirect, giveCredentials, none

    fileprivate var delegate: Ending {
      switch self {
      case .refuseRedirect: Refusing()
      case .giveCredentials: Knowing()
      case .none: Ending()
      }
    }
  }

  /// What the server is asked for.
  private func run(
    _ decision: Decision, delegate: (any URLSessionDelegate) -> any URLSessionDelegate
  ) async throws -> [String] {
    let journal = Journal()
    let server = try LoopbackServer { request in
      journal.note("\(request.method) \(request.path) \(request.fields["authorization"] ?? "")")
      switch request.path {
      case "/moved": return LoopbackResponse(302, fields: ["Location": "/target"], body: Data("moved".utf8))
      case "/secret" where request.fields["authorization"] == nil:
        return LoopbackResponse(401, fields: ["WWW-Authenticate": "Basic realm=\"test\""])
      default: return LoopbackResponse(body: Data("body of \(request.path)".utf8))
      }
    }
    let original = decision.delegate
    let session = URLSession(configuration: .ephemeral, delegate: delegate(original), delegateQueue: nil)
    let path = decision == .giveCredentials ? "secret" : "moved"
    session.dataTask(with: server.url.appendingPathComponent(path)).resume()
    session.finishTasksAndInvalidate()
    for await _ in original.ended.stream {}
    return journal.entries
  }
}

/// Knows when its session has ended, and decides nothing.
private class Ending: NSObject, URLSessionDelegate, @unchecked Sendable {
  let ended = AsyncStream<Void>.makeStream()

  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) { ended.continuation.finish() }
}

/// Follows no redirect.
private final class Refusing: Ending, URLSessionTaskDelegate, @unchecked Sendable {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}

/// Knows a password.
private final class Knowing: Ending, URLSessionTaskDelegate, @unchecked Sendable {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    completionHandler(.useCredential, URLCredential(user: "user", password: "secret", persistence: .none))
  }
}
