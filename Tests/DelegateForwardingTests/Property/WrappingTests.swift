import DelegateForwarding
import TestSupport
import Testing

@Suite("Wrapping") struct WrappingTests {
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

  @Test("13: An empty property leaves no original delegate", arguments: HookKind.allCases, ProxyKind.allCases)
  func empty(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation()
    let multicast = station.wrap(proxy: proxy.makeProxy())
    #expect(multicast.originalDelegate == nil)
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    station.fire(1)
    #expect(journal.entries == ["a1"])
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

  @Test("14: A replaced original delegate does not come back", arguments: HookKind.hooked, ProxyKind.allCases)
  func replacedStaysReplaced(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "p", journal: journal)
    station.delegate = all[0]
    var multicast: Multicast? = station.wrap(proxy: proxy.makeProxy())
    station.delegate = all[1]
    multicast = nil
    #expect(station.delegate === all[1])
    multicast = station.wrap()
    station.delegate = nil
    multicast = nil
    #expect(station.delegate == nil)
    _ = multicast
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
    for assigned in made {
      station.delegate = assigned
      #expect(station.delegate === made[0])
      #expect(multicasts.map(\.isInstalled) == [true, false, false])
      #expect(multicasts.map(\.originalName) == ["o", "o", "o"])
    }
    station.fire(1)
    #expect(journal.entries == ["o1", "a1"])
  }

  @Test("14: An assignment writes the property at most once more")
  func noLoop() {
    let station = DidSetStation()
    let multicast = station.wrap()
    let a = Subscriber("a", journal)
    let before = station.writes
    station.delegate = a
    #expect(station.writes == before + 2)
    station.delegate = multicast
    #expect(station.writes == before + 4)
  }

  @Test("14: Assigning from inside didSet does not loop")
  func assignmentInDidSet() {
    final class StubbornStation: Station {
      let hook = DelegateHook<any SignalDelegate>()
      var fallback: (any SignalDelegate)?
      weak var delegate: (any SignalDelegate)? {
        didSet {
          hook.delegateDidChange()
          if delegate == nil, let fallback { delegate = fallback }
        }
      }
      func makeMulticast(holdingOriginal: SubscriberHold, proxy: MakeProxy?) -> Multicast {
        MulticastDelegate(wrapping: self, delegate: \.delegate, hook: \.hook, proxy: proxy)
      }
    }
    let station = StubbornStation()
    let all = subscribers("f", "o", journal: journal)
    station.fallback = all[0]
    let multicast = station.wrap()
    station.delegate = nil
    #expect(multicast.isInstalled)
    station.delegate = all[1]
    #expect(multicast.originalName == "o")
    #expect(multicast.isInstalled)
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
    station.delegate = all[0]
    multicast.unsubscribeAll()
    station.fire(4)
    #expect(journal.take() == ["a4"])
  }

  @Test(
    "15: An object that loses one role during a delivery keeps the other, and has one turn", arguments: HookKind.hooked)
  func rolesInMidDelivery(kind: HookKind) {
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

  @Test(
    "15: Losing the subscription before the turn as a subscriber leaves the original's turn", arguments: HookKind.hooked
  )
  func originalLeavesByAnother(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("a", "b", journal: journal)
    let multicast = station.wrap()
    multicast.subscribe(all: all)
    station.delegate = all[1]
    all[0].onSignal = { [unowned station] _ in station.delegate = nil }
    station.fire(1)
    #expect(journal.take() == ["b1", "a1"])
    #expect(multicast.names == ["a", "b"])
    all[0].onSignal = nil
  }

  @Test("A standalone multicast wraps nothing")
  func standalone() {
    let multicast = Multicast()
    #expect(multicast.originalDelegate == nil)
    #expect(!multicast.isInstalled)
    multicast.reinstall()
    #expect(!multicast.isInstalled)
    #expect(multicast.multicast === multicast)
  }

  @Test("An observed property with an initial value is wrapped as any other")
  func initialValue() {
    final class StartedStation {
      @ObservedDelegate var delegate: (any SignalDelegate)?
      init(_ delegate: any SignalDelegate) { _delegate = ObservedDelegate(wrappedValue: delegate) }
    }
    let original = Subscriber("o", journal)
    let station = StartedStation(original)
    #expect(station.delegate === original)
    let multicast = MulticastDelegate(wrapping: station, hook: \.$delegate)
    #expect(multicast.originalDelegate === original)
    #expect(multicast.isInstalled)
  }

  @Test("An observed property can be wrapped by its key path and its projection")
  func observedByKeyPath() {
    let station = ObservedStation()
    let first = MulticastDelegate(wrapping: station, delegate: \.delegate, hook: \.$delegate)
    let second = station.wrap()
    let all = subscribers("o", "a", journal: journal)
    second.subscribe(all[1])
    station.delegate = all[0]
    #expect(first.isInstalled)
    #expect(first.names == ["a"])
    station.fire(1)
    #expect(journal.entries == ["o1", "a1"])
  }
}
