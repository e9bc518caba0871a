import Synchronization
import TestSupport
import Testing

@testable import DelegateForwarding

/// What other tests rely on when they check a list's structure.
@Suite("The check of a list's structure") struct InvariantTests {
  private final class Object {}

  private let multicast = MulticastDelegate<Object>()
  private let subscribers = [Object(), Object(), Object()]

  init() {
    for subscriber in subscribers { multicast.subscribe(subscriber) }
  }

  /// Protects an object as a delivery does. The slots nearby may be in use by other tests, for as long as a callback.
  private func claim(_ object: AnyObject) async -> UnsafeMutablePointer<HazardPointers.Slot>? {
    var hazard: UnsafeMutablePointer<HazardPointers.Slot>?
    _ = await eventually {
      unsafe hazard = HazardPointers.shared.claim(identity(of: object))
      return unsafe hazard != nil
    }
    return unsafe hazard
  }

  @Test("It finds what is miscounted, held without a subscription, or kept though nothing reads it")
  func violations() async throws {
    let list = multicast.list
    #expect(multicast.violatedInvariants(isQuiescent: true) == [])
    list.tombstones.add(2, ordering: .relaxed)
    #expect(multicast.violatedInvariants(isQuiescent: true) == ["0 entries are tombstones, 2 are counted"])
    list.tombstones.subtract(2, ordering: .relaxed)
    let stranger = Object()
    list.state.withLock { $0.held[ObjectIdentifier(stranger)] = stranger }
    #expect(multicast.violatedInvariants(isQuiescent: true) == ["an object is held that is not subscribed"])
    list.state.withLock { $0.held = [:] }
    let table = EntryTable(capacity: 0)
    let hazard = try #require(unsafe await claim(table))
    list.state.withLock { $0.retiredTables.append(table) }
    #expect(multicast.violatedInvariants(isQuiescent: true) == ["1 replaced tables are kept"])
    unsafe hazard.pointee.address.store(0, ordering: .sequentiallyConsistent)
    #expect(multicast.violatedInvariants(isQuiescent: true) == [], "to ask reclaims what nobody reads")
  }

  @Test("6: A replaced table that another list's delivery has protected by chance is released with the next delivery")
  func protectedByChance() async throws {
    let list = multicast.list
    weak let replaced = list.state.withLock { $0.table }
    let hazard = try #require(unsafe await claim(list.state.withLock { $0.table }))
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
