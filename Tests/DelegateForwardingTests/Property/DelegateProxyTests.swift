import DelegateForwarding
import TestSupport
import Testing

/// Each delegate has a proxy of its own, and a proxy is never a delegate.
@Suite("The proxies of a property") struct DelegateProxyTests {
  let journal = Journal()

  @Test("14: A delegate that is assigned again has the proxy that it had", arguments: HookKind.weak, ProxyKind.allCases)
  func sameProxy(kind: HookKind, proxy: ProxyKind) {
    let used = ServiceInUse(kind, proxy)
    let first = used.delegate
    used.delegate = used.p
    let second = used.delegate
    #expect(first !== second)
    used.delegate = used.o
    #expect(used.delegate === first)
    // Nor does one that nobody reads make a difference.
    used.delegate = used.b
    used.delegate = used.o
    #expect(used.delegate === first)
    for shown in [first, second] {
      used.delegate = shown
      #expect(used.delegate === shown, "it means its delegate")
    }
  }

  @Test("13: The closure is called for each delegate that gets a proxy, when that is needed")
  func closureCalls() {
    var made = 0
    let station = ComputedStation { multicast in
      made += 1
      return SignalForwarder(multicast)
    }
    let all = subscribers("o", "p", "a", journal: journal)
    station.delegate = all[0]
    _ = station.delegate
    #expect(made == 0, "nobody takes part")
    station.delegates.subscribe(all[2])
    station.delegate = all[1]
    #expect(made == 0, "nobody reads the property")
    for _ in 1...3 { _ = station.delegate }
    #expect(made == 1)
    station.delegate = all[0]
    station.fire(1)
    #expect(made == 2)
    station.delegate = all[1]
    station.fire(2)
    #expect(made == 2)
    #expect(journal.take() == ["o1", "a1", "p2", "a2"])
  }

  @Test("17: Assignments drop the proxies of delegates that have died", arguments: HookKind.weak)
  func deadAreDropped(kind: HookKind) {
    let (life, proxies) = (Lifetimes(), Lifetimes())
    let station = kind.makeStation(.ownObject, life: proxies)
    _ = station.install()
    for _ in 1...200 {
      station.delegate = Subscriber("o", journal, life: life)
      _ = station.delegate
    }
    #expect(life.living == 0)
    // The station, its proxy for nobody, and the last delegate's.
    #expect(proxies.living <= 3)
  }

  // MARK: The proxy's own multicast

  @Test("14, 16: A proxy's own multicast shares the list, and has the proxy's delegate", arguments: HookKind.allCases)
  func givenMulticast(kind: HookKind) throws {
    let used = ServiceInUse(kind, .ownObject)
    let given = try #require(used.delegate as? SignalForwarder).multicast
    #expect(given !== used.multicast)
    given.subscribe(used.b)
    for multicast in [given, used.multicast] {
      #expect(multicast.names == ["a", "b"])
      #expect(multicast.originalDelegate === used.o)
    }
    #expect(!given.subscribe(used.multicast))
    #expect(!used.multicast.subscribe(given))
    used.delegate = used.p
    used.multicast.install(in: used.station)
    #expect(given.originalDelegate === used.o)
    #expect(used.multicast.originalDelegate === used.p)
  }

  @Test("16, 17: A proxy's own multicast installs a proxy object, finds and uninstalls it", arguments: HookKind.stored)
  func givenInstalls(kind: HookKind) throws {
    let used = ServiceInUse(kind, .ownObject)
    let proxy = try #require(used.delegate as? SignalForwarder)
    #expect(proxy.multicast.install(in: used.station))
    proxy.multicast.uninstall(from: used.station)
    #expect(used.delegate === used.o)
    // It is found where a property shows it, too.
    used.delegate = proxy
    #expect(proxy.multicast.install(in: used.station))
    #expect(used.heard() == ["o1", "a1"])
    let plain = PlainStation()
    plain.delegate = used.p
    #expect(proxy.multicast.install(in: plain))
    #expect(plain.delegate is SignalForwarder)
    #expect(plain.heard(2, used.journal) == ["p2", "a2"])
  }

  // MARK: After the end

  @Test(
    "16, 17, 18: A list that ends while a proxy is made, for `install` or for who reads its property, doesn't keep that",
    arguments: [false, true])
  func endsMeanwhile(isRead: Bool) throws {
    let life = Lifetimes()
    var station: (any Station)?
    var isLast = false
    let make: MakeProxy = { multicast in
      if isLast { station = nil }
      return SignalForwarder(multicast, life: life)
    }
    station = isRead ? ObservedStation(make) : DidSetStation(make)
    do {
      _ = station?.install()
      let proxy = try #require(station?.delegate as? SignalForwarder)
      let (other, o) = (PlainStation(), Subscriber("o", journal))
      (isRead ? station : other)?.delegate = o
      isLast = true
      if isRead {
        #expect(proxy.multicast.propertyValue is SignalForwarder)
      } else {
        #expect(!proxy.multicast.install(in: other) && other.delegate === o)
      }
      #expect(station == nil)
    }
    #expect(life.living == 0)
  }

  @Test("17: A listener that joins a list that has ended ends at once, and nobody is held there")
  func listenerAfterTheEnd() async throws {
    let kept = try #require(
      {
        let station = DidSetStation { SignalForwarder($0) }
        _ = station.install()
        return station.delegate as? SignalForwarder
      }())
    let token = kept.multicast.observe(SignalEvent.self) { [journal] _ in journal.note("held") }
    kept.multicast.forward(reporting: SignalEvent.signal) { _ in }
    #expect(journal.take() == [], "it has ended")
    withExtendedLifetime(token) {}
    for await _ in kept.multicast.events(of: SignalEvent.self) {}
    kept.multicast.subscribe(Subscriber("s", journal), holding: .strongly)
    #expect(kept.multicast.subscriberCount == 0)
  }
}
