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
    let (entry, other) = (list.state.withLock { $0.entries[0] }, Object())
    _ = entry.hold(other)
    #expect(multicast.violatedInvariants() == ["an entry holds another object"])
    _ = entry.release()
    let stranger = SubscriberEntry(object: Object(), witnessTable: 0)
    list.state.withLock { $0.neededRare.former = [.init(entry: stranger, proxy: ExistentialWords(multicast))] }
    #expect(multicast.violatedInvariants() == ["no proxy was replaced, but there are former delegates"])
    list.state.withLock { ($0.original, $0.hasReplacedProxy) = (stranger, true) }
    #expect(multicast.violatedInvariants() == ["the original delegate is a former one too"])
    list.state.withLock { $0.neededRare.former = [] }
    list.state.withLock { $0.holdsOriginal = true }
    #expect(multicast.violatedInvariants() == ["it is wrong whether the original delegate is held"])
    list.state.withLock { $0.holdsOriginal = false }
    list.beginWriting()
    #expect(multicast.violatedInvariants() == ["a property is still being written"])
    list.endWriting()
    list.listeners.add(1, ordering: .relaxed)
    #expect(multicast.violatedInvariants() == ["0 entries are listeners, 1 are counted"])
    list.listeners.subtract(1, ordering: .relaxed)
    #expect(multicast.violatedInvariants() == [])
    withExtendedLifetime(subscribers) {}
  }
}
