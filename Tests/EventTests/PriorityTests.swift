import DelegateForwarding
import TestSupport
import Testing

@Suite("The priority with which an actor is entered")
struct PriorityTests {
  actor Store: FeedDelegate {
    private(set) var priorities: [TaskPriority] = []
    private(set) var isBusy = true

    nonisolated func feedDidReceive(_ number: Int) { assumeIsolated { $0.note() } }
    func feedWillClose() async {}
    nonisolated func feedMayClose() -> Bool { true }

    private func note() { priorities.append(Task.currentPriority) }

    /// Reports from its own isolation, so that all events wait.
    func report(_ count: Int, _ multicast: FeedMulticast, during task: @Sendable (isolated Store) -> Void) {
      for number in 1...count { multicast.feedDidReceive(number) }
      task(self)
    }
  }

  static let cases: [(reported: TaskPriority, entered: TaskPriority)] = [
    (.high, .high), (.medium, .medium), (.background, .medium),
  ]

  @Test("37: It is that of the task that reports the event, and at least the default one", arguments: cases)
  func entry(_ reported: TaskPriority, _ entered: TaskPriority) async {
    let multicast = FeedMulticast()
    let store = Store()
    let onMain = Guarded<[TaskPriority]>([])
    multicast.subscribe(store, on: store, as: FeedEvent.self)
    let token = multicast.observe(FeedEvent.self, on: MainActor.shared) { _ in
      onMain.withLock { $0.append(Task.currentPriority) }
    }
    // Its value is not awaited, as that would raise its priority.
    let done = Gate()
    Task.detached(priority: reported) {
      multicast.feedDidReceive(1)
      done.open()
    }
    await done.wait()
    await multicast.delivered()
    #expect(await store.priorities == [entered])
    #expect(onMain.current == [entered])
    withExtendedLifetime(token) {}
  }

  @Test("37: Events of a high priority let others of the actor have their turns")
  func yields() async {
    let multicast = FeedMulticast()
    let store = Store()
    multicast.subscribe(store, on: store, as: FeedEvent.self)
    let seen = Guarded<Task<Int, Never>?>(nil)
    await Task.detached(priority: .high) {
      await store.report(50_000, multicast) { store in
        seen.withLock { $0 = Task.detached(priority: .medium) { await store.priorities.count } }
      }
    }.value
    await multicast.delivered()
    #expect(await store.priorities.count == 50_000)
    #expect(await seen.current!.value < 50_000)
  }
}
