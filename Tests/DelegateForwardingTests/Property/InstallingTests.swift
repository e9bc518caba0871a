import DelegateForwarding
import TestSupport
import Testing

@Suite("Installing the proxy, and assigning the property") struct InstallingTests {
  let journal = Journal()

  @Test(
    "13: Installing puts the proxy into the property; what stood there goes on being called",
    arguments: HookKind.allCases, ProxyKind.allCases)
  func adopts(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation(proxy)
    let original = Subscriber("o", journal)
    station.delegate = original
    let multicast = station.install()
    #expect((station.delegate is Multicast) == (proxy == .multicast))
    #expect((station.delegate is SignalForwarder) == (proxy == .ownObject))
    #expect(multicast.originalDelegate === original)
    #expect(multicast.subscriberCount == 0)
    #expect(!multicast.contains(original))
    station.fire(1)
    #expect(journal.entries == ["o1"])
  }

  @Test("13: Installing says whether the property leads to the list, and does nothing where it does")
  func installsOnce() {
    let station = DidSetStation()
    #expect(station.delegates.install(in: station, \.delegate))
    #expect(station.delegate is Multicast)
    let writes = station.writes
    #expect(station.delegates.install(in: station, \.delegate))
    #expect(station.writes == writes)
  }

  @Test(
    "13: A plain property that nobody has assigned holds no proxy until it is installed", arguments: ProxyKind.allCases)
  func unassigned(proxy: ProxyKind) {
    let station = DidSetStation(proxy.makeProxy())
    let a = Subscriber("a", journal)
    station.delegates.subscribe(a)
    #expect(station.delegate == nil)
    station.delegates.install(in: station, \.delegate)
    station.fire(1)
    #expect(journal.entries == ["a1"])
  }

  @Test(
    "14: Assigning makes the original delegate; the property holds the proxy again", arguments: HookKind.hooked,
    ProxyKind.allCases)
  func assigning(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation(proxy)
    let all = subscribers("o", "p", "a", journal: journal)
    station.delegate = all[0]
    let multicast = station.install()
    multicast.subscribe(all[2])
    let shown = station.delegate
    station.delegate = all[1]
    #expect(station.delegate is any MulticastForwarding)
    #expect(station.delegate !== shown, "each delegate has a proxy of its own")
    #expect(multicast.originalName == "p")
    station.fire(1)
    #expect(journal.take() == ["p1", "a1"])
    station.delegate = nil
    #expect(station.delegate is any MulticastForwarding)
    #expect(multicast.originalDelegate == nil)
    station.fire(2)
    #expect(journal.take() == ["a2"])
    station.delegate = all[0]
    station.delegate = all[0]
    station.fire(3)
    #expect(journal.take() == ["o3", "a3"])
  }

  @Test(
    "4, 14: Assigning the proxy, or what leads to the list in another way, changes nothing", arguments: HookKind.hooked,
    ProxyKind.allCases)
  func assigningWhatLeadsHere(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation(proxy)
    let (original, a) = (Subscriber("o", journal), Subscriber("a", journal))
    station.delegate = original
    let multicast = station.install()
    multicast.subscribe(a)
    let (shown, behind) = (station.delegate, Multicast())
    behind.subscribe(multicast)
    for assigned in [shown, multicast, SignalForwarder(multicast)] {
      station.delegate = assigned
      #expect(multicast.originalDelegate === original)
      station.fire(1)
      #expect(journal.take() == ["o1", "a1"])
    }
    station.delegate = behind
    #expect(multicast.originalDelegate === original)
    station.fire(2)
    #expect(journal.take() == ["o2", "a2"])
  }

  @Test("14: The library writes a plain property once for each assignment")
  func oneWrite() {
    let station = DidSetStation()
    let a = Subscriber("a", journal)
    station.delegate = a
    #expect(station.writes == 2)
    station.delegate = station.delegates
    #expect(station.writes == 4)
  }

  @Test(
    "14: A delegate at the address of a former one that has died is another delegate", .enabled(if: heapIsMeasurable))
  func sameAddress() async {
    // In a process of its own, malloc hands out the memory that was just freed.
    await #expect(processExitsWith: .success) {
      let station = ObservedStation()
      var addresses: Set<ObjectIdentifier> = []
      for _ in 0..<100 {
        let delegate = Subscriber("o", Journal())
        addresses.insert(ObjectIdentifier(delegate))
        station.delegate = delegate
        precondition(station.$delegate.originalDelegate === delegate)
      }
      precondition(addresses.count < 100, "no address was used again, so nothing was tested")
    }
  }

  @Test("15: An object that loses one role keeps the other", arguments: HookKind.hooked)
  func roles(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("a", "b", journal: journal)
    let multicast = station.install()
    multicast.subscribe(all: all)
    station.delegate = all[1]
    station.fire(1)
    #expect(journal.take() == ["b1", "a1"])
    #expect(multicast.unsubscribe(all[1]))
    #expect(!multicast.contains(all[1]))
    station.fire(2)
    #expect(journal.take() == ["b2", "a2"])
    multicast.subscribe(all[1])
    station.delegate = nil
    #expect(multicast.contains(all[1]))
    station.fire(3)
    #expect(journal.take() == ["a3", "b3"])
  }

  @Test("15: An object that loses one role in its turn keeps the other, and has one turn", arguments: HookKind.hooked)
  func rolesInTurn(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("a", "b", journal: journal)
    let multicast = station.install()
    multicast.subscribe(all: all)
    station.delegate = all[1]
    all[1].onSignal = { [unowned station, multicast] value in
      if value == 1 { station.delegate = nil }
      if value == 3 { multicast.unsubscribe(all[1]) }
    }
    station.fire(1)
    #expect(journal.take() == ["b1", "a1"])
    station.fire(2)
    #expect(journal.take() == ["a2", "b2"])
    station.delegate = all[1]
    station.fire(3)
    #expect(journal.take() == ["b3", "a3"])
    station.fire(4)
    #expect(journal.take() == ["b4", "a4"])
    all[1].onSignal = nil
  }
}
