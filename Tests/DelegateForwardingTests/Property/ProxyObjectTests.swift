import DelegateForwarding
import TestSupport
import Testing

/// Proxies of the app's own: the multicast that one is given, and one whose multicast is gone.
@Suite("Proxy objects") struct ProxyObjectTests {
  let journal = Journal()

  @Test(
    "18: The multicast that a proxy is given shares the list, and takes part as any other", arguments: HookKind.allCases
  )
  func sameAnswers(kind: HookKind) {
    let station = kind.makeStation(.ownObject)
    let all = subscribers("o", "a", "b", journal: journal)
    station.delegate = all[0]
    let multicast = station.install()
    let given = (station.delegate as! SignalForwarder).multicast
    #expect(given !== multicast)
    multicast.subscribe(all[1])
    given.subscribe(all[2])
    #expect(given.names == ["a", "b"])
    #expect(multicast.names == ["a", "b"])
    #expect(given.originalDelegate === all[0])
    #expect(!given.subscribe(multicast))
    #expect(!multicast.subscribe(given))
  }

  @Test("17, 18: The multicast that a proxy is given uninstalls the proxy, and finds it", arguments: HookKind.stored)
  func uninstalledByGiven(kind: HookKind) {
    let station = kind.makeStation(.ownObject)
    let (o, a) = (Subscriber("o", journal), Subscriber("a", journal))
    station.delegate = o
    let multicast = station.install()
    multicast.subscribe(a)
    let proxy = station.delegate
    let given = (proxy as! SignalForwarder).multicast
    let found = given.install(in: station)
    given.uninstall(from: station)
    #expect(station.delegate === o)
    // It is found where a property shows it, too.
    station.delegate = proxy
    let foundAgain = given.install(in: station)
    #expect(found && foundAgain)
    station.fire(1)
    #expect(journal.take() == ["o1", "a1"])
  }

  @Test(
    "18: A proxy that outlives its multicast is harmless, and keeps the service no more alive",
    arguments: HookKind.allCases)
  func outlives(kind: HookKind) {
    let life = Lifetimes()
    let a = Subscriber("a", journal)
    var saved: SignalForwarder?
    do {
      let station = kind.makeStation(.ownObject, life: life)
      let multicast = station.install()
      multicast.subscribe(a)
      multicast.subscribe(Subscriber("s", journal, life: life), holding: .strongly)
      saved = station.delegate as? SignalForwarder
      #expect(life.living == 3)
    }
    #expect(life.living == 1, "the proxy; the list has ended")
    saved?.signal(1)
    #expect(journal.entries == ["a1"])
    #expect(saved?.allows(2) == true)
    #expect(saved?.multicast.description.isEmpty == false)
    #expect(saved?.multicast.propertyValue == nil, "there is no delegate, and nobody makes a proxy")
    let next = PlainStation()
    #expect(saved?.multicast.install(in: next) == false)
    #expect(next.delegate == nil)
  }

}
