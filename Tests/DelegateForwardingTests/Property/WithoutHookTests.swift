import DelegateForwarding
import TestSupport
import Testing

@Suite("Wrapping without a hook") struct WithoutHookTests {
  let journal = Journal()

  @Test(
    "19: An assignment displaces the proxy; isInstalled is false, and reinstall() recovers",
    arguments: ProxyKind.allCases)
  func displaced(proxy: ProxyKind) {
    let station = PlainStation()
    let all = subscribers("o", "p", "a", journal: journal)
    station.delegate = all[0]
    let multicast = station.wrap(proxy: proxy.makeProxy())
    multicast.subscribe(all[2])
    station.delegate = all[1]
    #expect(!multicast.isInstalled)
    #expect(multicast.originalName == "o")
    station.fire(1)
    #expect(journal.take() == ["p1"])
    multicast.reinstall()
    #expect(multicast.isInstalled)
    #expect(multicast.originalName == "p")
    station.fire(2)
    #expect(journal.take() == ["p2", "a2"])
    multicast.reinstall()
    #expect(multicast.originalName == "p")
  }

  @Test("19: reinstall() adopts nil as well", arguments: ProxyKind.allCases)
  func displacedByNil(proxy: ProxyKind) {
    let station = PlainStation()
    let original = Subscriber("o", journal)
    station.delegate = original
    let multicast = station.wrap(proxy: proxy.makeProxy())
    station.delegate = nil
    #expect(!multicast.isInstalled)
    multicast.reinstall()
    #expect(multicast.isInstalled)
    #expect(multicast.originalDelegate == nil)
  }

  @Test("19: reinstall() on any multicast installs the oldest one's proxy")
  func reinstallOfYounger() {
    let station = PlainStation()
    let all = subscribers("o", journal: journal)
    let multicasts = [station.wrap(), station.wrap()]
    station.delegate = all[0]
    multicasts[1].reinstall()
    #expect(multicasts.allSatisfy { $0.isInstalled })
    #expect(multicasts.map(\.originalName) == ["o", "o"])
  }

  @Test(
    "19: Releasing a displaced proxy does not change the property, even if the original delegate displaced it",
    arguments: ProxyKind.allCases, [0, 1])
  func displacedGoes(proxy: ProxyKind, assigned: Int) {
    let station = PlainStation()
    let all = subscribers("o", "p", journal: journal)
    station.delegate = all[0]
    var first: Multicast? = station.wrap(proxy: proxy.makeProxy())
    var second: Multicast? = station.wrap(proxy: proxy.makeProxy())
    station.delegate = all[assigned]
    first = nil
    #expect(station.delegate === all[assigned])
    #expect(second?.isInstalled == false)
    second = nil
    #expect(station.delegate === all[assigned])
    _ = (first, second)
  }

  @Test("19: The subscriptions end with the last multicast")
  func subscribersGo() {
    let station = PlainStation()
    let a = Subscriber("a", journal)
    var multicast: Multicast? = station.wrap()
    multicast!.subscribe(a)
    multicast = station.wrap()
    #expect(multicast!.names == ["a"], "the first one goes only after the second is there")
    multicast = nil
    multicast = station.wrap()
    #expect(multicast!.isEmpty)
  }

  @Test("19: The proxy is displaced and reinstalled inside a callback")
  func reinstallInCallback() {
    let station = PlainStation()
    let all = subscribers("o", "p", "a", journal: journal)
    station.delegate = all[0]
    let multicast = station.wrap()
    multicast.subscribe(all[2])
    all[0].onSignal = { [unowned station, multicast] _ in
      station.delegate = all[1]
      multicast.reinstall()
    }
    station.fire(1)
    #expect(journal.take() == ["o1", "a1"])
    station.fire(2)
    #expect(journal.take() == ["p2", "a2"])
    all[0].onSignal = nil
  }
}

/// A multicast that did not know the hook came first.
