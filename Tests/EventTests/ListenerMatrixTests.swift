import DelegateForwarding
import DelegateForwardingTesting
import TestSupport
import Testing

@Suite("Each kind of listener, in every form of multicast and in a property without one")
@MainActor
struct ListenerMatrixTests {
  /// A proxy object that reports events itself.
  final class Proxy: MulticastForwarding, PlayerDelegate {
    let multicast: PlayerMulticast
    init(_ multicast: PlayerMulticast) { self.multicast = multicast }
    func playerDidPlay(_ seconds: Int) {
      forward(reporting: PlayerEvent.didPlay(seconds)) { $0.playerDidPlay(seconds) }
    }
  }

  enum Form: CaseIterable {
    case standalone, wrapped, property, proxyObject

    /// What to subscribe to.
    func makeList(_ player: Player) -> any MulticastSubscribing<any PlayerDelegate> {
      switch self {
      case .standalone: PlayerMulticast()
      case .wrapped: PlayerMulticast(wrapping: player, hook: \.$delegate)
      case .property: player.$delegate
      case .proxyObject: PlayerMulticast(wrapping: player, hook: \.$delegate) { Proxy($0) }
      }
    }
  }

  @Test(
    "19, 29, 31, 33: Each hears each event once, whatever the original delegate is, until it ends",
    arguments: Form.allCases)
  func once(form: Form) async {
    let player = Player()
    await check(form.makeList(player), player)
  }

  private func check(_ list: some MulticastSubscribing<any PlayerDelegate>, _ player: Player) async {
    let (screen, direct, original) = (Screen(), Listener("direct"), Listener("original"))
    let heard = Guarded<[String]>([])
    func note(_ name: String, _ event: PlayerEvent) {
      if case .didPlay(let second) = event { heard.withLock { $0.append("\(name) \(second)") } }
    }
    #expect(list.subscribe(direct))
    #expect(list.subscribe(screen, on: MainActor.shared, as: PlayerEvent.self))
    let tokens = [
      list.observe(PlayerEvent.self) { event in note("here", event) },
      list.observe(PlayerEvent.self, on: MainActor.shared) { event in note("main", event) },
    ]
    let recorder = DelegateRecorder<PlayerEvent>(list)
    let stream = list.events(of: PlayerEvent.self)
    // A standalone multicast is called itself.
    let isWrapped = player.delegate != nil
    func play(_ second: Int) {
      if isWrapped { player.play(second) } else { (list as? PlayerMulticast)?.playerDidPlay(second) }
    }
    let originals: [(any PlayerDelegate)?] = [nil, original, direct, screen, nil]
    for (index, delegate) in originals.enumerated() {
      if isWrapped { player.delegate = delegate }
      play(index + 1)
    }
    await list.waitUntilDelivered()
    #expect(recorder.events == (1...5).map { .didPlay($0) })
    #expect(heard.current == (1...5).map { "here \($0)" } + (1...5).map { "main \($0)" })
    #expect(direct.journal.current == (1...5).map { "direct \($0)" })
    #expect(original.journal.current == (isWrapped ? ["original 2"] : []))
    #expect(screen.shown.sorted() == Array(1...5))
    var iterator = stream.makeAsyncIterator()
    for second in 1...5 { #expect(await iterator.next() == .didPlay(second)) }

    #expect(list.contains(screen) && list.unsubscribe(screen) && list.unsubscribe(direct))
    for token in tokens { token.invalidate() }
    play(6)
    await list.waitUntilDelivered()
    #expect(screen.shown.count == 5 && direct.journal.current.count == 5 && heard.current.count == 10)
    #expect(recorder.events.count == 6)
  }

  @Test("19: An observer of a property makes the property's own multicast, and lasts as long as the property")
  func lastsAsLongAsTheProperty() {
    let player = Player()
    let original = Listener("original")
    player.delegate = original
    var multicast: PlayerMulticast? = PlayerMulticast(wrapping: player, hook: \.$delegate)
    let heard = Guarded(0)
    let token = player.$delegate.observe(PlayerEvent.self) { _ in heard.withLock { $0 += 1 } }
    player.play(1)
    #expect(heard.current == 1 && multicast?.isInstalled == true)
    multicast = nil
    player.play(2)
    #expect(heard.current == 2 && player.$delegate.multicast.isInstalled)
    withExtendedLifetime(token) {}
  }
}
