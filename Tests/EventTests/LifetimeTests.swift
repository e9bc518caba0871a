import DelegateForwarding
import TestSupport
import Testing

@Suite("Lifetimes of listeners")
struct ListenerLifetimeTests {
  @Test("6: Listeners that come and go leave nothing", arguments: [false, true])
  func churn(isWrapped: Bool) {
    let player = Player()
    let multicast = isWrapped ? PlayerMulticast(wrapping: player, hook: \.$delegate) : PlayerMulticast()
    for round in 0..<1000 {
      let stream = multicast.events(of: PlayerEvent.self)
      let token = multicast.observe(PlayerEvent.self) { _ in }
      let queued = multicast.observe(PlayerEvent.self, on: MainActor.shared) { _ in }
      if round.isMultiple(of: 2) { multicast.playerDidPlay(round) }
      withExtendedLifetime((stream, token, queued)) {}
    }
    multicast.playerDidPlay(0)
    #expect(!multicast.description.contains("listeners"))
    #expect(multicast.violatedInvariants(isQuiescent: true) == [])
  }

  @Test("34: A subscriber that dies while events wait for it frees them at the next callback")
  func fullMailbox() async {
    let multicast = FeedMulticast()
    let (held, life) = (HeldQueue(), Lifetimes())
    do {
      let reader = Reader()
      multicast.subscribe(reader, on: held.queue, as: Token.self)
      multicast.forward(reporting: Token(life: life.begin())) { _ in }
    }
    #expect(life.living == 1)
    multicast.forward(reporting: Token(life: life.begin())) { _ in }
    #expect(life.living == 0)
    #expect(multicast.isEmpty)
    held.run()
    await multicast.waitUntilDelivered()
  }
}
