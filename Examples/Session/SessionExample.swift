import DelegateForwarding
import Foundation
import LoopbackServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A service that takes its one delegate in its initializer, keeps it and never changes it: the delegate is a generated
/// forwarder, and its multicast stands alone. The original delegate decides as if it were alone: `--preset URLSession`
/// has these rules.
struct SessionExample: Example {
  let name = "session"
  let summary = "add listeners to a URL session, whose own delegate goes on deciding"
  let file = #filePath
  let isInTour = false

  func run(_ arguments: [String]) throws -> ExitStatus {
    let server = try LoopbackServer(Self.respond)
    let keyRing = KeyRing(user: "reader", password: "secret")
    let multicast = MulticastDelegate<any URLSessionDelegate>(original: keyRing)
    let session = URLSession(
      configuration: .ephemeral, delegate: URLSessionForwarder(multicast), delegateQueue: nil)
    defer { session.invalidateAndCancel() }

    step("1. A page asks for a password. The session's own delegate, the key ring, knows it")
    let log = RequestLog()
    let progress = DataProgress()
    call("multicast.subscribe(progress)") { multicast.subscribe(progress) }
    // The last subscriber is the one to wait for, because it is called last.
    call("multicast.subscribe(log)") { multicast.subscribe(log) }

    func load(_ path: String) {
      session.dataTask(with: server.url.appendingPathComponent(path)).resume()
      log.waitForEnd()
    }

    call("load(\"report\")") { load("report") }

    step("2. The key ring refuses a redirect, whatever the listeners say")
    call("load(\"old\")") { load("old") }
    return progress.received > 100_000 ? .success : .failure
  }

  nonisolated private static func respond(to request: LoopbackRequest) -> LoopbackResponse {
    switch request.path {
    case "/old": LoopbackResponse(302, fields: ["Location": "/page"])
    case "/report" where request.fields["authorization"] == nil:
      LoopbackResponse(401, fields: ["WWW-Authenticate": "Basic realm=\"library\""])
    default: LoopbackResponse(body: Data(repeating: 0x2E, count: 150_000))
    }
  }
}
