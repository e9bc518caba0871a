import DelegateForwarding
import TestSupport
import Testing

@Suite("Several consumers of one stream")
struct StreamConsumerTests {
  private func consumers(
    _ count: Int, of stream: DelegateEventStream<PlayerEvent>, _ heard: Guarded<[PlayerEvent]>
  ) -> [Task<Void, Never>] {
    (0..<count).map { _ in
      Task.immediate {
        for await event in stream { heard.withLock { $0.append(event) } }
      }
    }
  }

  @Test("30: All tasks that wait in one stream are woken when it ends, and each event goes to one of them")
  func end() async {
    var multicast: PlayerMulticast? = PlayerMulticast()
    let heard = Guarded<[PlayerEvent]>([])
    let tasks = consumers(3, of: multicast!.events(of: PlayerEvent.self), heard)
    for second in 1...10 { multicast!.playerDidPlay(second) }
    multicast = nil
    for task in tasks { await task.value }
    #expect(heard.current.count == 10)
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
}
