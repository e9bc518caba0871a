import DelegateForwarding
import TestSupport
import Testing

@Suite("Cycles") struct CycleTests {
  let journal = Journal()

  @Test("4: A multicast isn't subscribed to itself in any way", arguments: HookKind.allCases, ProxyKind.allCases)
  func itself(kind: HookKind, proxy: ProxyKind) {
    let used = ServiceInUse(kind, proxy)
    let other = Multicast()
    #expect(other.subscribe(used.multicast))
    for rejected in [used.multicast, used.station.install(), used.delegate!, other] as [any SignalDelegate] {
      #expect(!used.multicast.subscribe(rejected))
      #expect(!used.multicast.subscribe(rejected, holding: .strongly))
      #expect(!used.station.install().subscribe(rejected))
    }
    #expect(used.multicast.names == ["a"])
    #expect(used.heard() == ["o1", "a1"])
    let unused = ObservedStation()
    unused.delegate = used.p
    #expect(!unused.$delegate.subscribe(unused.$delegate))
    #expect(unused.delegate === used.p, "it isn't in use")
  }

  @Test("4: A cycle through any number of multicasts is rejected, as long as it would be one", arguments: 1...5)
  func ring(length: Int) {
    let chain = (0..<length).map { _ in Multicast() }
    let (first, last) = (chain[0], chain[length - 1])
    for (from, to) in zip(chain, chain.dropFirst()) { #expect(from.subscribe(to)) }
    let a = Subscriber("a", journal)
    last.subscribe(a)
    for target in chain {
      #expect(!last.subscribe(target))
      #expect(!last.subscribe(target, holding: .strongly))
    }
    #expect(last.names == ["a"])
    #expect(first.heard(1, journal) == ["a1"])
    if length == 1 { return }
    if length > 2 { #expect(first.subscribe(last) && Multicast().subscribe(first), "two paths are no cycle") }
    first.unsubscribe(last)
    first.unsubscribe(chain[1])
    #expect(last.subscribe(first))
    #expect(!first.subscribe(chain[1]))
    last.unsubscribeAll()
    #expect(first.subscribe(chain[1]))
  }

  @Test("4, 13: A proxy may use its multicast as soon as it is made; its own delegate may not subscribe it")
  func subscribedWhenMade() {
    let relay = Multicast()
    let a = Subscriber("a", journal)
    let multicast = Multicast(original: relay) { inner in
      #expect(!relay.subscribe(inner))
      inner.subscribe(a)
      return SignalForwarder(inner)
    }
    let plain = PlainStation()
    plain.delegate = relay
    multicast.install(in: plain)
    #expect(plain.heard(1, journal) == ["a1"])
  }

  /// Forwards to its own delegate and subscribers what it receives as a delegate.
  private final class Relay: SignalDelegate, MulticastForwarding {
    @ObservedDelegate var delegate: (any SignalDelegate)?
    var multicast: Multicast { $delegate }
    func signal(_ value: Int) { multicast.signal(value) }
    func allows(_ value: Int) -> Bool { multicast.allows(value) }
  }

  #if CHILD_PROCESSES
    @Test("4: Assignments close no cycle before anybody takes part either")
    func assignedBeforeFirstUse() async {
      // If they did, a stack overflow would end the process.
      await #expect(processExitsWith: .success) {
        for length in 1...3 {
          let journal = Journal()
          let relays = (0..<length).map { _ in Relay() }
          for (relay, next) in zip(relays, relays.dropFirst() + [relays[0]]) { relay.delegate = next }
          let a = Subscriber("a", journal)
          relays[0].$delegate.subscribe(a)
          precondition(relays[0].heard(1, journal) == ["a1"])
          precondition(relays.count { $0.multicast.originalDelegate == nil } == 1)
        }
      }
    }
  #endif

  @Test("4: A cycle through an original delegate and subscribers is rejected", arguments: HookKind.allCases)
  func throughOriginalAndSubscriber(kind: HookKind) {
    let used = ServiceInUse(kind)
    let (middle, last) = (Multicast(), Multicast())
    used.delegate = middle
    used.multicast.install(in: used.station)
    #expect(middle.subscribe(last))
    #expect(!last.subscribe(used.multicast))
    #expect(last.subscriberCount == 0)
    used.delegate = nil
    used.multicast.install(in: used.station)
    #expect(last.subscribe(used.multicast))
    used.delegate = middle
    #expect(used.multicast.install(in: used.station))
    #expect(used.delegate !== middle)
    #expect(used.multicast.originalDelegate == nil)
    #expect(used.heard() == ["a1"])
  }

  @Test("4: A proxy leads to the delegate that it stands for, whoever is the original", arguments: HookKind.hooked)
  func throughProxysOwnDelegate(kind: HookKind) {
    let used = ServiceInUse(kind)
    let behind = Multicast()
    used.multicast.unsubscribeAll()
    used.delegate = behind
    let former = used.delegate!
    used.delegate = used.o
    #expect(!behind.subscribe(former))
    #expect(behind.subscribe(used.a))
    #expect(behind.subscribe(used.multicast), "the list leads to another delegate by now")
    used.delegate = former
    #expect(used.multicast.originalDelegate === used.o, "the proxy means what leads to the list")
    #expect(former.heard(1, used.journal).contains("a1"))
    #expect(used.heard(2) == ["o2"])
  }

  @Test("4: A ring through several former proxies is rejected")
  func throughFormerProxies() {
    let (s1, s2) = (ServiceInUse(), ServiceInUse())
    let (r1, r2) = (Multicast(), Multicast())
    s1.delegate = r1
    let p1 = s1.delegate!
    s2.delegate = r2
    let p2 = s2.delegate!
    (s1.delegate, s2.delegate) = (s1.o, s2.o)
    #expect(r1.subscribe(p2), "p2 leads to r2")
    #expect(!r2.subscribe(p1), "p1 leads to r1, which leads to p2 and r2")
    r2.subscribe(s1.b)
    #expect(p1.heard(1, s1.journal) == ["b1", "a1"])
  }
}
