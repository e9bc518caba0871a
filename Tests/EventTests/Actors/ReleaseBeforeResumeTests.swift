import DelegateForwarding
import TestSupport
import Testing

/// What a task observes at the moment at which it resumes.
@Suite("A waiting task is resumed after the receiver is released")
struct ReleaseBeforeResumeTests {
  /// Runs each job on the thread that enqueues it, so that a task continues inside the call that resumes it.
  final class InlineExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      unsafe UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Keeps a receiver, and checks whether it is alive.
  final class Keeper<Receiver: AnyObject & Sendable>: Sendable {
    private struct Pair {
      var kept: Receiver?
      weak var seen: Receiver?
    }
    private let pair: Guarded<Pair>

    init(_ receiver: Receiver) { pair = Guarded(Pair(kept: receiver, seen: receiver)) }

    var receiver: Receiver? { pair.withLock { $0.seen } }

    func letGo() {
      let kept = pair.withLock { $0.kept.take() }
      withExtendedLifetime(kept) {}
    }
  }

  /// A task that waits until everything is delivered, releases the receiver, and returns whether it is gone.
  private func waiter<Receiver>(_ multicast: FeedMulticast, _ keeper: Keeper<Receiver>) -> Task<Bool, Never> {
    Task(executorPreference: InlineExecutor()) {
      await multicast.waitUntilDelivered()
      keeper.letGo()
      return keeper.receiver == nil
    }
  }

  enum Receiver: CaseIterable {
    case subscriber, owner
  }

  /// Subscribes the keeper's receiver, or observes with it.
  private func add(
    _ kind: Receiver, _ keeper: Keeper<Reader>, to multicast: FeedMulticast, _ held: HeldQueue
  ) {
    guard let reader = keeper.receiver else { return }
    switch kind {
    case .subscriber: multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    case .owner:
      multicast.observe(FeedEvent.self, with: reader, on: held.queue) { reader, event in event.deliver(to: reader) }
    }
  }

  /// Reports three events and runs one drain. Returns whether the receiver is gone when a task that waits for them
  /// resumes.
  private func isGoneWhenResumed(_ kind: Receiver, _ keeper: Keeper<Reader>, _ multicast: FeedMulticast) async -> Bool {
    let held = HeldQueue()
    add(kind, keeper, to: multicast, held)
    for number in 1...3 { multicast.feedDidReceive(number) }
    let task = waiter(multicast, keeper)
    held.run()
    return await task.value
  }

  @Test("34, 36: After the last turn, the mailbox keeps no receiver alive", arguments: Receiver.allCases)
  func afterLastTurn(kind: Receiver) async {
    let multicast = FeedMulticast()
    let keeper = Keeper(Reader())
    #expect(await isGoneWhenResumed(kind, keeper, multicast))
  }

  @Test("34, 36: When the receiver has died in its turn, it is gone", arguments: Receiver.allCases)
  func diedInItsTurn(kind: Receiver) async {
    let multicast = FeedMulticast()
    let box = Guarded<Keeper<Reader>?>(nil)
    let keeper = Keeper(Reader { _ in box.current?.letGo() })
    box.withLock { $0 = keeper }
    #expect(await isGoneWhenResumed(kind, keeper, multicast))
    box.withLock { $0 = nil }
  }

  struct Token: DelegateEvent {
    let life: LifeToken
    let onDelivery: @Sendable () -> Void
    func deliver(to delegate: any FeedDelegate) { onDelivery() }
  }

  @Test("34, 36: When the receiver has died in its turn, the events that it leaves are released")
  func leftByTheDead() async {
    let multicast = FeedMulticast()
    let held = HeldQueue()
    let lifetimes = Lifetimes()
    let reader = Guarded<Reader?>(Reader())
    multicast.subscribe(reader.current!, on: held.queue, as: Token.self)
    for _ in 1...3 {
      let token = Token(life: lifetimes.begin()) { reader.withLock { $0 = nil } }
      multicast.forward(reporting: token) { _ in }
    }
    #expect(lifetimes.living == 3)
    held.run()
    #expect(lifetimes.living == 0)
    await multicast.waitUntilDelivered()
    #expect(multicast.isEmpty)
  }

  @Test("34, 36: When the receiver has unsubscribed in its turn, that turn is over", arguments: Receiver.allCases)
  func leftInItsTurn(kind: Receiver) async {
    let multicast = FeedMulticast()
    let box = Guarded<Keeper<Reader>?>(nil)
    let keeper = Keeper(
      Reader { _ in
        guard let reader = box.current?.receiver else { return }
        multicast.unsubscribe(reader)
        multicast.stopObserving(with: reader)
      })
    box.withLock { $0 = keeper }
    #expect(await isGoneWhenResumed(kind, keeper, multicast))
    box.withLock { $0 = nil }
  }

  actor Store: FeedDelegate {}

  @Test("34, 36: After the last turn, the mailbox keeps no actor alive", arguments: 0..<50)
  func afterLastTurnOnActor(_: Int) async {
    let multicast = FeedMulticast()
    let keeper = Keeper(Store())
    multicast.subscribe(keeper.receiver!, on: keeper.receiver!, as: FeedEvent.self)
    for number in 1...3000 { multicast.feedDidReceive(number) }
    #expect(await waiter(multicast, keeper).value)
  }

  @Test("31, 36: What a closure captures is released before a task that waits for its observer resumes")
  func captured() async {
    let multicast = FeedMulticast()
    let held = HeldQueue()
    let keeper = Keeper(Reader())
    let token = Guarded<EventObservation?>(nil)
    do {
      let reader = keeper.receiver
      let observation = multicast.observe(FeedEvent.self, on: held.queue) { _ in
        withExtendedLifetime(reader) { token.withLock { $0 = nil } }
      }
      token.withLock { $0 = observation }
    }
    multicast.feedDidReceive(1)
    multicast.feedDidReceive(2)
    let task = waiter(multicast, keeper)
    held.run()
    #expect(await task.value)
  }
}
