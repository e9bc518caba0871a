import DelegateForwarding
import Foundation
import TestSupport
import Testing

/// Failures in callbacks, and very large numbers.
@Suite("Failure and excess")
struct FailureTests {
  @Test("6, 21: while a callback never returns, others subscribe and leave, and memory stays bounded")
  func callbackThatNeverReturns() {
    let multicast = Multicast()
    let isCalled = Latch()
    let mayReturn = Latch()
    let stuck = Listener(onEvent: {
      isCalled.open()
      mayReturn.wait()
    })
    multicast.subscribe(stuck)
    let threads = Threads()
    threads.start { multicast.deliver() }
    isCalled.wait()
    for round in 0..<20_000 {
      let listener = Listener()
      multicast.subscribe(listener)
      if round % 2 == 0 { multicast.unsubscribe(listener) }
      if round % 1000 == 0 { #expect(multicast.violatedInvariants(isQuiescent: false) == []) }
    }
    #expect(multicast.count == 1)
    mayReturn.open()
    threads.join()
    #expect(multicast.violatedInvariants(isQuiescent: true) == [])
  }

  @Test("9: callbacks nested ten thousand deep")
  func deepRecursion() {
    let depth = Guarded(0)
    let multicast = Multicast()
    let last = Listener()
    let recursing = Listener(onEvent: {
      let level = depth.withLock { depth in
        depth += 1
        return depth
      }
      if level < 10_000 { multicast.deliver() }
      // The innermost callback ends the turns of `last` in the outer ones.
      if level == 10_000 { multicast.unsubscribe(last) }
    })
    multicast.subscribe(recursing)
    multicast.subscribe(last)
    let threads = Threads()
    threads.start(stackSize: 1 << 29) { #expect(!multicast.deliver().called(last)) }
    threads.join()
    #expect(depth.withLock { $0 } == 10_000)
    #expect(multicast.violatedInvariants(isQuiescent: true) == [])
  }

  final class Counted: StressDelegate {
    func event(_ delivery: Delivery) {}
  }

  @Test("6, 7: very many subscribers come, are called in order, and go: a million if `ROUNDS` is `all`")
  func veryMany() {
    let multicast = Multicast()
    let count = rounds(of: 1_000_000)
    var listeners = (0..<count).map { _ in Counted() }
    for listener in listeners { multicast.subscribe(listener) }
    var next = 0
    var isInOrder = true
    multicast.forward { listener in
      isInOrder = isInOrder && listener === listeners[next]
      next += 1
    }
    #expect(next == count)
    #expect(isInOrder)
    // In an order that is neither that of subscribing nor its reverse.
    for turn in 0..<count / 2 { multicast.unsubscribe(listeners[turn * 7 % count]) }
    #expect(multicast.count == count / 2)
    #expect(multicast.violatedInvariants(isQuiescent: true) == [])
    listeners = []
    let newcomer = Counted()
    for _ in 0..<count / 10 {
      multicast.subscribe(newcomer)
      multicast.unsubscribe(newcomer)
    }
    #expect(multicast.violatedInvariants(isQuiescent: true) == [])
    #expect(multicast.isEmpty)
  }

  @Test("5, 21: a subscriber forwards from its deinit: all others are called, itself not")
  func forwardingFromDeinit() {
    let multicast = Multicast()
    let delivery = Guarded<Delivery?>(nil)
    let address = Guarded<ObjectIdentifier?>(nil)
    let other = Listener()
    var dying: Listener? = Listener(onDeinit: { listener in
      address.withLock { $0 = ObjectIdentifier(listener) }
      let done = multicast.deliver()
      delivery.withLock { $0 = done }
      #expect(multicast.unsubscribe(listener), "its own entry is still found")
    })
    multicast.subscribe(dying!)
    multicast.subscribe(other)
    dying = nil
    #expect(address.withLock { $0 } != nil)
    #expect(delivery.withLock { $0?.called } == [ObjectIdentifier(other)])
    withExtendedLifetime(dying) {}
  }
}
