import DelegateForwarding
import TestSupport
import Testing

/// Proxies of the app's own: the multicast that one is given, and one whose multicast is gone.
@Suite("Proxy objects") struct ProxyObjectTests {
  let journal = Journal()

  @Test(
    "18: The multicast that a proxy is given is another object with the same list and answers",
    arguments: HookKind.allCases)
  func sameAnswers(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "a", "b", journal: journal)
    station.delegate = all[0]
    var given: Multicast?
    let multicast = station.wrap {
      given = $0
      return SignalForwarder($0)
    }
    #expect(given !== multicast)
    multicast.subscribe(all[1])
    given?.subscribe(all[2])
    #expect(given?.names == ["a", "b"])
    #expect(multicast.names == ["a", "b"])
    #expect(given?.isInstalled == true)
    #expect(given?.originalDelegate === all[0])
    #expect(given?.description == multicast.description)
    #expect(given?.subscribe(multicast) == false)
    #expect(!multicast.subscribe(given!))
  }

  @Test(
    "18: A proxy that outlives its multicast is harmless, and keeps the service no more alive",
    arguments: HookKind.allCases)
  func outlives(kind: HookKind) {
    let life = Lifetimes()
    let a = Subscriber("a", journal)
    var saved: SignalForwarder?
    do {
      let station = kind.makeStation(life: life)
      let multicast = station.wrap {
        let proxy = SignalForwarder($0)
        saved = proxy
        return proxy
      }
      multicast.subscribe(a)
    }
    #expect(life.living == 0)
    saved?.signal(1)
    #expect(journal.entries == ["a1"])
    #expect(saved?.allows(2) == true)
    #expect(saved?.multicast.isInstalled == false)
    saved?.multicast.reinstall()
    #expect(saved?.multicast.description.isEmpty == false)
  }

  @Test(
    "4, 14: A former proxy in the property is not called by its own list, nor adopted by the next multicast",
    arguments: HookKind.allCases, ProxyKind.allCases)
  func assignedAfterwards(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation()
    let a = Subscriber("a", journal)
    var multicast: Multicast? = station.wrap(proxy: ProxyKind.ownObject.makeProxy())
    multicast?.subscribe(a)
    let saved = station.delegate
    multicast = nil
    station.delegate = saved
    station.fire(1)
    // An observed property knows its former proxy: the assignment changes nothing.
    #expect(journal.take() == (kind == .observed ? [] : ["a1"]))
    let next = station.wrap(proxy: proxy.makeProxy())
    #expect(next.isInstalled)
    #expect(next.originalDelegate !== saved)
    station.fire(2)
    #expect(journal.take() == ["a2"])
  }

  @Test(
    "14: While others wrap the property, assigning a former proxy changes nothing", arguments: HookKind.hooked,
    ProxyKind.allCases)
  func assignedMeanwhile(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation()
    let original = Subscriber("o", journal)
    station.delegate = original
    var first: Multicast? = station.wrap(proxy: ProxyKind.ownObject.makeProxy())
    let second = station.wrap(proxy: proxy.makeProxy())
    let saved = station.delegate
    withExtendedLifetime(first) {}
    first = nil
    station.delegate = saved
    #expect(second.isInstalled)
    #expect(second.originalDelegate === original)
    station.fire(1)
    #expect(journal.entries == ["o1"])
  }

  @Test(
    "14, 16: A former proxy of another property is an original delegate like any other, even if its service is gone",
    arguments: HookKind.allCases)
  func ofAnotherProperty(kind: HookKind) {
    let a = Subscriber("a", journal)
    let saved: (any SignalDelegate)?
    do {
      let former = kind.makeStation()
      let multicast = former.wrap(proxy: ProxyKind.ownObject.makeProxy())
      multicast.subscribe(a)
      saved = former.delegate
    }
    let station = kind.makeStation()
    station.delegate = saved
    let multicast = station.wrap()
    if kind != .none { station.delegate = saved }
    #expect(multicast.isInstalled)
    #expect(multicast.originalDelegate === saved)
    station.fire(1)
    #expect(journal.entries == ["a1"])
  }
}
