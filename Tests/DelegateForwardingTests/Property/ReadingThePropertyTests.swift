import DelegateForwarding
import TestSupport
import Testing

/// Code that reads the property goes on working when somebody has subscribed.
@Suite("What the app reads is what it gets to keep") struct ReadingThePropertyTests {
  /// How an interceptor may keep what it has read: a list that holds its original delegates keeps one proxy only.
  private func holds(_ kind: HookKind) -> [Interceptor.Hold] {
    kind == .strong ? [.strongly] : Interceptor.Hold.allCases
  }

  // MARK: Interceptors

  @Test("14: Interceptors pass on, and each is called once", arguments: HookKind.alsoTwice, ProxyKind.allCases)
  func interceptors(kind: HookKind, proxy: ProxyKind) {
    for hold in holds(kind) {
      let used = ServiceInUse(kind, proxy)
      let (i, j) = (Interceptor("i", used.journal, hold), Interceptor("j", used.journal, hold))
      i.intercept(used.station)
      #expect(used.heard() == ["i1", "o1", "a1"])
      j.intercept(used.station)
      #expect(used.heard() == ["j1", "i1", "o1", "a1"])
      used.o.answer = false
      #expect(used.delegate?.allows(1) == false)
      #expect(used.journal.take() == ["j?1", "i?1", "o?1", "a?1"])
      used.o.answer = true
      #expect(used.delegate?.allows(2) == true)
      _ = used.journal.take()
      used.delegate = j.next
      #expect(used.heard() == ["i1", "o1", "a1"])
      used.delegate = i.next
      #expect(used.heard() == ["o1", "a1"])
    }
  }

  /// A list that holds its original delegates makes another proxy for one that comes back: the former one passes on.
  private func repeated(_ kind: HookKind, _ value: Int) -> [String] { kind == .strong ? [] : ["a\(value)"] }

  @Test(
    "14: One that gives the place back after passing on repeats nothing; before that, the subscribers are called once more",
    arguments: HookKind.alsoTwice, [false, true])
  func givesBack(kind: HookKind, isBefore: Bool) {
    let used = ServiceInUse(kind)
    let interceptor = Interceptor("i", used.journal, .strongly)
    interceptor.intercept(used.station)
    let read = used.delegate
    let giveBack = { [unowned interceptor] in used.delegate = interceptor.next }
    if isBefore { interceptor.before = giveBack } else { interceptor.after = giveBack }
    #expect(used.heard(1) == ["i1", "o1", "a1"] + (isBefore ? repeated(kind, 1) : []))
    (interceptor.before, interceptor.after) = (nil, nil)
    #expect(used.heard(2) == ["o2", "a2"])
    #expect(read?.heard(3, used.journal) == ["i3", "o3", "a3"] + repeated(kind, 3), "it has left, but is still called")
  }

  @Test(
    "14: One that gives the place back, and lets the service go on, loses nothing of that",
    arguments: HookKind.alsoTwice)
  func goesOnWithin(kind: HookKind) {
    let used = ServiceInUse(kind)
    let interceptor = Interceptor("i", used.journal, .strongly)
    interceptor.intercept(used.station)
    interceptor.before = { [unowned interceptor] in
      used.delegate = interceptor.next
      used.station.fire(2)
    }
    #expect(used.heard(1) == ["i1", "o2", "a2", "o1", "a1"] + repeated(kind, 1))
    interceptor.before = nil
  }

  @Test(
    "14: One that translates a callback into another one passes it on", arguments: HookKind.alsoTwice,
    ProxyKind.allCases)
  func anotherCallback(kind: HookKind, proxy: ProxyKind) {
    let used = ServiceInUse(kind, proxy)
    let read = used.delegate
    used.p.onSignal = { value in _ = read?.allows(value) }
    used.delegate = used.p
    #expect(used.heard() == ["p1", "o?1", "a1"])
    used.p.onSignal = nil
  }

  @Test(
    "14: A call to the former delegate reaches everybody; within a callback of the new one, that one alone, as a trace says",
    arguments: HookKind.alsoTwice, ProxyKind.allCases)
  func helper(kind: HookKind, proxy: ProxyKind) {
    let used = ServiceInUse(kind, proxy)
    let handedOver = used.delegate
    used.delegate = used.p
    let lines = TraceLines()
    lines.trace(used.multicast)
    used.p.onSignal = { _ in handedOver?.signal(2) }
    #expect(used.heard() == ["p1", "o2", "a1"])
    #expect(lines.lines.contains { $0.hasSuffix("skipped, because the callback is passed on within another one") })
    used.p.onSignal = nil
    #expect(used.heard(3) == ["p3", "a3"])
    #expect(handedOver?.heard(4, used.journal) == ["o4", "a4"])
  }

  @Test(
    "14: An interceptor that asks what its next responds to hears of whom a call would reach",
    arguments: HookKind.alsoTwice)
  func askedByAnInterceptor(kind: HookKind) {
    let used = ServiceInUse(kind)
    let noisy = NoisySubscriber(used.journal)
    used.multicast.subscribe(noisy)
    let next = used.delegate as? Multicast
    used.delegate = used.p
    var answers: [Bool?] = [next?.responds(to: (any NoiseDelegate).self)]
    used.p.onSignal = { _ in answers.append(next?.responds(to: (any NoiseDelegate).self)) }
    used.station.fire(1)
    used.p.onSignal = nil
    answers.append(next?.responds(to: (any NoiseDelegate).self))
    #expect(answers == [true, false, true])
    withExtendedLifetime(noisy) {}
  }

  @Test(
    "14: Behind an interceptor, one that is both is called twice", arguments: HookKind.alsoTwice,
    ProxyKind.allCases)
  func delegateAndSubscriber(kind: HookKind, proxy: ProxyKind) {
    let used = ServiceInUse(kind, proxy)
    used.multicast.subscribe(used.o)
    let interceptor = Interceptor("i", used.journal, holds(kind)[0])
    interceptor.intercept(used.station)
    #expect(used.heard() == ["i1", "o1", "a1", "o1"])
  }

  // MARK: Saving and restoring

  @Test(
    "14: Saved and restored; a proxy calls the delegate that it stands for", arguments: HookKind.alsoTwice,
    ProxyKind.allCases)
  func saveAndRestore(kind: HookKind, proxy: ProxyKind) {
    let used = ServiceInUse(kind, proxy)
    let saved = used.delegate
    used.delegate = used.p
    #expect(used.heard() == ["p1", "a1"])
    #expect(saved?.heard(2, used.journal) == ["o2", "a2"])
    used.delegate = saved
    #expect(used.heard() == ["o1", "a1"])
    if kind != .strong { #expect(used.delegate === saved) }
    #expect(used.multicast.originalDelegate === used.o)
    used.delegate = used.delegate
    #expect(used.heard() == ["o1", "a1"])
    used.delegate = nil
    let nobody = used.delegate
    #expect(used.heard() == ["a1"])
    #expect(saved?.heard(3, used.journal) == ["o3", "a3"])
    used.delegate = used.p
    used.delegate = nobody
    #expect(used.heard() == ["a1"], "nobody is saved and restored, too")
    #expect(used.multicast.originalDelegate == nil)
  }

  @Test("14: A dead delegate's proxy means nobody", arguments: HookKind.weak + [.twoHooks], ProxyKind.allCases)
  func deadDelegate(kind: HookKind, proxy: ProxyKind) {
    let used = ServiceInUse(kind, proxy)
    var dying: Subscriber? = Subscriber("dying", used.journal)
    used.delegate = dying
    let interceptor = Interceptor("i", used.journal, .strongly)
    interceptor.intercept(used.station)
    #expect(used.heard() == ["i1", "dying1", "a1"])
    dying = nil
    #expect(used.heard(2) == ["i2", "a2"])
    #expect(interceptor.next?.heard(3, used.journal) == ["a3"])
    used.delegate = interceptor.next
    #expect(used.heard(4) == ["a4"])
    #expect(used.multicast.originalDelegate == nil)
    withExtendedLifetime(dying) {}
  }

  // MARK: Handing over

  @Test(
    "14: Handing over hands over the delegate alone; a property without hook and multicast gets the proxy",
    arguments: HookKind.alsoTwice, ProxyKind.allCases)
  func handOver(kind: HookKind, proxy: ProxyKind) {
    let old = ServiceInUse(kind, proxy)
    let (unused, observed, used) = (kind.makeStation(proxy), ObservedStation(), kind.makeStation(proxy))
    (unused.delegate, observed.delegate) = (old.delegate, old.delegate)
    #expect(unused.heard(1, old.journal) == ["o1"])
    #expect(observed.delegate === old.o, "nobody uses the property")
    used.install().subscribe(old.b)
    used.delegate = old.delegate
    let plain = PlainStation()
    plain.delegate = old.delegate
    #expect(plain.heard(1, old.journal) == ["o1", "a1"], "with the subscribers")
    plain.delegate = old.multicast.originalDelegate
    #expect(plain.heard(1, old.journal) == ["o1"])
    old.delegate = nil
    #expect(used.heard(2, old.journal) == ["o2", "b2"])
    #expect(old.heard(3) == ["a3"])
  }

  // MARK: Several services

  @Test("13: One multicast in several services: each calls its own delegate", arguments: ProxyKind.allCases)
  func severalServices(proxy: ProxyKind) {
    let journal = Journal()
    let all = subscribers("o", "p", "a", journal: journal)
    let multicast = Multicast(makingProxies: proxy.makeProxy())
    let stations = [PlainStation(), PlainStation()]
    multicast.subscribe(all[2])
    for (station, delegate) in zip(stations, all) {
      station.delegate = delegate
      #expect(multicast.install(in: station))
    }
    #expect(stations.map { $0.heard(1, journal) } == [["o1", "a1"], ["p1", "a1"]])
    #expect(multicast.originalDelegate === all[1])
    let interceptor = Interceptor("i", journal)
    interceptor.intercept(stations[0])
    multicast.install(in: stations[0])
    #expect(stations.map { $0.heard(2, journal) } == [["i2", "o2", "a2"], ["p2", "a2"]])
    for station in stations { multicast.uninstall(from: station) }
    #expect(stations[0].delegate === interceptor)
    #expect(stations[1].delegate === all[1])
  }

  @Test(
    "13, 19: An observed property's multicast isn't installed in another one, as a trace says",
    arguments: ProxyKind.allCases, [true, false])
  func anotherProperty(proxy: ProxyKind, isAssigned: Bool) {
    let journal = Journal()
    let all = subscribers("o", "p", "a", journal: journal)
    let (station, other) = (ObservedStation(proxy.makeProxy()), PlainStation())
    station.delegate = all[0]
    if isAssigned { other.delegate = all[1] }
    let lines = TraceLines()
    lines.trace(station.$delegate)
    #expect(!station.$delegate.install(in: other, \.delegate))
    let shown = isAssigned ? "Subscriber(0x…)" : "nil"
    #expect(lines.lines == ["the proxy of Subscriber(0x…) displaced, by \(shown)"])
    #expect(other.delegate === (isAssigned ? all[1] : nil))
    station.$delegate.subscribe(all[2])
    #expect(station.heard(1, journal) == ["o1", "a1"])
    #expect(station.$delegate.originalDelegate === all[0])
  }

  // MARK: Strong properties

  @Test("13, 14: Where the list holds its originals, what was read keeps its delegate", arguments: ProxyKind.allCases)
  func strongProperty(proxy: ProxyKind) {
    let (life, journal) = (Lifetimes(), Journal())
    let station = StrongStation(proxy.makeProxy())
    let a = Subscriber("a", journal)
    station.delegates.subscribe(a)
    station.delegate = Subscriber("x", journal, life: life)
    do {
      let interceptor = Interceptor("i", journal, .strongly)
      interceptor.intercept(station)
    }
    #expect(station.heard(1, journal) == ["i1", "x1", "a1"])
    do {
      let saved = station.delegate
      station.delegate = Subscriber("y", journal, life: life)
      #expect(station.heard(2, journal) == ["y2", "a2"])
      #expect(life.living == 2)
      station.delegate = saved
    }
    #expect(life.living == 1)
    #expect(station.heard(3, journal) == ["i3", "x3", "a3"])
    station.delegate = nil
    #expect(life.living == 0)
    #expect(station.heard(4, journal) == ["a4"])
  }

  // MARK: After the end

  @Test("17, 18: What is kept of an ended list calls its delegate", arguments: HookKind.allCases, ProxyKind.allCases)
  func afterTheEnd(kind: HookKind, proxy: ProxyKind) {
    let (life, journal) = (Lifetimes(), Journal())
    let all = subscribers("o", "a", journal: journal)
    var kept: (any SignalDelegate)?
    do {
      let station = kind.makeStation(proxy, life: life)
      station.delegate = all[0]
      let multicast = station.install()
      multicast.subscribe(all[1])
      multicast.subscribe(Subscriber("s", journal, life: life), holding: .strongly)
      // The list lets go of the proxies of all delegates, also of those that live.
      for delegate in [all[1], nil, all[0]] {
        station.delegate = delegate
        multicast.install(in: station)
        kept = station.delegate
      }
    }
    #expect(life.living == (proxy == .ownObject ? 1 : 0), "the proxy")
    #expect(kept?.heard(1, journal) == ["o1", "a1"])
    #expect(kept?.allows(1) == true)
    let own = (kept as? SignalForwarder)?.multicast ?? kept as! Multicast
    #expect(!own.description.isEmpty)
    let (plain, next) = (PlainStation(), PlainStation())
    #expect(!own.install(in: plain))
    #expect(plain.delegate == nil)
    next.delegate = kept
    let multicast = Multicast(wrapping: next, delegate: \.delegate)
    _ = journal.take()
    #expect(multicast.originalDelegate === all[0])
    #expect(next.heard(2, journal) == ["o2"])
    own.propertyValue = nil
    #expect(own.propertyValue == nil, "nobody makes a proxy")
    own.propertyValue = all[1]
    #expect(own.propertyValue === all[1])
    for _ in 1...5 {
      own.propertyValue = Subscriber("x", journal, life: life)
      _ = own.propertyValue
    }
    #expect(life.living == (proxy == .ownObject ? 1 : 0), "the proxy")
  }

  // MARK: Handing over within a callback

  /// How the delegate that takes over is assigned.
  enum HandingOver: CaseIterable {
    case itself
    /// It was one before, so the list knows its proxy.
    case formerItself
    /// By its proxy, which was read before.
    case proxy
  }

  @Test(
    "14: Who hands over within a callback, and a service that goes on with the same one, reach everybody",
    arguments: HookKind.alsoTwice, HandingOver.allCases)
  func handingOverWithin(kind: HookKind, way: HandingOver) {
    let used = ServiceInUse(kind)
    var saved: (any SignalDelegate)? = used.p
    if way != .itself {
      used.delegate = used.p
      _ = used.heard(0)
      if way == .proxy { saved = used.delegate }
      used.delegate = used.o
    }
    used.o.onSignal = { value in
      used.delegate = saved
      used.station.fire(2)
    }
    #expect(used.heard(1) == ["o1", "p2", "a2", "a1"])
    used.o.onSignal = nil
    #expect(used.heard(3) == ["p3", "a3"])
  }

  // MARK: Looking at the multicast of a plain property

  @Test("19: `propertyValue` of a plain property's multicast changes nothing", arguments: [HookKind.didSet, .strong])
  func lookingAtPropertyValue(kind: HookKind) {
    let used = ServiceInUse(kind)
    _ = used.multicast.propertyValue
    let saved = used.delegate
    used.delegate = used.p
    #expect(used.multicast.propertyValue === used.delegate)
    used.delegate = saved
    #expect(used.multicast.originalDelegate === used.o)
    #expect(used.heard() == ["o1", "a1"])
  }

  @Test(
    "19: Nor does it before the first `install`: that decides what the multicast is for", arguments: [true, false])
  func lookingBefore(isSubscribed: Bool) {
    let (station, journal) = (DidSetStation(), Journal())
    let all = subscribers("o", "p", "a", journal: journal)
    if isSubscribed { station.delegates.subscribe(all[2]) }
    _ = station.delegates.propertyValue
    station.delegates.subscribe(all[2])
    for (value, delegate) in [(1, all[0]), (2, all[1]), (3, all[0])] {
      station.delegate = delegate
      #expect(station.delegates.originalDelegate === delegate)
      #expect(station.heard(value, journal) == ["\(delegate.name)\(value)", "a\(value)"])
    }
  }
}
