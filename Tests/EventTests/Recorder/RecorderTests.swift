import DelegateForwarding
import DelegateForwardingTesting
import TestSupport
import Testing

@Suite("The recorder", .timeLimit(.minutes(15)))
struct RecorderTests {
  private let multicast = PlayerMulticast()
  private let recorder: DelegateRecorder<PlayerEvent>

  init() { recorder = DelegateRecorder(multicast) }

  // MARK: What is recorded

  @Test("recording: Everything that is reported is recorded in order, across methods, until it is cleared")
  func order() async throws {
    multicast.playerDidStart("Prelude")
    multicast.playerDidPlay(1)
    #expect(multicast.playerMayStop())
    multicast.playerDidPlay(2)
    #expect(recorder.events == [.didStart("Prelude"), .didPlay(1), .didPlay(2)])
    #expect(try await recorder.next(within: .zero) == .didStart("Prelude"))
    recorder.clear()
    #expect(recorder.events == [])
    await #expect(throws: DelegateRecorderError.self) { try await recorder.next(within: .zero) }
    multicast.playerDidPlay(3)
    #expect(recorder.events == [.didPlay(3)])
    #expect(try await recorder.next(within: .zero) == .didPlay(3))
  }

  @Test("recording: A recorder keeps neither multicast nor service alive, and ends with its last reference")
  func lifetime() {
    var player: Player? = Player()
    weak let multicast = player!.$delegate
    var recorder: DelegateRecorder? = DelegateRecorder<PlayerEvent>(player!.$delegate)
    player!.play(1)
    #expect(recorder?.events == [.didPlay(1)])
    recorder = nil
    #expect(!player!.$delegate.description.contains("listeners"))
    recorder = DelegateRecorder(player!.$delegate)
    player = nil
    #expect(multicast == nil)
    #expect(recorder?.events == [])
  }

  @Test("recording: A recorder that is released keeps no event")
  func releasedEvents() {
    let feed = MulticastDelegate<any LoadedDelegate>()
    var recorder: DelegateRecorder? = DelegateRecorder<LoadedEvent>(feed)
    weak let load = feed.report()
    #expect(load != nil && recorder?.events.count == 1)
    recorder = nil
    #expect(load == nil)
  }

  @Test("next: A recorder of a proxy whose list has ended throws at once")
  func endedList() async throws {
    var multicast: PlayerMulticast? = PlayerMulticast()
    multicast?.subscribe(Listener("a"), holding: .strongly)
    let proxy = try #require(multicast?.propertyValue as? PlayerMulticast)
    multicast = nil
    let late = DelegateRecorder<PlayerEvent>(proxy)
    let error = await #expect(throws: DelegateRecorderError.self) {
      try await late.next(within: .seconds(patience))
    }
    #expect(error?.description.contains("before the multicast was released") == true)
  }

  // MARK: The next event

  @Test("next: It returns what is still to come, from another thread")
  func toCome() async throws {
    let feed = FeedMulticast()
    let recorder = DelegateRecorder<FeedEvent>(feed)
    let asked = Gate()
    Task.detached {
      await asked.wait()
      feed.feedDidReceive(2)
    }
    feed.feedDidReceive(1)
    let event = try await recorder.next(within: .seconds(patience)) { event in
      asked.open()
      return event == .didReceive(2)
    }
    #expect(event == .didReceive(2))
  }

  @Test("next: A recorder that was made last hears after all others, so what it returns they have heard")
  func madeLast() async throws {
    for number in 1...200 {
      let feed = FeedMulticast()
      let reader = Reader()
      feed.subscribe(reader)
      let recorder = DelegateRecorder<FeedEvent>(feed)
      Task.detached { feed.feedDidReceive(number) }
      #expect(try await recorder.next(within: .seconds(patience)) == .didReceive(number))
      #expect(reader.journal.current == ["\(number)"])
    }
  }

  @Test("next: It returns one recorded event after the other; those that it passes over count as returned")
  func passedOver() async throws {
    for second in 1...5 { multicast.playerDidPlay(second) }
    #expect(try await recorder.next(within: .zero) == .didPlay(1))
    var asked: [PlayerEvent] = []
    let third = try await recorder.next(within: .zero) { event in
      asked.append(event)
      return event == .didPlay(3)
    }
    #expect(third == .didPlay(3))
    #expect(asked == [.didPlay(2), .didPlay(3)], "once for each, in order")
    #expect(try await recorder.next(within: .zero) == .didPlay(4))
    await #expect(throws: DelegateRecorderError.self) { try await recorder.next(.didPlay(1), within: .zero) }
    // The failed search has skipped the fifth.
    await #expect(throws: DelegateRecorderError.self) { try await recorder.next(within: .zero) }
    multicast.playerDidPlay(6)
    #expect(try await recorder.next(.didPlay(6)) == .didPlay(6))
    #expect(recorder.events.count == 6)
  }

  @Test("The condition may clear the recorder and report events itself")
  func reentrant() async throws {
    multicast.playerDidPlay(1)
    let event = try await recorder.next(within: .zero) { event in
      if event == .didPlay(1) {
        recorder.clear()
        multicast.playerDidPlay(2)
      }
      return event == .didPlay(2)
    }
    #expect(event == .didPlay(2))
    #expect(recorder.events == [.didPlay(2)])
  }

  // MARK: Errors

  @Test("next: The error has all that was recorded, the type and the duration, and names the last 50 events")
  func error() async throws {
    #expect("\(recorder)" == "DelegateRecorder<PlayerEvent>: Nothing was recorded.")
    multicast.playerDidPlay(1)
    multicast.playerDidPlay(2)
    let line = #line + 3
    func miss() async throws -> DelegateRecorderError? {
      do {
        try await recorder.next(.didPlay(0), within: .milliseconds(20))
        return nil
      } catch let error as DelegateRecorderError {
        return error
      }
    }
    let error = try await miss()
    #expect(error?.recorded as? [PlayerEvent] == [.didPlay(1), .didPlay(2)])
    #expect(error?.eventType == PlayerEvent.self)
    #expect(error?.timeLimit == .milliseconds(20))
    #expect(
      error?.description == """
        RecorderTests.swift:\(line): No PlayerEvent equal to didPlay(0) was recorded within 0.02 seconds. Recorded 2 events:
          didPlay(1)
          didPlay(2)
        """)
    for second in 3...5_000 { multicast.playerDidPlay(second) }
    for text in [try #require(try await miss()?.description), recorder.description] {
      let lines = text.split(separator: "\n")
      #expect(lines.count == 51)
      #expect(lines[0].hasSuffix("Recorded 5000 events, of which these are the last 50:"))
      #expect(lines[1] == "  didPlay(4951)")
      #expect(lines[50] == "  didPlay(5000)")
    }
  }

  @Test("next: The error of a search by a condition names no event")
  func errorOfCondition() async throws {
    multicast.playerDidPlay(1)
    do {
      try await recorder.next(within: .zero) { $0 == .didPlay(2) }
      Issue.record("an event fits")
    } catch let error as DelegateRecorderError {
      #expect(error.description.contains("No PlayerEvent that fits was recorded within 0.0 seconds."))
    }
  }

  @Test("next: It fails in time even if events come faster than it looks at them")
  func neverWaits() async {
    multicast.playerDidPlay(0)
    var looked = 0
    await #expect(throws: DelegateRecorderError.self) {
      try await recorder.next(within: .zero) { _ in
        looked += 1
        if looked < 1000 { multicast.playerDidPlay(looked) }
        return false
      }
    }
    #expect(looked < 1000)
  }

  @Test("next: A cancelled task gets a CancellationError, and takes no event")
  func cancelled() async throws {
    let recorder = recorder
    let waiting = Task { try await recorder.next(within: .seconds(patience)) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    let begun = Gate()
    let before = Task {
      await begun.wait()
      return try await recorder.next(within: .seconds(patience))
    }
    before.cancel()
    multicast.playerDidPlay(1)
    begun.open()
    await #expect(throws: CancellationError.self) { try await before.value }
    #expect(try await recorder.next(within: .zero) == .didPlay(1))
  }

  @Test(
    "next: Any duration can be passed", arguments: [.seconds(Int64.max), .seconds(1e15), Duration.seconds(Int64.min)])
  func duration(_ duration: Duration) async throws {
    let recorder = recorder
    let waiting = Task.begun { try await recorder.next(within: duration) }
    if duration < .zero {
      await #expect(throws: DelegateRecorderError.self) { try await waiting.value }
    } else {
      // The timer begins to sleep.
      for _ in 0..<10 { await Task.yield() }
      multicast.playerDidPlay(1)
      #expect(try await waiting.value == .didPlay(1))
    }
  }

  @Test("recording, next: Any number of threads report and read at once, and each event is returned once")
  func manyThreads() async throws {
    let feed = FeedMulticast()
    let recorder = DelegateRecorder<FeedEvent>(feed)
    let events = try await withThrowingTaskGroup(of: FeedEvent?.self) { group in
      for number in 0..<200 {
        group.addTask {
          feed.feedDidReceive(number)
          return nil
        }
        group.addTask { try await recorder.next(within: .seconds(patience)) }
      }
      return try await group.reduce(into: [FeedEvent]()) { events, event in if let event { events.append(event) } }
    }
    for number in 0..<200 { #expect(events.contains(.didReceive(number))) }
    #expect(events.count == 200)
    #expect(recorder.events.count == 200)
  }
}

// MARK: - An event that carries an object

private final class Load: Sendable {}

private protocol LoadedDelegate: AnyObject {}

private struct LoadedEvent: DelegateEvent {
  typealias Delegate = any LoadedDelegate
  let load = Load()
}

extension MulticastDelegate where P == any LoadedDelegate {
  /// Reports an event, and returns what it carries.
  fileprivate func report() -> Load {
    let event = LoadedEvent()
    forward(reporting: event) { _ in }
    return event.load
  }
}
