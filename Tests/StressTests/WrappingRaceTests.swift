import DelegateForwarding
import Synchronization
import TestSupport
import Testing

/// Two threads at one property, of which at least one wraps it without its hook.
@Suite("Races of wrapping without a hook") struct WrappingRaceTests {
  @Test("16, 19: two threads wrap one property without a hook at once: they share one list")
  func twoWrapWithoutHook() {
    let original = Counter()
    let service = LockedService()
    service.delegate = original
    let multicasts = Guarded<[Multicast]>([])
    let counters = [Counter(), Counter()]
    let faults = Atomic<Int>(0)
    let wrap: @Sendable (Int) -> Void = { thread in
      let multicast = MulticastDelegate(wrapping: service, delegate: \.delegate)
      multicast.subscribe(counters[thread])
      multicasts.withLock { $0.append(multicast) }
    }
    race(rounds(of: 20_000)) { _ in
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
      let isKept = service.delegate === dropped[0] && dropped[0].originalDelegate === original
      dropped = []
      if !isShared || !isKept || service.delegate !== original { faults.add(1, ordering: .relaxed) }
    }
    #expect(faults.load(ordering: .relaxed) == 0)
  }

  @Test("14, 19: an assignment beside the first wrapping with the hook, after one without, is adopted")
  func assignmentBesideFirstWrapping() {
    let faults = Atomic<Int>(0)
    let assigned = Counter()
    let original = Counter()
    struct World {
      let service = LockedService()
      let withoutHook: Multicast
      var withHook: Multicast?
      init(_ original: Counter) {
        service.delegate = original
        withoutHook = MulticastDelegate(wrapping: service, delegate: \.delegate)
      }
    }
    let world = Guarded(World(original))
    race(rounds(of: 30_000)) { _ in
      world.current.service.delegate = assigned
    } _: { _ in
      let multicast = world.current.service.wrapped()
      world.withLock { $0.withHook = multicast }
    } check: { _ in
      let (service, multicast) = world.withLock { ($0.service, $0.withHook) }
      let isRight = multicast?.originalDelegate === assigned && service.delegate === world.current.withoutHook
      if !isRight { faults.add(1, ordering: .relaxed) }
      withExtendedLifetime(world.exchange(for: World(original))) {}
    }
    #expect(faults.load(ordering: .relaxed) == 0)
  }

  @Test(
    "16, 19: one thread wraps an observed property with its hook, another one without, at once: they share one list")
  func withAndWithoutHook() {
    struct World {
      let service = Service()
      var multicasts: [Multicast] = []
      init(_ original: Counter) { service.delegate = original }
    }
    let original = Counter()
    let counters = [Counter(), Counter()]
    let world = Guarded(World(original))
    let faults = Atomic<Int>(0)
    race(rounds(of: 50_000)) { _ in
      let multicast = world.current.service.wrapped()
      multicast.subscribe(counters[0])
      world.withLock { $0.multicasts.append(multicast) }
    } _: { _ in
      let multicast = MulticastDelegate(wrapping: world.current.service, delegate: \.delegate)
      multicast.subscribe(counters[1])
      world.withLock { $0.multicasts.append(multicast) }
    } check: { round in
      let (service, multicasts) = world.withLock { ($0.service, $0.multicasts) }
      service.delegate?.event(Delivery())
      let calls = ([original] + counters).map { $0.calls.load(ordering: .relaxed) }
      let isShared =
        calls.allSatisfy { $0 == round + 1 }
        && multicasts.allSatisfy { $0.count == 2 && $0.originalDelegate === original }
        && multicasts.filter(\.isInstalled).count == 1
      if !isShared { faults.add(1, ordering: .relaxed) }
      withExtendedLifetime(world.exchange(for: World(original))) {}
    }
    #expect(faults.load(ordering: .relaxed) == 0)
  }
}
