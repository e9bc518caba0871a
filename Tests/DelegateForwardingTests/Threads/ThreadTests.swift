import DelegateForwarding
import Foundation
import TestSupport
import Testing

@Suite("Threads") struct ThreadTests {
  @Test(
    "22: Once unsubscribe has returned, no turn begins except one that another thread had picked", arguments: [1, 3])
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
        // The number of turns that began after it had left.
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

  @Test("9, 22: Each thread's callbacks reach permanent subscribers exactly once, in order")
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

  @Test("5, 21: A deinit that unsubscribes, on whichever thread the last reference is released")
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

  @Test("16: While the oldest multicast is released again and again, no callback is lost or doubled")
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
        // Created under the lock, so that the chain is in order of age; dropped after it.
        let oldest = chain.withLock { chain -> PingMulticast? in
          chain.append(service.wrap())
          return chain.count > 3 ? chain.removeFirst() : nil
        }
        withExtendedLifetime(oldest) {}
      }
    }
    #expect(heard.current == fires * 1_000_001)
    #expect(chain.current[0].isInstalled)
    chain.withLock { $0 = [] }
    #expect(service.delegate === original)
  }

  /// Returns which class's method was called, on which instance.
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

  @Test("23: An assigned delegate may die on another thread while it is read")
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
