import DelegateForwarding
import Foundation
import LoopbackServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A service that takes its one delegate at its init, keeps it and never changes it: the delegate is a generated forwarder, and its
/// multicast stands alone. The original delegate decides as if it were alone: `--preset URLSession` has these rules.
struct SessionExample: Example {
  let name = "session"
  let summary = "one URLSession with its delegate, which decides, and a log and a progress, which listen"

  func run(_ arguments: [String]) throws -> ExitStatus {
    let server = try LoopbackServer(Self.respond)
    let keyRing = KeyRing(user: "reader", password: "secret")
    let multicast = MulticastDelegate<any URLSessionDelegate>(original: keyRing)
    let session = URLSession(
      configuration: .ephemeral, delegate: URLSessionForwarder(multicast), delegateQueue: nil)
    defer { session.invalidateAndCancel() }

    let log = RequestLog()
    let progress = DataProgress()
    multicast.subscribe(progress)
    // The last one that hears of an end is the one to wait for.
    multicast.subscribe(log)

    func run(_ path: String) {
      session.dataTask(with: server.url.appendingPathComponent(path)).resume()
      log.waitForEnd()
    }

    step("1. A page that asks for a password, which the delegate knows")
    run("report")

    step("2. A redirect that the delegate refuses, whoever else listens")
    run("old")
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
