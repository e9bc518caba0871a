import DelegateForwarding
import TestSupport
import Testing

/// Very deep, very many, very late: in a `deinit`.
@Suite("Excess")
struct ExcessTests {
  #if CHILD_PROCESSES
    @Test("9: callbacks nested ten thousand deep")
    func deepRecursion() async {
      // In a process of its own, as its stack is huge.
      await #expect(processExitsWith: .success) {
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
        let end = onThread(stackSize: 1 << 29) { #expect(!multicast.deliver().called(last)) }
        #expect(end.wait())
        #expect(depth.current == 10_000)
        #expect(multicast.violatedInvariants() == [])
      }
    }
  #endif

  @Test("6, 7: very many subscribers come, are called in order, and go: a million if `ROUNDS` is `all`")
  func veryMany() {
    let multicast = Multicast()
    let count = rounds(of: 1_000_000)
    var listeners = (0..<count).map { _ in Counter() }
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
    #expect(multicast.subscriberCount == count / 2)
    #expect(multicast.violatedInvariants() == [])
    listeners = []
    let newcomer = Counter()
    for _ in 0..<count / 10 {
      multicast.subscribe(newcomer)
      multicast.unsubscribe(newcomer)
    }
    #expect(multicast.violatedInvariants() == [])
    #expect(multicast.subscriberCount == 0)
  }

  @Test("5, 21: a subscriber forwards from its deinit: all others are called, itself not")
  func forwardingFromDeinit() {
    let multicast = Multicast()
    let called = Guarded<[ObjectIdentifier]>([])
    let other = Listener()
    do {
      let dying = Listener(onDeinit: { listener in
        let delivery = multicast.deliver()
        called.withLock { $0 += delivery.called }
        #expect(multicast.unsubscribe(listener), "its own entry is still found")
      })
      multicast.subscribe(dying)
      multicast.subscribe(other)
    }
    #expect(called.current == [ObjectIdentifier(other)])
  }
}
