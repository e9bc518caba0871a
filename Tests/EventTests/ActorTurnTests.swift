import DelegateForwarding
import Dispatch
import TestSupport
import Testing

@Suite("Turns on an actor or a queue")
struct ActorTurnTests {
  @MainActor final class Screen: @MainActor PlayerDelegate {
    var shown: [Int] = []
    var onPlay: ((Int) -> Void)?

    func playerDidPlay(_ seconds: Int) {
      shown.append(seconds)
      onPlay?(seconds)
    }
    func playerMayStop() -> Bool {
      shown.append(-1)
      return false
    }
  }

  @MainActor
  @Test("33: A subscriber on the main actor hears each event there, in order")
  func mainActor() async {
    let multicast = PlayerMulticast()
    let screen = Screen()
    multicast.subscribe(screen, on: MainActor.shared, as: PlayerEvent.self)
    #expect(multicast.count == 1)
    #expect(multicast.contains(screen))
    #expect(multicast.subscribers.isEmpty)
    multicast.playerDidPlay(1)
    multicast.playerDidPlay(2)
    #expect(multicast.playerMayStop())
    #expect(screen.shown == [])
    await multicast.delivered()
    #expect(screen.shown == [1, 2])
    multicast.playerDidPlay(3)
    #expect(multicast.unsubscribe(screen))
    await multicast.delivered()
    await Task.yield()
    #expect(screen.shown == [1, 2])
    #expect(!multicast.contains(screen))
  }

  @Test("33: One may subscribe an object of the main actor from elsewhere, while the multicast is used there")
  func fromElsewhere() async {
    let multicast = PlayerMulticast()
    let screen = await Screen()
    multicast.subscribe(screen, on: MainActor.shared, as: PlayerEvent.self)
    for second in 1...100 { multicast.playerDidPlay(second) }
    await multicast.delivered()
    #expect(await screen.shown == Array(1...100))
    #expect(multicast.count == 1)
    multicast.unsubscribeAll()
    multicast.playerDidPlay(101)
    await multicast.delivered()
    #expect(await screen.shown == Array(1...100))
    #expect(multicast.isEmpty)
  }

  @Test("34: A queued event keeps no subscriber alive, and memory goes with it")
  func weak() async {
    let multicast = PlayerMulticast()
    let screen = await subscribedScreen(multicast)
    multicast.playerDidPlay(1)
    await multicast.delivered()
    #expect(screen.object == nil)
    #expect(multicast.isEmpty)
  }

  private func subscribedScreen(_ multicast: PlayerMulticast) async -> WeakScreen {
    let screen = await Screen()
    multicast.subscribe(screen, on: MainActor.shared, as: PlayerEvent.self)
    // The main actor names it.
    while multicast.isEmpty { await MainActor.run {} }
    return WeakScreen(screen)
  }

  private struct WeakScreen {
    weak let object: Screen?
    init(_ object: Screen) { self.object = object }
  }

  actor Store: FeedDelegate {
    var received: [Int] = []
    nonisolated func feedDidReceive(_ number: Int) { assumeIsolated { $0.received.append(number) } }
    nonisolated func feedMayClose() -> Bool { true }
    var closedAfter: Int?
    func feedWillClose() async { closedAfter = received.count }
    func join(_ multicast: FeedMulticast) { multicast.subscribe(self, on: self, as: FeedEvent.self) }
  }

  @Test("33, 35: An actor hears events on itself, and is called for an asynchronous callback after those before")
  func actor() async {
    let multicast = FeedMulticast()
    let store = Store()
    await store.join(multicast)
    for number in 1...1000 { multicast.feedDidReceive(number) }
    await multicast.feedWillClose()
    #expect(await store.closedAfter == 1000)
    #expect(await store.received == Array(1...1000))
  }

  @Test("33, 36: A subscriber on a queue is called there, one turn at a time; a thousand waiting events enter it once")
  func queue() async {
    let multicast = FeedMulticast()
    let queue = DispatchQueue(label: "test", attributes: .concurrent)
    let journal = Guarded<[String]>([])
    let reader = Reader(journal)
    let entries = Guarded(0)
    queue.suspendForTest { resume in
      multicast.subscribe(
        reader,
        by: { work in
          entries.withLock { $0 += 1 }
          queue.async(execute: work)
        }, as: FeedEvent.self)
      for number in 1...1000 { multicast.feedDidReceive(number) }
      resume()
    }
    await multicast.delivered()
    #expect(journal.current == (1...1000).map { "\($0)" })
    #expect(entries.current == 1)
  }

  @Test("36: What a closure releases without running counts as received")
  func lostDrain() async {
    let multicast = FeedMulticast()
    let reader = Reader()
    multicast.subscribe(reader, by: { _ in }, as: FeedEvent.self)
    multicast.feedDidReceive(1)
    await multicast.delivered()
    #expect(reader.journal.current == [])
  }

  @Test("36: A closure that runs at once what it is given may report more from there")
  func atOnce() async {
    let multicast = FeedMulticast()
    let journal = Guarded<[String]>([])
    let reader = Reader(journal) { number in
      if number < 100_000 { multicast.feedDidReceive(number + 1) }
    }
    multicast.subscribe(reader, by: { $0() }, as: FeedEvent.self)
    multicast.feedDidReceive(1)
    #expect(journal.current.count == 100_000)
    multicast.unsubscribe(reader)
  }

  @Test("37: A bound counts what it drops")
  func bound() async {
    let multicast = FeedMulticast()
    let queue = DispatchQueue(label: "test")
    let reader = Reader()
    queue.suspendForTest { resume in
      multicast.subscribe(reader, by: { queue.async(execute: $0) }, as: FeedEvent.self, buffering: .newest(10))
      for number in 1...100 { multicast.feedDidReceive(number) }
      resume()
    }
    await multicast.delivered()
    #expect(reader.journal.current == (91...100).map { "\($0)" })
    #expect(multicast.droppedCount(of: reader) == 90)
  }
}

extension DispatchQueue {
  /// Runs `body` while the queue is suspended, until that calls its argument.
  func suspendForTest(_ body: (_ resume: () -> Void) -> Void) {
    suspend()
    body { resume() }
  }
}
