import DelegateForwarding
import TestSupport
import Testing

@Suite("Cycles") struct CycleTests {
  let journal = Journal()

  @Test("4: A multicast is not subscribed to itself", arguments: HookKind.allCases, ProxyKind.allCases)
  func itself(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation(proxy)
    let multicast = station.install()
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    #expect(!multicast.subscribe(multicast))
    #expect(!multicast.subscribe(station.delegate!))
    #expect(!multicast.subscribe(station.delegate!, holding: .strongly))
    #expect(multicast.names == ["a"])
    station.fire(1)
    #expect(journal.entries == ["a1"])
  }

  @Test("4: A cycle through any number of multicasts is rejected", arguments: 1...5)
  func ring(length: Int) {
    let chain = (0..<length).map { _ in Multicast() }
    for (from, to) in zip(chain, chain.dropFirst()) { #expect(from.subscribe(to)) }
    let a = Subscriber("a", journal)
    chain[length - 1].subscribe(a)
    for target in chain {
      #expect(!chain[length - 1].subscribe(target))
      #expect(!chain[length - 1].subscribe(target, holding: .strongly))
    }
    #expect(chain[length - 1].names == ["a"])
    chain[0].signal(1)
    #expect(journal.entries == ["a1"])
  }

  @Test("4: A subscription that is rejected changes nothing: the property still shows what was assigned")
  func rejectedSubscriber() {
    let station = ObservedStation()
    let o = Subscriber("o", journal)
    station.delegate = o
    #expect(!station.$delegate.subscribe(station.$delegate))
    #expect(station.delegate === o)
  }

  @Test("4: A proxy that its own delegate tries to subscribe, as soon as it is made, is rejected")
  func subscribedWhenMade() {
    let relay = Multicast()
    let a = Subscriber("a", journal)
    let multicast = Multicast(original: relay) { inner in
      #expect(!relay.subscribe(inner))
      return SignalForwarder(inner)
    }
    multicast.subscribe(a)
    multicast.propertyValue?.signal(1)
    #expect(journal.take() == ["a1"])
  }

  @Test("4: Two paths to one multicast are not a cycle")
  func diamond() {
    let (top, left, right, bottom) = (Multicast(), Multicast(), Multicast(), Multicast())
    let a = Subscriber("a", journal)
    bottom.subscribe(a)
    #expect(top.subscribe(left))
    #expect(top.subscribe(right))
    #expect(left.subscribe(bottom))
    #expect(right.subscribe(bottom))
    #expect(!bottom.subscribe(top))
    top.signal(1)
    #expect(journal.entries == ["a1", "a1"])
  }

  private final class BothForwarder: SignalDelegate, NoiseDelegate, MulticastForwarding {
    let multicast: MulticastDelegate<any SignalDelegate & NoiseDelegate>
    init(_ multicast: MulticastDelegate<any SignalDelegate & NoiseDelegate>) { self.multicast = multicast }
    func signal(_ value: Int) { forward { $0.signal(value) } }
    func allows(_ value: Int) -> Bool { true }
    func noise() { forward { $0.noise() } }
  }

  @Test("4, 14: Assigning the proxy changes nothing, also to a property of a composition")
  func composition() {
    let multicast = MulticastDelegate<any SignalDelegate & NoiseDelegate> { BothForwarder($0) }
    let original = NoisySubscriber(journal)
    multicast.propertyValue = original
    multicast.subscribe(NoisySubscriber(journal), holding: .strongly)
    let proxy = multicast.propertyValue
    #expect(proxy is BothForwarder)
    multicast.propertyValue = proxy
    #expect(multicast.originalDelegate === original)
  }

  @Test("4, 14: An assignment that would close a cycle changes nothing", arguments: HookKind.hooked)
  func throughOriginals(kind: HookKind) {
    let (s1, s2) = (kind.makeStation(), kind.makeStation())
    let (m1, m2) = (s1.install(), s2.install())
    let a = Subscriber("a", journal)
    s2.delegate = a
    s1.delegate = m2
    #expect(m1.originalDelegate === m2)
    s2.delegate = m1
    #expect(m2.originalDelegate === a)
    s1.fire(1)
    s2.fire(2)
    #expect(journal.entries == ["a1", "a2"])
  }

  /// Forwards to its own delegate and subscribers what it receives as a delegate.
  private final class Relay: SignalDelegate, MulticastForwarding {
    @ObservedDelegate var delegate: (any SignalDelegate)?
    var multicast: Multicast { $delegate }
    func signal(_ value: Int) { multicast.signal(value) }
    func allows(_ value: Int) -> Bool { multicast.allows(value) }
  }

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
        relays[0].signal(1)
        precondition(journal.entries == ["a1"])
        precondition(relays.count { $0.multicast.originalDelegate == nil } == 1)
      }
    }
  }

  @Test("4: A cycle through an original delegate and subscribers is rejected", arguments: HookKind.hooked)
  func throughOriginalAndSubscriber(kind: HookKind) {
    let station = kind.makeStation()
    let wrapping = station.install()
    let (middle, last) = (Multicast(), Multicast())
    station.delegate = middle
    #expect(middle.subscribe(last))
    #expect(!last.subscribe(wrapping))
    #expect(last.subscriberCount == 0)
    station.delegate = nil
    #expect(last.subscribe(wrapping))
    station.delegate = middle
    #expect(wrapping.originalDelegate == nil)
    let a = Subscriber("a", journal)
    wrapping.subscribe(a)
    station.fire(1)
    #expect(journal.entries == ["a1"])
  }

  @Test("4: Without a hook, the delegate in the property may not close a cycle either")
  func throughFoundOriginal() {
    let station = PlainStation()
    let other = Multicast()
    let multicast = station.install()
    #expect(other.subscribe(multicast))
    station.delegate = other
    #expect(multicast.install(in: station))
    #expect(station.delegate !== other, "it is replaced by the proxy")
    #expect(multicast.originalDelegate == nil)
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    station.fire(1)
    #expect(journal.entries == ["a1"])
  }

  @Test(
    "4: Multicasts on one property share a list, so one is not subscribed to the other", arguments: HookKind.allCases)
  func sharedList(kind: HookKind) {
    let station = kind.makeStation()
    let (m1, m2) = (station.install(), station.install())
    #expect(!m1.subscribe(m2))
    #expect(!m2.subscribe(m1))
    let other = Multicast()
    #expect(other.subscribe(m1))
    #expect(!m2.subscribe(other))
  }

  @Test(
    "4: A proxy leads to the delegate that it stands for, whoever is the original one by then",
    arguments: HookKind.hooked)
  func throughProxysOwnDelegate(kind: HookKind) {
    let station = kind.makeStation()
    let multicast = station.install()
    let behind = Multicast()
    let (o, a) = (Subscriber("o", journal), Subscriber("a", journal))
    station.delegate = behind
    let former = station.delegate!
    station.delegate = o
    #expect(!behind.subscribe(former))
    #expect(behind.subscribe(a))
    #expect(behind.subscribe(multicast), "the list leads to another delegate by now")
    station.delegate = former
    #expect(multicast.originalDelegate === o, "the proxy means what leads to the list, so this changes nothing")
    former.signal(1)
    #expect(journal.take().contains("a1"))
    station.fire(2)
    #expect(journal.take() == ["o2"])
  }

  @Test("4: A ring through several former proxies is rejected")
  func throughFormerProxies() {
    let (s1, s2) = (ObservedStation(), ObservedStation())
    let (m1, m2) = (s1.install(), s2.install())
    let (r1, r2, o) = (Multicast(), Multicast(), Subscriber("o", journal))
    s1.delegate = r1
    let p1 = s1.delegate!
    s2.delegate = r2
    let p2 = s2.delegate!
    (s1.delegate, s2.delegate) = (o, o)
    #expect(r1.subscribe(p2), "p2 leads to r2")
    #expect(!r2.subscribe(p1), "p1 leads to r1, which leads to p2 and r2")
    let a = Subscriber("a", journal)
    r2.subscribe(a)
    p1.signal(1)
    #expect(journal.take() == ["a1"])
    withExtendedLifetime((m1, m2)) {}
  }

  @Test("4: A cycle is broken when one of its subscriptions has ended")
  func leftLink() {
    let (m1, m2, m3) = (Multicast(), Multicast(), Multicast())
    #expect(m1.subscribe(m2))
    #expect(m2.subscribe(m3))
    #expect(!m3.subscribe(m1))
    m2.unsubscribe(m3)
    #expect(m3.subscribe(m1))
    #expect(!m2.subscribe(m3))
    m3.unsubscribeAll()
    #expect(m2.subscribe(m3))
  }

  @Test("4: A cycle is broken when a proxy in it has died")
  func deadLink() {
    let (multicast, other) = (Multicast(), Multicast())
    var proxy: SignalForwarder? = SignalForwarder(multicast)
    #expect(other.subscribe(proxy!))
    #expect(!multicast.subscribe(other))
    proxy = nil
    #expect(multicast.subscribe(other))
    let a = Subscriber("a", journal)
    other.subscribe(a)
    multicast.signal(1)
    #expect(journal.entries == ["a1"])
  }
}
