import DelegateForwarding
import TestSupport
import Testing

/// A list takes the place of one that has subscribers on an actor.
@Suite("Subscribers on actors of a list that another one replaces") @MainActor struct TakenInTests {
  final class Desk: PlayerDelegate, Sendable {
    let heard = Guarded<[Int]>([])
    func playerDidPlay(_ seconds: Int) { heard.withLock { $0.append(seconds) } }
  }

  @Test("17, 34: They hear, once each, and unsubscribe", arguments: [SubscriberHold.weakly, .strongly])
  func hear(holding: SubscriberHold) async {
    let player = Player()
    var kept: PlayerMulticast?
    _ = PlayerMulticast(wrapping: player, hook: \.$delegate) {
      kept = $0
      return $0
    }
    let desks = [Desk(), Desk()]
    for desk in desks { kept?.subscribe(desk, on: MainActor.shared, as: PlayerEvent.self, holding: holding) }
    let multicasts = [
      PlayerMulticast(wrapping: player, delegate: \.delegate), PlayerMulticast(wrapping: player, hook: \.$delegate),
    ]
    #expect(multicasts.map(\.count) == [2, 2])
    player.play(1)
    await multicasts[0].waitUntilDelivered()
    #expect(desks.map(\.heard.current) == [[1], [1]])
    #expect(multicasts[0].unsubscribe(desks[0]))
    player.play(2)
    await multicasts[0].waitUntilDelivered()
    #expect(desks.map(\.heard.current) == [[1], [1, 2]])
  }
}
