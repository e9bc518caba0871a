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

  @Test("44: A turn says its callback, its subscriber, how long it took and on which thread")
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

  @Test("44: The address distinguishes two subscribers of one class")
  func addresses() {
    let all = subscribers("a", "b", journal: journal)
    multicast.subscribe(all: all)
    let entries = Guarded<[DelegateTrace.Entry]>([])
    let trace = multicast.trace { entry in entries.withLock { $0.append(entry) } }
    multicast.signal(1)
    let expected = all.map { "Subscriber(0x\(String(UInt(bitPattern: ObjectIdentifier($0)), radix: 16)))" }
    #expect(entries.current.map(\.subject) == expected)
    #expect(entries.current.map(\.callback) == ["signal(_:)", "signal(_:)"])
    withExtendedLifetime(trace) {}
  }

  @Test("44: The callback is the method that forwards it, in every form of forward")
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

  @Test("44: responds(to:) is not traced")
  func responds() {
    multicast.subscribe(NoisySubscriber(journal), holding: .strongly)
    trace(multicast)
    #expect(multicast.responds(to: (any NoiseDelegate).self))
    #expect(lines.take() == [])
  }

  @Test("44: A subscriber that died before its first turn")
  func vanished() {
    trace(multicast)
    multicast.subscribe(Subscriber("gone", journal))
    multicast.signal(1)
    #expect(lines.take() == ["Subscriber(0x…) subscribed", "Subscriber(0x…) died before its first turn"])
  }

  @Test("44: Subscribers that come and leave, and whether they have had a turn")
  func leaving() {
    let old = Subscriber("old", journal)
    multicast.subscribe(old)
    trace(multicast)
    var all = subscribers("a", "b", "c", journal: journal)
    multicast.subscribe(all: all)
    multicast.subscribe(all[0])
    #expect(lines.take() == Array(repeating: "Subscriber(0x…) subscribed", count: 3))
    multicast.unsubscribe(old)
    multicast.unsubscribe(old)
    #expect(lines.take() == ["Subscriber(0x…) unsubscribed and has had no turn since the trace began"])
    multicast.unsubscribe(all[0])
    multicast.signal(1)
    _ = lines.take()
    all.removeLast()
    multicast.signal(2)
    #expect(lines.take().contains("Subscriber(0x…) died"))
    multicast.unsubscribeAll()
    #expect(lines.take() == ["Subscriber(0x…) unsubscribed"])
  }

  @Test("44: What is assigned, and what it replaced", arguments: HookKind.hooked)
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
    #expect(lines.take() == ["Subscriber(0x…) assigned as delegate", "Subscriber(0x…) died before its first turn"])
  }

  @Test("44: The original delegate's turn says so")
  func original() {
    let original = Subscriber("o", journal)
    let multicast = Multicast(original: original)
    trace(multicast)
    multicast.signal(1)
    #expect(lines.take() == ["signal(_:) → Subscriber(0x…) (the original delegate), T on thread N"])
  }

  @Test("44: A displaced proxy, and what displaced it")
  func displaced() {
    let station = PlainStation()
    let multicast = station.wrap()
    trace(multicast)
    let other = NoisySubscriber(journal)
    station.delegate = other
    #expect(lines.take() == [])
    #expect(!multicast.isInstalled)
    let proxy = "MulticastDelegate<SignalDelegate>(0x…)"
    let displaced = "\(proxy) displaced in PlainStation(0x…) by NoisySubscriber(0x…)"
    #expect(lines.take() == [displaced])
    #expect(!multicast.isInstalled)
    #expect(lines.take() == [], "it is reported once")
    multicast.reinstall()
    #expect(
      lines.take() == ["NoisySubscriber(0x…) assigned as delegate", "\(proxy) installed in PlainStation(0x…)"])
  }

  @Test("44: A proxy that replaces a released one", arguments: HookKind.allCases)
  func installed(kind: HookKind) {
    let station = kind.makeStation()
    var first: Multicast? = station.wrap()
    let second = station.wrap { SignalForwarder($0) }
    trace(second)
    withExtendedLifetime(first) {}
    first = nil
    #expect(lines.take() == ["SignalForwarder(0x…) installed in \(type(of: station))(0x…)"])
  }

  @Test("44: Slow turns only")
  func slow() {
    let trace = multicast.trace(slowerThan: .milliseconds(10)) { [lines] in lines.note($0) }
    let all = subscribers("a", "b", journal: journal)
    multicast.subscribe(all: all)
    all[1].onSignal = { if $0 == 2 { Thread.sleep(forTimeInterval: 0.02) } }
    multicast.signal(1)
    multicast.signal(2)
    multicast.unsubscribe(all[0])
    // The machine may be so busy that others are slow too.
    #expect(lines.take().contains("signal(_:) → Subscriber(0x…), T on thread N (slow)"))
    #expect(lines.longest! > .milliseconds(10))
    withExtendedLifetime(trace) {}
  }

  @Test("44: A trace ends with its token; others go on")
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

  @Test("44: One trace for all multicasts on a property")
  func shared() {
    let station = ObservedStation()
    let first = station.wrap()
    let second = station.wrap()
    trace(first)
    second.subscribe(Subscriber("gone", journal))
    #expect(lines.take() == ["Subscriber(0x…) subscribed"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("45: A trace's own actions are not traced, and it may use the multicast")
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

  @Test("45: It keeps neither multicast nor subscriber alive, and ends with its token")
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

  @Test("45: A subscriber dies at the end of its turn, even if the turn is traced")
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

  @Test("45: Every promise about callbacks holds while they are traced")
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
