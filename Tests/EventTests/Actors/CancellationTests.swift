import DelegateForwarding
import TestSupport
import Testing

@Suite("A waiting task that is cancelled resumes at once")
struct CancellationTests {
  @Test(
    "36: In waitUntilDelivered(), behind a busy actor: what it waited for is received later, and others go on waiting")
  func waitUntilDelivered() async {
    let multicast = FeedMulticast()
    let reader = Reader()
    multicast.subscribe(reader, on: MainActor.shared, as: FeedEvent.self)
    let goesOn = await occupyMainActor()
    multicast.feedDidReceive(1)
    let (cancelled, other) = (
      Task.immediate { await multicast.waitUntilDelivered() }, Task.immediate { await multicast.waitUntilDelivered() }
    )
    cancelled.cancel()
    await cancelled.value
    #expect(reader.journal.current == [])
    goesOn.open()
    await other.value
    #expect(reader.journal.current == ["1"])
  }

  @Test("36: In waitUntilDelivered(), cancelled before it is called")
  func deliveredTooLate() async {
    let multicast = FeedMulticast()
    let reader = Reader()
    multicast.subscribe(reader, on: MainActor.shared, as: FeedEvent.self)
    let goesOn = await occupyMainActor()
    multicast.feedDidReceive(1)
    let task = Task.immediate {
      withUnsafeCurrentTask { unsafe $0?.cancel() }
      await multicast.waitUntilDelivered()
    }
    await task.value
    #expect(reader.journal.current == [])
    goesOn.open()
  }

  @Test("35: In an asynchronous callback, behind a busy actor: every subscriber is called, and the events come later")
  func asynchronousCallback() async {
    let multicast = FeedMulticast()
    let (reader, last) = (Reader(), Reader())
    multicast.subscribe(reader, on: MainActor.shared, as: FeedEvent.self)
    multicast.subscribe(last)
    let goesOn = await occupyMainActor()
    multicast.feedDidReceive(1)
    let task = Task.immediate { await multicast.feedWillClose() }
    #expect(last.journal.current == ["1"])
    task.cancel()
    await task.value
    #expect(reader.journal.current == ["will close"])
    #expect(last.journal.current == ["1", "will close"])
    goesOn.open()
    await multicast.waitUntilDelivered()
    #expect(reader.journal.current == ["will close", "1"])
  }

  // MARK: Streams

  /// Reads a stream until it ends.
  private func reader(
    of stream: DelegateEventStream<PlayerEvent>, _ heard: Guarded<[PlayerEvent]> = Guarded([])
  ) -> Task<Void, Never> {
    Task.immediate {
      for await event in stream { heard.withLock { $0.append(event) } }
    }
  }

  @Test("30: In a stream that others read too: they go on, and get every event")
  func oneOfSeveralReaders() async {
    var multicast: PlayerMulticast? = PlayerMulticast()
    let heard = Guarded<[PlayerEvent]>([])
    let stream = multicast!.events(of: PlayerEvent.self)
    let readers = (0..<3).map { _ in reader(of: stream, heard) }
    readers[0].cancel()
    await readers[0].value
    for second in 1...10 { multicast!.playerDidPlay(second) }
    #expect(await eventually { heard.current.count == 10 })
    readers[2].cancel()
    await readers[2].value
    for second in 11...20 { multicast!.playerDidPlay(second) }
    #expect(await eventually { heard.current.count == 20 })
    multicast = nil
    await readers[1].value
    #expect(heard.current.count == 20)
  }

  @Test("30: In a stream that no other task reads: the stream stops listening, even if it is kept")
  func lastReader() async {
    let multicast = PlayerMulticast()
    let stream = multicast.events(of: PlayerEvent.self)
    let readers = (0..<2).map { _ in reader(of: stream) }
    for reader in readers {
      #expect(multicast.description.contains("listeners"))
      reader.cancel()
      await reader.value
    }
    #expect(!multicast.description.contains("listeners"))
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == nil)
  }

  @Test("30: A reader that is done leaves the others alone, and the stream can be read again")
  func readerThatIsDone() async {
    let multicast = PlayerMulticast()
    let stream = multicast.events(of: PlayerEvent.self)
    let first = Task.immediate {
      for await event in stream { return event == .didPlay(1) }; return false
    }
    multicast.playerDidPlay(1)
    #expect(await first.value)
    multicast.playerDidPlay(2)
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == .didPlay(2))
  }
}
