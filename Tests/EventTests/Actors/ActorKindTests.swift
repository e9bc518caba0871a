import DelegateForwarding
import Dispatch
import TestSupport
import Testing

@Suite("Actors of every kind")
struct ActorKindTests {
  final class QueueExecutor: SerialExecutor {
    let queue = DispatchQueue(label: "executor")
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let executor = asUnownedSerialExecutor()
      queue.async { unsafe job.runSynchronously(on: executor) }
    }
  }

  /// An actor with its own executor. It records what it receives, and checks where.
  actor Archive: FeedDelegate {
    private let executor = QueueExecutor()
    private(set) var received: [Int] = []
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    func note(_ number: Int) {
      dispatchPrecondition(condition: .onQueue(executor.queue))
      received.append(number)
    }
    nonisolated func feedDidReceive(_ number: Int) { assumeIsolated { $0.note(number) } }
  }

  @Test("31, 33: An actor with its own executor receives events there, in order", arguments: [false, true])
  func customExecutor(observes: Bool) async {
    let multicast = FeedMulticast()
    let archive = Archive()
    var token: EventObservation?
    if observes {
      token = multicast.observe(FeedEvent.self, on: archive) { archive, event in
        if case .didReceive(let number) = event { archive.note(number) }
      }
    } else {
      multicast.subscribe(archive, on: archive, as: FeedEvent.self)
    }
    for number in 1...3000 { multicast.feedDidReceive(number) }
    await multicast.waitUntilDelivered()
    #expect(await archive.received == Array(1...3000))
    withExtendedLifetime(token) {}
  }

  private actor Owner {}

  @Test(
    "2, 33: When an actor has died, a subscriber on it that was held strongly is released", arguments: [false, true])
  func heldOnActorThatDies(hearsAnEvent: Bool) async {
    let multicast = FeedMulticast()
    weak var held: Reader?
    do {
      let (reader, owner) = (Reader(), Owner())
      held = reader
      multicast.subscribe(reader, on: owner, as: FeedEvent.self, holding: .strongly)
    }
    if hearsAnEvent {
      multicast.feedDidReceive(1)
      await multicast.waitUntilDelivered()
    } else {
      let others = (0..<100).map { _ in Reader() }
      for other in others { multicast.subscribe(other) }
      for other in others { multicast.unsubscribe(other) }
    }
    #expect(await eventually { held == nil })
    #expect(multicast.subscriberCount == 0)
  }

  @Test("33: When an actor has died, its observers and subscriptions end, and their closures are released")
  func actorDies() async {
    let multicast = FeedMulticast()
    let reader = Reader()
    let lifetimes = Lifetimes()
    weak var released: Archive?
    var token: EventObservation?
    do {
      let archive = Archive()
      released = archive
      multicast.subscribe(reader, on: archive, as: FeedEvent.self)
      let life = lifetimes.begin()
      token = multicast.observe(FeedEvent.self, on: archive) { _, _ in withExtendedLifetime(life) {} }
    }
    // A drain that looked for dead subscribers may still hold the actor.
    #expect(await eventually { released == nil })
    multicast.feedDidReceive(1)
    await multicast.waitUntilDelivered()
    #expect(multicast.subscriberCount == 0)
    #expect(!multicast.description.contains("listeners"))
    #expect(await eventually { lifetimes.living == 0 })
    #expect(reader.journal.current == [])
    withExtendedLifetime(token) {}
  }

  @Test("2, 33: An actor that is held strongly lives as long as its subscription")
  func heldActor() async {
    let multicast = FeedMulticast()
    weak var released: Archive?
    do {
      let archive = Archive()
      released = archive
      multicast.subscribe(archive, on: archive, as: FeedEvent.self, holding: .strongly)
    }
    multicast.feedDidReceive(1)
    await multicast.waitUntilDelivered()
    #expect(await released?.received == [1])
    multicast.unsubscribeAll()
    #expect(released == nil)
  }

  /// Owns a subscriber of a protocol that is neither isolated nor `Sendable`.
  actor Studio {
    let listener = Listener("studio")

    func follow(_ multicast: PlayerMulticast) async {
      let isNew = multicast.subscribe(listener, on: self, as: PlayerEvent.self)
      #expect(isNew)
      listener.onPlay = { [weak self] _ in self?.assertIsolated() }
      for second in 1...3 { multicast.playerDidPlay(second) }
      #expect(listener.journal.current == [], "the caller isn't blocked")
      await multicast.waitUntilDelivered()
      multicast.unsubscribe(listener)
      multicast.playerDidPlay(4)
      await multicast.waitUntilDelivered()
      #expect(listener.journal.current == ["studio 1", "studio 2", "studio 3"])
    }
  }

  @Test("33, 34: An actor's object is called on the actor, even if its protocol is neither isolated nor Sendable")
  func ownedByActor() async {
    await Studio().follow(PlayerMulticast())
  }

  actor Loner: FeedDelegate {
    let multicast: FeedMulticast
    let life: LifeToken
    init(_ multicast: FeedMulticast, _ life: LifeToken) { (self.multicast, self.life) = (multicast, life) }
    deinit { multicast.unsubscribe(self) }
  }

  @Test("5, 34: Events that wait keep no actor alive, and it may unsubscribe in its deinit")
  func diesWithEvents() async {
    let multicast = FeedMulticast()
    let lifetimes = Lifetimes()
    do {
      let loner = Loner(multicast, lifetimes.begin())
      multicast.subscribe(loner, on: loner, as: FeedEvent.self)
      for number in 1...10_000 { multicast.feedDidReceive(number) }
    }
    await multicast.waitUntilDelivered()
    #expect(await eventually { lifetimes.living == 0 })
    #expect(multicast.subscriberCount == 0)
    #expect(!multicast.description.contains("Loner"))
  }
}
