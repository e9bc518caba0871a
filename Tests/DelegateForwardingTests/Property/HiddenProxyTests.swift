import DelegateForwarding
import TestSupport
import Testing

/// A superclass stores the proxy, and whoever reads the property finds the delegate that was assigned.
@Suite("A hook that hides its proxy") struct HiddenProxyTests {
  let journal = Journal()

  /// A station with the delegate `o` and the subscriber `a`.
  private func makeStation(_ proxy: ProxyKind = .multicast) -> (HidingStation, [Subscriber]) {
    let station = HidingStation(proxy.makeProxy())
    return (station, use(station))
  }

  /// Assigns `o`, and subscribes `a`. Returns these, `p` and `b`.
  private func use(_ station: some HiddenHook) -> [Subscriber] {
    let all = subscribers("o", "a", "p", "b", journal: journal)
    station.delegates.subscribe(all[1])
    station.delegate = all[0]
    return all
  }

  // MARK: Assigning and reading

  @Test(
    "50: The app reads what it has assigned, or nil if that has died, and the service calls a proxy of it",
    arguments: ProxyKind.allCases)
  func assigning(proxy: ProxyKind) {
    let (station, all) = makeStation(proxy)
    for (value, delegate) in [(1, all[0]), (2, all[2]), (3, all[0])] {
      station.delegate = delegate
      #expect(station.delegate === delegate && station.delegates.originalDelegate === delegate)
      #expect(station.stored is any MulticastForwarding)
      #expect(station.called(value, journal) == ["\(delegate.name)\(value)", "a\(value)"])
    }
    station.delegate = nil
    #expect(station.delegate == nil && station.delegates.originalDelegate == nil)
    #expect(station.called(4, journal) == ["a4"])
    do {
      let dying = Subscriber("dying", journal)
      station.delegate = dying
      #expect(station.called(5, journal) == ["dying5", "a5"])
    }
    #expect(station.delegate == nil)
    #expect(station.called(6, journal) == ["a6"])
  }

  @Test("14, 50: Saved and restored, a thousand times: nothing grows")
  func restoring() {
    let life = Lifetimes()
    let station = HidingStation({ SignalForwarder($0, life: life) })
    let all = use(station)
    for _ in 1...1_000 {
      let saved = station.delegate
      station.delegate = all[2]
      station.delegate = saved
    }
    #expect(station.delegate === all[0])
    #expect(life.living == 2, "the proxy, and the one before it")
    #expect(station.delegates.violatedInvariants() == [])
  }

  @Test("4, 50: What leads to the list changes nothing, and a proxy of another property means its delegate")
  func meanings() {
    let (station, all) = makeStation()
    let behind = Multicast()
    behind.subscribe(station.delegates)
    for assigned in [station.delegates, behind] as [any SignalDelegate] {
      station.delegate = assigned
      #expect(station.delegate === all[0])
      #expect(station.called(1, journal) == ["o1", "a1"])
    }
    let used = ServiceInUse(.didSet)
    station.delegate = used.delegate
    #expect(station.delegate === used.o)
    used.delegate = station.delegate
    #expect(used.multicast.originalDelegate === used.o)
    let plain = PlainStation()
    plain.delegate = station.delegate
    #expect(plain.delegate === used.o, "without the subscribers")
  }

  @Test("50: Anything but a proxy of the list is read as it is")
  func readsOthers() {
    let (station, all) = makeStation()
    let used = ServiceInUse(.didSet)
    for stored in [used.delegate, station.delegates, all[1], nil] {
      #expect(station.delegates.delegate(behind: stored) === stored)
    }
    #expect(station.delegates.propertyValue === all[0], "nobody but the service gets the proxy")
  }

  // MARK: Installing

  @Test("50: Before the first assignment, `install` assigns what the property shows; later it changes nothing")
  func installing() {
    let (station, o, a) = (HidingStation(), Subscriber("o", journal), Subscriber("a", journal))
    station.delegates.subscribe(a)
    #expect(station.delegate == nil)
    #expect(station.called(1, journal) == [], "nothing is stored")
    #expect(station.install())
    #expect(station.called(2, journal) == ["a2"])
    let count = station.given.count
    #expect(station.install())
    #expect(MulticastDelegate(wrapping: station, delegate: \.delegate, hook: \.delegates).names == ["a"])
    station.uninstall()
    #expect(station.given.count == count)
    station.delegate = o
    station.uninstall()
    #expect(station.delegate === o)
    #expect(station.called(3, journal) == ["o3", "a3"])
    withExtendedLifetime((o, a)) {}
  }

  /// Stores a delegate in its initializer, which calls no setter.
  private final class EarlyStation: HidingStation {
    init(_ delegate: any SignalDelegate) {
      super.init()
      stored = delegate
    }
  }

  @Test("50: What an initializer has stored by itself is read, and `install` takes it over", arguments: [true, false])
  func storedEarly(byHook: Bool) {
    let all = subscribers("o", "a", journal: journal)
    let station = EarlyStation(all[0])
    #expect(station.delegate === all[0])
    station.delegates.subscribe(all[1])
    if byHook {
      _ = MulticastDelegate(wrapping: station as HidingStation, delegate: \.delegate, hook: \.delegates)
    } else {
      #expect(station.install())
    }
    #expect(station.delegate === all[0] && station.delegates.originalDelegate === all[0])
    #expect(station.called(1, journal) == ["o1", "a1"])
  }

  @Test("13, 50: A multicast is for one property: a second one takes it over, and the first calls nobody")
  func secondProperty() {
    let (station, all) = makeStation()
    let second = HidingStation(station.delegates)
    for value in 1...2 {
      second.delegate = all[2]
      #expect(second.called(value, journal) == ["p\(value)", "a\(value)"])
    }
    #expect(station.called(3, journal) == [])
    #expect(station.delegates.originalDelegate === all[2])
  }

  // MARK: Services with ways of their own

  @Test("50: A setter that tells the former delegate, or compares it, finds it alive")
  func tellsTheFormer() {
    let station = SteppedHidingStation()
    let all = use(station)
    station.delegate = all[2]
    station.beforeStoring = { former in former?.signal(1) }
    station.delegate = all[0]
    #expect(journal.take() == ["p1", "a1"])
    #expect(station.called(2, journal) == ["o2", "a2"])
  }

  @Test("21, 50: What an assignment lets go of is released when the lock is free", .timeLimit(.minutes(5)))
  func releases() {
    /// Uses its multicast while it is released.
    final class Proxy: MulticastForwarding, SignalDelegate {
      let multicast: Multicast
      init(_ multicast: Multicast) { self.multicast = multicast }
      deinit { _ = multicast.subscriberCount }
      func signal(_ value: Int) { forward { $0.signal(value) } }
      func allows(_ value: Int) -> Bool { true }
    }
    let station = SteppedHidingStation { Proxy($0) }
    let all = use(station)
    for _ in 1...3 {
      station.beforeStoring = { [unowned station] _ in station.delegate = all[3] }
      station.delegate = all[2]
    }
    #expect(station.called(1, journal) == ["p1", "a1"])
  }

  @Test(
    "21, 50: The delegate of an inner assignment, which the list holds, is released at the next one, without the lock",
    .timeLimit(.minutes(5)))
  func releasesHeld() {
    let life = Lifetimes()
    let station = StrongHidingStation()
    station.beforeStoring = { [unowned station, journal] in
      let inner = Subscriber("inner", journal, life: life)
      inner.onDeinit = { [unowned station] _ in _ = station.delegates.subscriberCount }
      station.delegate = inner
    }
    station.delegate = Subscriber("o", journal)
    #expect(station.called(1, journal) == ["o1"])
    station.delegate = nil
    #expect(life.living == 0)
  }

  @Test(
    "50: A service tells the delegate that it stores, which assigns itself again or hands over: the one that counts is held",
    arguments: [true, false])
  func told(isStoredFirst: Bool) {
    let (station, life) = (StrongHidingStation(), Lifetimes())
    weak var first: Subscriber?
    if isStoredFirst {
      station.afterStoring = { [unowned station, journal] in
        station.delegate = Subscriber("p", journal, life: life)
      }
    } else {
      station.beforeStoring = { [unowned station] in station.delegate = first }
    }
    func assign(_ delegate: Subscriber) {
      first = delegate
      station.delegate = delegate
    }
    assign(Subscriber("o", journal, life: life))
    #expect(station.called(1, journal) == [isStoredFirst ? "p1" : "o1"])
    #expect((station.delegate as? Subscriber)?.name == (isStoredFirst ? "p" : "o"))
    station.delegate = nil
    #expect(life.living == 0)
  }

  @Test("50: A property that isn't cleared has a proxy that lives, before, during and after an assignment")
  func careless() {
    let station = CarelessHidingStation()
    let all = use(station)
    for value in 1...3 {
      #expect(station.called(value, journal) == ["o\(value)", "a\(value)"])
      // The proxy that is being called lives until the next assignment has returned.
      all[0].onSignal = { [unowned station] _ in station.delegate = all[2] }
      #expect(station.called(10 + value, journal) == ["o\(10 + value)", "a\(10 + value)"])
      all[0].onSignal = nil
      #expect(station.called(20 + value, journal) == ["p\(20 + value)", "a\(20 + value)"])
      station.delegate = all[0]
    }
  }

  @Test("50: Of an assignment within an assignment, the outer one counts, and the former proxy lives until it returns")
  func nestedBeforeStoring() {
    let station = SteppedHidingStation()
    let all = use(station)
    weak let former = station.stored
    station.beforeStoring = { [unowned station] _ in
      station.delegate = all[3]
      #expect(former != nil)
    }
    station.delegate = all[2]
    #expect(former != nil, "the service may be calling it")
    #expect(station.delegate === all[2] && station.delegates.originalDelegate === all[2])
    #expect(station.called(1, journal) == ["p1", "a1"])
    #expect(station.delegates.violatedInvariants() == [])
    station.delegate = all[0]
    #expect(former == nil)
  }

  @Test("50: What the service stores last is called and read, also if it assigns that itself afterwards")
  func nestedAfterStoring() {
    let station = SteppedHidingStation()
    let all = use(station)
    station.afterStoring = { [unowned station] in station.delegate = all[3] }
    station.delegate = all[2]
    for value in 1...2 {
      #expect(station.delegate === all[3])
      #expect(station.called(value, journal) == ["b\(value)", "a\(value)"])
      station.delegate = station.delegate
    }
    #expect(station.delegates.originalDelegate === all[3])
  }

  @Test("50: A service that refuses an assignment keeps its delegate, which is read")
  func refuses() {
    let station = SteppedHidingStation()
    let all = use(station)
    station.refuses = true
    station.delegate = all[2]
    #expect(station.delegate === all[0])
    #expect(station.called(1, journal) == ["o1", "a1"])
    station.refuses = false
    station.delegate = all[2]
    #expect(station.called(2, journal) == ["p2", "a2"])
  }

  @Test("18, 50: A service that is its own delegate isn't held, and what it has held is released", arguments: 0..<3)
  func strong(way: Int) {
    let life = Lifetimes()
    do {
      let station = StrongHidingStation(life)
      switch way {
      case 0: station.delegate = station
      case 1: station.delegate = Subscriber("o", journal, life: life)
      default:
        station.delegate = Subscriber("o", journal, life: life)
        station.delegate = Subscriber("p", journal, life: life)
        #expect(station.called(1, journal) == ["p1"])
      }
      #expect(station.delegate != nil)
    }
    #expect(life.living == 0)
  }

  @Test(
    "18, 50: A delegate that owns its service is released when nil or another one is assigned",
    arguments: [true, false])
  func owningDelegate(isNil: Bool) {
    /// Keeps the service, whose property keeps it.
    final class Owner: SignalDelegate {
      let life: LifeToken
      let station: StrongHidingStation
      init(_ station: StrongHidingStation, _ life: Lifetimes) { (self.station, self.life) = (station, life.begin()) }
      func signal(_ value: Int) {}
      func allows(_ value: Int) -> Bool { true }
    }
    let (life, station) = (Lifetimes(), StrongHidingStation())
    station.delegate = Owner(station, life)
    #expect(life.living == 1)
    let next = Subscriber("next", journal)
    station.delegate = isNil ? nil : next
    #expect(life.living == 0)
    withExtendedLifetime(next) {}
  }

  @Test("18, 50: Dropped in any order, nothing leaks", arguments: ProxyKind.allCases, [true, false])
  func leaks(proxy: ProxyKind, serviceFirst: Bool) {
    let life = Lifetimes()
    do {
      var station: HidingStation? = HidingStation(proxy.makeProxy(life: life), life)
      var o: Subscriber? = Subscriber("o", journal, life: life)
      station?.delegate = o
      station?.delegates.subscribe(Subscriber("s", journal, life: life), holding: .strongly)
      station?.delegate = nil
      station?.delegate = o
      var multicast = station?.delegates
      if serviceFirst { station = nil } else { o = nil }
      #expect(life.living > 0)
      multicast = nil
      withExtendedLifetime((station, o, multicast)) {}
    }
    #expect(life.living == 0)
  }

  // MARK: Two hooks

  enum Pair: CaseIterable {
    case hidingTwice, shownBySubclass, hiddenBySubclass, hiddenOverObserved

    func makeStation() -> any ChainedHook {
      switch self {
      case .hidingTwice: TwiceHidingStation()
      case .shownBySubclass: ShowingSubclass()
      case .hiddenBySubclass: HidingSubclass()
      case .hiddenOverObserved: HidingObservedSubclass()
      }
    }
  }

  @Test(
    "16, 50: A class and its subclass are a chain, hidden or shown; `uninstall` of a hidden one does nothing",
    arguments: Pair.allCases)
  func pairs(pair: Pair) {
    let all = subscribers("o", "p", "a", "b", journal: journal)
    let service = pair.makeStation()
    let outer = service.outer
    service.delegates.subscribe(all[2])
    outer.subscribe(all[3])
    for (value, delegate) in [(1, all[0]), (2, all[1]), (3, all[0]), (4, nil), (5, all[1])] {
      service.delegate = delegate
      let heard = service.called(value, journal)
      let original = delegate.map { ["\($0.name)\(value)"] } ?? []
      #expect(heard.starts(with: original) && heard.dropFirst(original.count).sorted() == ["a\(value)", "b\(value)"])
      for multicast in [service.delegates, outer] { #expect(multicast.originalDelegate === delegate) }
      // A `didSet` writes its proxy through the subclass, which shows it as what was assigned.
      if pair == .hidingTwice || pair == .hiddenOverObserved { #expect(service.delegate === delegate) }
      service.delegate = service.delegate
      #expect(service.called(value, journal) == heard)
    }
    if pair == .shownBySubclass { return }
    let lines = TraceLines()
    lines.trace(outer)
    service.uninstall(outer)
    #expect(lines.lines == [])
    #expect(Set(service.called(6, journal)) == ["p6", "a6", "b6"])
  }

  @Test(
    "14, 16, 50: Interceptors of a class and its subclass call each delegate and each subscriber once",
    arguments: Pair.allCases)
  func intercepted(pair: Pair) {
    let all = subscribers("o", "a", "b", journal: journal)
    let service = pair.makeStation()
    service.delegate = all[0]
    service.delegates.subscribe(all[1])
    service.outer.subscribe(all[2])
    let interceptors = ["i", "j"].map { Interceptor($0, journal) }
    for interceptor in interceptors {
      interceptor.next = service.delegate
      service.delegate = interceptor
    }
    for (value, delegates) in [(1, ["j1", "i1", "o1"]), (2, ["i2", "o2"]), (3, ["o3"])] {
      let heard = service.called(value, journal)
      #expect(heard.starts(with: delegates))
      #expect(heard.dropFirst(delegates.count).sorted() == ["a\(value)", "b\(value)"])
      if value < 3 { service.delegate = interceptors[2 - value].next }
    }
    for multicast in [service.delegates, service.outer] { #expect(multicast.originalDelegate === all[0]) }
  }

  @Test("16, 50: Whoever wraps the property without knowing it takes part until the next assignment")
  func wrapped() {
    let (station, all) = makeStation()
    let other = Multicast(wrapping: station, delegate: \.delegate)
    other.subscribe(all[3])
    #expect(other.originalDelegate === all[0] && station.delegates.originalDelegate === all[0])
    #expect(station.called(1, journal) == ["o1", "b1", "a1"])
    #expect(other.install(in: station, \.delegate))
    #expect(station.called(2, journal) == ["o2", "b2", "a2"])
    station.delegate = all[2]
    #expect(station.delegate === all[2])
    #expect(station.called(3, journal) == ["p3", "a3"])
    #expect(other.install(in: station, \.delegate))
    other.uninstall(from: station, \.delegate)
    #expect(station.delegate === all[2])
    #expect(station.called(4, journal) == ["p4", "a4"])
  }

  // MARK: Traces and messages

  @Test("42, 50: One line says that the first proxy is installed, and one for each later change that it is assigned")
  func trace() {
    let (station, lines) = (HidingStation(), TraceLines())
    let all = subscribers("o", "p", journal: journal)
    lines.trace(station.delegates)
    for delegate in [all[0], all[0], all[1], nil, station.delegates] as [(any SignalDelegate)?] {
      station.delegate = delegate
    }
    #expect(
      lines.lines == [
        "the proxy of Subscriber(0x…) installed, by MulticastDelegate<any SignalDelegate>(0x…)",
        "Subscriber(0x…) assigned as delegate, in place of Subscriber(0x…)",
        "nil assigned as delegate, in place of Subscriber(0x…)",
        "MulticastDelegate<any SignalDelegate>(0x…) rejected, because it forwards to this list already",
      ])
    #expect("\(station.delegates)".contains("wrapping: HidingStation("))
    let (installed, linesOfInstall) = (HidingStation(), TraceLines())
    linesOfInstall.trace(installed.delegates)
    for _ in 1...2 { installed.install() }
    #expect(linesOfInstall.lines == ["the proxy of nobody installed, by MulticastDelegate<any SignalDelegate>(0x…)"])
  }

  #if compiler(>=6.3) && CHILD_PROCESSES
    @Test("20, 50: What can't be stops with a message that names the type", arguments: 0..<3)
    func stops(way: Int) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [way] in
        let station = HidingStation()
        switch way {
        case 0:
          station.delegate = nil
          station.delegates.propertyValue = nil
        case 1:
          var kept: Multicast?
          do {
            let ended = HidingStation { multicast in
              kept = multicast
              return SignalForwarder(multicast)
            }
            ended.delegate = nil
          }
          kept?.assign(nil, in: station) { _ in }
        default:
          let multicast = MulticastDelegate<any Speaking>()
          multicast.assign(nil, in: station) { _ in }
        }
      }
      let expected = [
        "MulticastDelegate<any SignalDelegate> belongs to a property whose hook hides its proxy",
        "The list of this MulticastDelegate<any SignalDelegate> has ended",
        way == 2 ? "does not conform to Speaking here" : "",
      ]
      #expect(message(of: result).contains(expected[way]))
    }
  #endif
}
