import DelegateForwarding
import DelegateForwardingTesting
import TestSupport
import Testing

@Suite("Listeners of every form of multicast")
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
    case standalone, observed, ownMulticast, plain, unhooked, proxyObject, forwardingProxy

    /// A multicast, a closure that plays a second as the service does, and one that assigns the original delegate.
    func make() -> (
      multicast: PlayerMulticast, play: (Int) -> Void, assign: (((any PlayerDelegate)?) -> Void)?, kept: [AnyObject]
    ) {
      let (observed, plain) = (Player(), PlainPlayer())
      let playObserved = { (second: Int) -> Void in observed.delegate?.playerDidPlay(second) }
      let playPlain = { (second: Int) -> Void in plain.delegate?.playerDidPlay(second) }
      let assign = { (delegate: (any PlayerDelegate)?) -> Void in observed.delegate = delegate }
      switch self {
      case .standalone:
        let multicast = PlayerMulticast()
        return (multicast, { multicast.playerDidPlay($0) }, nil, [])
      case .observed:
        return (PlayerMulticast(wrapping: observed, hook: \.$delegate), playObserved, assign, [])
      case .ownMulticast:
        return (observed.$delegate.multicast, playObserved, assign, [])
      case .plain:
        return (
          PlayerMulticast(wrapping: plain, delegate: \.delegate, hook: \.delegateHook), playPlain,
          { plain.delegate = $0 }, []
        )
      case .unhooked:
        return (PlayerMulticast(wrapping: plain, delegate: \.delegate), playPlain, nil, [])
      case .proxyObject:
        return (PlayerMulticast(wrapping: observed, hook: \.$delegate) { Proxy($0) }, playObserved, assign, [])
      case .forwardingProxy:
        let proxy = WrappedService<Player, any PlayerDelegate>(observed) { MulticastDelegate(wrapping: $0, hook: \.$delegate) }
        return (proxy.multicast, playObserved, assign, [proxy])
      }
    }
  }

  @Test(
    "29, 31, 33: Each kind of listener hears each event once, whatever the original delegate is",
    arguments: Form.allCases)
  func once(form: Form) async {
    let (multicast, play, assign, kept) = form.make()
    let (screen, direct, original) = (Screen(), Listener("direct"), Listener("original"))
    let heard = Guarded<[Int]>([])
    multicast.subscribe(direct)
    multicast.subscribe(screen, on: MainActor.shared, as: PlayerEvent.self)
    let token = multicast.observe(PlayerEvent.self, on: MainActor.shared) { event in
      if case .didPlay(let second) = event { heard.withLock { $0.append(second) } }
    }
    let recorder = DelegateRecorder<PlayerEvent>(multicast)
    let stream = multicast.events(of: PlayerEvent.self)
    play(1)
    assign?(original)
    play(2)
    assign?(direct)
    play(3)
    assign?(screen)
    play(4)
    assign?(nil)
    play(5)
    await multicast.waitUntilDelivered()
    #expect(recorder.events == (1...5).map { .didPlay($0) })
    #expect(heard.current == Array(1...5))
    #expect(direct.journal.current == (1...5).map { "direct \($0)" })
    #expect(original.journal.current == (assign == nil ? [] : ["original 2"]))
    #expect(screen.shown.sorted() == Array(1...5))
    var iterator = stream.makeAsyncIterator()
    for second in 1...5 { #expect(await iterator.next() == .didPlay(second)) }
    multicast.unsubscribeAll()
    token.invalidate()
    play(6)
    await multicast.waitUntilDelivered()
    #expect(screen.shown.count == 5 && heard.current.count == 5)
    #expect(recorder.events.count == 6)
    withExtendedLifetime(kept) {}
  }
}
