import DelegateForwarding
import TestSupport
import Testing

@Suite("Traces of events") struct EventTraceTests {
  let lines = TraceLines()
  let multicast = PlayerMulticast()

  private let traces = Guarded<[DelegateTrace]>([])

  /// Traces a multicast until the test is over.
  private func trace(_ multicast: MulticastDelegate<some Any>) {
    let trace = multicast.trace { [lines] in lines.note($0) }
    traces.withLock { $0.append(trace) }
  }

  @Test("44: A turn on an actor says where it was, and how long the event had waited")
  @MainActor func actor() async {
    let listener = Listener("a")
    trace(multicast)
    multicast.subscribe(listener, on: MainActor.shared, as: PlayerEvent.self)
    #expect(lines.take() == ["Listener(0x…) subscribed"])
    multicast.playerDidPlay(1)
    #expect(lines.take() == [])
    await multicast.waitUntilDelivered()
    #expect(lines.take() == ["playerDidPlay(_:) → Listener(0x…), T on MainActor, after waiting T"])
  }

  @Test("44: A turn on a queue, and an event that a full buffer dropped")
  func queue() async {
    let multicast = FeedMulticast()
    trace(multicast)
    let held = HeldQueue()
    let reader = Reader()
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self, buffering: .newest(1))
    _ = lines.take()
    for number in 1...3 { multicast.feedDidReceive(number) }
    let place = "feedDidReceive(_:) → Reader(0x…)"
    #expect(
      lines.take() == [
        "\(place): an event was dropped, 1 so far", "\(place): an event was dropped, 2 so far",
      ])
    #expect("\(multicast)".contains("[Reader (on queue held, 1 waiting, 2 dropped)]"))
    held.run()
    #expect(lines.take() == ["\(place), T on queue held, after waiting T"])
  }

  @Test("44: A callback that is no event passes by subscribers on an actor")
  @MainActor func passedBy() async {
    let listener = Listener("a")
    trace(multicast)
    multicast.subscribe(listener, on: MainActor.shared, as: PlayerEvent.self)
    let observer: EventObservation = multicast.observe(PlayerEvent.self) { _ in }
    _ = lines.take()
    _ = multicast.playerMayStop()
    #expect(
      lines.take() == [
        "playerMayStop() → Listener(0x…): not called, because the callback is not reported as its event"
      ])
    withExtendedLifetime(observer) {}
  }

  @Test("44: An observer's turn, and one on an actor")
  @MainActor func observers() async {
    trace(multicast)
    let owner = Listener("owner")
    multicast.observe(PlayerEvent.self, with: owner) { _, _ in }
    let elsewhere: EventObservation = multicast.observe(PlayerEvent.self, on: MainActor.shared) { _ in }
    multicast.playerDidPlay(1)
    #expect(lines.take() == ["playerDidPlay(_:) → Listener(0x…) observing PlayerEvent, T on thread N"])
    await multicast.waitUntilDelivered()
    #expect(lines.take() == ["playerDidPlay(_:) → observer of PlayerEvent, T on MainActor, after waiting T"])
    withExtendedLifetime(elsewhere) {}
  }

  @Test("44: A stream says how long an event has waited, and what it dropped")
  func streams() async {
    trace(multicast)
    let stream = multicast.events(of: PlayerEvent.self, buffering: .oldest(1))
    multicast.playerDidPlay(1)
    multicast.playerDidPlay(2)
    #expect(lines.take() == ["playerDidPlay(_:) → stream of PlayerEvent: an event was dropped, 1 so far"])
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == .didPlay(1))
    #expect(lines.take() == ["playerDidPlay(_:) → stream of PlayerEvent, after waiting T"])
  }

  @Test("44: A slow trace reports an event that has waited for too long")
  func slow() async {
    let multicast = FeedMulticast()
    let trace = multicast.trace(slowerThan: .nanoseconds(1)) { [lines] in lines.note($0) }
    let held = HeldQueue()
    let reader = Reader()
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    multicast.feedDidReceive(1)
    held.run()
    #expect(lines.take() == ["feedDidReceive(_:) → Reader(0x…), T on queue held, after waiting T (slow)"])
    withExtendedLifetime(trace) {}
  }

  @Test("35, 44: An asynchronous callback to a subscriber on an actor")
  @MainActor func asynchronous() async {
    let multicast = FeedMulticast()
    trace(multicast)
    let reader = Reader()
    let plain = Reader()
    multicast.subscribe(reader, on: MainActor.shared, as: FeedEvent.self)
    multicast.subscribe(plain)
    _ = lines.take()
    await multicast.feedWillClose()
    #expect(
      lines.take()
        == Array(repeating: "feedWillClose() → Reader(0x…), T on thread N, suspensions included", count: 2))
  }
}
