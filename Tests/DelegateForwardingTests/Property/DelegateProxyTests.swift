import DelegateForwarding
import TestSupport
import Testing

/// Each delegate has a proxy of its own, and a proxy is never a delegate.
@Suite("The proxies of a property") struct DelegateProxyTests {
  let journal = Journal()

  @Test("14: A delegate that is assigned again has the proxy that it had", arguments: HookKind.weak, ProxyKind.allCases)
  func sameProxy(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation(proxy)
    _ = station.install()
    let all = subscribers("o", "p", journal: journal)
    station.delegate = all[0]
    let first = station.delegate
    station.delegate = all[1]
    let second = station.delegate
    #expect(first !== second)
    station.delegate = all[0]
    #expect(station.delegate === first)
    station.delegate = first
    #expect(station.delegate === first, "it means the delegate")
    station.delegate = second
    #expect(station.delegate === second)
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

  @Test("13: A proxy may use its multicast as soon as it is made")
  func usedAtOnce() {
    let a = Subscriber("a", journal)
    let multicast = Multicast { multicast in
      multicast.subscribe(a)
      return SignalForwarder(multicast)
    }
    let station = PlainStation()
    multicast.install(in: station)
    station.fire(1)
    #expect(journal.entries == ["a1"])
  }

  @Test(
    "14: A proxy that is kept weakly lives as long as its delegate, whoever is the original one",
    arguments: HookKind.weak, ProxyKind.allCases)
  func keptWeakly(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation(proxy)
    _ = station.install()
    let all = subscribers("o", "p", journal: journal)
    station.delegate = all[0]
    weak let kept = station.delegate
    for round in 1...50 { station.delegate = round.isMultiple(of: 2) ? all[0] : all[1] }
    station.delegate = nil
    #expect(kept != nil)
    kept?.signal(1)
    #expect(journal.entries == ["o1"])
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
    // The station, its proxy for nobody, and those since the last time that the number has doubled.
    #expect(proxies.living <= 5)
  }

  @Test(
    "17: A list that holds its original delegates keeps only the proxy that the property shows",
    arguments: ProxyKind.allCases)
  func heldListKeepsOne(proxy: ProxyKind) {
    let life = Lifetimes()
    let station = StrongStation(proxy.makeProxy(life: life))
    station.delegate = Subscriber("o", journal, life: life)
    weak let former = station.delegate
    station.delegate = Subscriber("p", journal, life: life)
    #expect(former == nil)
    #expect(life.living == (proxy == .ownObject ? 2 : 1))
  }

  @Test("17: A list lets go of all proxies when it ends", arguments: HookKind.alsoTwice)
  func allEnd(kind: HookKind) {
    let life = Lifetimes()
    let all = subscribers("o", "p", "q", journal: journal)
    do {
      let station = kind.makeStation(.ownObject, life: life)
      let multicast = station.install()
      for delegate in all + [nil] {
        station.delegate = delegate
        _ = station.delegate
      }
      multicast.uninstall(from: station)
    }
    #expect(life.living == 0)
  }

  // MARK: Install

  @Test(
    "14: `install` where the property shows any proxy of the list that computes it is done: it undoes no assignment")
  func staleProxyShown() {
    final class LaggingStation {
      let delegates = Multicast()
      var lagging: (any SignalDelegate)?
      var delegate: (any SignalDelegate)? {
        get { lagging ?? delegates.propertyValue }
        set { delegates.propertyValue = newValue }
      }
    }
    let station = LaggingStation()
    let all = subscribers("o", "p", "a", journal: journal)
    station.delegate = all[0]
    station.delegates.subscribe(all[2])
    station.lagging = station.delegate
    station.delegate = all[1]
    #expect(station.delegates.install(in: station, \.delegate))
    #expect(station.delegates.originalDelegate === all[1])
  }

  @Test(
    "13: The multicast that a proxy is given installs a proxy object, and not itself",
    arguments: [HookKind.didSet, .strong, .subclass])
  func givenInstalls(kind: HookKind) throws {
    let source = kind.makeStation(.ownObject)
    _ = source.install()
    let given = try #require(source.delegate as? SignalForwarder).multicast
    let all = subscribers("o", "a", journal: journal)
    given.subscribe(all[1])
    let plain = PlainStation()
    plain.delegate = all[0]
    #expect(given.install(in: plain))
    #expect(plain.delegate is SignalForwarder)
    plain.fire(1)
    #expect(journal.take() == ["o1", "a1"])
  }

  @Test(
    "14: A property with a hook that is assigned a multicast on the hook's list shows the proxy, and survives that multicast",
    arguments: [HookKind.didSet, .strong, .subclass])
  func sharerAssigned(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "a", journal: journal)
    station.delegate = all[0]
    station.install().subscribe(all[1])
    do {
      let sharer = wrap(station)
      station.delegate = sharer
      #expect(station.delegate !== sharer)
    }
    station.fire(1)
    #expect(journal.take() == ["o1", "a1"])
    let multicast = station.install()
    multicast.uninstall(from: station)
    #expect(station.delegate === all[0])
  }

  private func wrap(_ station: any Station) -> Multicast {
    switch station {
    case let station as DidSetStation: Multicast(wrapping: station, delegate: \.delegate, hook: \.delegates)
    case let station as StrongStation: Multicast(wrapping: station, delegate: \.delegate, hook: \.delegates)
    default: Multicast(wrapping: station as! ObservingStation, delegate: \.delegate, hook: \.delegates)
    }
  }

  // MARK: A second multicast

  /// A proxy that says something before it forwards.
  private final class LoudForwarder: MulticastForwarding, SignalDelegate {
    let multicast: Multicast
    private let journal: Journal
    init(_ multicast: Multicast, _ journal: Journal) { (self.multicast, self.journal) = (multicast, journal) }
    func signal(_ value: Int) {
      journal.note("!")
      multicast.signal(value)
    }
    func allows(_ value: Int) -> Bool { true }
  }

  @Test(
    "16: A second multicast with proxies of its own is called by the list that has the property, each subscriber once",
    arguments: HookKind.alsoTwice, ProxyKind.allCases)
  func second(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation(proxy)
    let all = subscribers("o", "p", "a", "b", journal: journal)
    let loud = Multicast { [journal] in LoudForwarder($0, journal) }
    station.delegate = all[0]
    let multicast = station.install()
    multicast.subscribe(all[2])
    loud.subscribe(all[3])
    func heard(_ value: Int) -> [String] {
      station.fire(value)
      return journal.take()
    }
    for _ in 1...2 { #expect(install(loud, station)) }
    #expect(heard(1) == ["o1", "a1", "!", "b1"])
    station.delegate = all[1]
    #expect(heard(2) == ["p2", "a2", "!", "b2"])
    let interceptor = Interceptor("i", journal, kind == .strong ? .strongly : .weakly)
    interceptor.intercept(station)
    #expect(heard(3) == ["i3", "p3", "a3", "!", "b3"])
    station.delegate = interceptor.next
    loud.uninstall(from: station)
    #expect(heard(4) == ["p4", "a4"])
    #expect(install(loud, station))
    #expect(heard(5) == ["p5", "a5", "!", "b5"])
    multicast.unsubscribeAll()
    #expect(heard(6).first == "p6")
  }

  private func install(_ multicast: Multicast, _ station: any Station) -> Bool { multicast.install(in: station) }

  @Test(
    "16: A second multicast in an observed property that nobody uses yet", arguments: [HookKind.observed, .computed])
  func secondInUnused(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "p", "b", journal: journal)
    station.delegate = all[0]
    let other = Multicast()
    other.subscribe(all[2])
    #expect(install(other, station))
    station.fire(1)
    #expect(journal.take() == ["o1", "b1"])
    station.delegate = all[1]
    station.fire(2)
    #expect(journal.take() == ["p2", "b2"])
  }

  private protocol Foreign: AnyObject { func happen() }

  private final class ForeignForwarder: MulticastForwarding, Foreign {
    let multicast: MulticastDelegate<any Foreign>
    init(_ multicast: MulticastDelegate<any Foreign>) { self.multicast = multicast }
    func happen() { forward { $0.happen() } }
  }

  private final class ForeignService { @ObservedDelegate var delegate: (any Foreign)? }

  private final class ForeignListener: Foreign {
    var count = 0
    func happen() { count += 1 }
  }

  @Test(
    "13, 20: Where an observed property's own multicast can't be a proxy, a second multicast gets false, and the program goes on"
  )
  func secondWithoutConformance() {
    let (service, listener) = (ForeignService(), ForeignListener())
    service.delegate = listener
    let multicast = MulticastDelegate<any Foreign> { ForeignForwarder($0) }
    #expect(!multicast.install(in: service, \.delegate))
    #expect(service.delegate === listener, "as before")
    service.delegate?.happen()
    #expect(listener.count == 1)
  }

  // MARK: After the end

  private enum Signalled: DelegateEvent {
    typealias Delegate = any SignalDelegate
    case signal
  }

  @Test("17: A listener that joins a list that has ended ends at once")
  func listenerAfterTheEnd() async throws {
    let kept = try keptOfEndedList()
    let life = Lifetimes()
    let token: EventObservation
    do {
      let held = Subscriber("held", journal, life: life)
      token = kept.multicast.observe(Signalled.self) { _ in held.signal(0) }
    }
    kept.multicast.forward(reporting: Signalled.signal) { _ in }
    #expect(journal.take() == [], "it has ended")
    withExtendedLifetime(token) {}
    for await _ in kept.multicast.events(of: Signalled.self) {}
    #expect(kept.multicast.subscriberCount == 0)
  }

  @Test("17: After the end, `propertyValue` is the plain delegate")
  func valueAfterTheEnd() throws {
    let kept = try keptOfEndedList()
    let o = Subscriber("o", journal)
    kept.multicast.propertyValue = o
    #expect(kept.multicast.propertyValue === o)
    #expect(!kept.multicast.install(in: PlainStation()))
  }

  @Test("17: A list that has ended keeps nothing that is assigned to it")
  func nothingAfterTheEnd() throws {
    let life = Lifetimes()
    do {
      let kept = try keptOfEndedList()
      for _ in 1...5 {
        kept.multicast.propertyValue = Subscriber("o", journal, life: life)
        _ = kept.multicast.propertyValue
      }
      #expect(life.living == 0)
    }
  }

  private func keptOfEndedList() throws -> SignalForwarder {
    let station = DidSetStation { SignalForwarder($0) }
    _ = station.install()
    return try #require(station.delegate as? SignalForwarder)
  }
}
