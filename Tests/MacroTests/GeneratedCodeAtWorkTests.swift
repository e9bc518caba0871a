#if Macros
  import DelegateForwarding
  import Foundation
  import TestSupport
  import Testing

  // What the macros share with the command is tested with generated forwarders, in `Tests/GeneratedForwarderTests`.
  @Suite("Generated forwarding at work")
  struct ForwardingAtWorkTests {
    let journal = Journal()
    let a: Worker
    let b: Worker
    let multicast = MulticastDelegate<any WorkDelegate>()
    var delegate: any WorkDelegate { multicast }

    init() {
      a = Worker("a", journal)
      b = Worker("b", journal)
      multicast.subscribe(a)
      multicast.subscribe(b)
    }

    @Test("42: A trace names each callback as the protocol declares it; a default doesn't swallow one")
    func trace() async {
      let lines = TraceLines()
      lines.trace(multicast)
      delegate.optional("x")
      #expect(journal.entries == ["a x", "b x"])
      var text = "-"
      delegate.append(to: &text)
      await delegate.appendLater(to: &text)
      #expect(text == "-abab" && delegate.replace("-") == "-ab")
      let callbacks = ["optional(_:)", "append(to:)", "appendLater(to:)", "replace(_:)"].flatMap { [$0, $0] }
      #expect(lines.lines == callbacks.map { "\($0) -> Worker(0x…) called, on thread N" })
    }

    @Test("Async callbacks run one after the other, in the caller's isolation where the requirement says so")
    @MainActor
    func isolation() async {
      let waiting = MulticastDelegate<any WaitingDelegate>()
      waiting.subscribe(a)
      waiting.subscribe(b)
      await (waiting as any WaitingDelegate).wait()
      delegate.onMain()
      #expect(journal.entries == ["a waited on MainActor", "b waited on MainActor", "a on main", "b on main"])
    }

    @Test("51: An event has the values that it names, and one that is named _ is forwarded only")
    func chosenValues() async {
      final class Radio: RadioDelegate {
        var redrawn = 0
        func radio(_ radio: Track, didTune frequency: Double) {}
        func radioDidSwap(_ first: Int, for second: Int) {}
        func radio(_ first: Track, didFind second: Track?) {}
        func radioDidRedraw(_ radio: Track) { redrawn += 1 }
        func radioDidStop() {}
      }
      let (multicast, radio) = (MulticastDelegate<any RadioDelegate>(), Radio())
      multicast.subscribe(radio)
      // A stream takes only what is `Sendable`, and a track isn't.
      var events = multicast.events(of: RadioDelegateEvent.self).makeAsyncIterator()
      let delegate: any RadioDelegate = multicast
      delegate.radio(Track(), didTune: 98.5)
      delegate.radioDidRedraw(Track())
      delegate.radioDidSwap(1, for: 2)
      delegate.radio(Track(), didFind: nil)
      delegate.radioDidStop()
      #expect(await events.next() == .didTune(98.5))
      #expect(await events.next() == .swapped(for: 2, 1))
      #expect(await events.next() == .didFind("track", nil))
      #expect(await events.next() == .radioDidStop)
      #expect(radio.redrawn == 1)
      #expect(!(RadioDelegateEvent.radioDidStop is any DeliverableEvent))
    }

    @Test("27: The original delegate has the handler, also where its type is an alias")
    func handler() {
      let original = Worker("o", journal)
      let multicast = MulticastDelegate<any WorkDelegate>(original: original)
      multicast.subscribe(a)
      let (delegate, nobody): (any WorkDelegate, any WorkDelegate) = (multicast, MulticastDelegate<any WorkDelegate>())
      let answers = Journal()
      delegate.reply { answers.note($0) }
      a.kept[0]("a")
      original.kept[0]("o")
      original.kept[0]("again")
      nobody.reply { answers.note($0) }
      #expect(answers.take() == ["o", "again", "Nobody is here"])
    }

    @Test("The types beside a nested protocol are found, and a text is left alone")
    func nested() {
      #expect(delegate.hears(nil) == "a")
      #expect((MulticastDelegate<any WorkDelegate>() as any WorkDelegate).hears(nil) == "Nobody heard")
    }

    @Test("What is forwarded by hand, or inherited, is left to the type that forwards")
    func byHand() {
      #expect(delegate.byHand() == ["by hand"] && delegate.base() == ["base"])
    }

    @Test("A proxy class implements some methods, the rest is generated")
    func ownProxy() {
      let service = Work()
      service.$delegate.subscribe(a)
      service.delegate?.did(Office.Notice(text: "x"))
      service.delegate?.optional("y")
      #expect(journal.entries == ["a X", "a y"])
    }
  }

  @Suite("Generated events at work")
  struct EventsAtWorkTests {
    @Test("28, 32: An event calls its method with its values, unless its caller waits for it")
    func delivery() {
      let (listener, track) = (TrackListener(), Track())
      let events: [TrackDelegateEvent] = [
        .trackDidStart("t"), .didPlay(track, 1, of: 2), .skipped(track, didSkip: 3), .waits(track),
        .keeps { listener.calls.append("called with \($0)") },
      ]
      #expect(listener.calls.isEmpty)
      for event in events { event.deliver(to: listener) }
      #expect(listener.calls == ["trackDidStart t", "didPlay 1.0 of 2.0", "didSkip 3.0", "called with 5"])
    }

    @Test("28, 32, 33: Streams, observers and subscribers on an actor hear what is forwarded, and it may be Codable")
    @MainActor
    func listeners() async throws {
      let multicast = MulticastDelegate<any ScreenDelegate>()
      let subscriber = ScreenListener()
      let observed = Journal()
      multicast.subscribe(subscriber, on: MainActor.shared, as: ScreenDelegateEvent.self)
      let token = multicast.observe(ScreenDelegateEvent.self) { event in observed.note("\(event)") }
      var stream = multicast.events(of: ScreenDelegateEvent.self).makeAsyncIterator()
      multicast.screenDidShow("s")
      await multicast.screenWillShow()
      let event = try JSONEncoder().encode(#require(await stream.next()))
      #expect(try JSONDecoder().decode(ScreenDelegateEvent.self, from: event) == .screenDidShow("s"))
      #expect(await stream.next() == .screenWillShow)
      #expect(observed.entries == ["screenDidShow(\"s\")", "screenWillShow"])
      await multicast.waitUntilDelivered()
      #expect(subscriber.calls == ["show s"])
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
    func keeps(_ body: @escaping (Int) -> Void) { body(5) }
    func waits(_ track: Track) async { calls.append("waits") }
  }

  private final class ScreenListener: ScreenDelegate {
    var calls: [String] = []

    func screenDidShow(_ name: String) { calls.append("show \(name)") }
    func screenWillShow() async { calls.append("will show") }
  }
#endif
