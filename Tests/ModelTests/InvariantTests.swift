import Synchronization
import TestSupport
import Testing

@testable import DelegateForwarding

/// Tests the check that other tests rely on: it finds violations in a list's structure.
@Suite("The check of a list's structure") struct InvariantTests {
  private final class Object {}

  private let multicast = MulticastDelegate<Object>()
  private let subscribers = [Object(), Object(), Object()]

  init() {
    for subscriber in subscribers { multicast.subscribe(subscriber) }
  }

  private var violations: [String] { multicast.violatedInvariants(isQuiescent: true) }

  @Test("A list that only its own methods have changed violates no invariant")
  func sound() {
    multicast.unsubscribe(subscribers[1])
    #expect(violations == [])
  }

  @Test("Tombstones that are miscounted")
  func tombstones() {
    multicast.list.tombstones.add(2, ordering: .relaxed)
    #expect(violations == ["0 entries are tombstones, 2 are counted"])
  }

  @Test("Listeners that are miscounted")
  func listeners() {
    multicast.list.listeners.add(1, ordering: .relaxed)
    #expect(violations == ["0 entries are listeners, 1 are counted"])
  }

  @Test("A table that is not the list's own")
  func table() {
    let list = multicast.list
    let published = list.state.withLock { $0.table }
    let other = EntryTable(capacity: 0)
    list.table.publish(other)
    #expect(violations == ["another table is published"])
    list.table.publish(published)
    withExtendedLifetime(other) {}
  }

  @Test("Too much room")
  func room() {
    let list = multicast.list
    list.state.withLock { state in
      let large = EntryTable(capacity: 1000)
      state.table = large
      list.table.publish(large)
    }
    #expect(violations == ["room for 1000 is kept for 0 subscriptions"])
  }

  @Test("An object that is held without a subscription, or under another one's identity")
  func holds() {
    let stranger = Object()
    multicast.list.state.withLock { $0.held[ObjectIdentifier(stranger)] = stranger }
    #expect(violations == ["an object is held that is not subscribed"])
    multicast.list.state.withLock { $0.held = [ObjectIdentifier(stranger): subscribers[0]] }
    #expect(violations == ["an object is held under another one's identity"])
  }

  @Test("What was replaced and is still kept when nothing reads it")
  func retired() {
    let table = EntryTable(capacity: 0)
    multicast.list.state.withLock { $0.retiredTables.append(table) }
    #expect(multicast.violatedInvariants(isQuiescent: false) == [], "a delivery may still walk it")
    #expect(violations == [], "to ask reclaims what nobody reads")
    let hazard = unsafe HazardPointers.shared.claim(identity(of: table))
    multicast.list.state.withLock { $0.retiredTables.append(table) }
    #expect(violations == ["1 replaced tables are kept"])
    unsafe hazard?.pointee.address.store(0, ordering: .releasing)
  }
  @Test("6: A replaced table that another list's delivery has protected by chance is released with the next delivery")
  func protectedByChance() async throws {
    let list = multicast.list
    weak var replaced: EntryTable?
    let claim = list.state.withLock { state in
      replaced = state.table
      return unsafe HazardPointers.shared.claim(identity(of: state.table))
    }
    let hazard = try #require(unsafe claim)
    // They stay alive, because otherwise the next delivery would have something to reclaim.
    var more: [Object] = []
    while list.state.withLock({ $0.table === replaced }) {
      more.append(Object())
      multicast.subscribe(more[more.count - 1])
    }
    unsafe hazard.pointee.address.store(0, ordering: .sequentiallyConsistent)
    #expect(replaced != nil)
    // Repeated, because another test may protect it by chance.
    let isFreed = await eventually {
      multicast.forward { _ in }
      return replaced == nil
    }
    #expect(isFreed)
    withExtendedLifetime(more) {}
  }
}
