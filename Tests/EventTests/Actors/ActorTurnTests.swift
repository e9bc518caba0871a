import DelegateForwarding
import Dispatch
import TestSupport
import Testing

@Suite("Turns on an actor or a queue")
struct ActorTurnTests {
  let multicast = FeedMulticast()
  let reader = Reader()
  let held = HeldQueue()

  @MainActor
  @Test("33: A subscriber on the main actor receives each event there, in order")
  func mainActor() async {
    let multicast = PlayerMulticast()
    let screen = Screen()
    #expect(multicast.subscribe(screen, on: MainActor.shared, as: PlayerEvent.self))
    #expect(multicast.subscriberCount == 1)
    #expect(multicast.contains(screen))
    #expect(multicast.subscribers.isEmpty)
    multicast.playerDidPlay(1)
    multicast.playerDidPlay(2)
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

  @MainActor
  @Test("35: A callback that is no event calls nobody on an actor or a queue, and waits for nobody")
  func noEvent() async {
    let (plain, onMain) = (Reader(), Reader())
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    multicast.subscribe(onMain, on: MainActor.shared, as: FeedEvent.self)
    multicast.subscribe(plain)
    multicast.feedDidReceive(1)
    #expect(multicast.feedMayClose())
    await multicast.feedWillClose()
    #expect(plain.journal.current == ["1", "may close", "will close"])
    #expect(reader.journal.current == [], "its queue is held")
    held.run()
    await multicast.waitUntilDelivered()
    #expect(reader.journal.current == ["1"] && onMain.journal.current == ["1"])
    #expect(multicast.responds(to: Reader.self))
    multicast.unsubscribe(plain)
    #expect(!multicast.responds(to: Reader.self))
  }

  @Test("34: An original delegate that is subscribed on a queue too is called directly, once, and nothing is queued")
  func originalToo() {
    let multicast = FeedMulticast(original: reader)
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    multicast.feedDidReceive(1)
    #expect(reader.journal.current == ["1"])
    held.run()
    #expect(reader.journal.current == ["1"])
  }

  @Test("34: Subscribing again, in whatever way, changes neither place nor actor nor buffer, and sets the hold")
  func again() {
    var direct: Reader? = Reader()
    let heard = direct!.journal
    multicast.subscribe(direct!)
    #expect(multicast.subscribe(reader, on: held.queue, as: FeedEvent.self))
    #expect(!multicast.subscribe(reader))
    #expect(!multicast.subscribe(reader, on: MainActor.shared, as: FeedEvent.self, buffering: .bufferingNewest(1)))
    #expect(!multicast.subscribe(direct!, on: held.queue, as: FeedEvent.self, holding: .strongly))
    direct = nil
    multicast.feedDidReceive(1)
    multicast.feedDidReceive(2)
    #expect(heard.current == ["1", "2"])
    let subscribers = "[Reader(0x…) (held strongly), Reader(0x…) (on queue held, 2 waiting)]"
    #expect(multicast.description.withoutAddresses.contains(subscribers))
    held.run()
    #expect(reader.journal.current == ["1", "2"])
    #expect(multicast.subscriberCount == 2)
    #expect(multicast.violatedInvariants() == [])
  }

  @Test("4, 34: A multicast that would be called on a queue by itself is rejected")
  func cycle() {
    let other = FeedMulticast()
    #expect(multicast.subscribe(other, on: held.queue, as: FeedEvent.self))
    #expect(!other.subscribe(multicast))
    #expect(!other.subscribe(multicast, on: held.queue, as: FeedEvent.self))
    #expect(!multicast.subscribe(multicast, on: held.queue, as: FeedEvent.self))
  }

  @Test("34: unsubscribeAll empties the mailboxes of subscribers")
  func unsubscribeAll() {
    let life = Lifetimes()
    multicast.subscribe(reader, on: held.queue, as: Token.self)
    for _ in 1...3 { multicast.forward(reporting: Token(life: life.begin())) { _ in } }
    #expect(life.living == 3)
    multicast.unsubscribeAll()
    #expect(life.living == 0)
  }

  @Test("33, 37: An actor with many events in its mailbox receives them in order, and lets others have their turns")
  func yields() async {
    let other = Guarded<Task<Int, Never>?>(nil)
    let journal = reader.journal
    let reader = Reader(journal) { number in
      // Requests a turn on the actor while all events wait.
      if number == 1 { other.withLock { $0 = Task { @MainActor in journal.current.count } } }
    }
    multicast.subscribe(reader, on: MainActor.shared, as: FeedEvent.self)
    await MainActor.run {
      for number in 1...50_000 { multicast.feedDidReceive(number) }
    }
    await multicast.waitUntilDelivered()
    #expect(journal.current == (1...50_000).map { "\($0)" })
    #expect(await other.current!.value < 50_000)
  }

  @Test("33: The events of each of several threads arrive in its order")
  func threads() async {
    let count = 4
    multicast.subscribe(reader, on: MainActor.shared, as: FeedEvent.self)
    let threads = Threads()
    for thread in 0..<count {
      threads.start { [multicast] in
        for number in 0..<2000 { multicast.feedDidReceive(thread * 10_000 + number) }
      }
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
    let held = HeldQueue(attributes: .concurrent)
    multicast.subscribe(reader, on: held.queue, as: FeedEvent.self)
    for number in 1...1000 { multicast.feedDidReceive(number) }
    held.run()
    await multicast.waitUntilDelivered()
    #expect(reader.journal.current == (1...1000).map { "\($0)" })
  }
}
