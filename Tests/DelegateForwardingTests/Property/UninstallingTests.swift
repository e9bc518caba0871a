import DelegateForwarding
import TestSupport
import Testing

@Suite("Holding the original delegate, and giving it back") struct UninstallingTests {
  let journal = Journal()

  @Test("17: Uninstalling gives back what was assigned last", arguments: HookKind.allCases, ProxyKind.allCases)
  func uninstalls(kind: HookKind, proxy: ProxyKind) {
    let used = ServiceInUse(kind, proxy)
    let (station, multicast) = (used.station, used.multicast)
    station.delegate = used.p
    multicast.install(in: station)
    multicast.uninstall(from: station)
    #expect(station.delegate === used.p)
    #expect(used.heard(1) == ["p1"])
    #expect(multicast.names == ["a"])
    multicast.install(in: station)
    #expect(used.heard(2) == ["p2", "a2"])
    multicast.uninstall(from: station)
    multicast.subscribe(used.b)
    let showsProxyAgain = kind == .observed || kind == .computed
    #expect(used.heard(3) == (showsProxyAgain ? ["p3", "a3", "b3"] : ["p3"]))
  }

  @Test("17: What isn't the multicast's proxy stays in the property", arguments: HookKind.stored)
  func notInstalled(kind: HookKind) {
    let used = ServiceInUse(kind)
    let shown = used.delegate
    Multicast().uninstall(from: used.station)
    #expect(used.delegate === shown)
    let untouched = PlainStation()
    untouched.delegate = used.p
    used.multicast.uninstall(from: untouched)
    #expect(untouched.delegate === used.p)
  }

  /// A service with a strong property, and no hook.
  private final class Keeper { var delegate: (any SignalDelegate)? }

  @Test("13, 17: A strong property keeps the proxy", arguments: ProxyKind.allCases, [SubscriberHold.weakly, .strongly])
  func releasedInStrongProperty(proxy: ProxyKind, hold: SubscriberHold) {
    let life = Lifetimes()
    do {
      let keeper = Keeper()
      let a = Subscriber("a", journal, life: life)
      var original: Subscriber? = Subscriber("o", journal, life: life)
      keeper.delegate = original
      Multicast(wrapping: keeper, \.delegate, holdingOriginal: hold, makingProxies: proxy.makeProxy(life: life))
        .subscribe(a)
      if hold == .strongly { original = nil }
      #expect(keeper.delegate?.heard(1, journal) == ["o1", "a1"])
      let b = Subscriber("b", journal, life: life)
      let next = Multicast(wrapping: keeper, delegate: \.delegate)
      next.subscribe(b, holding: .strongly)
      // The first list has ended, so its proxy means its delegate, which nobody else may hold.
      #expect(keeper.delegate?.heard(2, journal) == (hold == .weakly ? ["o2", "b2"] : ["b2"]))
      withExtendedLifetime(original) {}
    }
    #expect(life.living == 0)
  }

  /// A service whose property isn't cleared when its delegate goes, as an `assign` one of Objective-C.
  private final class CarelessStation {
    unowned(unsafe) var delegate: (any SignalDelegate)?
  }

  @Test("17: A property that isn't cleared has its delegate again when a multicast is uninstalled, and may go then")
  func uninstallsBeforeItGoes() {
    let (station, life) = (CarelessStation(), Lifetimes())
    let all = subscribers("o", "a", journal: journal)
    unsafe station.delegate = all[0]
    do {
      let multicast = unsafe Multicast(
        wrapping: station, \.delegate, makingProxies: { SignalForwarder($0, life: life) })
      multicast.subscribe(all[1])
      #expect(unsafe station.delegate?.heard(1, journal) == ["o1", "a1"])
      unsafe multicast.uninstall(from: station, \.delegate)
    }
    #expect(life.living == 0)
    #expect(unsafe station.delegate?.heard(2, journal) == ["o2"])
  }

  // MARK: Holding

  @Test("14: A delegate that is held and replaced dies when the proxy is in the property again")
  func diesAfterwards() {
    let station = StrongStation()
    let all = subscribers("p", "a", journal: journal)
    station.delegates.subscribe(all[1])
    do {
      let replaced = Subscriber("o", journal)
      replaced.onDeinit = { [unowned station] _ in station.fire(1) }
      station.delegate = replaced
    }
    station.delegate = all[0]
    #expect(journal.entries == ["p1", "a1"])
  }

  @Test("13: Nobody holds a weak property's delegate, in use or not", arguments: HookKind.weak, [true, false])
  func notHeld(kind: HookKind, isInUse: Bool) {
    let life = Lifetimes()
    let station = kind.makeStation()
    if isInUse { _ = station.install() }
    for _ in 1...2 {
      station.delegate = Subscriber("o", journal, life: life)
      #expect(life.living == 0)
    }
    #expect(station.heard(1, journal) == [])
    #expect(station.install().originalDelegate == nil)
  }
}
