#if Macros
  import DelegateForwarding
  import Foundation
  import TestSupport
  import Testing

  @Suite("Generated events at work")
  struct EventsAtWorkTests {
    @Test("28, 32: An event calls its method with its values")
    func delivery() {
      let listener = TrackListener()
      let track = Track()
      let events: [TrackDelegateEvent] = [
        .trackDidStart("t"), .didPlay(track, 1, of: 2), .player(track, 0), .skipped(track, didSkip: 3),
        .default(track, 4), .default(track, nil), .`init`,
        .words(in: 1, self: 2, event: 3, delegate: 4, `inout`: 5, "6", label: 7),
        .debugging(8), .build(9),
      ]
      for event in events { event.deliver(to: listener) }
      #expect(
        listener.calls == [
          "trackDidStart t", "didPlay 1.0 of 2.0", "player", "didSkip 3.0", "default 4", "default nil", "init",
          "words 1 2 3 4 5 6 7", "debugging 8", "build 9",
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

    @Test("An event keeps a closure, which is called later")
    func closures() {
      let listener = TrackListener()
      var called: [Int] = []
      let event = TrackDelegateEvent.keeps({ called.append($0) }, optional: nil, sendable: {})
      #expect(called.isEmpty)
      event.deliver(to: listener)
      #expect(called == [5])
    }

    @Test("28: An asynchronous callback's event is not delivered, as its caller waits for it")
    func asynchronous() {
      let listener = TrackListener()
      for event in [TrackDelegateEvent.waits(Track()), .stays(Track()), .leaves(1), .showsLater(Track())] {
        event.deliver(to: listener)
      }
      #expect(listener.calls.isEmpty)
    }

    @Test(
      "A main actor's event is delivered on the main actor, and a requirement with another isolation where that says")
    func isolation() async {
      let listener = ScreenListener()
      await MainActor.run {
        ScreenDelegateEvent.screenDidShow("s").deliver(to: listener)
        ScreenDelegateEvent.screenDidHide.deliver(to: listener)
      }
      ScreenDelegateEvent.screenDidLoad("l").deliver(to: listener)
      await deliverDrawing(to: listener)
      #expect(listener.calls.entries == ["show s", "hide", "load l", "draw 1"])
    }

    @ScreenActor private func deliverDrawing(to listener: ScreenListener) {
      ScreenDelegateEvent.screenDidDraw(1).deliver(to: listener)
    }

    #if os(Linux) || os(macOS)
      @Test("A main actor's event stops the program anywhere else")
      func wrongActor() async {
        await #expect(processExitsWith: .failure) {
          ScreenDelegateEvent.screenDidHide.deliver(to: ScreenListener())
        }
        await #expect(processExitsWith: .success) {
          ScreenDelegateEvent.screenDidLoad("l").deliver(to: ScreenListener())
        }
      }
    #endif

    @Test("32: Equatable, Codable and Sendable are added in the protocol's file")
    func conformances() throws {
      let event = ScreenDelegateEvent.screenDidShow("s")
      #expect(event != .screenDidHide)
      let decoded = try JSONDecoder().decode(ScreenDelegateEvent.self, from: JSONEncoder().encode(event))
      #expect(decoded == event)
      #expect(Studio.DelegateEvent.didRecord("s", Studio.Take()) == .didRecord("s", Studio.Take()))
      requireSendable(ScreenDelegateEvent.self)
      requireSendable(AnywhereDelegateEvent.self)
    }

    private func requireSendable<Event: DelegateEvent & Sendable>(_ type: Event.Type) {}

    @Test("28, 33: Streams, observers and subscribers on an actor hear what is forwarded")
    @MainActor
    func listeners() async {
      let multicast = MulticastDelegate<any ScreenDelegate>()
      let subscriber = ScreenListener()
      let owner = ScreenListener()
      multicast.subscribe(subscriber, on: MainActor.shared, as: ScreenDelegateEvent.self)
      let token = multicast.observe(ScreenDelegateEvent.self) { event in owner.calls.note("\(event)") }
      var stream = multicast.events(of: ScreenDelegateEvent.self).makeAsyncIterator()
      multicast.screenDidShow("s")
      await multicast.screenWillShow()
      #expect(await stream.next() == .screenDidShow("s"))
      #expect(await stream.next() == .screenWillShow)
      #expect(owner.calls.entries == ["screenDidShow(\"s\")", "screenWillShow"])
      await multicast.waitUntilDelivered()
      #expect(subscriber.calls.entries == ["show s"])
      withExtendedLifetime(token) {}
    }

    @Test("A protocol for proxies reports its events too, an inherited one to its own multicasts only")
    func proxies() {
      let proxy = ProxiedForwarder()
      let listener = ProxiedListener()
      var heard: [String] = []
      proxy.multicast.subscribe(listener)
      let observation = proxy.multicast.observe(ProxiedDelegateEvent.self) { heard.append("\($0)") }
      proxy.didProxy()
      proxy.didPublish(Studio.Take())
      #expect(heard == ["didProxy"])
      #expect(listener.calls == ["proxy", "publish"])
      observation.invalidate()
    }

    @Test("A nested protocol's events stand beside it")
    func nested() {
      let listener = StudioListener()
      Studio.DelegateEvent.didRecord("s", Studio.Take()).deliver(to: listener)
      Studio.NestedEvent.didNest(Studio.Take()).deliver(to: listener)
      Studio.PublicEvent.didPublish(Studio.Take()).deliver(to: listener)
      #expect(listener.calls == ["record s", "nest", "publish"])
    }
  }

  private final class TrackListener: TrackDelegate {
    var calls: [String] = []
    var isReady: Bool { true }

    func trackDidStart(_ title: String) { calls.append("trackDidStart \(title)") }
    func track(_ track: Track, didPlay seconds: Double, of total: Double) {
      calls.append("didPlay \(seconds) of \(total)")
    }
    func track(_ track: Track) { calls.append("track") }
    func player(_ player: Track, _ number: Int) { calls.append("player") }
    func player(_ player: Track, _ unlabelled: Int, rated rating: Int) { calls.append("rated \(rating)") }
    func listener(_ listener: Track, didSkip seconds: Double) { calls.append("didSkip \(seconds)") }
    func sender(_ sender: Track, default value: Int!) { calls.append("default \(value.map(String.init) ?? "nil")") }
    func words(
      in a: Int, self b: Int, event: Int, delegate: Int, `inout` e: Int, _ f: String, label g: Int
    ) {
      calls.append("words \(a) \(b) \(event) \(delegate) \(e) \(f) \(g)")
    }
    func `init`() { calls.append("init") }
    func `switch`() { calls.append("switch") }
    func deliver(to: Int, at: Int) { calls.append("deliver") }
    func keeps(_ body: @escaping (Int) -> Void, optional: ((Track) -> Void)?, sendable: @escaping @Sendable () -> Void)
    {
      body(5)
    }
    func takes(_ track: consuming Track, sent: sending Int) { calls.append("takes") }
    func waits(_ track: Track) async { calls.append("waits") }
    nonisolated(nonsending) func stays(_ track: Track) async { calls.append("stays") }
    @concurrent func leaves(_ number: Int) async { calls.append("leaves") }
    func shows(_ track: Track) { calls.append("shows") }
    func showsLater(_ track: Track) async { calls.append("showsLater") }
    func debugging(_ n: Int) { calls.append("debugging \(n)") }
    func build(_ number: Int) { calls.append("build \(number)") }
    func build(_ name: String) { calls.append("build \(name)") }
    func asks(_ n: Int) -> Bool { true }
    func replies(completion: @escaping @Sendable (Int) -> Void) {}
    func ends(then: @escaping (Int) -> Void) {}
    func fails() throws {}
    func changes(_ text: inout String) {}
    func lends(_ body: (Int) -> Void, _ text: borrowing Track) {}
    func lists(_ numbers: Int...) {}
    func generic<T>(_ value: T) {}
    func opaque(_ value: some Sequence) {}
    @available(macOS 99, *) func newer() {}
  }

  @MainActor private final class ScreenListener: ScreenDelegate {
    nonisolated let calls = Journal()

    func screenDidShow(_ name: String) { calls.note("show \(name)") }
    nonisolated func screenDidLoad(_ name: String) { calls.note("load \(name)") }
    func screenDidHide() { calls.note("hide") }
    @ScreenActor func screenDidDraw(_ lines: Int) { calls.note("draw \(lines)") }
    func screenWillShow() async { calls.note("will show") }
  }

  private final class ProxiedForwarder: MulticastForwarding, ProxiedDelegate {
    let multicast = MulticastDelegate<any ProxiedDelegate>()
  }

  private final class ProxiedListener: ProxiedDelegate {
    var calls: [String] = []

    func didProxy() { calls.append("proxy") }
    func didPublish(_ take: Studio.Take) { calls.append("publish") }
  }

  private final class StudioListener: Studio.Delegate, Studio.Nested, Studio.Public {
    var calls: [String] = []

    func studio(_ studio: String, didRecord take: Studio.Take) { calls.append("record \(studio)") }
    func didNest(_ take: Studio.Take) { calls.append("nest") }
    func didPublish(_ take: Studio.Take) { calls.append("publish") }
  }
#endif
