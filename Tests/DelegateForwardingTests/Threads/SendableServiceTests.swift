import DelegateForwarding
import TestSupport
import Testing

@Suite("Sendable services") struct SendableServiceTests {
  @Test("13, 14, 17: It is wrapped, assigned and restored like any other service")
  func alone() {
    let service = PingService()
    let heard = Guarded<[String]>([])
    let pingers = ["o", "p", "a"].map { name in
      Pinger { value in heard.withLock { $0.append("\(name)\(value)") } }
    }
    service.delegate = pingers[0]
    var multicast: PingMulticast? = service.wrap()
    multicast?.subscribe(pingers[2])
    service.delegate?.ping(1)
    service.delegate = pingers[1]
    service.delegate?.ping(2)
    #expect(heard.current == ["o1", "a1", "p2", "a2"])
    #expect(multicast?.isInstalled == true)
    multicast = nil
    #expect(service.delegate === pingers[1])
  }

  @Test("19: Its property has a multicast of its own")
  func ownMulticast() {
    let service = PingService()
    let count = Guarded(0)
    let pinger = Pinger { _ in count.withLock { $0 += 1 } }
    service.hook.subscribe(pinger)
    service.delegate?.ping(1)
    #expect(count.current == 1)
  }

  @Test("21, 23: Assigned, wrapped and called on many threads at once, no callback is lost")
  func manyThreads() {
    let service = PingService()
    let count = Guarded(0)
    let staying = Pinger { _ in count.withLock { $0 += 1 } }
    let multicast = service.wrap()
    multicast.subscribe(staying)
    let rounds = rounds(of: 200_000)
    onThreads(4) { thread in
      let own = Pinger()
      for round in 0..<rounds {
        switch thread {
        case 0: service.delegate?.ping(round)
        case 1: service.delegate = round.isMultiple(of: 3) ? nil : own
        case 2: _ = service.wrap()
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

  @Test("13, 17: One that can't be observed is wrapped by a WrappedService as well")
  func withoutHook() {
    let service = LockedService()
    let original = Pinger()
    service.delegate = original
    do {
      let proxy = WrappedService(service) { MulticastDelegate(wrapping: $0, delegate: \.delegate) }
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
