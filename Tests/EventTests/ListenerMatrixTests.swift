import DelegateForwarding
import DelegateForwardingTesting
import TestSupport
import Testing

@Suite("Each kind of listener, in every form of multicast")
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

  private final class ProxiedPlayer {
    @ObservedDelegate(proxy: { Proxy($0) }) var delegate: (any PlayerDelegate)?
  }

  /// Calls a multicast by itself, or by the property that it observes.
  private struct Form {
    let multicast: PlayerMulticast
    var assign: (((any PlayerDelegate)?) -> Void)?
    let play: (Int) -> Void
  }

  enum Kind: CaseIterable { case standalone, observed, proxyObject, sharing }

  private func makeForm(_ kind: Kind) -> Form {
    let (player, proxied, multicast) = (Player(), ProxiedPlayer(), PlayerMulticast())
    return switch kind {
    case .standalone: Form(multicast: multicast, play: { multicast.playerDidPlay($0) })
    case .observed: Form(multicast: player.$delegate, assign: { player.delegate = $0 }, play: { player.play($0) })
    case .proxyObject:
      Form(
        multicast: proxied.$delegate, assign: { proxied.delegate = $0 }, play: { proxied.delegate?.playerDidPlay($0) })
    case .sharing:
      Form(
        multicast: PlayerMulticast(wrapping: player, delegate: \.delegate, hook: \.$delegate),
        assign: { player.delegate = $0 }, play: { player.play($0) })
    }
  }

  @Test(
    "19, 29, 31, 33: Each hears each event once, whatever the original delegate is, until it ends",
    arguments: Kind.allCases)
  func once(kind: Kind) async { await check(makeForm(kind)) }

  private func check(_ form: Form) async {
    let list = form.multicast
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
    let originals: [(any PlayerDelegate)?] = [nil, original, direct, screen, nil]
    for (index, delegate) in originals.enumerated() {
      form.assign?(delegate)
      form.play(index + 1)
    }
    await list.waitUntilDelivered()
    #expect(recorder.events == (1...5).map { .didPlay($0) })
    #expect(heard.current == (1...5).map { "here \($0)" } + (1...5).map { "main \($0)" })
    #expect(direct.journal.current == (1...5).map { "direct \($0)" })
    #expect(original.journal.current == (form.assign == nil ? [] : ["original 2"]))
    #expect(screen.shown.sorted() == Array(1...5))
    var iterator = stream.makeAsyncIterator()
    for second in 1...5 { #expect(await iterator.next() == .didPlay(second)) }

    #expect(list.contains(screen) && list.unsubscribe(screen) && list.unsubscribe(direct))
    for token in tokens { token.invalidate() }
    form.play(6)
    await list.waitUntilDelivered()
    #expect(screen.shown.count == 5 && direct.journal.current.count == 5 && heard.current.count == 10)
    #expect(recorder.events.count == 6)
  }
}
