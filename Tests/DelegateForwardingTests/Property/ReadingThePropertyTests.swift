import DelegateForwarding
import TestSupport
import Testing

/// Code that reads the property goes on working when somebody has subscribed.
@Suite("What the app reads is what it gets to keep") struct ReadingThePropertyTests {
  let journal = Journal()
  private let screen, other, logger: Subscriber

  init() {
    let all = subscribers("screen", "other", "logger", journal: journal)
    (screen, other, logger) = (all[0], all[1], all[2])
  }

  /// A service in use, with a delegate and a subscriber.
  private func station(_ kind: HookKind, _ proxy: ProxyKind) -> (any Station, Multicast) {
    let station = kind.makeStation(proxy)
    station.delegate = screen
    let multicast = station.install()
    multicast.subscribe(logger)
    return (station, multicast)
  }

  private func heard(_ station: any Station, _ value: Int = 1) -> [String] {
    station.fire(value)
    return journal.take()
  }

  /// How an interceptor may keep what it has read: a list that holds its original delegates keeps one proxy only.
  private func holds(_ kind: HookKind) -> [Interceptor.Hold] {
    kind == .strong ? [.strongly] : Interceptor.Hold.allCases
  }

  // MARK: Interceptors

  @Test(
    "14: An interceptor passes on what it has read: each subscriber hears each callback once",
    arguments: HookKind.alsoTwice, ProxyKind.allCases)
  func interceptors(kind: HookKind, proxy: ProxyKind) {
    for hold in holds(kind) {
      let (station, _) = station(kind, proxy)
      let (i, j) = (Interceptor("i", journal, hold), Interceptor("j", journal, hold))
      i.intercept(station)
      #expect(heard(station) == ["i1", "screen1", "logger1"])
      j.intercept(station)
      #expect(heard(station) == ["j1", "i1", "screen1", "logger1"])
      station.delegate = j.next
      #expect(heard(station) == ["i1", "screen1", "logger1"])
      station.delegate = i.next
      #expect(heard(station) == ["screen1", "logger1"])
    }
  }

  @Test("14: Many interceptors, one after the other", arguments: HookKind.alsoTwice, ProxyKind.allCases)
  func manyInterceptors(kind: HookKind, proxy: ProxyKind) {
    let (station, _) = station(kind, proxy)
    let chain = (0..<20).map { Interceptor("i\($0)-", journal, holds(kind)[0]) }
    for interceptor in chain { interceptor.intercept(station) }
    #expect(heard(station) == chain.reversed().map { "\($0.name)1" } + ["screen1", "logger1"])
  }

  @Test(
    "14: An interceptor that leaves in its own turn, before it passes on or after that",
    arguments: HookKind.alsoTwice, ProxyKind.allCases)
  func leavesInItsTurn(kind: HookKind, proxy: ProxyKind) {
    for isBefore in [true, false] {
      let (station, _) = station(kind, proxy)
      let interceptor = Interceptor("i", journal, .strongly)
      interceptor.intercept(station)
      let leave = { [unowned station, unowned interceptor] in station.delegate = interceptor.next }
      if isBefore { interceptor.before = leave } else { interceptor.after = leave }
      #expect(heard(station) == ["i1", "screen1", "logger1"])
      #expect(heard(station, 2) == ["screen2", "logger2"])
    }
  }

  @Test(
    "14: A service that has read the property before an interceptor left it calls each once",
    arguments: HookKind.alsoTwice, ProxyKind.allCases)
  func readBeforeOneLeft(kind: HookKind, proxy: ProxyKind) {
    let (station, _) = station(kind, proxy)
    let interceptor = Interceptor("i", journal, .strongly)
    interceptor.intercept(station)
    let read = station.delegate
    station.delegate = interceptor.next
    read?.signal(1)
    // Where the list holds its delegates, it keeps only the current one's proxy: `read` keeps this one.
    #expect(journal.take() == ["i1", "screen1", "logger1"])
  }

  @Test(
    "14: Another callback through what an interceptor has read reaches the delegate and the subscribers",
    arguments: HookKind.alsoTwice, ProxyKind.allCases)
  func anotherCallback(kind: HookKind, proxy: ProxyKind) {
    let (station, _) = station(kind, proxy)
    let read = station.delegate
    other.onSignal = { value in _ = read?.allows(value) }
    station.delegate = other
    #expect(heard(station) == ["other1", "screen?1", "logger?1", "logger1"])
    other.onSignal = nil
  }

  @Test(
    "14: The subscribers' answers are asked once through interceptors", arguments: HookKind.alsoTwice,
    ProxyKind.allCases)
  func answers(kind: HookKind, proxy: ProxyKind) {
    let (station, _) = station(kind, proxy)
    let (i, j) = (Interceptor("i", journal, holds(kind)[0]), Interceptor("j", journal, holds(kind)[0]))
    i.intercept(station)
    j.intercept(station)
    screen.answer = false
    #expect(station.delegate?.allows(1) == false)
    #expect(journal.take() == ["j?1", "i?1", "screen?1", "logger?1"])
    screen.answer = true
    #expect(station.delegate?.allows(2) == true)
  }

  @Test(
    "14: A delegate that is a subscriber too is called as both behind an interceptor", arguments: HookKind.alsoTwice,
    ProxyKind.allCases)
  func delegateAndSubscriber(kind: HookKind, proxy: ProxyKind) {
    let (station, multicast) = station(kind, proxy)
    multicast.subscribe(screen)
    let interceptor = Interceptor("i", journal, holds(kind)[0])
    interceptor.intercept(station)
    #expect(heard(station) == ["i1", "screen1", "logger1", "screen1"])
  }

  @Test("14: One who calls later what it has read calls the subscribers once more", arguments: HookKind.alsoTwice)
  func later(kind: HookKind) {
    let (station, _) = station(kind, .multicast)
    let read = station.delegate
    station.delegate = other
    #expect(heard(station) == ["other1", "logger1"])
    read?.signal(1)
    #expect(journal.take() == ["screen1", "logger1"])
  }

  // MARK: Saving and restoring

  @Test("14: Saved and restored", arguments: HookKind.alsoTwice, ProxyKind.allCases)
  func saveAndRestore(kind: HookKind, proxy: ProxyKind) {
    let (station, multicast) = station(kind, proxy)
    let saved = station.delegate
    station.delegate = other
    #expect(heard(station) == ["other1", "logger1"])
    station.delegate = saved
    #expect(heard(station) == ["screen1", "logger1"])
    if kind != .strong { #expect(station.delegate === saved) }
    if kind != .twoHooks { #expect(multicast.originalDelegate === screen) }
    station.delegate = station.delegate
    #expect(heard(station) == ["screen1", "logger1"])
  }

  @Test("14: Nobody is saved and restored, too", arguments: HookKind.alsoTwice, ProxyKind.allCases)
  func nobodyRestored(kind: HookKind, proxy: ProxyKind) {
    let (station, multicast) = station(kind, proxy)
    station.delegate = nil
    let saved = station.delegate
    #expect(heard(station) == ["logger1"])
    station.delegate = other
    station.delegate = saved
    #expect(heard(station) == ["logger1"])
    #expect(multicast.originalDelegate == nil)
  }

  @Test("14: What was read while nobody took part is the delegate itself", arguments: [HookKind.observed, .computed])
  func readBeforeUse(kind: HookKind) {
    let station = kind.makeStation()
    station.delegate = screen
    let saved = station.delegate
    #expect(saved === screen)
    station.install().subscribe(logger)
    station.delegate = other
    station.delegate = saved
    #expect(heard(station) == ["screen1", "logger1"])
  }

  @Test(
    "14: A call to a proxy reaches the delegate that it stands for", arguments: HookKind.alsoTwice, ProxyKind.allCases)
  func readBeforeAnAssignment(kind: HookKind, proxy: ProxyKind) {
    let (station, _) = station(kind, proxy)
    let read = station.delegate
    station.delegate = other
    read?.signal(1)
    #expect(journal.take() == ["screen1", "logger1"])
    station.delegate = nil
    read?.signal(2)
    #expect(journal.take() == ["screen2", "logger2"])
  }

  @Test(
    "14: If the delegate that a proxy stands for has died, the proxy calls subscribers alone, and means nobody",
    arguments: HookKind.weak + [.twoHooks], ProxyKind.allCases)
  func deadDelegate(kind: HookKind, proxy: ProxyKind) {
    let (station, multicast) = station(kind, proxy)
    var dying: Subscriber? = Subscriber("dying", journal)
    station.delegate = dying
    let interceptor = Interceptor("i", journal, .strongly)
    interceptor.intercept(station)
    #expect(heard(station) == ["i1", "dying1", "logger1"])
    dying = nil
    #expect(heard(station, 2) == ["i2", "logger2"])
    interceptor.next?.signal(3)
    #expect(journal.take() == ["logger3"])
    station.delegate = interceptor.next
    #expect(heard(station, 4) == ["logger4"])
    #expect(multicast.originalDelegate == nil)
    withExtendedLifetime(dying) {}
  }

  // MARK: Handing over

  @Test(
    "14: Handing over hands over the delegate and not its subscribers", arguments: HookKind.alsoTwice,
    ProxyKind.allCases)
  func handOver(kind: HookKind, proxy: ProxyKind) {
    let (old, _) = station(kind, proxy)
    let unused = kind.makeStation(proxy)
    unused.delegate = old.delegate
    #expect(heard(unused) == ["screen1"])
    let used = kind.makeStation(proxy)
    let listener = Subscriber("listener", journal)
    used.install().subscribe(listener)
    used.delegate = old.delegate
    old.delegate = nil
    #expect(heard(used) == ["screen1", "listener1"])
    #expect(heard(old) == ["logger1"])
  }

  @Test(
    "14: An observed property that nobody uses shows the delegate that was handed over", arguments: HookKind.alsoTwice)
  func handedOverToUnused(kind: HookKind) {
    let (old, _) = station(kind, .ownObject)
    let unused = ObservedStation()
    unused.delegate = old.delegate
    #expect(unused.delegate === screen)
  }

  @Test(
    "14: A property with neither hook nor multicast gets the proxy, with the subscribers", arguments: ProxyKind.allCases
  )
  func handedOverToPlain(proxy: ProxyKind) {
    let (old, multicast) = station(.didSet, proxy)
    let plain = PlainStation()
    plain.delegate = old.delegate
    #expect(heard(plain) == ["screen1", "logger1"])
    plain.delegate = multicast.originalDelegate
    #expect(heard(plain) == ["screen1"])
  }

  // MARK: Without a hook

  @Test("14: Interceptors without a hook, with `install` after each assignment", arguments: ProxyKind.allCases)
  func withoutHook(proxy: ProxyKind) {
    let (station, multicast) = station(.none, proxy)
    let interceptor = Interceptor("i", journal)
    interceptor.intercept(station)
    #expect(heard(station) == ["i1", "screen1", "logger1"])
    multicast.install(in: station)
    #expect(heard(station) == ["i1", "screen1", "logger1"])
    #expect(multicast.originalDelegate === interceptor)
    station.delegate = interceptor.next
    #expect(heard(station) == ["screen1", "logger1"])
    multicast.uninstall(from: station)
    #expect(station.delegate === screen)
  }

  @Test(
    "13: One multicast in several services: each calls its own delegate, and gets it back",
    arguments: ProxyKind.allCases)
  func severalServices(proxy: ProxyKind) {
    let multicast = Multicast(makingProxies: proxy.makeProxy())
    let stations = [PlainStation(), PlainStation()]
    multicast.subscribe(logger)
    for (station, delegate) in zip(stations, [screen, other]) {
      station.delegate = delegate
      #expect(multicast.install(in: station))
    }
    #expect(heard(stations[0]) == ["screen1", "logger1"])
    #expect(heard(stations[1]) == ["other1", "logger1"])
    #expect(multicast.originalDelegate === other)
    let interceptor = Interceptor("i", journal)
    interceptor.intercept(stations[0])
    multicast.install(in: stations[0])
    #expect(heard(stations[0]) == ["i1", "screen1", "logger1"])
    #expect(heard(stations[1]) == ["other1", "logger1"])
    for station in stations { multicast.uninstall(from: station) }
    #expect(stations[0].delegate === interceptor)
    #expect(stations[1].delegate === other)
  }

  // MARK: Strong properties

  @Test(
    "13, 14: Where the list holds its original delegates, what was read keeps its delegate",
    arguments: ProxyKind.allCases)
  func strongProperty(proxy: ProxyKind) {
    let life = Lifetimes()
    let station = StrongStation(proxy.makeProxy())
    station.delegates.subscribe(logger)
    station.delegate = Subscriber("x", journal, life: life)
    do {
      let interceptor = Interceptor("i", journal, .strongly)
      interceptor.intercept(station)
    }
    #expect(heard(station) == ["i1", "x1", "logger1"])
    do {
      let saved = station.delegate
      station.delegate = Subscriber("y", journal, life: life)
      #expect(life.living == 2)
      station.delegate = saved
    }
    #expect(life.living == 1)
    #expect(heard(station) == ["i1", "x1", "logger1"])
    station.delegate = nil
    #expect(life.living == 0)
    #expect(heard(station) == ["logger1"])
  }

  // MARK: After the end

  @Test(
    "17: What is kept of a list that has ended calls its delegate, and stands for it", arguments: ProxyKind.allCases)
  func afterTheEnd(proxy: ProxyKind) {
    let life = Lifetimes()
    var kept: (any SignalDelegate)?
    do {
      let station = ObservedStation(proxy.makeProxy(), life)
      station.delegate = screen
      station.$delegate.subscribe(logger)
      kept = station.delegate
    }
    #expect(life.living == 0)
    kept?.signal(1)
    #expect(journal.take() == ["screen1", "logger1"])
    let next = PlainStation()
    next.delegate = kept
    let multicast = Multicast(wrapping: next, delegate: \.delegate)
    #expect(multicast.originalDelegate === screen)
    #expect(heard(next, 2) == ["screen2"])
  }

  // MARK: The proxy's own multicast

  @Test(
    "14: On a proxy's own multicast, `originalDelegate` is the delegate that the proxy stands for",
    arguments: HookKind.hooked)
  func originalOfProxy(kind: HookKind) throws {
    let (station, multicast) = station(kind, .ownObject)
    let own = try #require(station.delegate as? SignalForwarder).multicast
    #expect(own.originalDelegate === screen)
    station.delegate = other
    #expect(own.originalDelegate === screen)
    #expect(multicast.originalDelegate === other)
    #expect(own.names == ["logger"], "all else is the list's")
  }
}
