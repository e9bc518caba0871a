import DelegateForwarding
import Synchronization
import TestSupport
import Testing

/// Threads at one observed property. `ROUNDS=all` in the environment asks for a hundred times as many rounds, in a
/// release build, where a reference that is taken too late shows as a use of freed memory.
@Suite("Races of a property")
struct PropertyRaceTests {
  /// A proxy object that keeps its multicast.
  private final class Proxy: MulticastForwarding, StressDelegate {
    let multicast: Multicast
    init(_ multicast: Multicast) { self.multicast = multicast }
    func event(_ delivery: Delivery) { multicast.event(delivery) }
  }

  enum Assigned: CaseIterable { case oneAgainAndAgain, twoInTurn, oneAndASubscriber }

  @Test(
    "14: each callback reaches the delegate before an assignment or the one after it, never neither",
    arguments: Assigned.allCases)
  func assignedWhileForwarding(assigned: Assigned) {
    let callbacks = rounds(of: 2_000_000)
    let service = Service()
    let multicast = service.wrapped()
    let (first, second) = (Counter(), Counter())
    if assigned == .oneAndASubscriber { multicast.subscribe(second) }
    service.delegate = first
    let isDone = Atomic<Bool>(false)
    let isAssigning = Latch()
    let threads = Threads()
    threads.start {
      while !isDone.load(ordering: .relaxed) {
        if assigned != .oneAgainAndAgain { service.delegate = second }
        service.delegate = first
        isAssigning.open()
      }
    }
    threads.start {
      isAssigning.wait()
      let delivery = Delivery()
      for _ in 0..<callbacks { multicast.forward { $0.event(delivery) } }
      isDone.store(true, ordering: .relaxed)
    }
    threads.join()
    // The second one is called once each time if it is a subscriber too, and the first one in between.
    let firstCalls = assigned == .oneAndASubscriber ? 0 : first.calls.load(ordering: .relaxed)
    #expect(firstCalls + second.calls.load(ordering: .relaxed) == callbacks)
    #expect(multicast.isInstalled)
    #expect(multicast.violatedInvariants() == [])
  }

  @Test("16: while the oldest proxy is released again and again, no callback is lost or doubled")
  func handOver() {
    let service = Service()
    let (original, subscriber) = (Counter(), Counter())
    service.delegate = original
    let multicasts = Guarded([service.wrapped { Proxy($0) }])
    multicasts.current[0].subscribe(subscriber)
    let count = rounds(of: 200_000)
    let faults = race(count) { _ in
      service.delegate?.event(Delivery())
    } _: { _ in
      let next = service.wrapped { Proxy($0) }
      withExtendedLifetime(multicasts.exchange(for: [next])) {}
    } check: { round in
      multicasts.current[0].isInstalled && original.calls.load(ordering: .relaxed) == round + 1
        && subscriber.calls.load(ordering: .relaxed) == round + 1
    }
    #expect(faults == 0)
    multicasts.withLock { $0 = [] }
    #expect(service.delegate === original)
  }

  @Test("16, 23: one multicast is released while another wraps: the new one's proxy is in the property")
  func oneGoesOneComes() {
    let service = Service()
    let original = Counter()
    service.delegate = original
    let old = Guarded<Multicast?>(service.wrapped())
    let new = Guarded<Multicast?>(nil)
    let faults = race(rounds(of: 100_000)) { _ in
      withExtendedLifetime(old.withLock { $0.take() }) {}
    } _: { _ in
      let multicast = service.wrapped()
      new.withLock { $0 = multicast }
    } check: { _ in
      let multicast = new.withLock { $0.take() }
      let isRight = multicast?.isInstalled == true && multicast?.originalDelegate === original
      old.withLock { $0 = multicast }
      return isRight
    }
    #expect(faults == 0)
    old.withLock { $0 = nil }
    #expect(service.delegate === original)
  }

  @Test("17: an assignment while the last multicast is released stays in the property")
  func assignmentBesideLast() {
    let service = Service()
    let delegates = [Counter(), Counter()]
    let multicast = Guarded<Multicast?>(service.wrapped())
    let faults = race(rounds(of: 50_000)) { round in
      service.delegate = delegates[round % 2]
    } _: { _ in
      withExtendedLifetime(multicast.withLock { $0.take() }) {}
    } check: { round in
      let isRight = service.delegate === delegates[round % 2]
      multicast.withLock { $0 = service.wrapped() }
      return isRight
    }
    #expect(faults == 0)
  }

  @Test("16, 21: two threads wrap one property with proxies of their own, and ask whether these are installed")
  func askedWhileLeaving() {
    let service = Service()
    let texts = Guarded(0)
    let faults = race(rounds(of: 300_000)) { _ in
      let multicast = service.wrapped { Proxy($0) }
      if multicast.isInstalled { texts.withLock { $0 += 1 } }
    } _: { round in
      let multicast = service.wrapped { Proxy($0) }
      if !multicast.isInstalled { texts.withLock { $0 += 1 } }
      if round.isMultiple(of: 16) { texts.withLock { $0 += multicast.description.isEmpty ? 0 : 1 } }
    } check: { _ in
      service.delegate == nil
    }
    #expect(faults == 0)
  }

  // MARK: The first use of a property

  @Test("14, 23: two threads assign a property while a third one wraps it first: one of them is adopted")
  func firstWrapping() {
    struct World {
      let service = Service()
      var multicast: Multicast?
    }
    let delegates = [Counter(), Counter()]
    let world = Guarded(World())
    let assign: @Sendable (Int) -> Void = { thread in
      let service = world.current.service
      // Repeated, so that each delegate is replaced while other threads read it.
      for _ in 0..<8 { service.delegate = delegates[thread] }
    }
    let faults = race(rounds(of: 1_000_000)) { _ in
      assign(0)
    } _: { _ in
      assign(1)
    } third: { _ in
      let multicast = world.current.service.wrapped()
      world.withLock { $0.multicast = multicast }
    } check: { _ in
      let multicast = world.exchange(for: World()).multicast
      let original = multicast?.originalDelegate
      return multicast?.isInstalled == true && delegates.contains { $0 === original }
    }
    #expect(faults == 0)
  }

  @Test(
    "19: two threads subscribe by the hook of a property that nobody wraps: each one's next callback reaches its own, and both find one multicast"
  )
  func firstSubscriptions() {
    let service = Guarded(Service())
    let missed = Atomic<Int>(0)
    let found = Guarded<[Multicast]>([])
    let subscribe: @Sendable () -> Void = {
      let service = service.current
      let counter = Counter()
      service.$delegate.subscribe(counter)
      service.delegate?.event(Delivery())
      if counter.calls.load(ordering: .relaxed) == 0 { missed.add(1, ordering: .relaxed) }
      let own = service.$delegate.multicast
      found.withLock { $0.append(own) }
    }
    let faults = race(rounds(of: 100_000)) { _ in
      subscribe()
    } _: { _ in
      subscribe()
    } check: { _ in
      let own = found.exchange(for: [])
      service.withLock { $0 = Service() }
      return own[0] === own[1] && missed.load(ordering: .relaxed) == 0
    }
    #expect(faults == 0)
  }
}
