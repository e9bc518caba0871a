import DelegateForwarding
import TestSupport
import Testing

@Suite("Wrapping without a hook") struct WithoutHookTests {
  let journal = Journal()
  let station = PlainStation()

  @Test(
    "19: An assignment displaces the proxy; isInstalled is false, and reinstall() recovers and adopts",
    arguments: ProxyKind.allCases)
  func displaced(proxy: ProxyKind) {
    let all = subscribers("o", "p", "a", journal: journal)
    station.delegate = all[0]
    let multicast = station.wrap(proxy: proxy.makeProxy())
    multicast.subscribe(all[2])
    station.delegate = all[1]
    #expect(!multicast.isInstalled)
    #expect(multicast.originalName == "o")
    station.fire(1)
    #expect(journal.take() == ["p1"])
    for _ in 1...2 {
      multicast.reinstall()
      #expect(multicast.isInstalled)
      #expect(multicast.originalName == "p")
    }
    station.fire(2)
    #expect(journal.take() == ["p2", "a2"])
    station.delegate = nil
    #expect(!multicast.isInstalled)
    multicast.reinstall()
    #expect(multicast.isInstalled)
    #expect(multicast.originalDelegate == nil)
  }

  @Test("19: reinstall() on any multicast installs the oldest one's proxy")
  func reinstallOfYounger() {
    let original = Subscriber("o", journal)
    let multicasts = [station.wrap { SignalForwarder($0) }, station.wrap()]
    station.delegate = original
    multicasts[1].reinstall()
    #expect(multicasts.map(\.isInstalled) == [true, false])
    #expect(multicasts.map(\.originalName) == ["o", "o"])
  }

  @Test(
    "19: Releasing a displaced proxy does not change the property, even if the original delegate displaced it",
    arguments: ProxyKind.allCases, [0, 1])
  func displacedGoes(proxy: ProxyKind, assigned: Int) {
    let all = subscribers("o", "p", journal: journal)
    station.delegate = all[0]
    var multicasts = [station.wrap(proxy: proxy.makeProxy()), station.wrap(proxy: proxy.makeProxy())]
    station.delegate = all[assigned]
    multicasts.removeFirst()
    #expect(station.delegate === all[assigned])
    #expect(!multicasts[0].isInstalled)
    multicasts.removeFirst()
    #expect(station.delegate === all[assigned])
  }

  @Test("19: The subscriptions end with the last multicast")
  func subscribersGo() {
    let a = Subscriber("a", journal)
    var multicast: Multicast? = station.wrap()
    multicast!.subscribe(a)
    multicast = station.wrap()
    #expect(multicast!.names == ["a"], "the first one goes only after the second is there")
    multicast = nil
    multicast = station.wrap()
    #expect(multicast!.isEmpty)
  }
}
