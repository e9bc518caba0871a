import Dispatch
import TestSupport
import Testing

@testable import DelegateForwarding

@Suite("Lifetimes of listeners and of what they receive")
struct ListenerLifetimeTests {
  let multicast = FeedMulticast()
  let held = HeldQueue()
  let life = Lifetimes()

  private func report(_ onDelivery: @escaping @Sendable () -> Void) {
    multicast.forward(reporting: Token(life: life.begin(), onDelivery: onDelivery)) { _ in }
  }

  @Test(
    "34, 36: A subscriber that dies, while events wait or in its turn, has no other turn, frees them, and isn't awaited",
    arguments: [false, true])
  func dies(inItsTurn: Bool) async {
    let reader = Guarded<Reader?>(Reader())
    weak let released = reader.current
    let turns = Guarded(0)
    multicast.subscribe(reader.current!, on: held.queue, as: Token.self)
    for number in 1...3 {
      if number == 2, !inItsTurn { reader.withLock { $0 = nil } }
      report {
        turns.withLock { $0 += 1 }
        reader.withLock { $0 = nil }
      }
    }
    #expect(life.living == 3)
    let waiter = Task.begun { [multicast] in await multicast.waitUntilDelivered() }
    held.run()
    #expect(released == nil)
    #expect(turns.current == (inItsTurn ? 1 : 0))
    #expect(life.living == 0)
    #expect(multicast.subscriberCount == 0)
    await waiter.value
    await multicast.waitUntilDelivered()
  }

  @Test("6: Readers on a queue are found dead without an event, when others that have died make room")
  func foundDeadWithOthers() {
    var direct = (0..<100).map { _ in Reader() }
    var readers = (0..<60).map { _ in Reader() }
    for reader in direct { multicast.subscribe(reader) }
    for reader in readers { multicast.subscribe(reader, on: held.queue, as: FeedEvent.self) }
    (direct, readers) = ([], [])
    multicast.forward { _ in }
    held.run()
    #expect(multicast.subscriberCount == 0)
  }

  @Test("33: What an event refers to is released with its turn, even if other events wait")
  func releasedWithItsTurn() {
    let reader = Reader()
    multicast.subscribe(reader, on: held.queue, as: Token.self)
    let living = Guarded<[Int]>([])
    for _ in 1...2 { report { [life] in living.withLock { $0.append(life.living) } } }
    held.run()
    #expect(living.current == [2, 1])
  }

  @Test("33, 34: One that ends in its turn has no further turn, and releases the events that wait")
  func endsInItsTurn() {
    let reader = Reader()
    let turns = Guarded<[String]>([])
    multicast.subscribe(reader, on: held.queue, as: Token.self)
    let token = Guarded<EventObservation?>(nil)
    let observation = multicast.observe(Token.self, on: held.queue) { _ in
      turns.withLock { $0.append("observer") }
      token.current?.invalidate()
    }
    token.withLock { $0 = observation }
    for _ in 1...2 {
      report { [multicast] in
        turns.withLock { $0.append("subscriber") }
        multicast.unsubscribe(reader)
      }
    }
    held.run()
    #expect(turns.current == ["subscriber", "observer"])
    #expect(life.living == 0)
  }

  @Test("34: A queue is let go of with the subscription or the observation on it")
  func queueIsReleased() {
    weak var queue: DispatchQueue?
    let reader = Reader()
    do {
      let own = DispatchQueue(label: "own")
      queue = own
      multicast.subscribe(reader, on: own, as: Token.self)
      let token = multicast.observe(Token.self, on: own) { _ in }
      multicast.unsubscribe(reader)
      token.invalidate()
    }
    #expect(queue == nil)
  }

  @Test("33: A subscription alone leaves no work on its queue")
  func subscriptionIsNoWork() {
    let reader = Reader()
    multicast.subscribe(reader, on: held.queue, as: Token.self)
    weak let entry = multicast.list.state.withLock { $0.entries.array.first }
    #expect(entry != nil)
    multicast.unsubscribeAll()
    #expect(entry == nil, "work that waits on the queue refers to it")
    held.run()
  }

  /// An actor whose subscribers are not `Sendable`, and belong to it.
  private actor Owner {
    let multicast = PlayerMulticast()
    var kept: Listener? = Listener("kept")

    /// Whether the dead are found.
    func settles() async -> Bool {
      await eventually { multicast.list.state.withLock { $0.entries.array.count } < 100 }
    }

    func subscribeManyThatDie() {
      for _ in 0..<1000 { multicast.subscribe(Listener(""), on: self, as: PlayerEvent.self) }
      multicast.subscribe(kept!, on: self, as: PlayerEvent.self)
    }

    func letGo() async -> Int {
      kept = nil
      // Nobody else looks for it, so this resumes only when the actor has found it dead.
      multicast.playerDidPlay(1)
      await multicast.waitUntilDelivered()
      return multicast.subscriberCount
    }
  }

  @Test("6, 36: Subscribers that only their actor may load are found dead there, without any event")
  func belongsToActor() async {
    let owner = Owner()
    await owner.subscribeManyThatDie()
    #expect(await owner.settles())
    #expect(await owner.letGo() == 0)
  }

  /// A subscriber that only its multicast keeps, and that isn't `Sendable`.
  private final class Kept: PlayerDelegate {
    let life: LifeToken
    init(_ life: LifeToken) { self.life = life }
  }

  @Test(
    "2, 18: What a multicast keeps alive is released with it, even if a stream is leaving on another thread meanwhile",
    arguments: [false, true])
  func releasedWithTheMulticast(isObserved: Bool) {
    let (isLeaving, mayGo) = (Latch(), Latch())
    var player: Player? = Player()
    var multicast = isObserved ? player?.$delegate : PlayerMulticast()
    multicast?.subscribe(Kept(life.begin()), holding: .strongly)
    let stream = Guarded(multicast?.events(of: PlayerEvent.self))
    let trace = multicast?.trace { entry in
      guard entry.kind == .unsubscribed else { return }
      isLeaving.open()
      mayGo.wait()
    }
    let hasLeft = onThread { _ = stream.exchange(for: nil) }
    isLeaving.wait()
    (multicast, player) = (nil, nil)
    #expect(life.living == 0)
    mayGo.open()
    hasLeft.wait()
    withExtendedLifetime(trace) {}
  }

  @Test("6: Listeners that come and go leave nothing", arguments: [false, true])
  func churn(isObserved: Bool) {
    let player = Player()
    let multicast = isObserved ? player.$delegate : PlayerMulticast()
    for round in 0..<1000 {
      let stream = multicast.events(of: PlayerEvent.self)
      let token = multicast.observe(PlayerEvent.self) { _ in }
      let queued = multicast.observe(PlayerEvent.self, on: MainActor.shared) { _ in }
      if round.isMultiple(of: 2) { multicast.playerDidPlay(round) }
      withExtendedLifetime((stream, token, queued)) {}
    }
    multicast.playerDidPlay(0)
    #expect(!multicast.description.contains("listeners"))
    #expect(multicast.violatedInvariants() == [])
  }
}
