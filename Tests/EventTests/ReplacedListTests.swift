import DelegateForwarding
import TestSupport
import Testing

/// A proxy has kept its multicast, and another list has taken the place of that one's.
@Suite("Listeners of a multicast whose list another one has replaced")
@MainActor
struct ReplacedListTests {
  final class Owner {}

  final class Desk: PlayerDelegate, Sendable {
    let heard = Guarded<[Int]>([])
    func playerDidPlay(_ seconds: Int) { heard.withLock { $0.append(seconds) } }
  }

  let player = Player()
  let kept: PlayerMulticast
  let multicasts: [PlayerMulticast]

  init() {
    var kept: PlayerMulticast?
    _ = PlayerMulticast(wrapping: player, hook: \.$delegate) {
      kept = $0
      return $0
    }
    self.kept = kept!
    multicasts = [
      PlayerMulticast(wrapping: player, delegate: \.delegate), PlayerMulticast(wrapping: player, hook: \.$delegate),
    ]
  }

  @Test("17, 29: Observers hear, and stop")
  func observers() {
    let heard = Guarded<[String]>([])
    let owner = Owner()
    kept.observe(PlayerEvent.self, with: owner) { _, event in heard.withLock { $0.append("a \(event)") } }
    let token = kept.observe(PlayerEvent.self) { event in heard.withLock { $0.append("b \(event)") } }
    player.play(1)
    #expect(heard.current == ["a didPlay(1)", "b didPlay(1)"])
    kept.stopObserving(with: owner)
    player.play(2)
    #expect(heard.current == ["a didPlay(1)", "b didPlay(1)", "b didPlay(2)"])
    kept.playerDidPlay(3)
    #expect(heard.current.last == "b didPlay(3)")
    withExtendedLifetime(token) {}
  }

  @Test("17, 30: A stream hears")
  func streams() async {
    let stream = kept.events(of: PlayerEvent.self)
    player.play(1)
    var iterator = stream.makeAsyncIterator()
    #expect(kept.description.contains("listeners: [stream of PlayerEvent]"))
    // Without an event that waits, this would wait for the first one.
    let hears = multicasts[0].description.contains("stream of PlayerEvent")
    #expect(hears)
    if hears { #expect(await iterator.next() == .didPlay(1)) }
  }

  @Test("17, 34: A subscriber on the main actor hears, and unsubscribes")
  func mailboxes() async {
    let desk = Desk()
    kept.subscribe(desk, on: MainActor.shared, as: PlayerEvent.self, buffering: .oldest(1))
    #expect(kept.contains(desk))
    player.play(1)
    player.play(2)
    await kept.waitUntilDelivered()
    #expect(desk.heard.current == [1])
    #expect(kept.droppedCount(of: desk) == 1)
    #expect(kept.unsubscribe(desk))
    player.play(3)
    await multicasts[0].waitUntilDelivered()
    #expect(desk.heard.current == [1])
  }

  /// The main actor, which the test occupies, can't name the subscriber before the test suspends.
  nonisolated private func subscribeElsewhere(_ desk: Desk, _ multicast: PlayerMulticast) {
    multicast.subscribe(desk, on: MainActor.shared, as: PlayerEvent.self)
  }

  @Test("17, 34: One that the main actor has still to name hears too, and is named before it subscribes again")
  func unnamed() async {
    let desk = Desk()
    subscribeElsewhere(desk, kept)
    player.play(1)
    kept.subscribe(desk, on: MainActor.shared, as: PlayerEvent.self)
    player.play(2)
    await kept.waitUntilDelivered()
    #expect(desk.heard.current == [1, 2])
    #expect(multicasts[0].count == 1)
  }
}
