import DelegateForwarding
import TestSupport
import Testing

@Suite("Holding the original delegate, and restoring it") struct HoldingAndRestoringTests {
  let journal = Journal()

  @Test(
    "13: The original delegate is kept alive as long as a multicast says so, wherever it stands among the others",
    arguments: HookKind.allCases, [0, 1, 2])
  func held(kind: HookKind, place: Int) {
    let station = kind.makeStation()
    var original: Subscriber? = Subscriber("o", journal)
    weak let observer = original
    station.delegate = original
    var multicasts: [Multicast?] = (0...2).map { station.wrap(holdingOriginal: $0 == place ? .strongly : .weakly) }
    var second: Multicast? = station.wrap(holdingOriginal: .strongly)
    original = nil
    station.fire(1)
    #expect(journal.take() == ["o1"])
    multicasts[(place + 1) % 3] = nil
    second = nil
    #expect(observer != nil)
    multicasts[place] = nil
    #expect(observer == nil)
    let left = multicasts.compactMap { $0 }
    #expect(left.count == 1 && left[0].originalDelegate == nil && left[0].isInstalled)
    withExtendedLifetime(second) {}
  }

  @Test(
    "13, 14: A later delegate is held from its assignment on, and the replaced one is released",
    arguments: HookKind.hooked)
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

  /// A service that keeps its delegate alive.
  private final class StrongStation: Station {
    let life: LifeToken
    let isHooked: Bool
    let delegateHook = DelegateHook<any SignalDelegate>()
    var delegate: (any SignalDelegate)? { didSet { delegateHook.delegateDidChange() } }

    init(isHooked: Bool, life: Lifetimes) {
      self.isHooked = isHooked
      self.life = life.begin()
    }

    func makeMulticast(holdingOriginal: SubscriberHold, proxy: MakeProxy?) -> Multicast {
      MulticastDelegate(
        wrapping: self, delegate: \.delegate, hook: isHooked ? \.delegateHook : nil, holdingOriginal: holdingOriginal,
        proxy: proxy)
    }
  }

  @Test(
    "13, 17, 18: A strong property: the original delegate lives on and comes back, and nothing leaks",
    arguments: [true, false], ProxyKind.allCases)
  func strongProperty(isHooked: Bool, proxy: ProxyKind) {
    let life = Lifetimes()
    for isReleasedFirst in [true, false] {
      let station = StrongStation(isHooked: isHooked, life: life)
      station.delegate = Subscriber("o", journal, life: life)
      var multicast: Multicast? = station.wrap(holdingOriginal: .strongly, proxy: proxy.makeProxy(life: life))
      let a = Subscriber("a", journal, life: life)
      multicast?.subscribe(a)
      station.fire(1)
      #expect(journal.take() == ["o1", "a1"])
      if !isReleasedFirst { continue }
      multicast = nil
      #expect(name(of: station.delegate) == "o")
      station.fire(2)
      #expect(journal.take() == ["o2"])
    }
    #expect(life.living == 0)
  }

  @Test(
    "17: The property gets back what was assigned last, or nil if that is gone", arguments: HookKind.allCases,
    ProxyKind.allCases)
  func restored(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation()
    var all = subscribers("o", "p", journal: journal)
    station.delegate = all[0]
    var multicast: Multicast? = station.wrap(proxy: proxy.makeProxy())
    station.delegate = all[1]
    if kind == .none { multicast?.reinstall() }
    multicast = nil
    #expect(station.delegate === all[1])
    station.fire(1)
    #expect(journal.take() == ["p1"])
    station.delegate = all[0]
    multicast = station.wrap(proxy: proxy.makeProxy())
    #expect(multicast?.originalName == "o", "it was assigned while nothing wrapped the property")
    all = []
    #expect(multicast?.isInstalled == true)
    multicast = nil
    #expect(station.delegate == nil)
  }

  @Test(
    "17: The subscribers stay with the hook, in order; a later multicast finds them", arguments: HookKind.hooked,
    ProxyKind.allCases)
  func subscribersStay(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation()
    let all = subscribers("a", "b", "c", journal: journal)
    var multicast: Multicast? = station.wrap(proxy: proxy.makeProxy())
    multicast!.subscribe(all: Array(all[..<2]))
    multicast = nil
    station.fire(1)
    #expect(journal.take() == [])
    station.delegate = all[2]
    station.fire(2)
    #expect(journal.take() == ["c2"])
    multicast = station.wrap()
    #expect(multicast!.names == ["a", "b"])
    station.fire(3)
    #expect(journal.take() == ["c3", "a3", "b3"])
  }
}
