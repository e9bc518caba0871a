import DelegateForwarding
import TestSupport
import Testing

@Suite("Wrapping a property and assigning it") struct WrappingTests {
  let journal = Journal()

  @Test(
    "13: Wrapping puts the proxy into the property; what stood there goes on being called",
    arguments: HookKind.allCases, ProxyKind.allCases)
  func adopts(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation()
    let original = Subscriber("o", journal)
    station.delegate = original
    let multicast = station.wrap(proxy: proxy.makeProxy())
    #expect(multicast.isInstalled)
    #expect(station.delegate !== multicast)
    #expect((station.delegate is Multicast) == (proxy == .multicast))
    #expect((station.delegate is SignalForwarder) == (proxy == .ownObject))
    #expect(multicast.originalDelegate === original)
    #expect(multicast.isEmpty)
    #expect(!multicast.contains(original))
    station.fire(1)
    #expect(journal.entries == ["o1"])
  }

  @Test(
    "14: Assigning makes the original delegate; the property holds the proxy again", arguments: HookKind.hooked,
    ProxyKind.allCases)
  func assigning(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "p", "a", journal: journal)
    station.delegate = all[0]
    let multicast = station.wrap(proxy: proxy.makeProxy())
    multicast.subscribe(all[2])
    let seated = station.delegate
    station.delegate = all[1]
    #expect(station.delegate === seated)
    #expect(multicast.isInstalled)
    #expect(multicast.originalName == "p")
    station.fire(1)
    #expect(journal.take() == ["p1", "a1"])
    station.delegate = nil
    #expect(station.delegate === seated)
    #expect(multicast.originalDelegate == nil)
    station.fire(2)
    #expect(journal.take() == ["a2"])
    station.delegate = all[0]
    station.delegate = all[0]
    station.fire(3)
    #expect(journal.take() == ["o3", "a3"])
  }

  @Test("14: Assigning a proxy of the same property changes nothing", arguments: HookKind.hooked, ProxyKind.allCases)
  func assigningProxies(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation()
    let original = Subscriber("o", journal)
    station.delegate = original
    var made: [any SignalDelegate] = []
    let make: MakeProxy = { multicast in
      made.append(proxy.makeProxy()?(multicast) ?? multicast)
      return made.last!
    }
    let multicasts = [station.wrap(proxy: make), station.wrap(proxy: make), station.wrap(proxy: make)]
    let a = Subscriber("a", journal)
    multicasts[1].subscribe(a)
    for assigned in made + multicasts {
      station.delegate = assigned
      #expect(station.delegate === made[0])
      #expect(multicasts.map(\.isInstalled) == [true, false, false])
      #expect(multicasts.map(\.originalName) == ["o", "o", "o"])
    }
    station.fire(1)
    #expect(journal.entries == ["o1", "a1"])
  }

  @Test("14: The library writes a plain property once for each assignment")
  func oneWrite() {
    let station = DidSetStation()
    let multicast = station.wrap()
    let a = Subscriber("a", journal)
    let before = station.writes
    station.delegate = a
    #expect(station.writes == before + 2)
    station.delegate = multicast
    #expect(station.writes == before + 4)
  }

  @Test(
    "14: A delegate at the address of a former one that has died is another delegate", .enabled(if: heapIsMeasurable))
  func sameAddress() async {
    // In a process of its own, malloc hands out the memory that was just freed.
    await #expect(processExitsWith: .success) {
      let station = ObservedStation()
      let multicast = station.wrap()
      var addresses: Set<ObjectIdentifier> = []
      for _ in 0..<100 {
        let delegate = Subscriber("o", Journal())
        addresses.insert(ObjectIdentifier(delegate))
        station.delegate = delegate
        precondition(multicast.originalDelegate === delegate)
      }
      precondition(addresses.count < 100, "no address was used again, so nothing was tested")
    }
  }

  @Test("15: An object that loses one role keeps the other", arguments: HookKind.hooked)
  func roles(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("a", "b", journal: journal)
    let multicast = station.wrap()
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
    let multicast = station.wrap()
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
