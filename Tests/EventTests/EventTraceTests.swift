import DelegateForwarding
import TestSupport
import Testing

@Suite("Traces of events") struct EventTraceTests {
  let lines = TraceLines()
  let multicast = FeedMulticast()
  let reader = Reader()
  let held = HeldQueue()

  private let traces = Guarded<[DelegateTrace]>([])

  /// Traces a multicast until the test is over.
  private func trace(_ multicast: MulticastDelegate<some Any>) {
    let trace = multicast.trace { [lines] in lines.note($0) }
    traces.withLock { $0.append(trace) }
  }

  @Test("44: A turn on an actor names the event's type, and says where it was")
  @MainActor func actor() async {
    let (multicast, listener) = (PlayerMulticast(), Listener("a"))
    trace(multicast)
    multicast.subscribe(listener, on: MainActor.shared, as: PlayerEvent.self)
    #expect(lines.take() == ["Listener(0x…) subscribed"])
    multicast.playerDidPlay(1)
    #expect(lines.take() == [])
    await multicast.waitUntilDelivered()
    #expect(lines.take() == ["PlayerEvent → Listener(0x…), T on MainActor"])
  }

  @Test("44: A subscriber that only its actor may load leaves by unsubscribeAll, or is found dead")
  @MainActor func leavingOnActor() async {
    let multicast = PlayerMulticast()
    var listeners = [Listener("a"), Listener("b")]
    for listener in listeners { multicast.subscribe(listener, on: MainActor.shared, as: PlayerEvent.self) }
    trace(multicast)
    listeners.removeFirst()
    multicast.playerDidPlay(1)
    await multicast.waitUntilDelivered()
    #expect(
      lines.take().sorted() == ["PlayerEvent → Listener(0x…), T on MainActor", "the subscriber at 0x… was found dead"])
    multicast.unsubscribeAll()
    #expect(lines.take() == ["Listener(0x…) unsubscribed"])
    withExtendedLifetime(listeners) {}
  }

  @Test("44: A turn on a queue is traced if the list is traced then, and an event that a full buffer drops")
  func queue() {
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self, buffering: .newest(1))
    multicast.feedDidReceive(0)
    trace(multicast)
    for number in 1...2 { multicast.feedDidReceive(number) }
    let place = "FeedEvent → Reader(0x…)"
    #expect(
      lines.take() == ["\(place): an event was dropped, 1 so far", "\(place): an event was dropped, 2 so far"])
    #expect("\(multicast)".contains("[Reader (on queue held, 1 waiting, 2 dropped)]"))
    held.run()
    #expect(lines.take() == ["\(place), T on queue held"])
    multicast.feedDidReceive(3)
    traces.withLock { $0 = [] }
    held.run()
    #expect(lines.take() == [])
    #expect(reader.journal.current == ["2", "3"])
  }

  private let observer = "observer of FeedEvent (EventTests/EventTraceTests.swift:L)"

  @Test("44: A callback that is no event, or isn't reported, passes by those that hear only events")
  func passedBy() async {
    trace(multicast)
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    let token = multicast.observe(FeedEvent.self) { _ in }
    _ = lines.take()
    _ = multicast.feedMayClose()
    await multicast.feedWillClose()
    #expect(
      lines.take() == [
        "feedMayClose() → Reader(0x…): not called, because the callback is not reported as FeedEvent",
        "feedMayClose() → \(observer): not called, because the callback is not reported as FeedEvent",
        "feedWillClose() → Reader(0x…): not called, because the callback is asynchronous",
        "feedWillClose() → \(observer), T on thread N",
      ])
    #expect(lines.kinds == [.subscribed, .subscribed, .skipped, .skipped, .skipped, .turn])
    withExtendedLifetime(token) {}
  }

  @Test("44: An observer's turn, and one on a queue")
  func observers() {
    trace(multicast)
    let token = multicast.observe(FeedEvent.self) { _ in }
    let elsewhere = multicast.observe(FeedEvent.self, on: held.queue) { _ in }
    #expect(lines.take() == ["\(observer) subscribed", "\(observer) subscribed"])
    multicast.feedDidReceive(1)
    #expect(lines.take() == ["feedDidReceive(_:) → \(observer), T on thread N"])
    held.run()
    #expect(lines.take() == ["FeedEvent → \(observer), T on queue held"])
    elsewhere.invalidate()
    withExtendedLifetime(token) {}
    #expect(lines.take() == ["\(observer) unsubscribed"])
    var unkept: EventObservation? = multicast.observe(FeedEvent.self) { _ in }
    unkept = nil
    #expect(lines.take() == ["\(observer) subscribed", "\(observer) unsubscribed"], "a token that nobody keeps")
    withExtendedLifetime(unkept) {}
  }

  @Test("44: A stream begins, receives, drops and ends")
  func streams() {
    trace(multicast)
    var stream: DelegateEventStream? = multicast.events(of: FeedEvent.self, buffering: .oldest(1))
    multicast.feedDidReceive(1)
    multicast.feedDidReceive(2)
    withExtendedLifetime(stream) {}
    stream = nil
    let name = "stream of FeedEvent (EventTests/EventTraceTests.swift:L)"
    #expect(
      lines.take() == [
        "\(name) subscribed", "feedDidReceive(_:) → \(name), T on thread N",
        "FeedEvent → \(name): an event was dropped, 1 so far", "feedDidReceive(_:) → \(name), T on thread N",
        "\(name) unsubscribed",
      ])
  }
}
