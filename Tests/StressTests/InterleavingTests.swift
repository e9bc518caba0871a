import DelegateForwarding
import TestSupport
import Testing

/// The moments around the last release and the hand-over, held open by latches.
@Suite("Held open by latches")
struct InterleavingTests {
  @Test("18: the last reference to a proxy is released on another thread during its callback")
  func proxyGoesDuringCallback() {
    let service = Service()
    let original = Listener()
    service.delegate = original
    let turn = HeldTurn()
    let (first, second) = (turn.makeListener(), Listener())
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
    turn.begun.wait()
    multicast.withLock { $0 = nil }
    turn.mayReturn.open()
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
    let oldest = Guarded<Multicast?>(service.wrapped { PropertyRaceTests.Proxy($0) })
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
    "9, 22: leaving on another thread before one's turn skips it; joining and coming back take effect at the next callback"
  )
  func changesDuringTurn() {
    let multicast = Multicast()
    let turn = HeldTurn()
    let holding = turn.makeListener()
    let (leaving, returning, staying, joining) = (Listener(), Listener(), Listener(), Listener())
    for listener in [holding, leaving, returning, staying] { multicast.subscribe(listener) }

    let delivery = Guarded<Delivery?>(nil)
    let threads = Threads()
    threads.start {
      let done = multicast.deliver()
      delivery.withLock { $0 = done }
    }
    turn.begun.wait()
    #expect(multicast.unsubscribe(leaving))
    #expect(multicast.unsubscribe(holding), "its turn was picked, and goes on")
    #expect(multicast.unsubscribe(returning))
    #expect(multicast.subscribe(returning))
    #expect(multicast.subscribe(joining))
    // Enough to replace the table that a delivery walks.
    for _ in 0..<100 { multicast.subscribe(Listener()) }
    turn.mayReturn.open()
    threads.join()
    #expect(delivery.withLock { $0?.called } == [holding, staying].map { ObjectIdentifier($0) })
    #expect(multicast.deliver().called == [staying, returning, joining].map { ObjectIdentifier($0) })
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
