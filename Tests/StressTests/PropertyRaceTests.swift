import DelegateForwarding
import Foundation
import Synchronization
import TestSupport
import Testing

/// Two threads at one property. `ROUNDS=all` in the environment asks for a hundred times as many rounds, in a release build.
@Suite("Property races")
struct PropertyRaceTests {
  /// A proxy object that keeps its multicast.
  final class Proxy: MulticastForwarding, StressDelegate {
    let multicast: Multicast
    init(_ multicast: Multicast) { self.multicast = multicast }
    func event(_ delivery: Delivery) { multicast.event(delivery) }
  }

  enum Kind: CaseIterable {
    case observed, locked

    func makeService() -> any RacingService {
      switch self {
      case .observed: Service()
      case .locked: LockedService()
      }
    }
  }

  enum Assigned: CaseIterable { case oneAgainAndAgain, twoInTurn, oneAndASubscriber }

  @Test(
    "14: each callback reaches the delegate before an assignment or the one after it, never neither",
    arguments: Kind.allCases, Assigned.allCases)
  func assignedWhileForwarding(kind: Kind, assigned: Assigned) {
    let callbacks = rounds(of: 2_000_000)
    let service = kind.makeService()
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
    let calls = first.calls.load(ordering: .relaxed) + second.calls.load(ordering: .relaxed)
    if assigned == .oneAndASubscriber {
      // The second subscriber is called each time, once; the first one in between.
      #expect(second.calls.load(ordering: .relaxed) == callbacks)
    } else {
      #expect(calls == callbacks)
    }
    #expect(multicast.isInstalled)
    #expect(multicast.violatedInvariants(isQuiescent: false) == [])
  }

  @Test(
    "23: two threads assign a plain property at once: the proxy is in the property in the end, and one of them is adopted"
  )
  func twoAssign() {
    let service = LockedService()
    let multicast = service.wrapped()
    let delegates = (0..<4).map { _ in Counter() }
    let faults = race(rounds(of: 100_000)) { round in
      service.delegate = delegates[round % 2]
    } _: { round in
      service.delegate = delegates[2 + round % 2]
    } check: { round in
      let adopted = multicast.originalDelegate
      return multicast.isInstalled && [delegates[round % 2], delegates[2 + round % 2]].contains { $0 === adopted }
    }
    #expect(faults == 0)
  }

  @Test("23: two threads make the first assignments to a property at once: one of them is there, and called")
  func firstAssignments() {
    let delegates: [any StressDelegate] = [Counter(), Listener()]
    let service = Guarded(Service())
    let assign: @Sendable (Int) -> Void = { thread in
      let service = service.withLock { $0 }
      service.delegate = delegates[thread]
      service.delegate?.event(Delivery())
      service.delegate = nil
      service.delegate = delegates[thread]
    }
    let faults = race(rounds(of: 100_000)) { _ in
      assign(0)
    } _: { _ in
      assign(1)
    } check: { _ in
      let found = service.exchange(for: Service()).delegate
      return delegates.contains { $0 === found }
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
      let service = service.withLock { $0 }
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
      let isOne = own[0] === own[1] && own[0].isInstalled
      service.withLock { $0 = Service() }
      return isOne && missed.load(ordering: .relaxed) == 0
    }
    #expect(faults == 0)
  }

  @Test("14: the first assignment to a property beside the first wrapping is adopted")
  func firstAssignmentBesideWrapping() {
    let delegate = Counter()
    let service = Guarded(Service())
    let multicast = Guarded<Multicast?>(nil)
    let faults = race(rounds(of: 100_000)) { _ in
      service.withLock { $0 }.delegate = delegate
    } _: { _ in
      let made = service.withLock { $0 }.wrapped()
      multicast.withLock { $0 = made }
    } check: { _ in
      let made = multicast.withLock { $0.take() }
      service.withLock { $0 = Service() }
      return made?.originalDelegate === delegate && made?.isInstalled == true
    }
    #expect(faults == 0)
  }

  @Test(
    "16, 23: one multicast is released while another wraps: the new one's proxy is in the property",
    arguments: Kind.allCases)
  func oneGoesOneComes(kind: Kind) {
    let service = kind.makeService()
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

  @Test(
    "14, 18: wrapping anew with a proxy object while another thread drops the last multicast", arguments: Kind.allCases)
  func wrapWhileDropping(kind: Kind) {
    let service = kind.makeService()
    let original = Counter()
    service.delegate = original
    let old = Guarded<Multicast?>(service.wrapped { Proxy($0) })
    let new = Guarded<Multicast?>(nil)
    let faults = race(rounds(of: 50_000)) { _ in
      withExtendedLifetime(old.withLock { $0.take() }) {}
    } _: { _ in
      // Assigns the current value, whichever proxy it is. If its multicast is gone, it replaces the original delegate.
      service.delegate = service.delegate
      let multicast = service.wrapped { Proxy($0) }
      new.withLock { $0 = multicast }
    } check: { _ in
      let multicast = new.withLock { $0.take() }
      let adopted = multicast?.originalDelegate
      let calls = original.calls.load(ordering: .relaxed)
      service.delegate?.event(Delivery())
      let expected = adopted == nil ? calls : calls + 1
      let isRight =
        multicast?.isInstalled == true && (adopted == nil || adopted === original)
        && original.calls.load(ordering: .relaxed) == expected
      service.delegate = original
      old.withLock { $0 = multicast }
      return isRight
    }
    #expect(faults == 0)
  }

  @Test("17: an assignment while the last multicast is released stays in the property", arguments: Kind.allCases)
  func assignmentBesideLast(kind: Kind) {
    let service = kind.makeService()
    let delegates = [Counter(), Counter()]
    let multicast = Guarded<Multicast?>(service.wrapped())
    let faults = race(rounds(of: 50_000)) { round in
      service.delegate = delegates[round % 2]
    } _: { _ in
      withExtendedLifetime(multicast.withLock { $0.take() }) {}
    } check: { round in
      // A plain property may be restored between the assignment and its report: then the former delegate is there.
      let left = service.delegate
      let isRight = left === delegates[round % 2] || (kind == .locked && left === delegates[(round + 1) % 2])
      multicast.withLock { $0 = service.wrapped() }
      return isRight
    }
    #expect(faults == 0)
  }

  @Test("6: a replaced table is released with the last delivery that walks it")
  func replacedTable() {
    let multicast = Multicast()
    let staying = (0..<40).map { _ in Counter() }
    for counter in staying { multicast.subscribe(counter) }
    let faults = race(rounds(of: 300_000)) { _ in
      multicast.forward { _ in }
    } _: { _ in
      // Enough to replace the table.
      let passing = (0..<30).map { _ in Counter() }
      for counter in passing { multicast.subscribe(counter) }
      for counter in passing { multicast.unsubscribe(counter) }
    } check: { _ in
      multicast.violatedInvariants(isQuiescent: true) == []
    }
    #expect(faults == 0)
  }
}

/// A service for two threads.
protocol RacingService: AnyObject, Sendable {
  var delegate: (any StressDelegate)? { get set }
  func wrapped(proxy: ((Multicast) -> any StressDelegate)?) -> Multicast
}

extension RacingService {
  func wrapped() -> Multicast { wrapped(proxy: nil) }
}

extension Service: RacingService {
  func wrapped(proxy: ((Multicast) -> any StressDelegate)?) -> Multicast {
    MulticastDelegate(wrapping: self, hook: \.$delegate, proxy: proxy)
  }
}

extension LockedService: RacingService {
  func wrapped(proxy: ((Multicast) -> any StressDelegate)?) -> Multicast {
    MulticastDelegate(wrapping: self, delegate: \.delegate, hook: \.delegateHook, proxy: proxy)
  }
}
