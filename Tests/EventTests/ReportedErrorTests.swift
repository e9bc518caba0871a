import DelegateForwarding
import TestSupport
import Testing

@Suite("Reported callbacks that throw or suspend") struct ReportedErrorTests {
  struct Refusal: Error, Equatable { let name: String }

  enum Form: CaseIterable { case synchronous, asynchronous, isolated }

  @Test(
    "11, 28: Of one event, made once, all get their turns even if a body throws, and then the first error is thrown",
    arguments: Form.allCases)
  func error(form: Form) async {
    let multicast = PlayerMulticast()
    let journal = Guarded<[String]>([])
    let listeners = ["a", "b", "c"].map { Listener($0, journal) }
    var made = 0
    func event() -> PlayerEvent {
      made += 1
      return .didPlay(1)
    }
    func refuse(_ delegate: any PlayerDelegate) throws(Refusal) {
      delegate.playerDidPlay(1)
      if delegate !== listeners[0] { throw Refusal(name: (delegate as? Listener)?.name ?? "?") }
    }
    func report() async -> Refusal? {
      do throws(Refusal) {
        switch form {
        case .synchronous:
          try multicast.forward(reporting: event()) { (delegate) throws(Refusal) in try refuse(delegate) }
        case .asynchronous:
          try await multicast.forward(reporting: event()) { (delegate) async throws(Refusal) in
            await Task.yield()
            try refuse(delegate)
          }
        case .isolated:
          try await multicast.forward(isolation: #isolation, reporting: event()) {
            (delegate) async throws(Refusal) in
            await Task.yield()
            try refuse(delegate)
          }
        }
        return nil
      } catch {
        return error
      }
    }
    func observe() -> EventObservation {
      multicast.observe(PlayerEvent.self) { event in journal.withLock { $0.append("\(event)") } }
    }
    multicast.subscribe(listeners[0])
    #expect(await report() == nil)
    #expect(journal.exchange(for: []) == ["a 1"])
    #expect(made == 0, "nobody listens")

    multicast.subscribe(listeners[1])
    let tokens = [observe(), observe()]
    multicast.subscribe(listeners[2])
    #expect(await report() == Refusal(name: "b"))
    #expect(journal.current == ["a 1", "b 1", "didPlay(1)", "didPlay(1)", "c 1"])
    #expect(made == 1)
    withExtendedLifetime(tokens) {}
  }
}
