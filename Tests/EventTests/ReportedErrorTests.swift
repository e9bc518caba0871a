import DelegateForwarding
import TestSupport
import Testing

/// Reported callbacks that throw, and asynchronous ones in a given isolation.
@Suite("Reported callbacks that throw or suspend") @MainActor struct ReportedErrorTests {
  struct Refusal: Error, Equatable { let name: String }

  let multicast = PlayerMulticast()
  let journal = Guarded<[String]>([])
  let listeners: [Listener]

  init() {
    listeners = ["a", "b", "c"].map { [journal] in Listener($0, journal) }
  }

  /// Subscribes two, then observes, then subscribes the third.
  private func observe() -> EventObservation {
    multicast.subscribe(listeners[0])
    multicast.subscribe(listeners[1])
    let token = multicast.observe(PlayerEvent.self) { [journal] event in journal.withLock { $0.append("\(event)") } }
    multicast.subscribe(listeners[2])
    return token
  }

  private func refuse(_ delegate: any PlayerDelegate) throws(Refusal) {
    delegate.playerDidPlay(1)
    let name = (delegate as? Listener)?.name ?? "?"
    if name != "a" { throw Refusal(name: name) }
  }

  @Test("11, 28: If a body throws, subscribers and listeners still get their turns, then the first error is thrown")
  func synchronous() {
    let token = observe()
    #expect(throws: Refusal(name: "b")) {
      try multicast.forward(reporting: PlayerEvent.didPlay(1)) { (delegate) throws(Refusal) in try refuse(delegate) }
    }
    #expect(journal.current == ["a 1", "b 1", "didPlay(1)", "c 1"])
    withExtendedLifetime(token) {}
  }

  @Test("11, 28: The same for an asynchronous callback", arguments: [false, true])
  func asynchronous(isIsolated: Bool) async {
    let token = observe()
    await #expect(throws: Refusal(name: "b")) {
      if isIsolated {
        try await multicast.forward(isolation: #isolation, reporting: PlayerEvent.didPlay(1)) {
          (delegate) async throws(Refusal) in
          MainActor.assertIsolated()
          await Task.yield()
          try refuse(delegate)
        }
      } else {
        try await multicast.forward(reporting: PlayerEvent.didPlay(1)) { (delegate) async throws(Refusal) in
          await Task.yield()
          try refuse(delegate)
        }
      }
    }
    #expect(journal.current == ["a 1", "b 1", "didPlay(1)", "c 1"])
    withExtendedLifetime(token) {}
  }

  @Test("28: In an isolation too, the event is made once, and only if there are listeners")
  func once() async {
    var created = 0
    func event() -> PlayerEvent {
      created += 1
      return .didPlay(1)
    }
    multicast.subscribe(listeners[0])
    await multicast.forward(isolation: #isolation, reporting: event()) { delegate async in delegate.playerDidPlay(1) }
    #expect(created == 0)
    let tokens = [observe(), observe()]
    await multicast.forward(isolation: #isolation, reporting: event()) { delegate async in delegate.playerDidPlay(1) }
    #expect(created == 1)
    withExtendedLifetime(tokens) {}
  }
}
