import DelegateForwarding
import Synchronization
import TestSupport
import Testing

/// Two threads wrap one property without a hook.
@Suite("Races of wrapping without a hook") struct WrappingRaceTests {
  @Test("16, 19: two threads wrap one property without a hook at once: they share one list")
  func twoWrapWithoutHook() {
    let original = Counter()
    let service = LockedService()
    service.delegate = original
    let multicasts = Guarded<[Multicast]>([])
    let counters = [Counter(), Counter()]
    let wrap: @Sendable (Int) -> Void = { thread in
      let multicast = MulticastDelegate(wrapping: service, delegate: \.delegate)
      multicast.subscribe(counters[thread])
      multicasts.withLock { $0.append(multicast) }
    }
    let faults = race(rounds(of: 20_000)) { _ in
      wrap(0)
    } _: { _ in
      wrap(1)
    } check: { round in
      service.delegate?.event(Delivery())
      let calls = ([original] + counters).map { $0.calls.load(ordering: .relaxed) }
      let isShared = calls.allSatisfy { $0 == round + 1 }
      // In either order.
      var dropped = multicasts.exchange(for: [])
      if round.isMultiple(of: 2) { dropped.swapAt(0, 1) }
      dropped.removeFirst()
      let isKept = dropped[0].isInstalled && dropped[0].originalDelegate === original
      dropped = []
      return isShared && isKept && service.delegate === original
    }
    #expect(faults == 0)
  }
}
