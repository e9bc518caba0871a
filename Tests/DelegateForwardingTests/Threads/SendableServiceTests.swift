import DelegateForwarding
import TestSupport
import Testing

/// A service for any thread, without `@unchecked`: it keeps its delegate in the wrapper of `@ObservedDelegate`.
private final class Feed: Sendable {
  let observedDelegate = ObservedDelegate<any PingDelegate>()
  var delegate: (any PingDelegate)? {
    get { observedDelegate.wrappedValue }
    set { observedDelegate.wrappedValue = newValue }
  }
}

@Suite("Sendable services") struct SendableServiceTests {
  @Test("13, 14, 17: It is wrapped, assigned and restored like any other service")
  func alone() {
    let feed = Feed()
    let heard = Guarded<[String]>([])
    let pingers = ["o", "p", "a"].map { name in
      Pinger { value in heard.withLock { $0.append("\(name)\(value)") } }
    }
    feed.delegate = pingers[0]
    var multicast: PingMulticast? = MulticastDelegate(wrapping: feed, hook: \.observedDelegate.hook)
    multicast?.subscribe(pingers[2])
    feed.delegate?.ping(1)
    feed.delegate = pingers[1]
    feed.delegate?.ping(2)
    #expect(heard.current == ["o1", "a1", "p2", "a2"])
    #expect(multicast?.isInstalled == true)
    multicast = nil
    #expect(feed.delegate === pingers[1])
  }

  @Test("19: Its property has a multicast of its own")
  func ownMulticast() {
    let feed = Feed()
    let count = Guarded(0)
    let pinger = Pinger { _ in count.withLock { $0 += 1 } }
    feed.observedDelegate.hook.subscribe(pinger)
    feed.delegate?.ping(1)
    #expect(count.current == 1)
  }

  @Test("21, 23: Assigned, wrapped and called on many threads at once, no callback is lost")
  func manyThreads() {
    let feed = Feed()
    let count = Guarded(0)
    let staying = Pinger { _ in count.withLock { $0 += 1 } }
    let multicast = MulticastDelegate(wrapping: feed, hook: \.observedDelegate.hook)
    multicast.subscribe(staying)
    let rounds = rounds(of: 200_000)
    onThreads(4) { thread in
      let own = Pinger()
      for round in 0..<rounds {
        switch thread {
        case 0: feed.delegate?.ping(round)
        case 1: feed.delegate = round.isMultiple(of: 3) ? nil : own
        case 2: _ = MulticastDelegate(wrapping: feed, hook: \.observedDelegate.hook)
        default:
          multicast.subscribe(own)
          multicast.unsubscribe(own)
        }
      }
    }
    #expect(count.current == rounds)
    #expect(multicast.isInstalled)
    #expect(multicast.originalDelegate == nil, "the last one assigned has died")
  }

  @Test("13, 17: One that can't be observed is wrapped by a ForwardingProxy as well")
  func withoutHook() {
    let service = LockedService()
    let original = Pinger()
    service.delegate = original
    do {
      let proxy = ForwardingProxy(wrapping: service, delegate: \.delegate)
      #expect(proxy.multicast.isInstalled)
      #expect(proxy.multicast.originalDelegate === original)
    }
    #expect(service.delegate === original)
  }

  @Test("9: An observed property is read and assigned in callbacks nested very deep")
  func nested() {
    let service = PingService()
    let pingers = [Pinger(), Pinger()]
    service.delegate = pingers[0]
    let multicast = PingMulticast()
    // More than there are slots for deliveries.
    let recursing = Pinger { [unowned multicast] level in
      if level > 0 { return multicast.ping(level - 1) }
      #expect(service.delegate === pingers[0])
      service.delegate = pingers[1]
      #expect(service.delegate === pingers[1])
    }
    multicast.subscribe(recursing)
    multicast.ping(200)
    #expect(service.delegate === pingers[1])
  }
}
