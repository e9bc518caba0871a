import DelegateForwarding
import Dispatch
import TestSupport
import Testing

@Suite("Turns on an actor or a queue")
struct ActorTurnTests {
  @MainActor
  @Test("33: A subscriber on the main actor receives each event there, in order")
  func mainActor() async {
    let multicast = PlayerMulticast()
    let screen = Screen()
    multicast.subscribe(screen, on: MainActor.shared, as: PlayerEvent.self)
    #expect(multicast.count == 1)
    #expect(multicast.contains(screen))
    #expect(multicast.subscribers.isEmpty)
    multicast.playerDidPlay(1)
    multicast.playerDidPlay(2)
    #expect(multicast.playerMayStop())
    #expect(screen.shown == [])
    await multicast.waitUntilDelivered()
    #expect(screen.shown == [1, 2])
    multicast.playerDidPlay(3)
    #expect(multicast.unsubscribe(screen))
    await multicast.waitUntilDelivered()
    await Task.yield()
    #expect(screen.shown == [1, 2])
    #expect(!multicast.contains(screen))
  }

  @Test("33: An object of the main actor can be subscribed from another thread, while the multicast is used there")
  func fromElsewhere() async {
    let multicast = PlayerMulticast()
    let screen = Screen()
    multicast.subscribe(screen, on: MainActor.shared, as: PlayerEvent.self)
    for second in 1...100 { multicast.playerDidPlay(second) }
    await multicast.waitUntilDelivered()
    #expect(await screen.shown == Array(1...100))
    #expect(multicast.count == 1)
    multicast.unsubscribeAll()
    multicast.playerDidPlay(101)
    await multicast.waitUntilDelivered()
    #expect(await screen.shown == Array(1...100))
    #expect(multicast.isEmpty)
  }

  @Test("34: A queued event keeps no subscriber alive, and its memory is released with the subscriber")
  func weak() async {
    let multicast = PlayerMulticast()
    let screen = await subscribedScreen(multicast)
    multicast.playerDidPlay(1)
    await multicast.waitUntilDelivered()
    #expect(screen.object == nil)
    #expect(multicast.isEmpty)
  }

  private func subscribedScreen(_ multicast: PlayerMulticast) async -> WeakScreen {
    let screen = Screen()
    multicast.subscribe(screen, on: MainActor.shared, as: PlayerEvent.self)
    // The main actor names it.
    #expect(await eventually { !multicast.isEmpty })
    return WeakScreen(screen)
  }

  private struct WeakScreen {
    weak let object: Screen?
    init(_ object: Screen) { self.object = object }
  }

  actor Store: FeedDelegate {
    var received: [Int] = []
    nonisolated func feedDidReceive(_ number: Int) { assumeIsolated { $0.received.append(number) } }
    var closedAfter: Int?
    func feedWillClose() async { closedAfter = received.count }
    func join(_ multicast: FeedMulticast) { multicast.subscribe(self, on: self, as: FeedEvent.self) }
  }

  @Test("33, 35: An actor receives events on itself, and asynchronous callbacks after the earlier events")
  func actor() async {
    let multicast = FeedMulticast()
    let store = Store()
    await store.join(multicast)
    for number in 1...1000 { multicast.feedDidReceive(number) }
    await multicast.feedWillClose()
    #expect(await store.closedAfter == 1000)
    #expect(await store.received == Array(1...1000))
  }

  @Test("35: On the main actor, an asynchronous callback of a Sendable protocol is called after the events before")
  func asynchronousOnMainActor() async {
    let multicast = FeedMulticast()
    let reader = Reader()
    multicast.subscribe(reader, on: MainActor.shared, as: FeedEvent.self)
    #expect(multicast.contains(reader))
    for number in 1...3 { multicast.feedDidReceive(number) }
    #expect(multicast.feedMayClose())
    await multicast.feedWillClose()
    #expect(reader.journal.current == ["1", "2", "3", "will close"])
  }

  @Test("35: A subscriber on a queue is not called for what is no event")
  func noEventOnQueue() async {
    let multicast = FeedMulticast()
    let reader = Reader()
    multicast.subscribe(reader, on: DispatchQueue(label: "idle"), as: FeedEvent.self)
    #expect(multicast.feedMayClose())
    await multicast.feedWillClose()
    #expect(reader.journal.current == [])
    #expect(!multicast.responds(to: Reader.self))
    multicast.forward { ($0 as? Reader)?.feedDidReceive(0) }
    #expect(reader.journal.current == [])
  }

  @Test("34: An original delegate that is subscribed on a queue too is called directly, once, and nothing is queued")
  func originalToo() async {
    final class Service: Sendable {
      let observedDelegate = ObservedDelegate<any FeedDelegate>()
      var delegate: (any FeedDelegate)? {
        get { observedDelegate.wrappedValue }
        set { observedDelegate.wrappedValue = newValue }
      }
    }
    let service = Service()
    let reader = Reader()
    let held = HeldQueue()
    let multicast = FeedMulticast(wrapping: service, hook: \.observedDelegate.hook)
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    service.delegate = reader
    service.delegate?.feedDidReceive(1)
    #expect(reader.journal.current == ["1"])
    held.run()
    #expect(reader.journal.current == ["1"])
    service.delegate = nil
    service.delegate?.feedDidReceive(2)
    #expect(reader.journal.current == ["1"])
    held.run()
    #expect(reader.journal.current == ["1", "2"])
  }

  @Test("34: Subscribing again keeps the place and how the subscriber is called")
  func again() {
    let multicast = FeedMulticast()
    let (direct, queued) = (Reader(), Reader())
    let held = HeldQueue()
    multicast.subscribe(direct)
    multicast.subscribe(queued, on: held.queue, as: FeedEvent.self)
    #expect(!multicast.subscribe(queued))
    multicast.feedDidReceive(1)
    #expect(direct.journal.current == ["1"])
    #expect(queued.journal.current == [])
    held.run()
    #expect(queued.journal.current == ["1"])
    #expect(multicast.count == 2)
    #expect(multicast.subscribers.count == 1)
  }

  @Test(
    "34: A subscriber that is called directly and then subscribes on a queue moves there, in the same place",
    arguments: [3, 200])
  func moves(_ count: Int) async {
    let multicast = FeedMulticast()
    let held = HeldQueue()
    let readers = (0..<count).map { _ in Reader() }
    for reader in readers { multicast.subscribe(reader) }
    multicast.subscribe(readers[1], on: held.queue, as: FeedEvent.self)
    #expect(multicast.count == count)
    #expect(multicast.subscribers.count == count - 1)
    multicast.feedDidReceive(1)
    #expect(readers.map { $0.journal.current.count }.reduce(0, +) == count - 1)
    #expect(readers[1].journal.current == [])
    held.run()
    #expect(readers[1].journal.current == ["1"])
    #expect(!multicast.subscribe(readers[1]))
    multicast.feedDidReceive(2)
    #expect(readers[1].journal.current == ["1"])
    held.run()
    #expect(multicast.violatedInvariants(isQuiescent: true) == [])
    #expect(multicast.unsubscribe(readers[1]))
    multicast.feedDidReceive(3)
    held.run()
    #expect(readers[1].journal.current == ["1", "2"])
    #expect(multicast.count == count - 1)
  }

  @Test("4, 34: A multicast that has moved to a queue can't become part of a cycle")
  func movedMulticast() {
    let (first, second) = (FeedMulticast(), FeedMulticast())
    first.subscribe(second)
    first.subscribe(second, on: DispatchQueue(label: "test"), as: FeedEvent.self)
    #expect(!second.subscribe(first))
  }

  @Test("9, 34: A subscriber that moves during a callback receives the next one, even if it has moved itself")
  func movesDuringCallback() async {
    let multicast = FeedMulticast()
    let held = HeldQueue()
    let later = Reader()
    let first = Reader { number in
      if number == 1 { multicast.subscribe(later, on: held.queue, as: FeedEvent.self) }
    }
    multicast.subscribe(first)
    multicast.subscribe(later)
    multicast.feedDidReceive(1)
    multicast.feedDidReceive(2)
    held.run()
    #expect(later.journal.current == ["2"])
    #expect(multicast.violatedInvariants(isQuiescent: true) == [])
  }

  @Test("34: A subscriber that unsubscribes in its own turn has no further turn, even if events wait")
  func unsubscribesInItsTurn() {
    let multicast = FeedMulticast()
    let held = HeldQueue()
    let box = Guarded<Reader?>(nil)
    let reader = Reader { _ in box.current.map { _ = multicast.unsubscribe($0) } }
    box.withLock { $0 = reader }
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    for number in 1...10 { multicast.feedDidReceive(number) }
    held.run()
    #expect(reader.journal.current == ["1"])
    box.withLock { $0 = nil }
  }

  @MainActor
  @Test(
    "34: Unsubscribed before the main actor has named it, a subscriber never hears anything", arguments: [false, true])
  func unsubscribedBeforeItIsNamed(all: Bool) async {
    let multicast = PlayerMulticast()
    let screen = Screen()
    Self.subscribeElsewhere(screen, multicast)
    multicast.playerDidPlay(1)
    // The main actor is busy with this test, so it has not named the subscriber yet.
    #expect(!multicast.contains(screen))
    if all { multicast.unsubscribeAll() } else { _ = multicast.unsubscribe(screen) }
    multicast.playerDidPlay(2)
    await multicast.waitUntilDelivered()
    for _ in 0..<10 { await Task.yield() }
    #expect(screen.shown == [])
    #expect(multicast.isEmpty)
    #expect(multicast.description == "MulticastDelegate<any PlayerDelegate>(subscribers: [])")
  }

  private nonisolated static func subscribeElsewhere(_ screen: Screen, _ multicast: PlayerMulticast) {
    multicast.subscribe(screen, on: MainActor.shared, as: PlayerEvent.self)
  }

  @Test("33: A main actor that is blocked while 100 000 events come receives them all, in order")
  func blockedMainActor() async {
    let multicast = FeedMulticast()
    let reader = Reader()
    multicast.subscribe(reader, on: MainActor.shared, as: FeedEvent.self)
    let goesOn = await occupyMainActor()
    for number in 1...100_000 { multicast.feedDidReceive(number) }
    #expect(reader.journal.current == [])
    goesOn.open()
    await multicast.waitUntilDelivered()
    #expect(reader.journal.current == (1...100_000).map { "\($0)" })
  }

  @Test("33: An actor with many events in its mailbox lets others have their turns")
  func yields() async {
    let multicast = FeedMulticast()
    let seen = Guarded(0)
    let other = Guarded<Task<Int, Never>?>(nil)
    let reader = Reader { number in
      seen.withLock { $0 += 1 }
      // Requests a turn on the actor while all events wait.
      if number == 1 { other.withLock { $0 = Task { @MainActor in seen.current } } }
    }
    multicast.subscribe(reader, on: MainActor.shared, as: FeedEvent.self)
    await MainActor.run {
      for number in 1...50_000 { multicast.feedDidReceive(number) }
    }
    await multicast.waitUntilDelivered()
    #expect(seen.current == 50_000)
    #expect(await other.current!.value < 50_000)
  }

  @Test("36: waitUntilDelivered() does not wait for the turn from within which it is called")
  func deliveredWithinTurn() async {
    let multicast = FeedMulticast()
    let isDone = Guarded(false)
    let reader = Reader { _ in
      Task.immediate {
        await multicast.waitUntilDelivered()
        isDone.withLock { $0 = true }
      }
      #expect(isDone.current)
    }
    let held = HeldQueue()
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    multicast.feedDidReceive(1)
    held.run()
    #expect(isDone.current)
  }

  @Test("33: The events of each of several threads arrive in its order", arguments: [1, 4])
  func threads(_ count: Int) async {
    let multicast = FeedMulticast()
    let reader = Reader()
    multicast.subscribe(reader, on: MainActor.shared, as: FeedEvent.self)
    let threads = Threads()
    for thread in 0..<count {
      threads.start { for number in 0..<2000 { multicast.feedDidReceive(thread * 10_000 + number) } }
    }
    threads.join()
    await multicast.waitUntilDelivered()
    let received = reader.journal.current.map { Int($0)! }
    #expect(received.count == count * 2000)
    for thread in 0..<count {
      let own = received.filter { $0 / 10_000 == thread }
      #expect(own == (0..<2000).map { thread * 10_000 + $0 })
    }
  }

  @Test("33, 36: A subscriber on a concurrent queue is called there, one turn at a time")
  func queue() async {
    let multicast = FeedMulticast()
    let held = HeldQueue(attributes: .concurrent)
    let reader = Reader()
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    for number in 1...1000 { multicast.feedDidReceive(number) }
    held.run()
    await multicast.waitUntilDelivered()
    #expect(reader.journal.current == (1...1000).map { "\($0)" })
  }
}
