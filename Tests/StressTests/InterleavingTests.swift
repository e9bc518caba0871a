import DelegateForwarding
import TestSupport
import Testing

/// The moments around the last release and the hand-over, held open by latches.
@Suite("Held open by latches")
struct InterleavingTests {
  /// Everything that another thread might do meanwhile.
  private func useEverything(_ service: Service, _ multicast: Multicast) {
    let listener = Listener()
    #expect(multicast.subscribe(listener))
    #expect(multicast.deliver().called(listener))
    #expect(multicast.contains(listener))
    #expect(!multicast.description.isEmpty)
    service.delegate = listener
    #expect(multicast.originalDelegate === listener)
    service.delegate = nil
    _ = service.wrapped()
    #expect(multicast.unsubscribe(listener))
  }

  @Test("21: a deinit that blocks at the end of its own turn blocks no other thread")
  func deinitAfterTurn() {
    let service = Service()
    let multicast = service.wrapped()
    let isDying = Latch()
    let mayDie = Latch()
    let last = Guarded<Listener?>(nil)
    var dying: Listener? = Listener(
      onEvent: { withExtendedLifetime(last.withLock { $0.take() }) {} },
      onDeinit: { _ in
        isDying.open()
        mayDie.wait()
      })
    multicast.subscribe(dying!)
    last.withLock { [dying] in $0 = dying }
    dying = nil
    let following = Listener()
    multicast.subscribe(following)

    let threads = Threads()
    threads.start { multicast.deliver() }
    isDying.wait()
    useEverything(service, multicast)
    mayDie.open()
    threads.join()
    #expect(multicast.count == 1)
    withExtendedLifetime(following) {}
  }

  @Test("21: a deinit that blocks while a strong hold is released blocks no other thread", arguments: [true, false])
  func deinitOfHeld(byRemovingAll: Bool) {
    let service = Service()
    let multicast = service.wrapped()
    let isDying = Latch()
    let mayDie = Latch()
    multicast.subscribe(
      Listener(onDeinit: { _ in
        isDying.open()
        mayDie.wait()
      }), holding: .strongly)

    let threads = Threads()
    threads.start {
      if byRemovingAll {
        multicast.unsubscribeAll()
      } else if let held = multicast.subscribers.first {
        multicast.unsubscribe(held)
      }
    }
    isDying.wait()
    useEverything(service, multicast)
    mayDie.open()
    threads.join()
    #expect(multicast.isEmpty)
  }

  @Test("18: the last reference to a proxy is released on another thread during its callback")
  func proxyGoesDuringCallback() {
    let service = Service()
    let original = Listener()
    service.delegate = original
    let isCalled = Latch()
    let mayReturn = Latch()
    let first = Listener(onEvent: {
      isCalled.open()
      mayReturn.wait()
    })
    let second = Listener()
    let multicast = Guarded<Multicast?>(service.wrapped())
    weak let observed = multicast.withLock { $0 }
    multicast.withLock { multicast in
      multicast?.subscribe(first)
      multicast?.subscribe(second)
    }

    let delivery = Guarded<Delivery?>(nil)
    let threads = Threads()
    threads.start {
      let done = service.fire()
      delivery.withLock { $0 = done }
    }
    isCalled.wait()
    multicast.withLock { $0 = nil }
    mayReturn.open()
    threads.join()
    #expect(delivery.withLock { $0?.called } == [original, first, second].map { ObjectIdentifier($0) })
    #expect(observed == nil, "it was kept alive by its callback only")
    #expect(service.delegate === original)
  }

  @Test("16: the oldest proxy is released during its callback: the next one replaces it, and no callback is lost")
  func handOverDuringCallback() {
    let service = Service()
    let turn = HeldTurn()
    let listener = turn.makeListener()
    let oldest = Guarded<Multicast?>(service.wrapped())
    let next = service.wrapped()
    next.subscribe(listener)

    let threads = Threads()
    threads.start { #expect(service.fire().called(listener)) }
    turn.begun.wait()
    oldest.withLock { $0 = nil }
    #expect(service.fire().called(listener), "a callback in between reaches it too")
    turn.mayReturn.open()
    threads.join()
    #expect(next.isInstalled)
    #expect(service.fire().called == [ObjectIdentifier(listener)])
  }

  @Test(
    "9, 22: leaving on another thread before one's turn skips it, and joining takes effect at the next callback"
  )
  func changesDuringTurn() {
    let multicast = Multicast()
    let turn = HeldTurn()
    let holding = turn.makeListener()
    let leaving = Listener()
    let staying = Listener()
    let joining = Listener()
    for listener in [holding, leaving, staying] { multicast.subscribe(listener) }

    let delivery = Guarded<Delivery?>(nil)
    let threads = Threads()
    threads.start {
      let done = multicast.deliver()
      delivery.withLock { $0 = done }
    }
    turn.begun.wait()
    #expect(multicast.unsubscribe(leaving))
    #expect(multicast.unsubscribe(holding), "its turn was picked, and goes on")
    #expect(multicast.subscribe(joining))
    // Enough to replace the table that a delivery walks.
    for _ in 0..<100 { multicast.subscribe(Listener()) }
    turn.mayReturn.open()
    threads.join()
    #expect(delivery.withLock { $0?.called } == [holding, staying].map { ObjectIdentifier($0) })
    #expect(multicast.deliver().called == [staying, joining].map { ObjectIdentifier($0) })
  }

  @Test("22: a subscriber that leaves and comes back during a callback waits for the next one")
  func leavingAndComingBack() {
    let multicast = Multicast()
    let isCalled = Latch()
    let mayReturn = Latch()
    let first = Listener(onEvent: {
      isCalled.open()
      mayReturn.wait()
    })
    let second = Listener()
    multicast.subscribe(first)
    multicast.subscribe(second)
    let delivery = Guarded<Delivery?>(nil)
    let threads = Threads()
    threads.start {
      let done = multicast.deliver()
      delivery.withLock { $0 = done }
    }
    isCalled.wait()
    multicast.unsubscribe(second)
    multicast.subscribe(second)
    mayReturn.open()
    threads.join()
    #expect(delivery.withLock { $0?.called } == [ObjectIdentifier(first)])
    #expect(multicast.contains(second))
  }

  @Test("14, 21: an assignment while the property is being handed over on another thread is adopted")
  func assignmentDuringHandOver() {
    let service = LockedService()
    var oldest: Multicast? = service.wrapped { PropertyRaceTests.Proxy($0) }
    let next = service.wrapped()
    let isWriting = Latch()
    let mayWrite = Latch()
    service.beforeNextWrite.withLock { action in
      action = {
        isWriting.open()
        mayWrite.wait()
      }
    }
    let dropped = Guarded(oldest)
    oldest = nil
    let threads = Threads()
    threads.start { dropped.withLock { $0.take() }.map { withExtendedLifetime($0) {} } }
    isWriting.wait()
    let original = Listener()
    service.delegate = original
    #expect(next.originalDelegate === original)
    mayWrite.open()
    threads.join()
    #expect(next.isInstalled)
    #expect(next.originalDelegate === original)
    withExtendedLifetime(oldest) {}
  }
}

/// A service whose plain property has a lock of its own.
final class LockedService: @unchecked Sendable {
  let delegateHook = DelegateHook<any StressDelegate>()
  let beforeNextWrite = Guarded<(@Sendable () -> Void)?>(nil)
  private let value = Guarded<WeakDelegate>(WeakDelegate())

  struct WeakDelegate { weak var object: (any StressDelegate)? }

  var delegate: (any StressDelegate)? {
    get { value.withLock { $0.object } }
    set {
      beforeNextWrite.withLock { $0.take() }?()
      value.withLock { $0.object = newValue }
      delegateHook.delegateDidChange()
    }
  }

  func wrapped() -> Multicast { MulticastDelegate(wrapping: self, delegate: \.delegate, hook: \.delegateHook) }
}
