import DelegateForwarding
import Dispatch
import TestSupport
import Testing

@Suite("A property's events without a separate multicast")
@MainActor
struct PropertyFormsTests {
  private final class Feed {
    @ObservedDelegate var delegate: (any FeedDelegate)?
  }

  @Test("19, 30, 31, 33, 36: $delegate has every form that a multicast has")
  func everyForm() async {
    let player = Player()
    let (screen, plain) = (Screen(), Listener("plain"))
    let heard = Guarded<[String]>([])
    func note(_ name: String, _ event: PlayerEvent) {
      if case .didPlay(let second) = event { heard.withLock { $0.append("\(name) \(second)") } }
    }
    #expect(player.$delegate.subscribe(screen, on: MainActor.shared, as: PlayerEvent.self))
    #expect(player.$delegate.subscribe(plain))
    let tokens = [
      player.$delegate.observe(PlayerEvent.self) { event in note("here", event) },
      player.$delegate.observe(PlayerEvent.self, on: MainActor.shared) { event in note("main", event) },
    ]
    let stream = player.$delegate.events(of: PlayerEvent.self)
    player.play(1)
    await player.$delegate.waitUntilDelivered()
    #expect(heard.exchange(for: []).sorted() == ["here 1", "main 1"])
    #expect(screen.shown == [1])
    #expect(plain.journal.current == ["plain 1"])
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == .didPlay(1))

    #expect(player.$delegate.contains(screen) && player.$delegate.contains(plain))
    #expect(player.$delegate.unsubscribe(screen) && player.$delegate.unsubscribe(plain))
    for token in tokens { token.invalidate() }
    player.play(2)
    await player.$delegate.waitUntilDelivered()
    #expect(heard.current == [])
    #expect(screen.shown == [1] && !player.$delegate.contains(screen))
  }

  @Test("19, 33: On a queue and on an actor, and what a full buffer drops")
  func queueAndActor() async {
    actor Store { var numbers: [Int] = []; func add(_ number: Int) { numbers.append(number) } }
    let (feed, store, reader, slow) = (Feed(), Store(), Reader(), Reader())
    let queue = DispatchQueue(label: "feed")
    feed.$delegate.subscribe(reader, on: queue, as: FeedEvent.self)
    feed.$delegate.subscribe(slow, on: MainActor.shared, as: FeedEvent.self, buffering: .newest(1))
    let token = feed.$delegate.observe(FeedEvent.self, on: store) { store, event in
      if case .didReceive(let number) = event { store.add(number) }
    }
    // The main actor is busy with this test meanwhile.
    for number in 1...3 { feed.delegate?.feedDidReceive(number) }
    #expect(feed.$delegate.droppedCount(of: slow) == 2)
    await feed.$delegate.waitUntilDelivered()
    #expect(reader.journal.current == ["1", "2", "3"])
    #expect(slow.journal.current == ["3"])
    #expect(await store.numbers == [1, 2, 3])
    withExtendedLifetime(token) {}
  }

  @Test("19: They use the list, and make the property's own multicast only if none wraps it")
  func onlyIfNeeded() async {
    let player = Player()
    let original = Listener("original")
    player.delegate = original
    // Asking creates no multicast.
    #expect(!player.$delegate.contains(original) && !player.$delegate.unsubscribe(original))
    #expect(player.$delegate.droppedCount(of: original) == 0)
    await player.$delegate.waitUntilDelivered()
    #expect(player.delegate === original)

    var multicast: PlayerMulticast? = PlayerMulticast(wrapping: player, hook: \.$delegate)
    let heard = Guarded(0)
    let token = player.$delegate.observe(PlayerEvent.self) { _ in heard.withLock { $0 += 1 } }
    player.play(1)
    #expect(heard.current == 1 && multicast?.isInstalled == true)
    multicast = nil
    #expect(player.delegate === original, "no other multicast was made")

    let stream = player.$delegate.events(of: PlayerEvent.self)
    #expect(player.delegate !== original, "the property's own multicast")
    player.play(2)
    #expect(heard.current == 2, "observers stay with the hook")
    withExtendedLifetime((token, stream)) {}
  }

  @Test("19: The hook of a plain property has no list of its own to join")
  func plainProperty() async {
    let hook = DelegateHook<any PlayerDelegate>()
    #expect(!hook.contains(Listener("")))
    await hook.waitUntilDelivered()
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DelegateHook<any PlayerDelegate>().events(of: PlayerEvent.self)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("does not belong to an @ObservedDelegate property"))
  }
}
