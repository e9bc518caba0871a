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
    "30, 42: What a full buffer drops is counted, and described",
    arguments: [("newest", [4, 5]), ("oldest", [1, 2]), ("unbounded", [1, 2, 3, 4, 5])])
  func buffering(_ name: String, _ kept: [Int]) async {
    let policies: [String: AsyncStream<PlayerEvent>.Continuation.BufferingPolicy] = [
      "newest": .bufferingNewest(2), "oldest": .bufferingOldest(2), "unbounded": .unbounded,
    ]
    var multicast: PlayerMulticast? = PlayerMulticast()
    let stream = multicast!.events(of: PlayerEvent.self, buffering: policies[name]!)
    for second in 1...5 { multicast!.playerDidPlay(second) }
    let listeners = "listeners: [EventStream<PlayerEvent>(0x…)\(name == "unbounded" ? "" : " (3 dropped)")]"
    #expect(multicast!.description.withoutAddresses.contains(listeners))
    multicast = nil
    var heard: [PlayerEvent] = []
    for await event in stream { heard.append(event) }
    #expect(heard == kept.map { .didPlay($0) })
  }

  @Test("30: Dropping a stream ends the listening at once, and releases the events that wait")
  func dropped() {
    let (multicast, life) = (FeedMulticast(), Lifetimes())
    var stream: AsyncStream<Token>? = multicast.events(of: Token.self)
    multicast.forward(reporting: Token(life: life.begin())) { _ in }
    #expect(multicast.description.contains("listeners: [EventStream<Token>"))
    #expect(life.living == 1 && stream != nil)
    stream = nil
    #expect(life.living == 0)
    #expect(!multicast.description.contains("listeners"))
  }

  /// Reads a stream until it ends.
  private func reader(
    of stream: AsyncStream<PlayerEvent>, _ heard: Guarded<[PlayerEvent]> = Guarded([])
  ) -> Task<Void, Never> {
    Task.begun {
      for await event in stream { heard.withLock { $0.append(event) } }
    }
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
