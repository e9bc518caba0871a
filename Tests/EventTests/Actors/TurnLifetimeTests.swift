import DelegateForwarding
import TestSupport
import Testing

/// Lifetimes while a mailbox gives many events their turns in one drain.
@Suite("Lifetimes during turns")
struct TurnLifetimeTests {
  let multicast = FeedMulticast()
  let held = HeldQueue()
  let life = Lifetimes()

  private func report(_ onDelivery: @escaping @Sendable () -> Void) {
    multicast.forward(reporting: Token(life: life.begin(), onDelivery: onDelivery)) { _ in }
  }

  @Test("34: A subscriber that is released in its own turn gets no other, and frees what waits for it")
  func letGoInItsTurn() async {
    let reader = Guarded<Reader?>(Reader())
    weak let released = reader.current
    let turns = Guarded(0)
    multicast.subscribe(reader.current!, on: held.queue, as: Token.self)
    for _ in 1...3 {
      report {
        turns.withLock { $0 += 1 }
        reader.withLock { $0 = nil }
      }
    }
    #expect(life.living == 3)
    held.run()
    #expect(released == nil)
    #expect(turns.current == 1)
    #expect(life.living == 0)
    #expect(multicast.isEmpty)
    await multicast.waitUntilDelivered()
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

  @Test("33, 34: A mailbox that ends in a turn releases the events that wait")
  func endsInATurn() {
    let reader = Reader()
    multicast.subscribe(reader, on: held.queue, as: Token.self)
    let token = Guarded<EventObservation?>(nil)
    let observation = multicast.observe(Token.self, on: held.queue) { _ in token.current?.invalidate() }
    token.withLock { $0 = observation }
    let left = Guarded<Int?>(nil)
    report { [multicast] in multicast.unsubscribe(reader) }
    report {}
    held.run()
    left.withLock { $0 = life.living }
    #expect(left.current == 0)
  }
}
