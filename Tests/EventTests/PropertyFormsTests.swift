import DelegateForwarding
import TestSupport
import Testing

@Suite("When a property makes its own multicast for listeners")
@MainActor
struct PropertyFormsTests {
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
