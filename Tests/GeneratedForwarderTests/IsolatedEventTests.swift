import DelegateForwarding
import ForeignDelegates
import TestSupport
import Testing

@Suite("Generated events of actors")
struct IsolatedEventTests {
  @Test("An event is delivered on its actor, and one of no actor anywhere")
  func delivery() async {
    let listener = ScreenListener()
    await MainActor.run {
      ScreenDelegateEvent.screenDidShow(Thing(), named: "s").deliver(to: listener)
      ScreenDelegateEvent.screenDidHide.deliver(to: listener)
    }
    ScreenDelegateEvent.screenDidLoad("l").deliver(to: listener)
    ScreenDelegateEvent.screenWillShow.deliver(to: listener)
    await deliverDrawing(to: listener)
    #expect(listener.calls.entries == ["show s", "hide", "load l", "draw 1"])
  }

  @ScreenActor private func deliverDrawing(to listener: ScreenListener) {
    ScreenDelegateEvent.screenDidDraw(1).deliver(to: listener)
  }

  #if CHILD_PROCESSES
    @Test("An actor's event stops the program anywhere else")
    func wrongActor() async {
      await #expect(processExitsWith: .failure) {
        ScreenDelegateEvent.screenDidHide.deliver(to: ScreenListener())
      }
      await #expect(processExitsWith: .success) {
        ScreenDelegateEvent.screenDidLoad("l").deliver(to: ScreenListener())
      }
    }
  #endif

  @Test("38: A forwarder reports them, combines answers on the main actor, and is called anywhere where it may be")
  @MainActor
  func reported() async {
    let multicast = MulticastDelegate<any ScreenDelegate>()
    let forwarder = ScreenForwarder(multicast)
    let owner = ScreenListener()
    let observation = multicast.observe(ScreenDelegateEvent.self) { event in
      if case .screenDidShow(_, let name) = event { owner.calls.note("observed \(name)") }
    }
    forwarder.screenDidShow(Thing(), named: "s")
    observation.invalidate()
    #expect(owner.calls.entries == ["observed s"])
    #expect(!forwarder.isVisible)
    var replies: [Bool] = []
    forwarder.screenMayClose { replies.append($0) }
    #expect(replies == [true], "at once, without a delegate")
    var moves: [Bool] = []
    forwarder.screenMayMove { mayMove, _ in moves.append(mayMove) }
    multicast.subscribe(owner)
    forwarder.screenMayMove { mayMove, _ in moves.append(mayMove) }
    #expect(moves == [false, true], "at once, as it is the caller who replies")
    #expect(forwarder.isVisible)
    forwarder.screenDidLoad("l")
    forwarder.screenDidHide()
    await forwarder.screenWillShow()
    #expect(owner.calls.entries == ["observed s", "load l", "hide", "will show"])
  }
}

@MainActor
private final class ScreenListener: ScreenDelegate {
  nonisolated let calls = Journal()

  func screenDidShow(_ thing: Thing, named name: String) { calls.note("show \(name)") }
  nonisolated func screenDidLoad(_ name: String) { calls.note("load \(name)") }
  @ScreenActor func screenDidDraw(_ lines: Int) { calls.note("draw \(lines)") }
  func screenWillShow() async { calls.note("will show") }
  func screenDidHide() { calls.note("hide") }
  func screenMayClose(reply: @escaping @MainActor (Bool) -> Void) { reply(false) }
  func screenMayMove(reply: @escaping @MainActor (Bool, Thing) -> Void) { reply(true, Thing()) }
  let isVisible = true
}
