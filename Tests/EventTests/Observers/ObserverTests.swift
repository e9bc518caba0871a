import DelegateForwarding
import TestSupport
import Testing

@Suite("Observers on the thread of the callback")
struct ObserverTests {
  @Test("29: Listeners take their turns among the subscribers, in the order in which they joined")
  func order() {
    let multicast = PlayerMulticast()
    let journal = Guarded<[String]>([])
    let (first, second, owner) = (Listener("a", journal), Listener("c", journal), Owner())
    multicast.subscribe(first)
    multicast.observe(PlayerEvent.self, with: owner) { _, event in journal.withLock { $0.append("b \(event)") } }
    multicast.subscribe(second)
    let token = multicast.observe(PlayerEvent.self) { event in journal.withLock { $0.append("d \(event)") } }
    multicast.playerDidPlay(1)
    #expect(journal.current == ["a 1", "b didPlay(1)", "c 1", "d didPlay(1)"])
    #expect(multicast.count == 2)
    #expect(multicast.subscribers.count == 2)
    withExtendedLifetime(token) {}
  }

  @Test(
    "28: A callback that is not reported is no event, and an event is heard only as the type as which it is reported")
  func notReported() {
    let multicast = PlayerMulticast()
    let heard = Guarded<[PlayerEvent]>([])
    let token = multicast.observe(PlayerEvent.self) { event in heard.withLock { $0.append(event) } }
    #expect(multicast.playerMayStop())
    multicast.forward { $0.playerDidPlay(1) }
    #expect(heard.current == [])
    multicast.playerDidPlay(2)
    #expect(heard.current == [.didPlay(2)])
    withExtendedLifetime(token) {}
  }

  /// A second event type for the same callbacks, with a different size.
  enum PlayedSeconds: DelegateEvent {
    case played(seconds: Int, name: String)
    func deliver(to delegate: any PlayerDelegate) {}
  }

  @Test("28: Each type of event has its own listeners")
  func types() {
    let multicast = PlayerMulticast()
    let heard = Guarded<[String]>([])
    let tokens = [
      multicast.observe(PlayerEvent.self) { event in heard.withLock { $0.append("\(event)") } },
      multicast.observe(PlayedSeconds.self) { event in heard.withLock { $0.append("\(event)") } },
    ]
    multicast.playerDidPlay(1)
    multicast.forward(reporting: PlayedSeconds.played(seconds: 2, name: "two")) { _ in }
    #expect(heard.current == ["didPlay(1)", "played(seconds: 2, name: \"two\")"])
    withExtendedLifetime(tokens) {}
  }

  @Test("28: The event is made once for a callback, and only if there are listeners")
  func lazily() {
    let multicast = PlayerMulticast()
    let made = Guarded(0)
    func report() {
      multicast.forward(
        reporting: PlayerEvent.didPlay(
          made.withLock {
            $0 += 1; return $0
          })
      ) { _ in }
    }
    report()
    #expect(made.current == 0)
    var tokens = (0..<3).map { _ in multicast.observe(PlayerEvent.self) { _ in } }
    report()
    #expect(made.current == 1)
    tokens = []
    report()
    #expect(made.current == 1)
    #expect(tokens.isEmpty)
  }

  @Test("31: An observer ends with its owner, and its closure is released")
  func owner() {
    let multicast = PlayerMulticast()
    var owner: Owner? = Owner()
    var captured: Owner? = Owner()
    weak let released = captured
    let heard = Guarded(0)
    multicast.observe(PlayerEvent.self, with: owner!) { [captured] _, _ in
      withExtendedLifetime(captured) {}
      heard.withLock { $0 += 1 }
    }
    captured = nil
    multicast.playerDidPlay(1)
    #expect(heard.current == 1)
    #expect(released != nil)
    owner = nil
    multicast.playerDidPlay(2)
    #expect(heard.current == 1)
    #expect(released == nil)
  }

  @Test("6: An observer costs the same after many events")
  func manyEvents() {
    let multicast = PlayerMulticast()
    var sum = 0
    let token = multicast.observe(PlayerEvent.self) { event in
      if case .didPlay(let seconds) = event { sum += seconds }
    }
    // If each event cost more than the last, this would not end, or would overflow the stack.
    for _ in 0..<200_000 { multicast.playerDidPlay(1) }
    #expect(sum == 200_000)
    withExtendedLifetime(token) {}
  }

  @Test("31: stopObserving ends all of the owner's observers, and no others")
  func stop() {
    let multicast = PlayerMulticast()
    let (owner, other) = (Owner(), Owner())
    let heard = Guarded<[String]>([])
    for name in ["a", "b"] {
      multicast.observe(PlayerEvent.self, with: owner) { _, _ in heard.withLock { $0.append(name) } }
    }
    multicast.observe(PlayerEvent.self, with: other) { _, _ in heard.withLock { $0.append("c") } }
    multicast.playerDidPlay(1)
    multicast.stopObserving(with: owner)
    multicast.playerDidPlay(2)
    #expect(heard.current == ["a", "b", "c", "c"])
  }

  @Test("31: A token that is released inside its own turn ends its observation at once")
  func tokenInTurn() {
    let multicast = PlayerMulticast()
    final class Box { var token: EventObservation? }
    let box = Box()
    let heard = Guarded(0)
    box.token = multicast.observe(PlayerEvent.self) { [unowned box] _ in
      heard.withLock { $0 += 1 }
      box.token = nil
      multicast.playerDidPlay(2)
    }
    multicast.playerDidPlay(1)
    #expect(heard.current == 1)
    #expect(multicast.description.contains("subscribers: []"))
  }

  @Test("31: A token keeps neither the multicast nor the service alive")
  func tokenKeepsNothing() {
    var player: Player? = Player()
    var multicast: PlayerMulticast? = PlayerMulticast(wrapping: player!, hook: \.$delegate)
    weak let (weakPlayer, weakMulticast) = (player, multicast)
    let token = multicast!.observe(PlayerEvent.self) { _ in }
    (player, multicast) = (nil, nil)
    #expect(weakPlayer == nil)
    #expect(weakMulticast == nil)
    token.invalidate()
  }

  @Test("29: unsubscribeAll leaves observers, and description shows them")
  func unsubscribeAll() {
    let multicast = PlayerMulticast()
    let subscriber = Listener("a")
    multicast.subscribe(subscriber)
    let token = multicast.observe(PlayerEvent.self) { _ in }
    #expect(
      multicast.description
        == "MulticastDelegate<any PlayerDelegate>(subscribers: [Listener], listeners: [observer of PlayerEvent])")
    multicast.unsubscribeAll()
    #expect(
      multicast.description
        == "MulticastDelegate<any PlayerDelegate>(subscribers: [], listeners: [observer of PlayerEvent])")
    #expect(multicast.isEmpty)
    withExtendedLifetime(token) {}
  }
}
