import DelegateForwarding
import DelegateForwardingTesting
import TestSupport
import Testing

@Suite("Each kind of listener, in every form of multicast and in a property without one")
@MainActor
struct ListenerMatrixTests {
  final class PlainPlayer {
    let delegateHook = DelegateHook<any PlayerDelegate>()
    weak var delegate: (any PlayerDelegate)? { didSet { delegateHook.delegateDidChange() } }
  }

  /// A proxy object that reports events itself.
  final class Proxy: MulticastForwarding, PlayerDelegate {
    let multicast: PlayerMulticast
    init(_ multicast: PlayerMulticast) { self.multicast = multicast }
    func playerDidPlay(_ seconds: Int) {
      forward(reporting: PlayerEvent.didPlay(seconds)) { $0.playerDidPlay(seconds) }
    }
  }

  enum Form: CaseIterable {
    case standalone, observed, property, ownMulticast, plain, unhooked, proxyObject

    /// What to subscribe to, a closure that plays a second as the service does, and one that assigns the original
    /// delegate.
    func make() -> (
      list: any MulticastSubscribing<any PlayerDelegate>, play: (Int) -> Void,
      assign: (((any PlayerDelegate)?) -> Void)?
    ) {
      let (observed, plain) = (Player(), PlainPlayer())
      let playObserved = { (second: Int) -> Void in observed.delegate?.playerDidPlay(second) }
      let playPlain = { (second: Int) -> Void in plain.delegate?.playerDidPlay(second) }
      let assign = { (delegate: (any PlayerDelegate)?) -> Void in observed.delegate = delegate }
      switch self {
      case .standalone:
        let multicast = PlayerMulticast()
        return (multicast, { multicast.playerDidPlay($0) }, nil)
      case .observed:
        return (PlayerMulticast(wrapping: observed, hook: \.$delegate), playObserved, assign)
      case .property:
        return (observed.$delegate, playObserved, assign)
      case .ownMulticast:
        return (observed.$delegate.multicast, playObserved, assign)
      case .plain:
        let multicast = PlayerMulticast(wrapping: plain, delegate: \.delegate, hook: \.delegateHook)
        return (multicast, playPlain, { plain.delegate = $0 })
      case .unhooked:
        return (PlayerMulticast(wrapping: plain, delegate: \.delegate), playPlain, nil)
      case .proxyObject:
        return (PlayerMulticast(wrapping: observed, hook: \.$delegate) { Proxy($0) }, playObserved, assign)
      }
    }
  }

  @Test(
    "19, 29, 31, 33: Each hears each event once, whatever the original delegate is, until it ends",
    arguments: Form.allCases)
  func once(form: Form) async {
    let (list, play, assign) = form.make()
    await check(list, play, assign)
  }

  private func check(
    _ list: some MulticastSubscribing<any PlayerDelegate>, _ play: (Int) -> Void,
    _ assign: (((any PlayerDelegate)?) -> Void)?
  ) async {
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
      assign?(delegate)
      play(index + 1)
    }
    await list.waitUntilDelivered()
    #expect(recorder.events == (1...5).map { .didPlay($0) })
    #expect(heard.current == (1...5).map { "here \($0)" } + (1...5).map { "main \($0)" })
    #expect(direct.journal.current == (1...5).map { "direct \($0)" })
    #expect(original.journal.current == (assign == nil ? [] : ["original 2"]))
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
}
