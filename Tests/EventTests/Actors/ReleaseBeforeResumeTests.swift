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

  let multicast = FeedMulticast()
  let held = HeldQueue()

  /// A task that waits until everything is delivered, releases the receiver, and returns whether it is gone.
  private func waiter<Receiver>(_ keeper: Keeper<Receiver>) -> Task<Bool, Never> {
    Task(executorPreference: InlineExecutor()) { [multicast] in
      await multicast.waitUntilDelivered()
      keeper.letGo()
      return keeper.receiver == nil
    }
  }

  /// What the receiver does in its turn.
  enum Deed: CaseIterable { case nothing, dies, unsubscribes }

  @Test("34, 36: After the last turn, the mailbox keeps no subscriber alive", arguments: Deed.allCases)
  func subscriber(_ deed: Deed) async {
    let box = Guarded<Keeper<Reader>?>(nil)
    let keeper = Keeper(
      Reader { [multicast] _ in
        switch deed {
        case .nothing: break
        case .dies: box.current?.letGo()
        case .unsubscribes: if let reader = box.current?.receiver { multicast.unsubscribe(reader) }
        }
      })
    box.withLock { $0 = keeper }
    multicast.subscribe(keeper.receiver!, on: held.queue, as: FeedEvent.self)
    for number in 1...3 { multicast.feedDidReceive(number) }
    let task = waiter(keeper)
    held.run()
    #expect(await task.value)
    box.withLock { $0 = nil }
  }

  actor Store: FeedDelegate {}

  @Test("34, 36: After the last turn, the mailbox keeps no actor alive", arguments: 0..<50)
  func actor(_: Int) async {
    let keeper = Keeper(Store())
    multicast.subscribe(keeper.receiver!, on: keeper.receiver!, as: FeedEvent.self)
    for number in 1...3000 { multicast.feedDidReceive(number) }
    #expect(await waiter(keeper).value)
  }
}
