import DelegateForwarding
import TestSupport
import Testing

@Suite("Streams of events")
struct StreamTests {
  @Test("30: A stream listens from the moment it is made, and ends with the service")
  func listensAtOnce() async {
    var player: Player? = Player()
    let stream = player!.$delegate.events(of: PlayerEvent.self)
    for second in 1...2 { player!.play(second) }
    player = nil
    var heard: [PlayerEvent] = []
    for await event in stream { heard.append(event) }
    #expect(heard == [.didPlay(1), .didPlay(2)])
  }

  @Test(
    "30, 46: What a full buffer drops is counted, and described",
    arguments: [(EventBuffering.newest(2), [4, 5]), (.oldest(2), [1, 2]), (.unbounded, [1, 2, 3, 4, 5])])
  func buffering(_ buffering: EventBuffering, _ kept: [Int]) async {
    var multicast: PlayerMulticast? = PlayerMulticast()
    let stream = multicast!.events(of: PlayerEvent.self, buffering: buffering)
    for second in 1...5 { multicast!.playerDidPlay(second) }
    let status = buffering == .unbounded ? "(5 waiting)" : "(2 waiting, 3 dropped)"
    let listeners = "listeners: [EventStream<PlayerEvent>(0x…) \(status)]"
    #expect(multicast!.description.withoutAddresses.contains(listeners))
    multicast = nil
    var heard: [PlayerEvent] = []
    for await event in stream { heard.append(event) }
    #expect(heard == kept.map { .didPlay($0) })
    #expect(stream.droppedCount == 5 - kept.count)
  }

  @Test("30: Dropping a stream ends the listening at once, and releases the events that wait")
  func dropped() {
    let (multicast, life) = (FeedMulticast(), Lifetimes())
    var stream: DelegateEventStream<Token>? = multicast.events(of: Token.self)
    multicast.forward(reporting: Token(life: life.begin())) { _ in }
    #expect(multicast.description.contains("listeners: [EventStream<Token>"))
    #expect(life.living == 1 && stream != nil)
    stream = nil
    #expect(life.living == 0)
    #expect(!multicast.description.contains("listeners"))
  }

  @Test("30: An iterator alone keeps the stream listening, and ends it when it is released")
  func iteratorAlone() async {
    let multicast = PlayerMulticast()
    do {
      var iterator = multicast.events(of: PlayerEvent.self).makeAsyncIterator()
      multicast.playerDidPlay(1)
      #expect(await iterator.next() == .didPlay(1))
      #expect(multicast.description.contains("listeners"))
    }
    #expect(!multicast.description.contains("listeners"))
  }

  /// Reads a stream until it ends.
  private func reader(
    of stream: DelegateEventStream<PlayerEvent>, _ heard: Guarded<[PlayerEvent]> = Guarded([])
  ) -> Task<Void, Never> {
    Task.immediate {
      for await event in stream { heard.withLock { $0.append(event) } }
    }
  }

  @Test("30: A task that is cancelled before it iterates ends the listening, and gets no event that waits")
  func cancelledBefore() async {
    let multicast = PlayerMulticast()
    let stream = multicast.events(of: PlayerEvent.self)
    multicast.playerDidPlay(1)
    let isCancelled = Gate()
    let task = Task {
      await isCancelled.wait()
      var count = 0
      for await _ in stream { count += 1 }
      return count
    }
    task.cancel()
    isCancelled.open()
    #expect(await task.value == 0)
    #expect(!multicast.description.contains("listeners"))
    withExtendedLifetime(stream) {}
  }

  @Test("30: Of several tasks in one stream, each event goes to one, and the end wakes all")
  func severalReaders() async {
    var multicast: PlayerMulticast? = PlayerMulticast()
    let heard = Guarded<[PlayerEvent]>([])
    let stream = multicast!.events(of: PlayerEvent.self)
    let readers = (0..<3).map { _ in reader(of: stream, heard) }
    for second in 1...10 { multicast!.playerDidPlay(second) }
    multicast = nil
    for reader in readers { await reader.value }
    #expect(heard.current.count == 10)
  }

  @Test("30: If a task that reads it is cancelled, the stream stops listening, even if it is kept, and ends for all")
  func cancelled() async {
    let multicast = PlayerMulticast()
    let stream = multicast.events(of: PlayerEvent.self)
    let readers = (0..<2).map { _ in reader(of: stream) }
    #expect(multicast.description.contains("listeners"))
    readers[0].cancel()
    for reader in readers { await reader.value }
    #expect(!multicast.description.contains("listeners"))
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == nil)
  }
}
