import DelegateForwarding
import TestSupport
import Testing

@Suite("The priority with which an actor is entered")
struct PriorityTests {
  actor Store: FeedDelegate {
    private(set) var priorities: [TaskPriority] = []

    nonisolated func feedDidReceive(_ number: Int) { assumeIsolated { $0.note() } }

    private func note() { priorities.append(Task.currentPriority) }

    /// Reports from its own isolation, so that all events wait.
    func report(_ count: Int, _ multicast: FeedMulticast) {
      for number in 1...count { multicast.feedDidReceive(number) }
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
    await report(1, reported, multicast)
    await multicast.waitUntilDelivered()
    #expect(await store.priorities == [entered])
    #expect(onMain.current == [entered])
    withExtendedLifetime(token) {}
  }

  @Test("37: For the rest of many events of a high priority, an actor is entered again with the default one")
  func afterMakingWay() async {
    let multicast = FeedMulticast()
    let store = Store()
    multicast.subscribe(store, on: store, as: FeedEvent.self)
    await Task.detached(priority: .high) { await store.report(50_000, multicast) }.value
    await multicast.waitUntilDelivered()
    let priorities = await store.priorities
    let first = priorities.prefix { $0 == .high }.count
    #expect((1..<50_000).contains(first))
    #expect(priorities.count == 50_000)
    #expect(priorities.dropFirst(first).allSatisfy { $0 == .medium })
  }

  /// Reports an event from its own task, whose value is not awaited, because that would raise its priority.
  private func report(_ number: Int, _ priority: TaskPriority, _ multicast: FeedMulticast) async {
    let done = Gate()
    Task.detached(priority: priority) {
      multicast.feedDidReceive(number)
      done.open()
    }
    await done.wait()
  }

  @Test("37: An event of a higher priority is not held up by the entry of those that wait before it")
  func higherLater() async {
    let multicast = FeedMulticast()
    let priorities = Guarded<[TaskPriority]>([])
    let token = multicast.observe(FeedEvent.self, on: MainActor.shared) { _ in
      priorities.withLock { $0.append(Task.currentPriority) }
    }
    let goesOn = await occupyMainActor()
    await report(1, .background, multicast)
    await report(2, .high, multicast)
    goesOn.open()
    await multicast.waitUntilDelivered()
    #expect(priorities.current == [.high, .high])
    withExtendedLifetime(token) {}
  }

  @Test("37: An event of a higher priority that comes in the turn of another has a turn of that priority")
  func higherMeanwhile() async {
    let multicast = FeedMulticast()
    let priorities = Guarded<[TaskPriority]>([])
    let (isInTurn, goesOn) = (Gate(), Latch())
    let token = multicast.observe(FeedEvent.self, on: MainActor.shared) { event in
      priorities.withLock { $0.append(Task.currentPriority) }
      guard event == .didReceive(1) else { return }
      isInTurn.open()
      goesOn.wait()
    }
    await report(1, .background, multicast)
    await isInTurn.wait()
    await report(2, .high, multicast)
    goesOn.open()
    await multicast.waitUntilDelivered()
    #expect(priorities.current == [.medium, .high])
    withExtendedLifetime(token) {}
  }
}
