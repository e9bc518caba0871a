import TestSupport
import Testing

@testable import DelegateForwarding

/// What other tests rely on when they check a list's structure.
@Suite("The check of a list's structure") struct InvariantTests {
  private class Object {}

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
    let (entry, stranger) = (list.state.withLock { $0.entries[0] }, Object())
    _ = entry.hold(stranger)
    #expect(multicast.violatedInvariants() == ["an entry holds another object"])
    _ = entry.release()
    multicast.propertyValue = subscribers[0]
    _ = list.originalEntry?.hold(subscribers[0])
    #expect(multicast.violatedInvariants() == ["the original delegate is held"])
    _ = list.originalEntry?.release()
    list.listeners.add(1, ordering: .relaxed)
    #expect(multicast.violatedInvariants() == ["0 entries are listeners, 1 are counted"])
    list.listeners.subtract(1, ordering: .relaxed)
    #expect(multicast.violatedInvariants() == [])
    withExtendedLifetime(subscribers) {}
  }
}
