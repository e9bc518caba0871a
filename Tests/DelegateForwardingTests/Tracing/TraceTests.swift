import DelegateForwarding
import Foundation
import TestSupport
import Testing

@Suite("Traces") struct TraceTests {
  let journal = Journal()
  let multicast = Multicast()
  let lines = TraceLines()

  private let traces = Guarded<[DelegateTrace]>([])

  /// Traces a multicast until the test is over.
  private func trace(_ multicast: Multicast) {
    let trace = multicast.trace { [lines] in lines.note($0) }
    traces.withLock { $0.append(trace) }
  }

  @Test("42: A turn says its callback, its subscriber, how long it took and on which thread")
  func turns() {
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    trace(multicast)
    a.onSignal = { _ in Thread.sleep(forTimeInterval: 0.02) }
    multicast.signal(1)
    #expect(lines.take() == ["signal(_:) → Subscriber(0x…), T on thread N"])
    #expect(lines.longest! >= .milliseconds(20))
    _ = multicast.allows(1)
    #expect(lines.take() == ["allows(_:) → Subscriber(0x…), T on thread N"])
  }

  @Test("42: An entry has its kind, service, callback, subject, duration and place; its line names them all")
  func entries() throws {
    let stations = (0..<2).map { _ in ObservedStation() }
    let multicasts = stations.map { $0.wrap() }
    let entries = Guarded<[DelegateTrace.Entry]>([])
    let traces = (multicasts + [multicast]).map { $0.trace { entry in entries.withLock { $0.append(entry) } } }
    let a = Subscriber("a", journal)
    for multicast in multicasts { multicast.subscribe(a) }
    for station in stations { station.fire(1) }
    multicast.subscribe(a)
    func name(_ object: AnyObject) -> String {
      "\(type(of: object))(0x\(String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)))"
    }
    let all = entries.current
    #expect(all.map(\.kind) == [.subscribed, .subscribed, .turn, .turn, .subscribed])
    #expect(all.map(\.service) == (stations + stations).map { name($0) } + [name(multicast)])
    #expect(all.allSatisfy { $0.subject == name(a) && $0.description.hasPrefix("\($0.service): ") })
    let turn = all[2]
    #expect(turn.callback == "signal(_:)")
    let (duration, place) = (try #require(turn.duration), try #require(turn.place))
    #expect(duration > .zero && turn.description.hasSuffix(" on \(place)"))
    #expect(all[0].callback == nil && all[0].duration == nil && all[0].place == nil)
    withExtendedLifetime(traces) {}
  }

  @Test("42: What comes, leaves and is found has its kind")
  func kinds() {
    let station = PlainStation()
    let (a, other) = (Subscriber("a", journal), NoisySubscriber(journal))
    var multicast: Multicast? = station.wrap()
    let trace = multicast?.trace { [lines] in lines.note($0) }
    multicast?.subscribe(a)
    multicast?.unsubscribe(a)
    multicast?.subscribe(Subscriber("gone", journal))
    station.fire(1)
    station.delegate = other
    multicast?.reinstall()
    multicast = nil
    #expect(
      lines.kinds == [
        .subscribed, .unsubscribed, .subscribed, .foundDead, .displaced, .assigned, .installed, .uninstalled,
      ])
    withExtendedLifetime(trace) {}
  }

  @Test("42: A property is named by its hook until a multicast wraps the service")
  func hookAsService() {
    let station = ObservedStation()
    let services = Guarded<[String]>([])
    let trace = station.$delegate.trace { entry in services.withLock { $0.append(entry.service) } }
    let a = Subscriber("a", journal)
    station.$delegate.subscribe(a)
    let multicast = station.wrap()
    station.$delegate.unsubscribe(a)
    #expect(services.current.map { $0.prefix { $0 != "(" } } == ["DelegateHook<SignalDelegate>", "ObservedStation"])
    withExtendedLifetime((trace, multicast)) {}
  }

  @Test("42: The callback is the method that forwards it, in every form of forward")
  func names() async {
    let a = NoisySubscriber(journal)
    multicast.subscribe(a)
    trace(multicast)
    func callback(_ number: Int) async {
      multicast.forward { $0.signal(number) }
      _ = multicast.forward(combining: .all) { $0.allows(number) }
      _ = multicast.forward(passing: number) { $0.allows($1) ? 1 : 0 }
      await multicast.forward { (delegate) async in delegate.signal(number) }
      _ = await multicast.forward(combining: .all) { (delegate) async in delegate.allows(number) }
      await multicast.forward(isolation: #isolation) { (delegate) async in delegate.signal(number) }
    }
    await callback(1)
    let taken = lines.take()
    #expect(taken.count == 6)
    #expect(taken.allSatisfy { $0.hasPrefix("callback(_:) → NoisySubscriber(0x…), T on thread N") })
    #expect(taken.suffix(3).allSatisfy { $0.hasSuffix(", suspensions included") })
  }

  @Test("42: responds(to:) is not traced")
  func responds() {
    multicast.subscribe(NoisySubscriber(journal), holding: .strongly)
    trace(multicast)
    #expect(multicast.responds(to: (any NoiseDelegate).self))
    #expect(lines.take() == [])
  }

  @Test("42: A dead subscriber is reported once, by a callback or by a newcomer that has its address")
  func vanished() {
    trace(multicast)
    multicast.subscribe(Subscriber("gone", journal))
    multicast.signal(1)
    multicast.signal(2)
    let dead = "the subscriber at 0x… was found dead"
    #expect(lines.take() == ["Subscriber(0x…) subscribed", dead])
    // Most allocators give the next object the memory of the last one.
    for _ in 1...8 { multicast.subscribe(Subscriber("gone", journal)) }
    multicast.signal(3)
    #expect(
      lines.take().sorted() == Array(repeating: "Subscriber(0x…) subscribed", count: 8)
        + Array(repeating: dead, count: 8))
  }

  @Test("42: Subscribers that come and leave, and what leaves during a callback")
  func leaving() {
    let old = Subscriber("old", journal)
    multicast.subscribe(old)
    trace(multicast)
    let all = subscribers("a", "b", "c", journal: journal)
    multicast.subscribe(all: all)
    multicast.subscribe(all[0])
    #expect(lines.take() == Array(repeating: "Subscriber(0x…) subscribed", count: 3))
    multicast.unsubscribe(old)
    multicast.unsubscribe(old)
    #expect(lines.take() == ["Subscriber(0x…) unsubscribed"])
    all[0].onSignal = { [multicast] _ in multicast.unsubscribe(all[0]) }
    multicast.signal(1)
    #expect(lines.take().first == "Subscriber(0x…) unsubscribed during signal(_:)")
    multicast.unsubscribeAll()
    #expect(lines.take() == Array(repeating: "Subscriber(0x…) unsubscribed", count: 2))
    multicast.unsubscribeAll()
    #expect(lines.take() == [])
    all[0].onSignal = nil
  }

  @Test("42: What is assigned, and what it replaced", arguments: HookKind.hooked)
  func assignments(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "n", journal: journal)
    station.delegate = all[0]
    let multicast = station.wrap()
    trace(multicast)
    station.delegate = all[1]
    #expect(lines.take() == ["Subscriber(0x…) assigned as delegate, in place of Subscriber(0x…)"])
    station.delegate = all[1]
    #expect(lines.take() == [])
    station.delegate = nil
    #expect(lines.take() == ["nil assigned as delegate, in place of Subscriber(0x…)"])
    station.fire(1)
    station.delegate = Subscriber("gone", journal)
    station.fire(2)
    station.fire(3)
    station.delegate = all[0]
    #expect(
      lines.take() == [
        "Subscriber(0x…) assigned as delegate", "the original delegate at 0x… was found dead",
        "Subscriber(0x…) assigned as delegate, in place of a dead object at 0x…",
      ])
  }

  @Test("42: The original delegate's turn says so")
  func original() {
    let original = Subscriber("o", journal)
    let multicast = Multicast(original: original)
    trace(multicast)
    multicast.signal(1)
    #expect(lines.take() == ["signal(_:) → Subscriber(0x…) (the original delegate), T on thread N"])
  }

  @Test("42: A displaced proxy, and what displaced it")
  func displaced() {
    let station = PlainStation()
    let multicast = station.wrap()
    trace(multicast)
    let other = NoisySubscriber(journal)
    station.delegate = other
    #expect(lines.take() == [])
    #expect(!multicast.isInstalled)
    let proxy = "MulticastDelegate<SignalDelegate>(0x…)"
    let displaced = "\(proxy) displaced by NoisySubscriber(0x…)"
    #expect(lines.take() == [displaced])
    #expect(!multicast.isInstalled)
    #expect(lines.take() == [], "it is reported once")
    multicast.reinstall()
    #expect(
      lines.take() == ["NoisySubscriber(0x…) assigned as delegate", "\(proxy) installed"])
  }

  @Test("42: A displaced proxy whose multicast goes")
  func displacedAtTheEnd() {
    let station = PlainStation()
    let other = NoisySubscriber(journal)
    var multicast: Multicast? = station.wrap()
    let trace = multicast?.trace { [lines] in lines.note($0) }
    station.delegate = other
    multicast = nil
    #expect(lines.take() == ["MulticastDelegate<SignalDelegate>(0x…) displaced by NoisySubscriber(0x…)"])
    withExtendedLifetime(trace) {}
  }

  @Test("42: A proxy that replaces a released one", arguments: HookKind.allCases)
  func installed(kind: HookKind) {
    let station = kind.makeStation()
    var first: Multicast? = station.wrap()
    let second = station.wrap { SignalForwarder($0) }
    trace(second)
    withExtendedLifetime(first) {}
    first = nil
    #expect(lines.take() == ["SignalForwarder(0x…) installed"])
  }

  @Test("42: A proxy is uninstalled when its last multicast goes", arguments: HookKind.allCases)
  func uninstalled(kind: HookKind) {
    let station = kind.makeStation()
    var multicast: Multicast? = station.wrap()
    let trace = multicast?.trace { [lines] in lines.note($0) }
    multicast = nil
    #expect(lines.take() == ["MulticastDelegate<SignalDelegate>(0x…) uninstalled"])
    withExtendedLifetime(trace) {}
  }

  @Test("42: Slow turns only")
  func slow() {
    let trace = multicast.trace(slowerThan: .milliseconds(10)) { [lines] in lines.note($0) }
    let all = subscribers("a", "b", journal: journal)
    multicast.subscribe(all: all)
    all[1].onSignal = { if $0 == 2 { Thread.sleep(forTimeInterval: 0.02) } }
    multicast.signal(1)
    multicast.signal(2)
    multicast.unsubscribe(all[0])
    // The machine may be so busy that others are slow too.
    #expect(lines.take().contains("signal(_:) → Subscriber(0x…), T on thread N"))
    #expect(lines.longest! > .milliseconds(10))
    withExtendedLifetime(trace) {}
  }

  @Test("42: A trace ends with its token; others go on")
  func token() {
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    let others = TraceLines()
    var first: DelegateTrace? = multicast.trace { [lines] in lines.note($0) }
    let second = multicast.trace { others.note($0) }
    withExtendedLifetime(first) {}
    first = nil
    multicast.signal(1)
    #expect(lines.take() == [])
    #expect(others.take().count == 1)
    withExtendedLifetime(second) {}
  }

  @Test("42: One trace for all multicasts on a property")
  func shared() {
    let station = ObservedStation()
    let first = station.wrap()
    let second = station.wrap()
    trace(first)
    second.subscribe(Subscriber("gone", journal))
    #expect(lines.take() == ["Subscriber(0x…) subscribed"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("43: A trace's own actions are not traced, and it may use the multicast")
  func reentrant() {
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    let count = Guarded(0)
    nonisolated(unsafe) let multicast = multicast
    let trace = multicast.trace { _ in
      count.withLock { $0 += 1 }
      unsafe multicast.signal(0)
      unsafe multicast.unsubscribeAll()
    }
    multicast.signal(1)
    #expect(count.current == 1)
    #expect(multicast.isEmpty)
    withExtendedLifetime(trace) {}
  }

  @Test("43: It keeps neither multicast nor subscriber alive, and ends with its token")
  func lifetimes() {
    let life = Lifetimes()
    var trace: DelegateTrace?
    do {
      let multicast = Multicast()
      let subscriber = Subscriber("a", journal, life: life)
      let token = life.begin()
      trace = multicast.trace { _ in withExtendedLifetime(token) {} }
      multicast.subscribe(subscriber)
      multicast.signal(1)
    }
    #expect(life.living == 1)
    withExtendedLifetime(trace) {}
    trace = nil
    #expect(life.living == 0)
  }

  @Test("43: A subscriber dies at the end of its turn, even if the turn is traced")
  func ownTurnOnly() {
    trace(multicast)
    var a: Subscriber? = Subscriber("a", journal)
    let b = Subscriber("b", journal)
    weak let weakA = a
    multicast.subscribe(all: [a!, b])
    a?.onSignal = { _ in a = nil }
    var isGone = false
    b.onSignal = { _ in isGone = weakA == nil }
    multicast.signal(1)
    #expect(isGone)
  }

  @Test("43: Every promise about callbacks holds while they are traced")
  func rules() {
    trace(multicast)
    let all = subscribers("a", "b", "c", journal: journal)
    multicast.subscribe(all: all)
    let late = Subscriber("late", journal)
    all[0].onSignal = { [multicast] in
      if $0 == 1 {
        multicast.unsubscribe(all[1])
        multicast.subscribe(late)
        multicast.signal(2)
      }
    }
    multicast.signal(1)
    #expect(journal.take() == ["a1", "a2", "c2", "late2", "c1"])
    all[0].onSignal = nil
  }
}
