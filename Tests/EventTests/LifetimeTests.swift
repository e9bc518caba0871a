import DelegateForwarding
import Dispatch
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
      let owner = Owner()
      multicast.observe(PlayerEvent.self, with: owner) { _, _ in }
      multicast.observe(PlayerEvent.self, with: owner, on: MainActor.shared) { _, _ in }
      if round.isMultiple(of: 2) { multicast.playerDidPlay(round) }
      withExtendedLifetime((stream, token, owner)) {}
    }
    multicast.playerDidPlay(0)
    #expect(!multicast.description.contains("listeners"))
    #expect(multicast.violatedInvariants(isQuiescent: true) == [])
  }

  @Test(
    "34: A subscriber that dies with a full mailbox frees what waits, at the next callback or when 64 wait",
    arguments: [EventBuffering.unbounded, .newest(100), .oldest(100)])
  func fullMailbox(_ buffering: EventBuffering) async {
    final class Payload: Sendable {}
    enum Event: DelegateEvent {
      case sent(Payload)
      func deliver(to delegate: any FeedDelegate) {}
    }
    let multicast = FeedMulticast()
    let queue = DispatchQueue(label: "blocked")
    queue.suspend()
    weak var payload: Payload?
    do {
      let reader = Reader()
      multicast.subscribe(reader, on: queue, as: Event.self, buffering: buffering)
      let sent = Payload()
      payload = sent
      multicast.forward(reporting: Event.sent(sent)) { _ in }
    }
    #expect(payload != nil)
    for _ in 0..<(buffering == .unbounded ? 64 : 1) { multicast.forward(reporting: Event.sent(Payload())) { _ in } }
    #expect(payload == nil)
    queue.resume()
    await multicast.waitUntilDelivered()
  }

  @Test("34: Nothing is put on the queue of a subscriber that has died")
  func deadSubscriber() async {
    let multicast = FeedMulticast()
    let held = HeldQueue()
    do {
      let reader = Reader()
      multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
      multicast.feedDidReceive(1)
      multicast.feedDidReceive(2)
      held.run()
      #expect(reader.journal.current == ["1", "2"])
    }
    let life = Lifetimes()
    do {
      let token = ReleaseBeforeResumeTests.Token(life: life.begin()) {}
      multicast.forward(reporting: token) { _ in }
    }
    #expect(life.living == 0)
    #expect(multicast.isEmpty)
  }
}
