import DelegateForwarding
import TestSupport
import Testing

/// A service that keeps its delegate alive.
final class StrongStation: Station {
  let life: LifeToken?
  let isHooked: Bool
  let delegateHook = DelegateHook<any SignalDelegate>()
  var delegate: (any SignalDelegate)? { didSet { delegateHook.delegateDidChange() } }

  init(isHooked: Bool, life: Lifetimes? = nil) {
    self.isHooked = isHooked
    self.life = life?.begin()
  }

  func makeMulticast(holdingOriginal: SubscriberHold, proxy: MakeProxy?) -> Multicast {
    if isHooked {
      MulticastDelegate(
        wrapping: self, delegate: \.delegate, hook: \.delegateHook, holdingOriginal: holdingOriginal, proxy: proxy)
    } else {
      MulticastDelegate(
        wrapping: self, delegate: \.delegate, holdingOriginal: holdingOriginal, proxy: proxy)
    }
  }
}

@Suite("Holding and restoring the original delegate") struct OriginalDelegateTests {
  let journal = Journal()

  @Test(
    "13: A multicast keeps the original delegate alive as long as it says so, with others before or after it",
    arguments: HookKind.allCases, [0, 1, 2])
  func held(kind: HookKind, place: Int) {
    let station = kind.makeStation()
    var original: Subscriber? = Subscriber("o", journal)
    weak let observer = original
    station.delegate = original
    var multicasts = (0...2).map { station.wrap(holdingOriginal: $0 == place ? .strongly : .weakly) }
    original = nil
    station.fire(1)
    #expect(journal.take() == ["o1"])
    #expect(observer != nil)
    let holder = multicasts.remove(at: place)
    multicasts.removeFirst()
    #expect(observer != nil)
    withExtendedLifetime(holder) {}
    #expect(multicasts.count == 1)
  }

  @Test("13: When the last multicast that holds it is released, it is held weakly again", arguments: HookKind.allCases)
  func lastHolder(kind: HookKind) {
    let station = kind.makeStation()
    var original: Subscriber? = Subscriber("o", journal)
    weak let observer = original
    station.delegate = original
    let stays = station.wrap()
    var holders = [station.wrap(holdingOriginal: .strongly), station.wrap(holdingOriginal: .strongly)]
    original = nil
    holders.removeFirst()
    #expect(observer != nil)
    holders.removeFirst()
    #expect(observer == nil)
    #expect(stays.originalDelegate == nil)
    #expect(stays.isInstalled)
  }

  @Test("13, 14: A later delegate is held, and the replaced one is released", arguments: HookKind.hooked)
  func assignedLater(kind: HookKind) {
    let station = kind.makeStation()
    let life = Lifetimes()
    station.delegate = Subscriber("o", journal, life: life)
    #expect(life.living == 0)
    let multicast = station.wrap(holdingOriginal: .strongly)
    station.delegate = Subscriber("p", journal, life: life)
    #expect(multicast.originalName == "p")
    station.delegate = Subscriber("q", journal, life: life)
    #expect(life.living == 1)
    station.fire(1)
    #expect(journal.entries == ["q1"])
    station.delegate = nil
    #expect(life.living == 0)
  }

  @Test("13, 17, 18: A strong property: the original delegate lives on and comes back", arguments: [true, false])
  func strongProperty(isHooked: Bool) {
    let life = Lifetimes()
    do {
      let station = StrongStation(isHooked: isHooked, life: life)
      station.delegate = Subscriber("o", journal, life: life)
      var first: Multicast? = station.wrap(
        holdingOriginal: .strongly, proxy: { SignalForwarder($0, life: life) })
      let a = Subscriber("a", journal, life: life)
      first?.subscribe(a)
      station.fire(1)
      #expect(journal.take() == ["o1", "a1"])
      var second: Multicast? = station.wrap(
        holdingOriginal: .strongly, proxy: { SignalForwarder($0, life: life) })
      #expect(first?.isInstalled == true)
      #expect(second?.isInstalled == false)
      first = nil
      station.fire(2)
      #expect(journal.take() == ["o2", "a2"])
      #expect(second?.isInstalled == true)
      second = nil
      #expect(name(of: station.delegate) == "o")
      station.fire(3)
      #expect(journal.take() == ["o3"])
    }
    #expect(life.living == 0, "a strong property with a proxy object leaks")
  }

  @Test(
    "18: A strong property makes no cycle with a multicast that wraps it", arguments: [true, false], ProxyKind.allCases)
  func strongPropertyWithoutOriginal(isHooked: Bool, proxy: ProxyKind) {
    let life = Lifetimes()
    let a = Subscriber("a", journal)
    do {
      let station = StrongStation(isHooked: isHooked, life: life)
      let multicast = station.wrap(proxy: proxy.makeProxy(life: life))
      #expect(multicast.isInstalled)
      multicast.subscribe(a)
      station.fire(1)
      #expect(journal.entries == ["a1"])
    }
    #expect(life.living == 0)
  }

  @Test("13, 14: A delegate at the address of a former one that has died is a different delegate")
  func sameAddress() {
    let station = ObservedStation()
    let multicast = station.wrap()
    for _ in 0..<100 {
      // Usually malloc reuses the memory that was just freed.
      let delegate = Subscriber("o", Journal())
      station.delegate = delegate
      #expect(multicast.originalDelegate === delegate)
    }
  }

  // MARK: Not restoring

}

/// Makes proxies, and keeps them alive.
final class Kept {
  private(set) var all: [SignalForwarder] = []

  var make: MakeProxy {
    { multicast in
      let proxy = SignalForwarder(multicast)
      self.all.append(proxy)
      return proxy
    }
  }
}
