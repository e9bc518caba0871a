import DelegateForwarding
import Foundation
import LoopbackServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A service that takes its delegate in its initializer and never changes it. The delegate is a generated forwarder,
/// and its multicast stands alone. The original delegate decides as if it were alone: `--preset URLSession` has these
/// rules.
func runSession() throws {
  let server = try LoopbackServer(respond)
  let keyRing = KeyRing(user: "reader", password: "secret")
  let multicast = MulticastDelegate<any URLSessionDelegate>(original: keyRing)
  let (log, progress) = (RequestLog(), DataProgress())
  multicast.subscribe(progress)
  // The last subscriber is the one to wait for, because it is called last.
  multicast.subscribe(log)
  // On Apple's platforms, a session may look only now which callbacks its delegate has.
  let session = URLSession(configuration: .ephemeral, delegate: URLSessionForwarder(multicast), delegateQueue: nil)
  defer { session.invalidateAndCancel() }

  step("A page asks for a password. The session's own delegate, the key ring, knows it")
  session.dataTask(with: server.url.appendingPathComponent("report")).resume()
  log.waitForEnd()

  step("The key ring refuses a redirect, whatever the listeners say")
  session.dataTask(with: server.url.appendingPathComponent("old")).resume()
  log.waitForEnd()
}

private func respond(to request: LoopbackRequest) -> LoopbackResponse {
  switch request.path {
  case "/old": LoopbackResponse(302, fields: ["Location": "/page"])
  case "/report" where request.fields["authorization"] == nil:
    LoopbackResponse(401, fields: ["WWW-Authenticate": "Basic realm=\"library\""])
  default: LoopbackResponse(body: Data(repeating: 0x2E, count: 150_000))
  }
}
