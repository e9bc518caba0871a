// With the trait, SwiftPM builds the tests as it builds a macro's plug-in, and there they can't import an executable.
#if !Macros
  import DelegateForwarding
  import Foundation
  import LoopbackServer
  import Synchronization
  import TestSupport
  import Testing

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  @testable import Examples

  /// Compares a session that has only its delegate with one that has a generated forwarder and a logger too. The logger
  /// implements none of the methods that decide.
  @Suite("The original delegate of a session decides", .timeLimit(.minutes(15)))
  struct SessionOriginalTests {
    @Test(
      "39: With --preset URLSession, a logger beside the delegate changes nothing, nor for a task with a delegate of its own",
      arguments: Decision.allCases, Place.allCases)
    func alike(_ decision: Decision, of place: Place) async throws {
      let log = SessionLog()
      let alone = try await run(decision, place) { $0 }
      let forwarded = try await run(decision, place) { original in
        let multicast = MulticastDelegate<any URLSessionDelegate>(original: original)
        multicast.subscribe(log)
        return URLSessionForwarder(multicast)
      }
      #expect(forwarded == alone)
      // It receives callbacks of the session's tasks, whichever delegate decides.
      #expect(decision == .ignoreRedirect || !log.data.isEmpty)
    }

    @Test(
      "39: With --preset URLSession, a subscriber that refuses a credential or a redirect is asked, and not heard",
      arguments: [Decision.giveCredentials, .none])
    func refusing(_ decision: Decision) async throws {
      let refuser = Refuser()
      let alone = try await run(decision, .session) { $0 }
      let forwarded = try await run(decision, .session) { original in
        let multicast = MulticastDelegate<any URLSessionDelegate>(original: original)
        multicast.subscribe(refuser)
        return URLSessionForwarder(multicast)
      }
      #expect(forwarded == alone)
      #expect(refuser.refusals.load(ordering: .relaxed) == 1)
    }

    enum Decision: CaseIterable { case refuseRedirect, ignoreRedirect, giveCredentials, none }

    /// The object whose delegate decides.
    enum Place: CaseIterable { case session, task }

    /// What the server and the delegates are asked for.
    private func run(
      _ decision: Decision, _ place: Place, delegate: (any URLSessionDelegate) -> any URLSessionDelegate
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
      let deciding = Decider(decision, journal)
      let original = place == .session ? deciding : Decider(.none, journal)
      let session = URLSession(configuration: .ephemeral, delegate: delegate(original), delegateQueue: nil)
      let path = decision == .giveCredentials ? "secret" : "moved"
      let task = session.dataTask(with: server.url.appendingPathComponent(path))
      if place == .task { task.delegate = deciding }
      task.resume()
      if decision == .ignoreRedirect {
        // The task never ends. If the redirect were followed after all, its request would come before these two.
        for await _ in deciding.asked.stream {}
        for _ in 1...2 { await end(of: server.url.appendingPathComponent("other"), in: session) }
      } else {
        for await _ in original.completed.stream {}
      }
      session.invalidateAndCancel()
      return journal.entries
    }

    private func end(of url: URL, in session: URLSession) async {
      await withCheckedContinuation { continuation in
        session.dataTask(with: url) { _, _, _ in continuation.resume() }.resume()
      }
    }
  }

  /// Decides one thing, and leaves the others to the defaults.
  private final class Decider: NSObject, URLSessionTaskDelegate, Sendable {
    private let decision: SessionOriginalTests.Decision
    private let journal: Journal
    let completed = AsyncStream<Void>.makeStream()
    let asked = AsyncStream<Void>.makeStream()

    init(_ decision: SessionOriginalTests.Decision, _ journal: Journal) {
      (self.decision, self.journal) = (decision, journal)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      journal.note("redirect: \(decision)")
      switch decision {
      case .refuseRedirect: completionHandler(nil)
      case .ignoreRedirect: asked.continuation.finish()
      case .giveCredentials, .none: completionHandler(request)
      }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      journal.note("challenge: \(decision)")
      if decision != .giveCredentials { return completionHandler(.performDefaultHandling, nil) }
      completionHandler(.useCredential, URLCredential(user: "user", password: "secret", persistence: .none))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      completed.continuation.finish()
    }
  }

  /// Keeps what it received.
  private final class SessionLog: NSObject, URLSessionDataDelegate {
    private let received = Mutex(Data())

    var data: Data { received.withLock { $0 } }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      received.withLock { $0 += data }
    }
  }

  /// Refuses every redirect and every challenge.
  private final class Refuser: NSObject, URLSessionTaskDelegate {
    let refusals = Atomic(0)

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      refusals.add(1, ordering: .relaxed)
      completionHandler(nil)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      refusals.add(1, ordering: .relaxed)
      completionHandler(.cancelAuthenticationChallenge, nil)
    }
  }
#endif
