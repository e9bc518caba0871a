import DelegateForwarding
import TestSupport
import Testing

@Suite("Installing the proxy, and assigning the property") struct InstallingTests {
  let journal = Journal()

  @Test("13: Installing shows a proxy; what stood there is called on", arguments: HookKind.allCases, ProxyKind.allCases)
  func adopts(kind: HookKind, proxy: ProxyKind) {
    let used = ServiceInUse(kind, proxy)
    #expect((used.delegate is Multicast) == (proxy == .multicast))
    #expect((used.delegate is SignalForwarder) == (proxy == .ownObject))
    #expect(used.multicast.originalDelegate === used.o)
    #expect(used.multicast.subscriberCount == 1)
    #expect(!used.multicast.contains(used.o))
    #expect(used.heard() == ["o1", "a1"])
  }

  @Test("13, 14: A plain property is written when installed, and once an assignment", arguments: ProxyKind.allCases)
  func writes(proxy: ProxyKind) {
    let station = DidSetStation(proxy.makeProxy())
    let all = subscribers("o", "a", journal: journal)
    station.delegates.subscribe(all[1])
    #expect(station.delegate == nil)
    #expect(station.delegates.install(in: station, \.delegate))
    #expect(station.writes == 1)
    #expect(station.heard(1, journal) == ["a1"])
    station.delegate = all[0]
    #expect(station.writes == 3)
    station.delegate = station.delegates
    #expect(station.writes == 5)
    #expect(station.delegates.install(in: station, \.delegate), "it leads to the list")
    #expect(station.writes == 5)
  }

  @Test("14: Assigning makes the original delegate; the proxy is back", arguments: HookKind.hooked, ProxyKind.allCases)
  func assigning(kind: HookKind, proxy: ProxyKind) {
    let used = ServiceInUse(kind, proxy)
    let shown = used.delegate
    used.delegate = used.p
    #expect(used.delegate is any MulticastForwarding)
    #expect(used.delegate !== shown, "each delegate has a proxy of its own")
    #expect(used.multicast.originalDelegate === used.p)
    #expect(used.heard(1) == ["p1", "a1"])
    used.delegate = nil
    #expect(used.delegate is any MulticastForwarding)
    #expect(used.multicast.originalDelegate == nil)
    #expect(used.heard(2) == ["a2"])
    for _ in 1...2 { used.delegate = used.o }
    #expect(used.heard(3) == ["o3", "a3"])
  }

  @Test("4, 14: Assigning what leads to the list changes nothing", arguments: HookKind.hooked, ProxyKind.allCases)
  func assigningWhatLeadsHere(kind: HookKind, proxy: ProxyKind) {
    let used = ServiceInUse(kind, proxy)
    let (shown, behind) = (used.delegate, Multicast())
    behind.subscribe(used.multicast)
    for assigned in [shown, used.multicast, SignalForwarder(used.multicast), behind] {
      used.delegate = assigned
      #expect(used.delegate === shown)
      #expect(used.multicast.originalDelegate === used.o)
      #expect(used.heard() == ["o1", "a1"])
    }
  }

  #if CHILD_PROCESSES
    @Test("14: A delegate at a dead one's address is another delegate", .enabled(if: heapIsMeasurable))
    func sameAddress() async {
      // In a process of its own, malloc hands out the memory that was just freed.
      await #expect(processExitsWith: .success) {
        let (station, traced, read) = (ObservedStation(), ObservedStation(), ServiceInUse())
        let trace = traced.$delegate.trace { _ in }
        var addresses: Set<ObjectIdentifier> = []
        for _ in 0..<100 {
          let delegate = Subscriber("o", Journal())
          addresses.insert(ObjectIdentifier(delegate))
          for station in [station, traced] {
            station.delegate = delegate
            precondition(station.$delegate.originalDelegate === delegate)
          }
          // One that somebody has read, and that is replaced before it dies.
          read.delegate = delegate
          precondition(read.delegate is Multicast && read.multicast.originalDelegate === delegate)
          read.delegate = read.o
        }
        precondition(addresses.count < 100, "no address was used again, so nothing was tested")
        withExtendedLifetime(trace) {}
      }
    }
  #endif

  @Test(
    "15: An object that loses one role keeps the other, in its turn too", arguments: HookKind.hooked, [true, false])
  func roles(kind: HookKind, inTurn: Bool) {
    let used = ServiceInUse(kind)
    let (station, multicast, b) = (used.station, used.multicast, used.b)
    func heard(_ value: Int, losing lose: @escaping () -> Void) -> [String] {
      if inTurn {
        b.onSignal = { _ in lose() }
        #expect(used.heard(0) == ["b0", "a0"])
        b.onSignal = nil
      } else {
        lose()
      }
      return used.heard(value)
    }
    multicast.subscribe(b)
    station.delegate = b
    #expect(heard(1) { multicast.unsubscribe(b) } == ["b1", "a1"])
    #expect(!multicast.contains(b))
    multicast.subscribe(b)
    #expect(heard(2) { station.delegate = nil } == ["a2", "b2"])
    #expect(multicast.contains(b))
  }

  @Test("13, 14: Without a hook, `install` adopts what has displaced the proxy", arguments: ProxyKind.allCases)
  func displaced(proxy: ProxyKind) {
    let used = ServiceInUse(.none, proxy)
    let interceptor = Interceptor("i", used.journal)
    interceptor.intercept(used.station)
    #expect(used.heard(0) == ["i0", "o0", "a0"])
    used.multicast.install(in: used.station)
    #expect(used.heard(0) == ["i0", "o0", "a0"])
    #expect(used.multicast.originalDelegate === interceptor)
    used.delegate = interceptor.next
    #expect(used.heard(0) == ["o0", "a0"])
    used.multicast.uninstall(from: used.station)
    #expect(used.delegate === used.o)
    used.multicast.install(in: used.station)
    used.delegate = used.p
    #expect(used.multicast.originalDelegate === used.o)
    #expect(used.heard(1) == ["p1"])
    for _ in 1...2 {
      #expect(used.multicast.install(in: used.station))
      #expect(used.multicast.originalDelegate === used.p)
    }
    #expect(used.heard(2) == ["p2", "a2"])
    used.delegate = nil
    #expect(used.multicast.install(in: used.station))
    #expect(used.multicast.originalDelegate == nil)
  }
}
