import DelegateForwarding
import TestSupport
import Testing

@Suite("waitUntilDelivered() and asynchronous callbacks come to an end")
struct DeliveredTests {
  @Test("36: A receiver that has died is not awaited, even if its queue is blocked")
  func deadReceiver() async {
    let multicast = FeedMulticast()
    let stopped = HeldQueue()
    do {
      let (reader, owner) = (Reader(), Owner())
      multicast.subscribe(reader, on: stopped.queue, as: FeedEvent.self)
      multicast.observe(FeedEvent.self, with: owner, on: stopped.queue) { _, _ in }
      multicast.feedDidReceive(1)
    }
    await multicast.waitUntilDelivered()
    withExtendedLifetime(stopped) {}
  }

  /// Waits until `multicast.waitUntilDelivered()` has begun to wait, as far as one can see that from outside.
  private func waiter(_ multicast: FeedMulticast) async -> Task<Void, Never> {
    let hasBegun = Guarded(false)
    let task = Task.immediate {
      hasBegun.withLock { $0 = true }
      await multicast.waitUntilDelivered()
    }
    #expect(hasBegun.current)
    return task
  }

  @Test("36: A waiting task is woken when the receivers leave")
  func leaving() async {
    let multicast = FeedMulticast()
    let stopped = HeldQueue()
    let (reader, other, owner) = (Reader(), Reader(), Owner())
    multicast.subscribe(reader, on: stopped.queue, as: FeedEvent.self)
    multicast.subscribe(other, on: stopped.queue, as: FeedEvent.self)
    multicast.observe(FeedEvent.self, with: owner, on: stopped.queue) { _, _ in }
    let tokens = [
      multicast.observe(FeedEvent.self, on: stopped.queue) { _ in },
      multicast.observe(FeedEvent.self, on: stopped.queue) { _ in },
    ]
    multicast.feedDidReceive(1)
    let task = await waiter(multicast)
    multicast.unsubscribe(reader)
    multicast.unsubscribeAll()
    multicast.stopObserving(with: owner)
    for token in tokens { token.invalidate() }
    await task.value
    #expect(reader.journal.current == [])
  }

  @Test("36: Dropped events are not awaited", arguments: [EventBuffering.newest(1), .oldest(1)])
  func bound(_ buffering: EventBuffering) async {
    let multicast = FeedMulticast()
    let held = HeldQueue()
    let reader = Reader()
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self, buffering: buffering)
    multicast.feedDidReceive(1)
    let task = await waiter(multicast)
    multicast.feedDidReceive(2)
    if case .newest = buffering { await task.value }
    held.run()
    await task.value
    await multicast.waitUntilDelivered()
    #expect(reader.journal.current == [buffering == .newest(1) ? "2" : "1"])
  }

  @Test("35: An asynchronous callback continues when the subscriber that it waits for unsubscribes")
  func asynchronousCallback() async {
    let multicast = FeedMulticast()
    let (reader, last) = (Reader(), Reader())
    multicast.subscribe(reader, on: MainActor.shared, as: FeedEvent.self)
    multicast.subscribe(last)
    let goesOn = await occupyMainActor()
    multicast.feedDidReceive(1)
    let task = Task.immediate { await multicast.feedWillClose() }
    #expect(last.journal.current == ["1"])
    multicast.unsubscribe(reader)
    await task.value
    #expect(last.journal.current == ["1", "will close"])
    #expect(reader.journal.current == [])
    goesOn.open()
  }

  @Test("36: A turn that drops the last reference to the multicast does not end the others")
  func droppedInTurn() {
    let box = Guarded<FeedMulticast?>(FeedMulticast())
    let held = HeldQueue()
    let reader = Reader { _ in box.withLock { $0 = nil } }
    box.current!.subscribe(reader, on: held.queue, as: FeedEvent.self)
    for number in 1...3 { box.current!.feedDidReceive(number) }
    held.run()
    #expect(reader.journal.current == ["1", "2", "3"])
  }
}
