import DelegateForwarding
import TestSupport
import Testing

/// Proxies whose multicast is gone, and the multicast that a proxy receives.
@Suite("Proxy objects") struct ProxyObjectTests {
  let journal = Journal()

  @Test("4, 14: Such a former proxy forwards to those that still listen, and not to itself")
  func notToItself() async {
    // If it did, a stack overflow would end the process.
    await #expect(processExitsWith: .success) {
      for kind in HookKind.allCases {
        let station = kind.makeStation()
        let journal = Journal()
        let a = Subscriber("a", journal)
        var multicast: Multicast? = station.wrap(proxy: ProxyKind.ownObject.makeProxy())
        multicast?.subscribe(a)
        let saved = station.delegate
        multicast = nil
        station.delegate = saved
        station.fire(1)
        // An observed property knows its former proxy: the assignment changes nothing.
        precondition(journal.entries == (kind == .observed ? [] : ["a1"]))
      }
    }
  }

  @Test("14: The next wrapping never adopts a former proxy", arguments: HookKind.allCases, ProxyKind.allCases)
  func neverAdopted(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "a", journal: journal)
    station.delegate = all[0]
    var multicast: Multicast? = station.wrap(proxy: ProxyKind.ownObject.makeProxy())
    multicast?.subscribe(all[1])
    let saved = station.delegate
    multicast = nil
    station.delegate = saved
    let next = station.wrap(proxy: proxy.makeProxy())
    #expect(next.isInstalled)
    #expect(next.originalDelegate !== saved)
    station.fire(1)
    #expect(journal.entries.last == "a1")
  }

  @Test(
    "14: While others wrap the property, assigning a former proxy changes nothing", arguments: HookKind.hooked,
    ProxyKind.allCases)
  func changesNothing(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation()
    let original = Subscriber("o", journal)
    station.delegate = original
    var first: Multicast? = station.wrap(proxy: ProxyKind.ownObject.makeProxy())
    let second = station.wrap(proxy: proxy.makeProxy())
    let saved = station.delegate
    first = nil
    #expect(second.isInstalled)
    station.delegate = saved
    #expect(second.isInstalled)
    #expect(second.originalDelegate === original)
    station.fire(1)
    #expect(journal.entries == ["o1"])
    withExtendedLifetime(first) {}
  }

  @Test(
    "14, 16: A former proxy of another property is an original delegate like any other, even if its service is gone",
    arguments: HookKind.allCases)
  func ofAnotherProperty(kind: HookKind) {
    let a = Subscriber("a", journal)
    var former: (any Station)? = kind.makeStation()
    var multicast = former?.wrap(proxy: ProxyKind.ownObject.makeProxy())
    multicast?.subscribe(a)
    let saved = former?.delegate
    (multicast, former) = (nil, nil)
    let station = kind.makeStation()
    station.delegate = saved
    let other = station.wrap()
    if kind != .none { station.delegate = saved }
    #expect(other.isInstalled)
    #expect(other.originalDelegate === saved)
    station.fire(1)
    #expect(journal.entries == ["a1"])
    withExtendedLifetime((multicast, former)) {}
  }

  @Test(
    "18: A proxy that outlives its multicast is harmless, and keeps the service no more alive",
    arguments: HookKind.allCases)
  func outlives(kind: HookKind) {
    let life = Lifetimes()
    let a = Subscriber("a", journal)
    var saved: SignalForwarder?
    weak var observer: (any Station)?
    do {
      let station = kind.makeStation(life: life)
      observer = station
      let multicast = station.wrap {
        let proxy = SignalForwarder($0)
        saved = proxy
        return proxy
      }
      multicast.subscribe(a)
    }
    #expect(observer == nil)
    #expect(life.living == 0)
    saved?.signal(1)
    #expect(journal.entries == ["a1"])
    #expect(saved?.allows(2) == true)
    #expect(saved?.multicast.isInstalled == false)
    saved?.multicast.reinstall()
    #expect(saved?.multicast.description.isEmpty == false)
  }

  @Test(
    "18: The multicast that a proxy is given is another object with the same list and answers",
    arguments: HookKind.allCases)
  func sameAnswers(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "a", "b", journal: journal)
    station.delegate = all[0]
    var proxy: SignalForwarder?
    let multicast = station.wrap {
      proxy = SignalForwarder($0)
      return proxy!
    }
    guard let given = proxy?.multicast else { return }
    #expect(given !== multicast)
    multicast.subscribe(all[1])
    given.subscribe(all[2])
    #expect(given.names == ["a", "b"])
    #expect(multicast.names == ["a", "b"])
    #expect(given.isInstalled)
    #expect(given.originalDelegate === all[0])
    #expect(given.description == multicast.description)
    #expect(!given.subscribe(multicast))
    #expect(!multicast.subscribe(given))
  }

  @Test("18: A proxy object may keep its multicast strongly: that is no cycle", arguments: HookKind.allCases)
  func noCycle(kind: HookKind) {
    let life = Lifetimes()
    do {
      let station = kind.makeStation(life: life)
      var multicasts = (0..<3).map { _ in station.wrap(proxy: ProxyKind.ownObject.makeProxy(life: life)) }
      multicasts.swapAt(0, 2)
      #expect(life.living == 4)
      multicasts.removeFirst()
      #expect(life.living == 3)
    }
    #expect(life.living == 0)
  }

  @Test("14: An original delegate that becomes a proxy is called as a proxy only", arguments: HookKind.allCases)
  func originalBecomesProxy(kind: HookKind) {
    let station = kind.makeStation()
    let own = SignalForwarder(Multicast())
    let a = Subscriber("a", journal)
    own.multicast.subscribe(a)
    station.delegate = own
    let first = station.wrap()
    #expect(first.originalDelegate === own)
    let second = station.wrap { _ in own }
    #expect(first.originalDelegate == nil)
    station.fire(1)
    #expect(journal.entries == [])
    withExtendedLifetime(second) {}
  }

}
