import DelegateForwarding
import TestSupport
import Testing

@Suite("waitUntilDelivered() comes to an end")
struct DeliveredTests {
  let multicast = FeedMulticast()
  let reader = Reader()
  let held = HeldQueue()

  /// A task that waits already.
  private func waiter() -> Task<Void, Never> {
    Task.begun { await multicast.waitUntilDelivered() }
  }

  @Test("36: A waiting task is resumed when the receivers leave")
  func leaving() async {
    let other = Reader()
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    multicast.subscribe(other, on: held.queue, as: FeedEvent.self)
    let token = multicast.observe(FeedEvent.self, on: held.queue) { _ in }
    multicast.feedDidReceive(1)
    let task = waiter()
    multicast.unsubscribe(reader)
    multicast.unsubscribeAll()
    token.invalidate()
    await task.value
    #expect(reader.journal.current == [])
  }

  @Test("36, 37: Streams are not awaited, nor what a full buffer drops, which is counted", arguments: [true, false])
  func bound(keepsNewest: Bool) async {
    let buffering: AsyncStream<FeedEvent>.Continuation.BufferingPolicy =
      keepsNewest ? .bufferingNewest(1) : .bufferingOldest(1)
    let stream = multicast.events(of: FeedEvent.self)
    let token = multicast.observe(FeedEvent.self, on: held.queue, buffering: buffering) { _ in }
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self, buffering: buffering)
    multicast.feedDidReceive(1)
    let task = waiter()
    multicast.feedDidReceive(2)
    if keepsNewest { await task.value }
    held.run()
    await task.value
    await multicast.waitUntilDelivered()
    #expect(reader.journal.current == [keepsNewest ? "2" : "1"])
    #expect("\(multicast)".contains("\(traceName(of: reader)) (on queue held, 1 dropped)"))
    withExtendedLifetime((stream, token)) {}
  }

  @Test("36: A task that a turn starts waits for the end of that turn, and of what waits behind it")
  func withinTurn() async {
    let tasks = Guarded<[Task<[String], Never>]>([])
    let reader = Reader { [multicast, journal = Journal()] number in
      journal.note("\(number)")
      guard number == 1 else { return }
      let task = Task.begun {
        await multicast.waitUntilDelivered()
        return journal.entries
      }
      tasks.withLock { $0.append(task) }
    }
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    for number in 1...2 { multicast.feedDidReceive(number) }
    held.run()
    #expect(await tasks.current[0].value == ["1", "2"])
  }

  @Test("36: A task waits for each of several queues")
  func severalQueues() async {
    let (otherQueue, other) = (HeldQueue(), Reader())
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    multicast.subscribe(other, on: otherQueue.queue, as: FeedEvent.self)
    multicast.feedDidReceive(1)
    let task = Task.begun {
      await multicast.waitUntilDelivered()
      return other.journal.current
    }
    held.run()
    for _ in 1...100 { await Task.yield() }
    otherQueue.run()
    #expect(await task.value == ["1"])
  }

  @Test("36: A task that is cancelled resumes at once: the event is received later, and others go on waiting")
  func cancelled() async {
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    multicast.feedDidReceive(1)
    let (cancelled, other) = (waiter(), waiter())
    cancelled.cancel()
    await cancelled.value
    let late = Task.begun {
      withUnsafeCurrentTask { unsafe $0?.cancel() }
      await multicast.waitUntilDelivered()
    }
    await late.value
    #expect(reader.journal.current == [])
    held.run()
    await other.value
    #expect(reader.journal.current == ["1"])
  }
}
