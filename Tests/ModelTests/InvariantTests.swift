import TestSupport
import Testing

@testable import DelegateForwarding

/// What other tests rely on when they check a list's structure.
@Suite("The check of a list's structure") struct InvariantTests {
  private class Object {}

  private final class Forwarder: Object, MulticastForwarding {
    let multicast: MulticastDelegate<Object>
    init(_ multicast: MulticastDelegate<Object>) { self.multicast = multicast }
  }

  @Test("It finds what is miscounted, or held without a subscription")
  func violations() {
    let multicast = MulticastDelegate<Object>()
    let subscribers = [Object(), Object(), Object()]
    for subscriber in subscribers { multicast.subscribe(subscriber) }
    let list = multicast.list
    #expect(multicast.violatedInvariants() == [])
    list.state.withLock { $0.tombstones += 2 }
    #expect(multicast.violatedInvariants() == ["0 entries are tombstones, 2 are counted"])
    list.state.withLock { $0.tombstones -= 2 }
    let stranger = Object()
    list.state.withLock { $0.neededRare.held[identity(of: stranger)] = stranger }
    #expect(multicast.violatedInvariants() == ["an object is held that is not subscribed"])
    list.state.withLock { $0.neededRare.held = [:] }
    list.state.withLock { ($0.holdsOriginal, $0.neededRare.heldOriginal) = (true, stranger) }
    #expect(multicast.violatedInvariants() == ["an object is held that is not the original delegate"])
    list.state.withLock { ($0.holdsOriginal, $0.neededRare.heldOriginal) = (false, nil) }
    list.listeners.add(1, ordering: .relaxed)
    #expect(multicast.violatedInvariants() == ["0 entries are listeners, 1 are counted"])
    list.listeners.subtract(1, ordering: .relaxed)
    #expect(multicast.violatedInvariants() == [])
    withExtendedLifetime(subscribers) {}
  }

  @Test("44: a traced list doesn't remember a subscriber that was found dead when its address came again, or has left")
  func subscribersThatLeave() {
    let multicast = MulticastDelegate<Object>()
    let trace = multicast.trace { _ in }
    let delegates = (1...100).map { _ in Object() }
    for delegate in delegates { multicast.subscribe(delegate) }
    for _ in 1...100 { multicast.subscribe(Object()) }
    for delegate in delegates[..<50] { multicast.unsubscribe(delegate) }
    #expect(multicast.violatedInvariants() == [])
    multicast.unsubscribeAll()
    #expect(multicast.violatedInvariants() == [])
    withExtendedLifetime((trace, delegates)) {}
  }
}
