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

  @Test("44: A turn on an actor names the event by type and case, and says where it was and how long it waited")
  @MainActor func actor() async {
    let (multicast, listener) = (PlayerMulticast(), Listener("a"))
    trace(multicast)
    multicast.subscribe(listener, on: MainActor.shared, as: PlayerEvent.self)
    #expect(lines.take() == ["Listener(0x…) subscribed"])
    multicast.playerDidPlay(1)
    #expect(lines.take() == [])
    await multicast.waitUntilDelivered()
    #expect(lines.take() == ["PlayerEvent.didPlay → Listener(0x…), T on MainActor, after a wait of T"])
  }

  @Test("44: A subscriber that only its actor may load is found dead, once, or leaves by unsubscribeAll")
  @MainActor func leavingOnActor() async {
    let multicast = PlayerMulticast()
    var listeners = [Listener("a"), Listener("b")]
    for listener in listeners { multicast.subscribe(listener, on: MainActor.shared, as: PlayerEvent.self) }
    trace(multicast)
    listeners.removeFirst()
    for second in 1...2 {
      multicast.playerDidPlay(second)
      await multicast.waitUntilDelivered()
    }
    let turn = "PlayerEvent.didPlay → Listener(0x…), T on MainActor, after a wait of T"
    #expect(lines.take().sorted() == [turn, turn, "the subscriber Listener(0x…) was found dead"])
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
    #expect(lines.take() == ["FeedEvent.didReceive → Reader(0x…), T on queue held, after a wait of T"])
    multicast.feedDidReceive(3)
    traces.withLock { $0 = [] }
    held.run()
    #expect(lines.take() == [])
    #expect(reader.journal.current == ["2", "3"])
  }

  private actor Loner: FeedDelegate {}
  private actor Owner {}

  @Test("44: A subscriber whose actor has died is reported as dead if it was that actor, or else as unsubscribed")
  func deadActor() async {
    trace(multicast)
    do {
      let (loner, owner) = (Loner(), Owner())
      multicast.subscribe(loner, on: loner, as: FeedEvent.self)
      multicast.subscribe(reader, on: owner, as: FeedEvent.self)
    }
    _ = lines.take()
    for number in 1...2 {
      multicast.feedDidReceive(number)
      await multicast.waitUntilDelivered()
    }
    // The lines are written after the mailboxes have let go of who waits.
    _ = await eventually { lines.lines.count == 2 }
    #expect(lines.take().sorted() == ["Reader(0x…) unsubscribed", "the subscriber Loner(0x…) was found dead"])
  }

  @Test("44: A subscriber on a queue whose turns the trace has seen is named when it is dead")
  func deadOnQueue() {
    do {
      let gone = Reader()
      multicast.subscribe(gone, on: held.queue, as: FeedEvent.self)
      trace(multicast)
      multicast.feedDidReceive(1)
      held.run()
    }
    _ = lines.take()
    multicast.feedDidReceive(2)
    #expect(lines.take() == [])
    held.run()
    #expect(lines.take() == ["the subscriber Reader(0x…) was found dead"])
  }

  @Test("44: A subscriber that is called as the original delegate isn't said to be passed by")
  func calledAsOriginal() async {
    let multicast = FeedMulticast(original: reader)
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    trace(multicast)
    _ = multicast.feedMayClose()
    await multicast.feedWillClose()
    #expect(
      lines.take() == [
        "feedMayClose() → Reader(0x…) (the original delegate), T on thread N",
        "feedWillClose() → Reader(0x…) (the original delegate), T on thread N, suspensions included",
      ])
  }

  @Test("44: A listener that the trace itself adds isn't said to hear no such events")
  func addedByTheTrace() {
    let multicast = FeedMulticast(original: Reader())
    let tokens = Guarded<[any EventObservation & Sendable]>([])
    let heard = Guarded(0)
    let trace = multicast.trace { [lines] entry in
      lines.note(entry)
      guard entry.kind == .foundDead else { return }
      let token = multicast.observe(FeedEvent.self) { _ in heard.withLock { $0 += 1 } }
      tokens.withLock { $0.append(token) }
    }
    for number in 1...2 { multicast.feedDidReceive(number) }
    #expect(!lines.take().contains { $0.contains("not called") })
    #expect(heard.current >= 1)
    withExtendedLifetime(trace) {}
    _ = tokens.exchange(for: [])
  }

  @Test("44: A trace that begins while events wait reports their turns")
  func beginsInATurn() {
    let starting = Reader { [multicast, lines, traces] number in
      guard number == 1 else { return }
      let trace = multicast.trace { lines.note($0) }
      traces.withLock { $0.append(trace) }
    }
    multicast.subscribe(starting, on: held.queue, as: FeedEvent.self)
    for number in 1...3 { multicast.feedDidReceive(number) }
    held.run()
    // If the process is traced, it also has the turn in which it began, and knows how long the events have waited.
    let turns = lines.take().suffix(2).map { $0.replacing(", after a wait of T", with: "") }
    #expect(turns == Array(repeating: "FeedEvent.didReceive → Reader(0x…), T on queue held", count: 2))
  }

  private let observer = "observer 1 of FeedEvent"

  @Test("44: A callback that is no event, or isn't reported, passes by those that hear only events")
  func passedBy() async {
    trace(multicast)
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    let token = multicast.observe(FeedEvent.self) { _ in }
    _ = lines.take()
    multicast.forward(callback: "feedDidPause()") { _ in }
    await multicast.feedWillClose()
    #expect(
      lines.take() == [
        "feedDidPause() → Reader(0x…): not called, because the callback is not reported as FeedEvent",
        "feedDidPause() → \(observer): not called, because the callback is not reported as FeedEvent",
        "feedWillClose() → Reader(0x…): not called, because the callback is asynchronous",
        "feedWillClose() → \(observer), T on thread N",
      ])
    #expect(lines.kinds == [.subscribed, .subscribed, .skipped, .skipped, .skipped, .turn])
    withExtendedLifetime(token) {}
  }

  @Test("44: A callback that has an answer or throws could not be reported, so nobody is said to miss it")
  func questions() async {
    struct Failure: Error {}
    trace(multicast)
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    let token = multicast.observe(FeedEvent.self) { _ in }
    _ = lines.take()
    _ = multicast.feedMayClose()
    _ = await multicast.forward(isolation: #isolation, combining: .all) { (delegate) async in delegate.feedMayClose() }
    _ = await multicast.forward(combining: .all) { (delegate) async in delegate.feedMayClose() }
    _ = multicast.forward(passing: 1) { $1 }
    multicast.forward(combining: .all, completion: { (_: Bool) in }) { $1($0.feedMayClose()) }
    try? multicast.forward { (_) throws(Failure) in }
    try? await multicast.forward { (_) async throws(Failure) in }
    #expect(lines.take() == [])
    withExtendedLifetime(token) {}
  }

  @Test("44: A subscription that changes nothing says where the object is called already")
  @MainActor func subscribedAlready() {
    let (multicast, listener) = (PlayerMulticast(), Listener("a"))
    multicast.subscribe(listener, on: MainActor.shared, as: PlayerEvent.self)
    trace(multicast)
    multicast.subscribe(listener)
    #expect(lines.take() == ["Listener(0x…) rejected, because it is subscribed already (on MainActor)"])
    #expect(lines.kinds == [.rejected])
  }

  private struct Tick: DeliverableEvent {
    func deliver(to delegate: any FeedDelegate) { delegate.feedDidReceive(0) }
  }
  private enum Spoken: DeliverableEvent, CustomStringConvertible {
    case word
    var description: String { fatalError("A trace describes no event") }
    func deliver(to delegate: any FeedDelegate) {}
  }

  private enum Debugged: DeliverableEvent, CustomDebugStringConvertible {
    case word
    var debugDescription: String { fatalError("A trace describes no event") }
    func deliver(to delegate: any FeedDelegate) {}
  }

  @Test("28, 44: A completion handler that is handed over is no event, so no listener is said to miss it")
  func handedOver() {
    trace(multicast)
    let token = multicast.observe(FeedEvent.self) { _ in }
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    _ = lines.take()
    GeneratedForwarding.handOver(multicast) { _ in
    } others: { _ in
    } otherwise: {
    }
    #expect(lines.take() == [])
    withExtendedLifetime(token) {}
  }

  @Test("44: An event is named by its case without values; its own description isn't used")
  func caseNames() {
    trace(multicast)
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    let tokens = [
      multicast.observe(Tick.self, on: held.queue) { _ in }, multicast.observe(Spoken.self, on: held.queue) { _ in },
      multicast.observe(Debugged.self, on: held.queue) { _ in },
    ]
    let entries = Guarded<[DelegateTrace.Entry]>([])
    let trace = multicast.trace { entry in if entry.kind == .turn { entries.withLock { $0.append(entry) } } }
    multicast.forward(reporting: FeedEvent.willClose) { _ in }
    multicast.forward(reporting: Tick()) { _ in }
    multicast.forward(reporting: Spoken.word) { _ in }
    multicast.forward(reporting: Debugged.word) { _ in }
    held.run()
    #expect(entries.current.map(\.callback) == ["FeedEvent.willClose", "Tick", "Spoken", "Debugged"])
    #expect(entries.current.allSatisfy { $0.waited! > .zero })
    withExtendedLifetime((tokens, trace)) {}
  }

  @Test("44: An observer's turn, and one on a queue")
  func observers() {
    trace(multicast)
    let token = multicast.observe(FeedEvent.self) { _ in }
    let elsewhere = multicast.observe(FeedEvent.self, on: held.queue) { _ in }
    let other = "observer 2 of FeedEvent"
    #expect(lines.take() == ["\(observer) subscribed", "\(other) subscribed"])
    multicast.feedDidReceive(1)
    #expect(lines.take() == ["feedDidReceive(_:) → \(observer), T on thread N"])
    held.run()
    #expect(lines.take() == ["FeedEvent.didReceive → \(other), T on queue held, after a wait of T"])
    elsewhere.invalidate()
    withExtendedLifetime(token) {}
    #expect(lines.take() == ["\(other) unsubscribed"])
    var unkept: EventObservation? = multicast.observe(FeedEvent.self) { _ in }
    unkept = nil
    let third = "observer 3 of FeedEvent"
    #expect(lines.take() == ["\(third) subscribed", "\(third) unsubscribed"], "a token that nobody keeps")
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
    let name = "stream 1 of FeedEvent"
    #expect(
      lines.take() == [
        "\(name) subscribed", "feedDidReceive(_:) → \(name), T on thread N",
        "  FeedEvent → \(name): an event was dropped, 1 so far", "feedDidReceive(_:) → \(name), T on thread N",
        "\(name) unsubscribed",
      ])
  }
}
