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
    Task.immediate { await multicast.waitUntilDelivered() }
  }

  @Test("36: A receiver that has died is awaited no longer than its queue takes to find out")
  func deadReceiver() async {
    do {
      let reader = Reader()
      multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
      multicast.feedDidReceive(1)
    }
    let task = waiter()
    held.run()
    await task.value
    #expect(multicast.subscriberCount == 0)
  }

  @Test("36: Tasks that are cancelled while they wait leave nothing in the mailbox", .enabled(if: heapIsMeasurable))
  func cancelledLeavesNothing() async {
    await #expect(processExitsWith: .success) {
      let (multicast, reader, held) = (FeedMulticast(), Reader(), HeldQueue())
      multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
      multicast.feedDidReceive(1)
      func waitAndCancel(_ count: Int) async {
        for _ in 0..<count {
          let task = Task.immediate { await multicast.waitUntilDelivered() }
          task.cancel()
          await task.value
        }
      }
      await waitAndCancel(1_000)
      let before = heapInUse()
      await waitAndCancel(5_000)
      precondition(heapInUse() - before < 1 << 17, "the mailbox keeps tasks that have left")
      held.run()
    }
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

  @Test(
    "36, 37: Streams and dropped events are not awaited, and what is dropped is counted",
    arguments: [EventBuffering.newest(1), .oldest(1)])
  func bound(_ buffering: EventBuffering) async {
    let stream = multicast.events(of: FeedEvent.self)
    let token = multicast.observe(FeedEvent.self, on: held.queue, buffering: buffering) { _ in }
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self, buffering: buffering)
    multicast.feedDidReceive(1)
    let task = waiter()
    multicast.feedDidReceive(2)
    if buffering == .newest(1) { await task.value }
    held.run()
    await task.value
    await multicast.waitUntilDelivered()
    #expect(reader.journal.current == [buffering == .newest(1) ? "2" : "1"])
    #expect("\(multicast)".contains("\(traceName(of: reader)) (on queue held, 1 dropped)"))
    #expect(token.droppedCount == 1)
    withExtendedLifetime(stream) {}
  }

  @Test("36: It does not wait for the turn from within which it is called")
  func withinTurn() {
    let isDone = Guarded(false)
    let reader = Reader { [multicast] _ in
      Task.immediate {
        await multicast.waitUntilDelivered()
        isDone.withLock { $0 = true }
      }
      #expect(isDone.current)
    }
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    multicast.feedDidReceive(1)
    held.run()
    #expect(isDone.current)
  }

  @Test("36: A task that is cancelled resumes at once: the event is received later, and others go on waiting")
  func cancelled() async {
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    multicast.feedDidReceive(1)
    let (cancelled, other) = (waiter(), waiter())
    cancelled.cancel()
    await cancelled.value
    let late = Task.immediate {
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
