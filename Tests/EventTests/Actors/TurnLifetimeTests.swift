import DelegateForwarding
import TestSupport
import Testing

/// Lifetimes while a mailbox gives many events their turns in one drain.
@Suite("Lifetimes during turns")
struct TurnLifetimeTests {
  private final class Slot: Sendable {
    let reader = Guarded<Reader?>(nil)
  }

  @Test("34: A subscriber that is released in its own turn gets no other, and dies with that turn, even if events wait")
  func letGoInItsTurn() {
    enum Event: DelegateEvent {
      case letsGo(Slot)
      case looks(Guarded<Int>)
      func deliver(to delegate: any FeedDelegate) {
        switch self {
        case .letsGo(let slot): slot.reader.withLock { $0 = nil }
        case .looks(let count): count.withLock { $0 += 1 }
        }
      }
    }
    let multicast = FeedMulticast()
    let slot = Slot()
    let late = Guarded(0)
    let held = HeldQueue()
    weak var reader: Reader?
    do {
      let subscriber = Reader()
      reader = subscriber
      slot.reader.withLock { $0 = subscriber }
    }
    multicast.subscribe(slot.reader.current!, on: held.queue, as: Event.self)
    multicast.forward(reporting: Event.letsGo(slot)) { _ in }
    for _ in 0..<3 { multicast.forward(reporting: Event.looks(late)) { _ in } }
    held.run()
    #expect(reader == nil)
    #expect(late.current == 0)
    #expect(multicast.isEmpty)
  }

  @Test("33: What an event refers to is released with its turn, even if other events wait")
  func releasedWithItsTurn() {
    final class Payload: Sendable {}
    enum Event: DelegateEvent {
      case first(Payload)
      case second(@Sendable () -> Void)
      func deliver(to delegate: any FeedDelegate) {
        if case .second(let look) = self { look() }
      }
    }
    let multicast = FeedMulticast()
    let reader = Reader()
    let held = HeldQueue()
    multicast.subscribe(reader, on: held.queue, as: Event.self)
    // SAFETY: Set before the queue resumes, and read on the queue.
    final class Weak: @unchecked Sendable {
      weak var payload: Payload?
    }
    let reference = Weak()
    let wasReleased = Guarded<Bool?>(nil)
    do {
      let payload = Payload()
      reference.payload = payload
      multicast.forward(reporting: Event.first(payload)) { _ in }
    }
    multicast.forward(reporting: Event.second { wasReleased.withLock { $0 = reference.payload == nil } }) { _ in }
    #expect(reference.payload != nil)
    held.run()
    #expect(wasReleased.current == true)
  }

  @Test("33, 34: A mailbox that ends in a turn releases what its drain has taken")
  func endsInATurn() {
    final class Payload: Sendable {}
    enum Event: DelegateEvent {
      case ends(@Sendable () -> Void)
      case waits(Payload)
      func deliver(to delegate: any FeedDelegate) {
        if case .ends(let end) = self { end() }
      }
    }
    let multicast = FeedMulticast()
    let reader = Reader()
    let held = HeldQueue()
    multicast.subscribe(reader, on: held.queue, as: Event.self)
    let token = Guarded<EventObservation?>(nil)
    let observation = multicast.observe(Event.self, on: held.queue) { event in
      if case .ends = event { token.current?.invalidate() }
    }
    token.withLock { $0 = observation }
    weak var payload: Payload?
    multicast.forward(reporting: Event.ends { multicast.unsubscribe(reader) }) { _ in }
    do {
      let waiting = Payload()
      payload = waiting
      multicast.forward(reporting: Event.waits(waiting)) { _ in }
    }
    #expect(payload != nil)
    held.run()
    #expect(payload == nil)
  }
}
