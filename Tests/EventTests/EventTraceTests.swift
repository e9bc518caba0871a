import DelegateForwarding
import TestSupport
import Testing

@Suite("Traces of events") struct EventTraceTests {
  let lines = TraceLines()
  /// These multicasts stand alone.
  let subscribed = "subscribed, in no property that is known yet"
  let multicast = FeedMulticast()
  let reader = Reader()
  let held = HeldQueue()

  @Test("42: An event for an actor is queued, and called there later; a second subscription says where it is called")
  @MainActor func actor() async {
    let (multicast, listener) = (PlayerMulticast(), Listener("a"))
    lines.trace(multicast)
    multicast.subscribe(listener, on: MainActor.shared, as: PlayerEvent.self)
    multicast.subscribe(listener)
    #expect(
      lines.take() == [
        "Listener(0x…) \(subscribed)", "Listener(0x…) rejected, because it is subscribed already, on MainActor",
      ])
    multicast.playerDidPlay(1)
    #expect(lines.take() == ["playerDidPlay(_:) -> Listener(0x…) queued, as PlayerEvent.didPlay, on MainActor"])
    #expect("\(multicast)".contains("[\(traceName(of: listener)) (on MainActor, 1 waiting)]"))
    await multicast.waitUntilDelivered()
    #expect(lines.take() == ["PlayerEvent.didPlay -> Listener(0x…) called, on MainActor"])
    #expect(lines.kinds == [.subscribed, .rejected, .queued, .called])
  }

  @Test("42: An event is queued before the subscriber is called, however fast its actor is")
  func order() async {
    let log = Loner()
    lines.trace(multicast)
    multicast.subscribe(log, on: log, as: FeedEvent.self)
    for number in 1...200 { multicast.feedDidReceive(number) }
    await multicast.waitUntilDelivered()
    var (queued, called, early) = (0, 0, 0)
    for entry in lines.entries {
      if entry.kind == .queued { queued += 1 }
      if entry.kind == .called { called += 1 }
      if called > queued { early += 1 }
    }
    #expect(queued == 200 && called == 200 && early == 0)
    let turn = lines.entries.first { $0.kind == .called }
    #expect(turn?.detail == "on \(traceName(of: log))" && turn?.subject.address == lines.entries[0].subject.address)
  }

  @Test("42: A subscriber that only its actor may load is found dead, once, or leaves by unsubscribeAll")
  @MainActor func leavingOnActor() async {
    let multicast = PlayerMulticast()
    var listeners = [Listener("a"), Listener("b")]
    let dead = traceName(of: listeners[0])
    for listener in listeners { multicast.subscribe(listener, on: MainActor.shared, as: PlayerEvent.self) }
    lines.trace(multicast)
    let found = { lines.entries.filter { $0.kind == .foundDead }.map { "\($0.subject)" } }
    listeners.removeFirst()
    for second in 1...2 {
      multicast.playerDidPlay(second)
      await multicast.waitUntilDelivered()
    }
    #expect(lines.kinds.count { $0 == .called } == 2, "the dead one has no turn")
    // The line is written after the mailbox has let go of who waits.
    _ = await eventually { !found().isEmpty }
    #expect(found() == [dead])
    _ = lines.take()
    multicast.unsubscribeAll()
    #expect(lines.take() == ["Listener(0x…) unsubscribed"])
    withExtendedLifetime(listeners) {}
  }

  @Test("42: A turn on a queue is traced if the list is traced then, and an event that a full buffer drops")
  func queue() {
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self, buffering: .bufferingNewest(1))
    multicast.feedDidReceive(0)
    lines.trace(multicast)
    for number in 1...2 { multicast.feedDidReceive(number) }
    let queued = "feedDidReceive(_:) -> Reader(0x…) queued, as FeedEvent.didReceive, on queue held"
    let dropped = "FeedEvent.didReceive -> Reader(0x…) dropped an event, because its buffer is full"
    #expect(lines.take() == [queued, dropped, queued, dropped])
    #expect("\(multicast)".contains("[\(traceName(of: reader)) (on queue held, 1 waiting, 2 dropped)]"))
    held.run()
    #expect(lines.take() == ["FeedEvent.didReceive -> Reader(0x…) called, on queue held"])
    multicast.feedDidReceive(3)
    #expect(lines.take() == [queued])
    lines.stop()
    held.run()
    #expect(lines.take() == [])
    #expect(reader.journal.current == ["2", "3"])
  }

  private actor Loner: FeedDelegate {}
  private actor Owner {}

  @Test("42: A subscriber whose actor has died is reported as dead if it was that actor, or else as unsubscribed")
  func deadActor() async {
    lines.trace(multicast)
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
    let ends = { lines.lines.filter { !$0.contains("queued") }.sorted() }
    _ = await eventually { ends().count == 2 }
    #expect(ends() == ["Loner(0x…) found dead", "Reader(0x…) unsubscribed"])
  }

  @Test("42: A subscriber that is called as the original delegate isn't said to be skipped")
  func calledAsOriginal() async {
    let multicast = FeedMulticast(original: reader)
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    lines.trace(multicast)
    _ = multicast.feedMayClose()
    await multicast.feedWillClose()
    #expect(
      lines.take() == [
        "feedMayClose() -> Reader(0x…) called, as the original delegate, on thread N",
        "feedWillClose() -> Reader(0x…) called, as the original delegate, on thread N",
      ])
  }

  @Test("42: A trace that begins while events wait reports their turns")
  func beginsInATurn() {
    let starting = Reader { [multicast, lines] number in if number == 1 { lines.trace(multicast) } }
    multicast.subscribe(starting, on: held.queue, as: FeedEvent.self)
    for number in 1...3 { multicast.feedDidReceive(number) }
    held.run()
    let turns = Array(repeating: "FeedEvent.didReceive -> Reader(0x…) called, on queue held", count: 2)
    #expect(lines.take() == turns)
  }

  private let observer = "EventObserver<FeedEvent>(0x…)"

  @Test("42: A callback that is no event, or isn't reported, skips those that hear only events")
  func skipped() async {
    lines.trace(multicast)
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    let token = multicast.observe(FeedEvent.self) { _ in }
    _ = lines.take()
    multicast.forward(callback: "feedDidPause()") { _ in }
    await multicast.feedWillClose()
    #expect(
      lines.take() == [
        "feedDidPause() -> Reader(0x…) skipped, because the callback is not reported as FeedEvent",
        "feedDidPause() -> \(observer) skipped, because the callback is not reported as FeedEvent",
        "feedWillClose() -> Reader(0x…) skipped, because the callback is asynchronous",
        "feedWillClose() -> \(observer) called, with FeedEvent.willClose, on thread N",
      ])
    #expect(lines.kinds == [.subscribed, .subscribed, .skipped, .skipped, .skipped, .called])
    withExtendedLifetime(token) {}
  }

  @Test("28, 42: A callback with an answer, a handler or an error is no event, so nobody is said to miss it")
  func questions() async {
    struct Failure: Error {}
    lines.trace(multicast)
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    let token = multicast.observe(FeedEvent.self) { _ in }
    _ = lines.take()
    _ = multicast.feedMayClose()
    _ = await multicast.forward(isolation: #isolation, combining: .all) { (delegate) async in delegate.feedMayClose() }
    _ = await multicast.forward(combining: .all) { (delegate) async in delegate.feedMayClose() }
    _ = multicast.forward(passing: 1) { $1 }
    multicast.forward(combining: .all, completion: { (_: Bool) in }) { $1($0.feedMayClose()) }
    let handler: () -> Void = {}
    GeneratedForwarding.handOver(multicast, handler) { _, _ in }
    try? multicast.forward { (_) throws(Failure) in }
    try? await multicast.forward { (_) async throws(Failure) in }
    #expect(lines.take() == [])
    withExtendedLifetime(token) {}
  }

  private struct Tick: DeliverableEvent {
    func deliver(to delegate: any FeedDelegate) { delegate.feedDidReceive(0) }
  }
  private enum Spoken: DeliverableEvent, CustomStringConvertible, CustomDebugStringConvertible {
    case word
    var description: String { fatalError("A trace describes no event") }
    var debugDescription: String { fatalError("A trace describes no event") }
    func deliver(to delegate: any FeedDelegate) {}
  }

  @Test("42: An event is named by its case without values; its own description isn't used")
  func caseNames() {
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    let tokens = [
      multicast.observe(Tick.self, on: held.queue) { _ in }, multicast.observe(Spoken.self, on: held.queue) { _ in },
    ]
    lines.trace(multicast)
    multicast.forward(reporting: FeedEvent.willClose) { _ in }
    multicast.forward(reporting: Tick()) { _ in }
    multicast.forward(reporting: Spoken.word) { _ in }
    held.run()
    let names = ["FeedEvent.willClose", "Tick", "Spoken"]
    #expect(lines.entries.filter { $0.kind == .queued }.map(\.detail) == names.map { "as \($0), on queue held" })
    #expect(lines.entries.filter { $0.kind == .called }.map(\.callback) == names)
    withExtendedLifetime(tokens) {}
  }

  @Test("42: Observers are named by class and address; a turn names the event's case, which may be the wrong one")
  func observers() {
    lines.trace(multicast)
    let token = multicast.observe(FeedEvent.self) { _ in }
    let elsewhere = multicast.observe(FeedEvent.self, on: held.queue) { _ in }
    #expect(lines.take() == ["\(observer) \(subscribed)", "\(observer) \(subscribed)"])
    multicast.feedDidReceive(1)
    #expect(
      lines.take() == [
        "feedDidReceive(_:) -> \(observer) called, with FeedEvent.didReceive, on thread N",
        "feedDidReceive(_:) -> \(observer) queued, as FeedEvent.didReceive, on queue held",
      ])
    held.run()
    #expect(lines.take() == ["FeedEvent.didReceive -> \(observer) called, on queue held"])
    // A line of forwarding that was copied, and not changed.
    multicast.forward(reporting: FeedEvent.willClose, callback: "feedDidReceive(_:)") { $0.feedDidReceive(1) }
    #expect(lines.take()[0] == "feedDidReceive(_:) -> \(observer) called, with FeedEvent.willClose, on thread N")
    let text = multicast.description
    let names = Set(lines.entries.map { "\($0.subject)" })
    #expect(names.count == 2 && names.allSatisfy { text.contains($0) }, "\(text) \(names)")
    elsewhere.invalidate()
    withExtendedLifetime(token) {}
    #expect(lines.take() == ["\(observer) unsubscribed"])
    var unkept: EventObservation? = multicast.observe(FeedEvent.self) { _ in }
    unkept = nil
    #expect(lines.take() == ["\(observer) \(subscribed)", "\(observer) unsubscribed"], "a token that nobody keeps")
    withExtendedLifetime(unkept) {}
  }

  @Test("42: A stream begins, receives, drops and ends, by the name that a description has")
  func streams() {
    multicast.subscribe(reader)
    lines.trace(multicast)
    var stream: AsyncStream<FeedEvent>? = multicast.events(of: FeedEvent.self, buffering: .bufferingOldest(1))
    multicast.feedDidReceive(1)
    multicast.feedDidReceive(2)
    #expect("\(multicast)".contains("listeners: [\(lines.entries[0].subject) (1 dropped)]"))
    withExtendedLifetime(stream) {}
    stream = nil
    let name = "EventStream<FeedEvent>(0x…)"
    let direct = "feedDidReceive(_:) -> Reader(0x…) called, on thread N"
    let turn = "feedDidReceive(_:) -> \(name) called, with FeedEvent.didReceive, on thread N"
    #expect(
      lines.take() == [
        "\(name) \(subscribed)", direct, turn, direct, turn,
        "FeedEvent.didReceive -> \(name) dropped an event, because its buffer is full",
        "\(name) unsubscribed",
      ])
    #expect(Set(lines.entries.map { "\($0.subject)" }).count == 2)
    #expect(reader.journal.current == ["1", "2"])
  }
}
