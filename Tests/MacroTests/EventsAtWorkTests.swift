#if Macros
  import DelegateForwarding
  import Foundation
  import TestSupport
  import Testing

  @Suite("Generated events at work")
  struct EventsAtWorkTests {
    @Test("28, 32: An event calls its method with its values, unless its caller waits for it")
    func delivery() {
      let listener = TrackListener()
      let track = Track()
      let events: [TrackDelegateEvent] = [
        .trackDidStart("t"), .didPlay(track, 1, of: 2), .skipped(track, didSkip: 3),
        .words(in: 1, self: 2, event: 3, delegate: 4, `inout`: 5, "6", label: 7), .waits(track), .debugging(8),
        .keeps { listener.calls.append("called with \($0)") },
      ]
      #expect(listener.calls.isEmpty)
      for event in events { event.deliver(to: listener) }
      #expect(
        listener.calls == [
          "trackDidStart t", "didPlay 1.0 of 2.0", "didSkip 3.0", "words 1 2 3 4 5 6 7", "debugging 8", "called with 5",
        ])
    }

    @Test("An event goes through a multicast like a callback")
    func forwarded() {
      let listeners = [TrackListener(), TrackListener()]
      let multicast = MulticastDelegate<any TrackDelegate>()
      listeners.forEach { multicast.subscribe($0) }
      TrackDelegateEvent.trackDidStart("t").deliver(to: multicast)
      #expect(listeners.map(\.calls) == [["trackDidStart t"], ["trackDidStart t"]])
    }

    @Test("A main actor's event is delivered there, and one of a requirement with another isolation where that says")
    func isolation() async {
      let listener = ScreenListener()
      await MainActor.run { ScreenDelegateEvent.screenDidShow("s").deliver(to: listener) }
      ScreenDelegateEvent.screenDidLoad("l").deliver(to: listener)
      await deliverDrawing(to: listener)
      #expect(listener.calls.entries == ["show s", "load l", "draw 1"])
    }

    @ScreenActor private func deliverDrawing(to listener: ScreenListener) {
      ScreenDelegateEvent.screenDidDraw(1).deliver(to: listener)
    }

    @Test("32: Equatable, Codable and Sendable are added in the protocol's file")
    func conformances() throws {
      let event: any Codable & Sendable = ScreenDelegateEvent.screenDidShow("s")
      let decoded = try JSONDecoder().decode(ScreenDelegateEvent.self, from: JSONEncoder().encode(event))
      #expect(decoded == .screenDidShow("s"))
    }

    @Test("28, 33: Streams, observers and subscribers on an actor hear what is forwarded")
    @MainActor
    func listeners() async {
      let multicast = MulticastDelegate<any ScreenDelegate>()
      let subscriber = ScreenListener()
      let observed = Journal()
      multicast.subscribe(subscriber, on: MainActor.shared, as: ScreenDelegateEvent.self)
      let token = multicast.observe(ScreenDelegateEvent.self) { event in observed.note("\(event)") }
      var stream = multicast.events(of: ScreenDelegateEvent.self).makeAsyncIterator()
      multicast.screenDidShow("s")
      await multicast.screenWillShow()
      #expect(await stream.next() == .screenDidShow("s"))
      #expect(await stream.next() == .screenWillShow)
      #expect(observed.entries == ["screenDidShow(\"s\")", "screenWillShow"])
      await multicast.waitUntilDelivered()
      #expect(subscriber.calls.entries == ["show s"])
      withExtendedLifetime(token) {}
    }
  }

  private final class TrackListener: TrackDelegate {
    var calls: [String] = []

    func trackDidStart(_ title: String) { calls.append("trackDidStart \(title)") }
    func track(_ track: Track, didPlay seconds: Double, of total: Double) {
      calls.append("didPlay \(seconds) of \(total)")
    }
    func listener(_ listener: Track, didSkip seconds: Double) { calls.append("didSkip \(seconds)") }
    func words(in a: Int, self b: Int, event: Int, delegate: Int, `inout` e: Int, _ f: String, label g: Int) {
      calls.append("words \(a) \(b) \(event) \(delegate) \(e) \(f) \(g)")
    }
    func keeps(_ body: @escaping (Int) -> Void) { body(5) }
    func waits(_ track: Track) async { calls.append("waits") }
    func debugging(_ n: Int) { calls.append("debugging \(n)") }
    func asks(_ n: Int) -> Bool { true }
  }

  @MainActor private final class ScreenListener: ScreenDelegate {
    nonisolated let calls = Journal()

    func screenDidShow(_ name: String) { calls.note("show \(name)") }
    nonisolated func screenDidLoad(_ name: String) { calls.note("load \(name)") }
    @ScreenActor func screenDidDraw(_ lines: Int) { calls.note("draw \(lines)") }
    func screenWillShow() async { calls.note("will show") }
  }
#endif
