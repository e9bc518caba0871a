import DelegateForwarding
import Foundation
import Testing

/// Where the library runs somebody else's code, and what other threads do meanwhile.
@Suite struct ThreadsAndForeignCode {
  /// Each stands for a place where the library calls out.
  enum Place: CaseIterable {
    case turn, turnOfOriginal, deinitAfterTurn, deinitOfHeld, deinitOfAllHeld, deinitWithList
    case makeProxy, askWhetherItForwards, combine, readProperty, writeProperty
  }

  @Test(
    "21: No lock is held while foreign code runs: every call on other threads comes back", arguments: Place.allCases)
  func everyCallComesBack(place: Place) {
    withWatchdog(seconds: 120) {
      let world = World()
      // Only the first time: what the other threads do calls out as well.
      let isFirst = Guarded(true)
      let came = Latch()
      run(place, in: world) {
        let isNow = isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst
        }
        guard isNow else { return }
        let ends = world.calls.map { call in onThread { call() } }
        for (index, end) in ends.enumerated() { #expect(end.wait(seconds: 40), "call \(index) does not come back") }
        came.open()
      }
      #expect(came.wait(seconds: 0), "the place was never reached")
    }
  }

  /// Services, a multicast, and everything that one can call on them.
  private final class World: Sendable {
    let observed = PingService()
    let locked = LockedService()
    let multicast: PingMulticast
    let lockedMulticast: PingMulticast
    let stay = Pinger()
    let other = Pinger()

    init() {
      multicast = observed.wrap()
      lockedMulticast = locked.wrap()
      multicast.subscribe(stay)
      lockedMulticast.subscribe(stay)
    }

    var calls: [@Sendable () -> Void] {
      [multicast, lockedMulticast].flatMap { multicast -> [@Sendable () -> Void] in
        [
          { [other] in multicast.subscribe(other) }, { [other] in multicast.unsubscribe(other) },
          { multicast.subscribe(PingMulticast()) }, { [other] in multicast.subscribe(other, holding: .strongly) },
          { multicast.forward { _ in } }, { _ = multicast.subscribers.count + multicast.count },
          { [stay] in _ = multicast.contains(stay) || multicast.isEmpty }, { _ = multicast.originalDelegate },
          { _ = multicast.isInstalled }, { multicast.reinstall() }, { _ = multicast.description },
          { _ = multicast.responds(to: Pinger.self) }, { multicast.unsubscribeAll() },
        ]
      } + [
        { [observed, other] in observed.delegate = other }, { [observed] in observed.delegate = nil },
        { [observed] in observed.delegate?.ping(1) }, { [observed] in _ = observed.wrap() },
        { [locked, other] in locked.delegate = other }, { [locked] in locked.delegate?.ping(1) },
        { [locked] in _ = locked.wrap() }, { _ = PingService().wrap() },
      ]
    }
  }

  /// Makes the library run `foreign` at that place.
  private func run(_ place: Place, in world: World, foreign: @escaping @Sendable () -> Void) {
    let multicast = world.multicast
    switch place {
    case .turn:
      let pinger = Pinger { _ in foreign() }
      multicast.subscribe(pinger)
      multicast.ping(1)
    case .turnOfOriginal:
      let pinger = Pinger { _ in foreign() }
      world.observed.delegate = pinger
      world.observed.delegate?.ping(1)
    case .deinitAfterTurn:
      let box = Guarded<Pinger?>(Pinger(onDeinit: { _ in foreign() }))
      multicast.subscribe(box.current!)
      multicast.forward { _ in box.withLock { $0 = nil } }
    case .deinitOfHeld:
      multicast.subscribe(Pinger(onDeinit: { _ in foreign() }), holding: .strongly)
      multicast.forward { if $0 !== world.stay { multicast.unsubscribe($0) } }
    case .deinitOfAllHeld:
      multicast.subscribe(Pinger(onDeinit: { _ in foreign() }), holding: .strongly)
      multicast.unsubscribeAll()
    case .deinitWithList:
      PingMulticast().subscribe(Pinger(onDeinit: { _ in foreign() }), holding: .strongly)
    case .makeProxy:
      _ = MulticastDelegate(wrapping: world.observed, hook: \.hook) { multicast in
        foreign()
        return multicast
      }
    case .askWhetherItForwards:
      multicast.subscribe(AskedForwarder { foreign() })
    case .combine:
      _ = multicast.forward(
        combining: .reduce(0) { (sum: Int, next: Int) in
          foreign(); return sum + next
        }
      ) { _ in 1 }
    case .readProperty, .writeProperty:
      // The first access of an assignment is a write, the first of `isInstalled` a read.
      world.locked.step.withLock { $0 = foreign }
      if place == .readProperty { _ = world.lockedMulticast.isInstalled } else { world.locked.delegate = world.other }
      world.locked.step.withLock { $0 = nil }
    }
  }

  private final class AskedForwarder: MulticastForwarding, PingDelegate {
    private let target = PingMulticast()
    private let onAsk: @Sendable () -> Void

    init(onAsk: @escaping @Sendable () -> Void) { self.onAsk = onAsk }

    var multicast: PingMulticast {
      onAsk()
      return target
    }

    func ping(_ value: Int) { target.ping(value) }
  }
}

@Suite struct Threads {
  @Test("22: Once unsubscribe has returned, no turn begins but one that another thread had picked", arguments: [1, 3])
  func noTurnAfterLeaving(forwarding: Int) {
    let rounds = 400
    let multicast = PingMulticast()
    let isOver = Guarded(false)
    let stay = Pinger()
    multicast.subscribe(stay)
    onThreads(forwarding + 1) { index in
      guard index == 0 else {
        while !isOver.current { multicast.ping(1) }
        return
      }
      for _ in 0..<rounds {
        // How many turns began after it had left.
        let hasLeft = Guarded(false)
        let late = Guarded(0)
        let pinger = Pinger { _ in if hasLeft.current { late.withLock { $0 += 1 } } }
        multicast.subscribe(pinger)
        multicast.ping(2)
        multicast.unsubscribe(pinger)
        hasLeft.withLock { $0 = true }
        multicast.ping(3)
        #expect(late.current <= forwarding)
      }
      isOver.withLock { $0 = true }
    }
  }

  @Test("9, 22: Each thread's callbacks reach who is subscribed all the while exactly once, in order")
  func everybodyIsReached() {
    let multicast = PingMulticast()
    let threads = 4
    let rounds = 300
    let heard = Guarded<[Int: [String]]>([:])
    let stay = ["a", "b", "c"].map { name in
      Pinger { value in heard.withLock { $0[value, default: []].append(name) } }
    }
    for pinger in stay { multicast.subscribe(pinger) }
    onThreads(threads) { index in
      for round in 0..<rounds {
        let guest = Pinger(onDeinit: { multicast.unsubscribe($0) })
        multicast.subscribe(guest)
        multicast.ping(index * rounds + round)
        if round.isMultiple(of: 3) { multicast.unsubscribe(guest) }
      }
    }
    let complete = heard.current.values.filter { $0 == ["a", "b", "c"] }.count
    #expect(complete == threads * rounds)
    #expect(multicast.count == 3)
  }

  @Test("5, 21: A deinit that unsubscribes, on whichever thread the last reference goes")
  func lastReferenceAnywhere() {
    let multicast = PingMulticast()
    let gone = Guarded(0)
    let rounds = 500
    onThreads(4) { index in
      for _ in 0..<rounds {
        if index.isMultiple(of: 2) {
          multicast.subscribe(
            Pinger(onDeinit: {
              multicast.unsubscribe($0)
              gone.withLock { $0 += 1 }
            }))
        } else {
          _ = multicast.count + multicast.subscribers.count
          multicast.ping(1)
        }
      }
    }
    #expect(gone.current == 2 * rounds)
    #expect(multicast.isEmpty)
  }

  @Test("16: While the oldest goes again and again, no callback of the service is lost or doubled")
  func handOver() {
    let service = PingService()
    let heard = Guarded(0)
    let original = Pinger { _ in heard.withLock { $0 += 1_000_000 } }
    let pinger = Pinger { _ in heard.withLock { $0 += 1 } }
    service.delegate = original
    let chain = Guarded([service.wrap()])
    chain.current[0].subscribe(pinger)
    let fires = 2000
    let isOver = Guarded(false)
    onThreads(3) { index in
      if index == 0 {
        for value in 0..<fires { service.delegate?.ping(value) }
        isOver.withLock { $0 = true }
        return
      }
      while !isOver.current {
        // Made under the lock, so that the chain is in the order of age; dropped after it.
        let oldest = chain.withLock { chain -> PingMulticast? in
          chain.append(service.wrap())
          return chain.count > 3 ? chain.removeFirst() : nil
        }
        withExtendedLifetime(oldest) {}
      }
    }
    #expect(heard.current == fires * 1_000_001)
    #expect(service.delegate === chain.current[0])
    chain.withLock { $0 = [] }
    #expect(service.delegate === original)
  }

  @Test("14, 17: Assignments and the last one's going at once: the last assignment stays")
  func assignmentsAndLast() {
    let service = PingService()
    let originals = [Pinger(), Pinger()]
    for round in 0..<300 {
      let multicast = Guarded<PingMulticast?>(service.wrap())
      onThreads(2) { index in
        if index == 0 {
          service.delegate = originals[round % 2]
        } else {
          let last = multicast.withLock { multicast -> PingMulticast? in
            defer { multicast = nil }
            return multicast
          }
          withExtendedLifetime(last) {}
        }
      }
      #expect(service.delegate === originals[round % 2])
    }
  }

  /// Says whose method it was, and whose instance.
  private protocol Tagged: AnyObject, Sendable { var tag: String { get } }
  private final class First: Tagged, PingDelegate {
    let tag = "First"
    func ping(_ value: Int) {}
  }
  private final class Second: PingDelegate, Tagged {
    let other = 0
    var tag: String { "Second" }
    func ping(_ value: Int) {}
  }

  @Test("23: An observed property is never torn, the reference and its witness tables belong together")
  func neverTorn() {
    let property = ObservedDelegate<any PingDelegate & Tagged>()
    let (first, second) = (First(), Second())
    let faults = Guarded(0)
    onThreads(4) { index in
      for round in 0..<3000 {
        switch (index, round % 3) {
        case (0, 0), (1, 1): property.wrappedValue = first
        case (0, 1), (1, 0): property.wrappedValue = second
        case (0, _), (1, _): property.wrappedValue = nil
        default:
          guard let value = property.wrappedValue else { continue }
          value.ping(round)
          if value.tag != "\(type(of: value))" { faults.withLock { $0 += 1 } }
        }
      }
    }
    #expect(faults.current == 0)
  }

  @Test("23: What is assigned may die on another thread while it is read")
  func assignedDies() {
    let service = PingService()
    let multicast = service.wrap()
    onThreads(3) { index in
      for round in 0..<1000 {
        if index == 0 {
          service.delegate = Pinger()
        } else {
          service.delegate?.ping(round)
          _ = multicast.originalDelegate
        }
      }
    }
    #expect(multicast.isInstalled)
    #expect(multicast.originalDelegate == nil)
  }
}
