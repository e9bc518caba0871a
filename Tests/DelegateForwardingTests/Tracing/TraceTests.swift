import DelegateForwarding
import ListInvariants
import TestSupport
import Testing

/// A turn of an asynchronous callback that ends when it is told to.
@MainActor private final class SuspendedTurn {
  private let multicast: Multicast
  private let callback: StaticString
  private let beginning = AsyncStream<Void>.makeStream()
  private let ending = AsyncStream<Void>.makeStream()
  private var task: Task<Void, Never>?

  init(of multicast: Multicast, callback: StaticString) {
    self.multicast = multicast
    self.callback = callback
  }

  func begin() async {
    task = Task {
      await multicast.forward(isolation: #isolation, callback: callback) { _ async in
        beginning.continuation.yield()
        for await _ in ending.stream { break }
      }
    }
    for await _ in beginning.stream { break }
  }

  func end() async {
    ending.continuation.yield()
    await task?.value
  }
}

@Suite("Traces") struct TraceTests {
  let journal = Journal()
  let multicast = Multicast()
  let lines = TraceLines()

  private let traces = Guarded<[DelegateTrace]>([])

  /// Traces a multicast until the test is over.
  private func trace(_ multicast: Multicast?) {
    let trace = multicast?.trace { [lines] in lines.note($0) }
    traces.withLock { $0.append(trace!) }
  }

  // MARK: What an entry says

  @Test("44: An entry has its kind, service, callback, subject, duration and place; its line names them all")
  func entries() throws {
    let stations = (0..<2).map { _ in ObservedStation() }
    let multicasts = stations.map { $0.install() }
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
    #expect(all.map { "\($0.service)" } == (stations + stations).map { name($0) } + [name(multicast)])
    #expect(all.allSatisfy { "\($0.subject)" == name(a) && $0.description.hasPrefix("\($0.service): ") })
    #expect(all[0].service.type == ObservedStation.self && all[0].subject == all[1].subject)
    #expect(all[0].subject.address == UInt(bitPattern: ObjectIdentifier(a)) && all[0].subject != all[0].service)
    let turn = all[2]
    #expect(turn.callback == "signal(_:)")
    let (duration, place) = (try #require(turn.duration), try #require(turn.place))
    #expect(duration > .zero && turn.description.hasSuffix(" on \(place)"))
    #expect(all[0].callback == nil && all[0].duration == nil && all[0].place == nil)
    withExtendedLifetime(traces) {}
  }

  @Test("44: A multicast is named by its service, also where only $delegate was used, by its label, or by itself")
  func names() {
    let services = Guarded<[String]>([])
    let note: @Sendable (DelegateTrace.Entry) -> Void = { entry in services.withLock { $0.append("\(entry.service)") } }
    let (station, labelled) = (ObservedStation(), Multicast(label: "news"))
    let traces = [station.$delegate.trace(note), labelled.trace(note), multicast.trace(note)]
    let a = Subscriber("a", journal)
    for multicast in [station.$delegate, labelled, multicast] { multicast.subscribe(a) }
    let names = services.exchange(for: []).map { String($0.prefix { $0 != "(" }) }
    #expect(names == ["ObservedStation", "news", "MulticastDelegate<SignalDelegate>"])
    withExtendedLifetime(traces) {}
  }

  @Test("44: Installed for several services, a multicast is named by itself, as none of them is the one")
  func severalServices() {
    trace(multicast)
    let stations = [PlainStation(), PlainStation()]
    let services = Guarded<[String]>([])
    for station in stations { multicast.install(in: station) }
    let trace = multicast.trace { entry in services.withLock { $0.append("\(entry.service)") } }
    multicast.subscribe(Subscriber("a", journal))
    #expect(services.current.allSatisfy { $0.hasPrefix("MulticastDelegate<SignalDelegate>") })
    #expect(!lines.kinds.contains(.displaced), "it still is in the first one")
    withExtendedLifetime(trace) {}
  }

  /// Refuses its delegate until it is open.
  private final class ClosedStation {
    private weak var stored: (any SignalDelegate)?
    var isOpen = true
    var delegate: (any SignalDelegate)? {
      get { stored }
      set { if isOpen { stored = newValue } }
    }
  }

  @Test("44: A service that refuses the proxy, and later accepts it")
  func acceptedLater() {
    let station = ClosedStation()
    let other = NoisySubscriber(journal)
    station.delegate = other
    station.isOpen = false
    #expect(!multicast.install(in: station, \.delegate))
    trace(multicast)
    station.isOpen = true
    #expect(multicast.install(in: station, \.delegate))
    #expect(multicast.originalDelegate === other)
    #expect(Set(lines.kinds) == [.assigned, .installed])
  }

  @Test("21, 44: A trace may drop the last multicast during an assignment")
  func droppedByTrace() {
    let station = PlainStation()
    let all = subscribers("o", "p", journal: journal)
    nonisolated(unsafe) var multicast: Multicast? = station.install()
    let trace = multicast!.trace { [lines] entry in
      lines.note(entry)
      if entry.kind == .assigned { multicast = nil }
    }
    station.delegate = all[0]
    multicast?.install(in: station)
    #expect(lines.take().contains("Subscriber(0x…) assigned as delegate"))
    #expect(multicast == nil)
    withExtendedLifetime((all, trace)) {}
  }

  @Test("44: A turn says its callback, which is the method that forwards it in every form of forward, and its subject")
  func turns() async {
    let (original, a) = (Subscriber("o", journal), NoisySubscriber(journal))
    let multicast = Multicast(original: original)
    multicast.subscribe(a)
    trace(multicast)
    func callback(_ number: Int) async {
      multicast.forward { $0.signal(number) }
      _ = multicast.forward(combining: .all) { $0.allows(number) }
      _ = multicast.forward(passing: number) { $0.allows($1) ? 1 : 0 }
      multicast.forward(combining: .all, completion: { (_: Bool) in }) { $1($0.allows(number)) }
      await multicast.forward(isolation: #isolation) { (delegate) async in delegate.signal(number) }
      _ = await multicast.forward(isolation: #isolation, combining: .all) { (delegate) async in delegate.allows(number)
      }
      await multicast.forward(isolation: #isolation) { (delegate) async in delegate.signal(number) }
    }
    await callback(1)
    let turns = [
      "callback(_:) → Subscriber(0x…) (the original delegate), T on thread N",
      "callback(_:) → NoisySubscriber(0x…), T on thread N",
    ]
    let synchronous = (1...4).flatMap { _ in turns }
    #expect(lines.take() == synchronous + (1...3).flatMap { _ in turns.map { $0 + ", suspensions included" } })
  }

  // MARK: What is reported

  @Test("44: What comes, leaves and is found has its kind and its line")
  func kinds() {
    let station = PlainStation()
    let (a, other) = (Subscriber("a", journal), NoisySubscriber(journal))
    var multicast: Multicast? = station.install()
    trace(multicast)
    multicast?.subscribe(a)
    multicast?.unsubscribe(a)
    multicast?.subscribe(Subscriber("gone", journal))
    station.fire(1)
    station.delegate = other
    multicast?.install(in: station)
    multicast?.uninstall(from: station)
    multicast?.install(in: station)
    multicast = nil
    let proxy = "MulticastDelegate<SignalDelegate>(0x…)"
    #expect(
      lines.lines == [
        "Subscriber(0x…) subscribed", "Subscriber(0x…) unsubscribed", "Subscriber(0x…) subscribed",
        "the subscriber Subscriber(0x…) was found dead", "\(proxy) displaced by NoisySubscriber(0x…)",
        "NoisySubscriber(0x…) assigned as delegate", "\(proxy) installed", "\(proxy) uninstalled",
        "\(proxy) installed", "\(proxy) was installed, and has died",
      ])
    #expect(
      lines.kinds == [
        .subscribed, .unsubscribed, .subscribed, .foundDead, .displaced, .assigned, .installed, .uninstalled,
        .installed, .died,
      ])
  }

  @Test("44: What changes nothing is not reported, and what leaves during a callback is said to")
  func leaving() {
    let old = Subscriber("old", journal)
    multicast.subscribe(old)
    trace(multicast)
    let all = subscribers("a", "b", "c", journal: journal)
    multicast.subscribe(all: all)
    multicast.subscribe(all[0], holding: .weakly)
    #expect(lines.take() == Array(repeating: "Subscriber(0x…) subscribed", count: 3))
    multicast.unsubscribe(old)
    multicast.unsubscribe(old)
    #expect(lines.take() == ["Subscriber(0x…) unsubscribed"])
    all[0].onSignal = { [multicast] _ in multicast.unsubscribe(all[0]) }
    multicast.signal(1)
    #expect(lines.take().first == "  Subscriber(0x…) unsubscribed during signal(_:)")
    multicast.unsubscribeAll()
    #expect(lines.take() == Array(repeating: "Subscriber(0x…) unsubscribed", count: 2))
    multicast.unsubscribeAll()
    #expect(lines.take() == [])
    all[0].onSignal = nil
  }

  @Test(
    "44: A dead subscriber is reported once, by a callback or by a newcomer that has its address",
    .enabled(if: heapIsMeasurable))
  func dead() async {
    // In a process of its own, malloc hands out the memory that was just freed.
    await #expect(processExitsWith: .success) {
      let (multicast, lines, journal) = (Multicast(), TraceLines(), Journal())
      let trace = multicast.trace { lines.note($0) }
      var addresses: Set<ObjectIdentifier> = []
      for _ in 1...8 {
        let subscriber = Subscriber("gone", journal)
        addresses.insert(ObjectIdentifier(subscriber))
        multicast.subscribe(subscriber)
      }
      for _ in 1...2 { multicast.signal(1) }
      precondition(addresses.count < 8, "no address was used again, so nothing was tested")
      precondition(lines.kinds.count(where: { $0 == .foundDead }) == 8)
      withExtendedLifetime(trace) {}
    }
  }

  @Test(
    "44: A dead subscriber isn't called by the name of a delegate that has left", .enabled(if: heapIsMeasurable))
  func deadAfterADelegate() async {
    // In a process of its own, malloc hands out the memory that was just freed, so entries have addresses again.
    await #expect(processExitsWith: .success) {
      let (multicast, lines, journal) = (Multicast(), TraceLines(), Journal())
      let trace = multicast.trace { lines.note($0) }
      for _ in 1...8 {
        multicast.propertyValue = NoisySubscriber(journal)
        multicast.propertyValue = nil
        multicast.subscribe(Subscriber("gone", journal))
        multicast.signal(1)
      }
      let named = lines.lines.count { $0 == "the subscriber Subscriber(0x…) was found dead" }
      precondition(named == 8, "\(lines.lines)")
      withExtendedLifetime(trace) {}
    }
  }

  @Test("44: What is assigned, and what it replaced", arguments: HookKind.hooked)
  func assignments(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "n", journal: journal)
    station.delegate = all[0]
    let multicast = station.install()
    trace(multicast)
    station.delegate = all[1]
    #expect(lines.take() == ["Subscriber(0x…) assigned as delegate, in place of Subscriber(0x…)"])
    station.delegate = all[1]
    #expect(lines.take() == [])
    station.delegate = nil
    #expect(lines.take() == ["nil assigned as delegate, in place of Subscriber(0x…)"])
    if kind == .strong { return }
    station.delegate = Subscriber("gone", journal)
    for _ in 1...2 { station.fire(2) }
    station.delegate = all[0]
    #expect(
      lines.take() == [
        "Subscriber(0x…) assigned as delegate", "the original delegate Subscriber(0x…) was found dead",
        "Subscriber(0x…) assigned as delegate, in place of the dead Subscriber(0x…)",
      ])
  }

  /// Keeps the delegate that it has.
  private final class KeepingStation {
    private let kept: any SignalDelegate
    init(_ kept: any SignalDelegate) { self.kept = kept }
    var delegate: (any SignalDelegate)? {
      get { kept }
      set {}
    }
  }

  @Test("44: A delegate that the service shows in place of the proxy is said to be adopted no more")
  func undoneAdoption() {
    trace(multicast)
    #expect(!multicast.install(in: KeepingStation(Subscriber("o", journal)), \.delegate))
    #expect(multicast.originalDelegate == nil)
    #expect(
      lines.take() == [
        "Subscriber(0x…) assigned as delegate", "nil assigned as delegate, in place of Subscriber(0x…)",
        "MulticastDelegate<SignalDelegate>(0x…) displaced by Subscriber(0x…)",
      ])
    #expect(multicast.violatedInvariants() == [])
  }

  @Test("44: A subscription or an assignment that is rejected says why")
  func rejected() {
    let station = ObservedStation()
    let multicast = station.install()
    let others = [Multicast(), Multicast()]
    others[0].subscribe(multicast)
    trace(multicast)
    multicast.subscribe(others[0])
    multicast.subscribe(station.delegate!)
    station.delegate = others[0]
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    multicast.subscribe(a)
    var dying: Subscriber? = Subscriber("dying", journal)
    dying?.onDeinit = { [multicast] in multicast.subscribe($0) }
    dying = nil
    #expect(
      lines.take() == [
        "MulticastDelegate<SignalDelegate>(0x…) rejected, because it would form a cycle",
        "MulticastDelegate<SignalDelegate>(0x…) rejected, because it would form a cycle",
        "MulticastDelegate<SignalDelegate>(0x…) rejected, because it forwards to this list already",
        "Subscriber(0x…) subscribed",
        "Subscriber(0x…) rejected, because it is subscribed already (called directly)",
        "Subscriber(0x…) rejected, because it is being deallocated",
      ])
    #expect(lines.kinds.count { $0 == .rejected } == 5)
  }

  @Test("44: A proxy that is assigned to another property is said to be one, and whose", arguments: [true, false])
  func proxyOfAnother(isMulticast: Bool) {
    let (station, other) = (PlainStation(), ObservedStation())
    let multicast = isMulticast ? Multicast() : Multicast { SignalForwarder($0) }
    multicast.install(in: station, \.delegate)
    trace(other.$delegate)
    other.delegate = station.delegate
    let proxy = isMulticast ? "MulticastDelegate<SignalDelegate>(0x…)" : "SignalForwarder(0x…)"
    #expect(lines.take() == ["\(proxy) (a proxy of PlainStation(0x…)) assigned as delegate"])
  }

  @Test("44: What happens in a turn is indented by it, also through another multicast")
  func nested() {
    let (inner, depths) = (Multicast(), Guarded<[Int]>([]))
    let (a, b, c) = (Subscriber("a", journal), Subscriber("b", journal), NoisySubscriber(journal))
    multicast.subscribe(all: [a, b])
    inner.subscribe(c)
    for multicast in [multicast, inner] { trace(multicast) }
    let depth = multicast.trace { entry in depths.withLock { $0.append(entry.depth) } }
    a.onSignal = { [multicast] value in
      guard value == 1 else { return }
      inner.signal(1)
      multicast.unsubscribe(b)
      multicast.signal(2)
    }
    multicast.signal(1)
    #expect(
      lines.take() == [
        "  signal(_:) → NoisySubscriber(0x…), T on thread N", "  Subscriber(0x…) unsubscribed during signal(_:)",
        "  signal(_:) → Subscriber(0x…), T on thread N", "signal(_:) → Subscriber(0x…), T on thread N",
      ])
    #expect(depths.current == [1, 1, 0])
    a.onSignal = nil
    withExtendedLifetime(depth) {}
  }

  @Test("44: A turn that isn't over after the limit is named by the next line of its multicast, once")
  func unfinished() {
    let slow = multicast.trace(slowerThan: .milliseconds(1)) { [lines] in lines.note($0) }
    let never = TraceLines()
    let slower = multicast.trace(slowerThan: .seconds(3600)) { never.note($0) }
    let (a, b) = (Subscriber("a", journal), NoisySubscriber(journal))
    multicast.subscribe(all: [a, b])
    let reached = Guarded<[String]>([])
    a.onSignal = { [multicast, lines] _ in
      let start = ContinuousClock.now
      while ContinuousClock.now - start < .milliseconds(2) {}
      for _ in 1...2 { multicast.unsubscribe(b) }
      multicast.subscribe(b)
      _ = reached.exchange(for: lines.take())
    }
    multicast.signal(1)
    #expect(reached.current == ["  still in signal(_:) → Subscriber(0x…), T so far"])
    #expect(lines.take() == ["signal(_:) → Subscriber(0x…), T on thread N"])
    #expect(lines.kinds == [.unfinished, .turn])
    #expect(never.take() == [])
    a.onSignal = nil
    withExtendedLifetime((slow, slower)) {}
  }

  @Test("44: A turn that isn't over is named, though another one that began under an earlier trace has ended")
  @MainActor func unfinishedUnderAnotherTrace() async {
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    var slow: DelegateTrace? = multicast.trace(slowerThan: .nanoseconds(1)) { _ in }
    let first = SuspendedTurn(of: multicast, callback: "first()")
    await first.begin()
    withExtendedLifetime(slow) { slow = nil }
    slow = multicast.trace(slowerThan: .nanoseconds(1)) { [lines] in lines.note($0) }
    let second = SuspendedTurn(of: multicast, callback: "second()")
    await second.begin()
    await first.end()
    multicast.unsubscribe(a)
    #expect(lines.take().contains("still in second() → Subscriber(0x…), T so far"))
    await second.end()
    withExtendedLifetime(slow) {}
  }

  @Test("44: A turn that is suspended after the limit is named too, and nothing is said to happen in it")
  func unfinishedWhileSuspended() async {
    let slow = multicast.trace(slowerThan: .nanoseconds(1)) { [lines] in lines.note($0) }
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    await multicast.forward(isolation: #isolation, callback: "signal(_:)") { [multicast] (delegate) async in
      await Task.yield()
      multicast.unsubscribe(delegate)
    }
    #expect(
      lines.take() == [
        "still in signal(_:) → Subscriber(0x…), T so far",
        "signal(_:) → Subscriber(0x…), T on thread N, suspensions included",
      ])
    withExtendedLifetime(slow) {}
  }

  @Test("46: debugDescription has the addresses of a trace's lines, of the multicast and its proxy too")
  func addresses() {
    let station = PlainStation()
    let multicast = Multicast { SignalForwarder($0) }
    let entries = Guarded<[DelegateTrace.Entry]>([])
    let trace = multicast.trace { entry in entries.withLock { $0.append(entry) } }
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    multicast.install(in: station, \.delegate)
    let sharing = Multicast(wrapping: station, delegate: \.delegate)
    let subjects = entries.current.flatMap { [$0.service, $0.subject] }
    #expect(subjects.count == 4)
    for multicast in [multicast, sharing] {
      for subject in subjects {
        let address = "0x\(String(subject.address!, radix: 16))"
        #expect(multicast.debugDescription.contains(address), "\(subject)")
      }
      #expect(!"\(multicast)".contains("0x"))
    }
    withExtendedLifetime(trace) {}
  }

  @Test("44: A dead object that the trace has never seen alive has no type")
  func neverSeen() {
    multicast.subscribe(Subscriber("gone", journal))
    trace(multicast)
    multicast.signal(1)
    #expect(lines.take() == ["the subscriber at 0x… was found dead"])
  }

  @Test("44: An object that dies as subscriber and as original delegate has its type both times")
  func deadTwice() {
    let station = ObservedStation()
    let multicast = station.install()
    trace(multicast)
    func come() {
      let both = Subscriber("both", journal)
      multicast.subscribe(both)
      station.delegate = both
    }
    let arrival = ["Subscriber(0x…) subscribed", "Subscriber(0x…) assigned as delegate"]
    come()
    station.fire(1)
    #expect(
      lines.take() == arrival + [
        "the original delegate Subscriber(0x…) was found dead", "the subscriber Subscriber(0x…) was found dead",
      ])
    station.delegate = nil
    _ = lines.take()
    come()
    station.delegate = nil
    station.fire(2)
    #expect(
      lines.take() == arrival + [
        "nil assigned as delegate, in place of the dead Subscriber(0x…)",
        "the subscriber Subscriber(0x…) was found dead",
      ])
  }

  @Test("44: A dead object isn't named by one that has its address now", .enabled(if: heapIsMeasurable))
  func addressOfAnother() async {
    // In a process of its own, malloc hands out the memory that was just freed.
    await #expect(processExitsWith: .success) {
      let (lines, journal) = (TraceLines(), Journal())
      /// As large as the other kind of subscriber.
      final class Other: SignalDelegate {
        let journal: Journal
        init(_ journal: Journal) { self.journal = journal }
        func signal(_ value: Int) {}
        func allows(_ value: Int) -> Bool { true }
      }
      /// Returns an object at the address where the one that `come` makes has just died.
      func successor(_ come: () -> UInt) -> Other {
        var others: [Other] = []
        for _ in 1...100 {
          let address = come()
          others.append(Other(journal))
          if UInt(bitPattern: ObjectIdentifier(others.last!)) == address { break }
        }
        return others.last!
      }
      func address(_ object: NoisySubscriber) -> UInt { UInt(bitPattern: ObjectIdentifier(object)) }
      let station = ObservedStation()
      let multicast = station.install()
      let trace = multicast.trace { lines.note($0) }

      let subscriber = successor {
        let original = NoisySubscriber(journal)
        station.delegate = original
        return address(original)
      }
      multicast.subscribe(subscriber)
      _ = lines.take()
      station.fire(1)
      precondition(lines.take().first == "the original delegate NoisySubscriber(0x…) was found dead")

      multicast.unsubscribeAll()
      let original = successor {
        let subscriber = NoisySubscriber(journal)
        multicast.subscribe(subscriber)
        return address(subscriber)
      }
      station.delegate = original
      _ = lines.take()
      station.fire(2)
      precondition(lines.take().last == "the subscriber NoisySubscriber(0x…) was found dead")
      withExtendedLifetime((trace, subscriber)) {}
    }
  }

  @Test("44: A subscriber that leaves on another thread is not said to leave during this one's callback")
  func leavingElsewhere() {
    let multicast = PingMulticast()
    let other = Pinger()
    multicast.subscribe(Pinger { [multicast] _ in withWatchdog { multicast.unsubscribe(other) } }, holding: .strongly)
    multicast.subscribe(other)
    let trace = multicast.trace { [lines] in lines.note($0) }
    multicast.ping(1)
    #expect(lines.take().first == "Pinger(0x…) unsubscribed")
    multicast.unsubscribeAll()
    withExtendedLifetime(trace) {}
  }

  @Test("44: A displaced proxy is reported once, when the library next has to do with the property")
  func displaced() {
    let station = PlainStation()
    let other = NoisySubscriber(journal)
    let multicast = station.install()
    trace(multicast)
    let proxy = "MulticastDelegate<SignalDelegate>(0x…)"
    for (delegate, found) in [(other, " by NoisySubscriber(0x…)"), (nil, "; the property is nil")] {
      station.delegate = delegate
      #expect(lines.take() == [])
      multicast.install(in: station)
      let former = delegate == nil ? ", in place of NoisySubscriber(0x…)" : ""
      #expect(
        lines.take() == [
          "\(proxy) displaced\(found)",
          "\(delegate == nil ? "nil" : "NoisySubscriber(0x…)") assigned as delegate\(former)", "\(proxy) installed",
        ])
      multicast.install(in: station)
      #expect(lines.take() == [])
    }
  }

  /// Ignores what is assigned.
  private final class DeafStation {
    let delegates = Multicast()
    var delegate: (any SignalDelegate)? {
      get { nil }
      set { delegates.install(in: self, \.delegate) }
    }
  }

  @Test("44: A service that refuses the proxy has displaced it, which is reported once")
  func refused() {
    let station = DeafStation()
    trace(station.delegates)
    for _ in 1...2 { station.delegates.install(in: station, \.delegate) }
    #expect(lines.take() == ["MulticastDelegate<SignalDelegate>(0x…) displaced; the property is nil"])
  }

  @Test("44: A proxy of one's own is named when it is installed, which it is once")
  func installed() {
    let station = DidSetStation { SignalForwarder($0) }
    trace(station.delegates)
    for _ in 1...2 { station.delegates.install(in: station) }
    #expect(lines.take() == ["SignalForwarder(0x…) installed"])
  }

  @Test("44: Slow turns only")
  func slow() {
    let slow = multicast.trace(slowerThan: .nanoseconds(1)) { [lines] in lines.note($0) }
    let never = TraceLines()
    let slower = multicast.trace(slowerThan: .seconds(3600)) { never.note($0) }
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    multicast.signal(1)
    multicast.unsubscribe(a)
    #expect(lines.take() == ["signal(_:) → Subscriber(0x…), T on thread N"])
    #expect(never.take() == [])
    withExtendedLifetime((slow, slower)) {}
  }

  @Test("44: A trace covers all multicasts on a property, and ends with its token; others go on")
  func token() {
    let station = ObservedStation()
    let multicasts = [station.install(), station.install()]
    let others = TraceLines()
    trace(multicasts[0])
    let other = multicasts[0].trace { others.note($0) }
    let a = Subscriber("a", journal)
    multicasts[1].subscribe(a)
    #expect(lines.take() == ["Subscriber(0x…) subscribed"])
    traces.withLock { $0 = [] }
    multicasts[1].unsubscribe(a)
    #expect(lines.take() == [])
    #expect(others.take() == ["Subscriber(0x…) subscribed", "Subscriber(0x…) unsubscribed"])
    withExtendedLifetime(other) {}
  }

  // MARK: What a trace changes

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
    #expect(multicast.subscriberCount == 0)
    withExtendedLifetime(trace) {}
  }

  @Test("45: A trace that another one's closure releases is not called any more")
  func releasedByAnother() {
    let later = Guarded<DelegateTrace?>(nil)
    let first = multicast.trace { _ in _ = later.exchange(for: nil) }
    later.withLock { [lines] in $0 = multicast.trace { entry in lines.note(entry) } }
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    #expect(lines.take() == [])
    withExtendedLifetime((first, a)) {}
  }

  @Test("45: It keeps neither multicast nor subscriber alive, and its closure lives as long as its token")
  func lifetimes() {
    let life = Lifetimes()
    var trace: DelegateTrace?
    do {
      let station = ObservedStation(nil, life)
      let multicast = station.install()
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

  @Test("45: Callbacks that are traced follow the same rules")
  func rules() {
    trace(multicast)
    var a: Subscriber? = Subscriber("a", journal)
    weak let weakA = a
    let all = subscribers("b", "c", "late", journal: journal)
    multicast.subscribe(all: [a!] + all[..<2])
    var isGone = false
    a?.onSignal = { [multicast] value in
      guard value == 1 else { return }
      multicast.unsubscribe(all[0])
      multicast.subscribe(all[2])
      multicast.signal(2)
      a = nil
    }
    all[1].onSignal = { value in if value == 1 { isGone = weakA == nil } }
    multicast.signal(1)
    #expect(journal.take() == ["a1", "a2", "c2", "late2", "c1"])
    #expect(isGone, "a subscriber is kept alive for its own turn only")
    all[1].onSignal = nil
  }
}
