import DelegateForwarding
import TestSupport
import Testing

@Suite("Wrapping without a hook") struct WithoutHookTests {
  let journal = Journal()

  @Test(
    "13: An assignment displaces the proxy; installing it again adopts what was assigned", arguments: ProxyKind.allCases
  )
  func displaced(proxy: ProxyKind) {
    let station = PlainStation(proxy.makeProxy())
    let all = subscribers("o", "p", "a", journal: journal)
    station.delegate = all[0]
    let multicast = station.install()
    multicast.subscribe(all[2])
    station.delegate = all[1]
    #expect(multicast.originalName == "o")
    station.fire(1)
    #expect(journal.take() == ["p1"])
    for _ in 1...2 {
      #expect(multicast.install(in: station))
      #expect(multicast.originalName == "p")
    }
    station.fire(2)
    #expect(journal.take() == ["p2", "a2"])
    station.delegate = nil
    #expect(multicast.install(in: station))
    #expect(multicast.originalDelegate == nil)
  }

  @Test("17: The subscriptions end with the last multicast")
  func subscribersGo() {
    let station = PlainStation()
    let a = Subscriber("a", journal)
    var multicast: Multicast? = station.install()
    multicast!.subscribe(a)
    multicast = station.install()
    #expect(multicast!.names == ["a"], "the first one goes only after the second is there")
    multicast = nil
    multicast = station.install()
    #expect(multicast!.subscriberCount == 0)
  }

  @Test("13: One multicast serves several services, as it keeps nothing of any")
  func severalServices() {
    let stations = [PlainStation(), PlainStation()]
    let all = subscribers("o", "p", "a", journal: journal)
    let multicast = Multicast()
    multicast.subscribe(all[2])
    for station in stations { #expect(multicast.install(in: station)) }
    for (value, station) in stations.enumerated() { station.fire(value) }
    #expect(journal.take() == ["a0", "a1"])
    stations[0].delegate = all[0]
    multicast.install(in: stations[0])
    stations[0].fire(2)
    #expect(journal.take() == ["o2", "a2"])
  }
}
