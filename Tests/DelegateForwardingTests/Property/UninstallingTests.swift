import DelegateForwarding
import TestSupport
import Testing

@Suite("Holding the original delegate, and giving it back") struct UninstallingTests {
  let journal = Journal()

  @Test(
    "17: Uninstalling gives the property what was assigned last, and subscribers stay", arguments: HookKind.allCases,
    ProxyKind.allCases)
  func uninstalls(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation(proxy)
    let all = subscribers("o", "p", "a", journal: journal)
    station.delegate = all[0]
    let multicast = station.install()
    multicast.subscribe(all[2])
    station.delegate = all[1]
    multicast.install(in: station)
    multicast.uninstall(from: station)
    #expect(station.delegate === all[1])
    station.fire(1)
    #expect(journal.take() == ["p1"])
    #expect(multicast.names == ["a"])
    multicast.install(in: station)
    station.fire(2)
    #expect(journal.take() == ["p2", "a2"])
  }

  @Test("17: An observed property shows the proxy again when somebody takes part")
  func uninstalledThenSubscribed() {
    let station = ObservedStation()
    let all = subscribers("o", "a", "b", journal: journal)
    station.delegate = all[0]
    station.$delegate.subscribe(all[1])
    station.$delegate.uninstall(from: station, \.delegate)
    #expect(station.delegate === all[0])
    station.$delegate.subscribe(all[2])
    station.fire(1)
    #expect(journal.take() == ["o1", "a1", "b1"])
  }

  /// Subscribes somebody when its property is read, as another thread might.
  private final class JoiningStation {
    let delegates = Multicast()
    var readsBeforeJoining = Int.max
    var joining: Subscriber?
    private weak var stored: (any SignalDelegate)?
    var delegate: (any SignalDelegate)? {
      get {
        readsBeforeJoining -= 1
        if readsBeforeJoining == 0, let joining { delegates.subscribe(joining) }
        return stored
      }
      set {
        stored = newValue
        delegates.install(in: self, \.delegate)
      }
    }
  }

  @Test("17: Somebody who takes part meanwhile doesn't keep the proxy in a plain property", arguments: 1...3)
  func subscribedMeanwhile(read: Int) {
    let station = JoiningStation()
    let all = subscribers("o", "a", "b", journal: journal)
    station.delegate = all[0]
    station.delegates.subscribe(all[1])
    station.joining = all[2]
    station.readsBeforeJoining = read
    station.delegates.uninstall(from: station, \.delegate)
    #expect(station.delegate === all[0])
  }

  @Test("17: Uninstalling ends, though the property's getter installs the multicast again")
  func installedByTheGetter() {
    final class LateStation {
      let delegates = Multicast()
      private weak var stored: (any SignalDelegate)?
      var delegate: (any SignalDelegate)? {
        get {
          delegates.install(in: self, \.stored)
          return stored
        }
        set { stored = newValue }
      }
    }
    let (station, o) = (LateStation(), Subscriber("o", journal))
    station.delegate = o
    station.delegates.uninstall(from: station, \.delegate)
    station.delegate?.signal(1)
    #expect(journal.take() == ["o1"])
  }

  @Test("16, 17: One of several multicasts whose subscribers an observed property calls is uninstalled")
  func behindOthers() {
    let station = ObservedStation()
    let all = subscribers("o", "a", "b", "c", journal: journal)
    station.delegate = all[0]
    var multicasts = (1...3).map { _ in Multicast() }
    for (multicast, subscriber) in zip(multicasts, all.dropFirst()) {
      multicast.subscribe(subscriber)
      multicast.install(in: station)
    }
    multicasts.removeFirst().uninstall(from: station)
    station.fire(1)
    #expect(journal.take() == ["o1", "b1", "c1"])
  }

  @Test("17, 44: A service that keeps the proxy is not said to have given it back")
  func keepsTheProxy() {
    final class KeepingStation {
      private var stored: (any SignalDelegate)?
      var delegate: (any SignalDelegate)? {
        get { stored }
        set { stored = stored ?? newValue }
      }
    }
    let (station, multicast, lines) = (KeepingStation(), Multicast(), TraceLines())
    let trace = multicast.trace { lines.note($0) }
    multicast.install(in: station, \.delegate)
    _ = lines.take()
    multicast.uninstall(from: station, \.delegate)
    #expect(lines.take() == [])
    withExtendedLifetime(trace) {}
  }

  @Test("17: What isn't the multicast's proxy stays in the property", arguments: HookKind.stored)
  func notInstalled(kind: HookKind) {
    let station = kind.makeStation()
    let other = Subscriber("o", journal)
    let stranger = Multicast()
    station.delegate = other
    let shown = station.delegate
    stranger.uninstall(from: station)
    #expect(station.delegate === shown)
  }

  @Test(
    "17: Without a hook, a strong property keeps the proxy, which goes on forwarding", arguments: ProxyKind.allCases)
  func releasedInStrongProperty(proxy: ProxyKind) {
    final class Keeper { var delegate: (any SignalDelegate)? }
    let life = Lifetimes()
    do {
      let keeper = Keeper()
      let (original, a) = (Subscriber("o", journal, life: life), Subscriber("a", journal, life: life))
      keeper.delegate = original
      Multicast(wrapping: keeper, \.delegate, makingProxies: proxy.makeProxy(life: life)).subscribe(a)
      keeper.delegate?.signal(1)
      #expect(journal.take() == ["o1", "a1"])
      let b = Subscriber("b", journal, life: life)
      let next = Multicast(wrapping: keeper, delegate: \.delegate)
      next.subscribe(b, holding: .strongly)
      keeper.delegate?.signal(2)
      #expect(journal.take() == ["o2", "b2"], "the first list has ended")
    }
    #expect(life.living == 0)
  }

  // MARK: Holding

  @Test(
    "13, 17: In a strong property the proxy outlives its multicast, and the original delegate that was held lives on",
    arguments: ProxyKind.allCases)
  func heldByProxyThatStays(proxy: ProxyKind) {
    final class Keeper { var delegate: (any SignalDelegate)? }
    let life = Lifetimes()
    let keeper = Keeper()
    keeper.delegate = Subscriber("o", journal, life: life)
    var multicast: Multicast? = Multicast(
      wrapping: keeper, \.delegate, holdingOriginal: .strongly, makingProxies: proxy.makeProxy(life: life))
    keeper.delegate?.signal(1)
    multicast = nil
    keeper.delegate?.signal(2)
    #expect(journal.take() == ["o1", "o2"])
    keeper.delegate = nil
    #expect(life.living == 0)
    withExtendedLifetime(multicast) {}
  }

  @Test(
    "13: The original delegate is held if the multicast is told to, and a replaced one is released",
    arguments: ProxyKind.allCases)
  func held(proxy: ProxyKind) {
    let life = Lifetimes()
    let station = StrongStation(proxy.makeProxy())
    for name in ["o", "p"] {
      station.delegate = Subscriber(name, journal, life: life)
      station.fire(1)
      #expect(journal.take() == ["\(name)1"])
      #expect(life.living == 1)
    }
    station.delegate = nil
    #expect(life.living == 0)
  }

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

  @Test(
    "13: Without a hook, it is held from the wrapping on, if the first multicast holds it", arguments: [true, false])
  func heldWithoutHook(joins: Bool) {
    let life = Lifetimes()
    let station = PlainStation()
    var original: Subscriber? = Subscriber("o", journal, life: life)
    station.delegate = original
    let first = joins ? station.install() : nil
    var multicast: Multicast? = Multicast(wrapping: station, delegate: \.delegate, holdingOriginal: .strongly)
    original = nil
    station.fire(1)
    #expect(journal.take() == (joins ? [] : ["o1"]))
    withExtendedLifetime((first, multicast)) {}
    multicast = nil
    #expect(life.living == 0)
  }

  @Test("13: A weak property's delegate isn't held by anybody", arguments: HookKind.weak)
  func notHeld(kind: HookKind) {
    let life = Lifetimes()
    let station = kind.makeStation()
    _ = station.install()
    station.delegate = Subscriber("o", journal, life: life)
    #expect(life.living == 0)
  }
}
