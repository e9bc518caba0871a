import DelegateForwarding
import TestSupport
import Testing

@Suite("Traces") struct TraceTests {
  let journal = Journal()
  let multicast = Multicast()
  let lines = TraceLines()

  // MARK: What an entry says

  @Test("42: An entry has its kind, label, callback, subject and detail; its line names them all")
  func entries() {
    let stations = [ObservedStation(), ObservedStation()]
    let multicasts = stations.map { $0.install() }
    for multicast in multicasts + [multicast] { lines.trace(multicast) }
    let a = Subscriber("a", journal)
    for multicast in multicasts { multicast.subscribe(a) }
    for station in stations { station.fire(1) }
    multicast.subscribe(a)
    let all = lines.entries
    #expect(all.map(\.kind) == [.subscribed, .subscribed, .called, .called, .subscribed])
    let traced: [AnyObject] = stations + stations + [multicast]
    #expect(all.map(\.label) == traced.map { traceName(of: $0) })
    #expect(all.allSatisfy { "\($0.subject)" == traceName(of: a) && $0.subject == all[0].subject })
    #expect(all[0].subject.type == Subscriber.self)
    #expect(all[0].subject.address == UInt(bitPattern: ObjectIdentifier(a)))
    let turn = all[2]
    #expect(turn.callback == "signal(_:)" && turn.detail.hasPrefix("on "))
    #expect(turn.description == "\(turn.label): signal(_:) -> \(traceName(of: a)) called, \(turn.detail)")
    #expect(all[0].callback == nil && all[0].detail == "")
    #expect(all[0].description == "\(all[0].label): \(traceName(of: a)) subscribed")
    #expect(all.allSatisfy { $0.duration == nil })
  }

  @Test("42: A multicast is named by its service, also where only $delegate was used, by its label, or by itself")
  func names() {
    let (station, labelled) = (ObservedStation(), Multicast(label: "news"))
    for multicast in [station.$delegate, labelled, multicast] { lines.trace(multicast) }
    let a = Subscriber("a", journal)
    for multicast in [station.$delegate, labelled, multicast] { multicast.subscribe(a) }
    let service = traceName(of: station)
    #expect(lines.entries.map(\.label) == [service, "news", traceName(of: multicast)])
  }

  @Test("42: A turn says its callback, which is the method that forwards it in every form of forward, and its subject")
  func turns() async {
    let (original, a) = (Subscriber("o", journal), NoisySubscriber(journal))
    let multicast = Multicast(original: original)
    multicast.subscribe(a)
    lines.trace(multicast)
    func callback(_ number: Int) async {
      multicast.forward { $0.signal(number) }
      _ = multicast.forward(combining: .all) { $0.allows(number) }
      _ = multicast.forward(passing: number) { $0.allows($1) ? 1 : 0 }
      await multicast.forward(isolation: #isolation) { (delegate) async in delegate.signal(number) }
      _ = await multicast.forward(isolation: #isolation, combining: .all) { (delegate) async in delegate.allows(number)
      }
    }
    await callback(1)
    let turns = [
      "callback(_:) -> Subscriber(0x…) called, as the original delegate, on thread N",
      "callback(_:) -> NoisySubscriber(0x…) called, on thread N",
    ]
    #expect(lines.take() == (1...5).flatMap { _ in turns })
  }

  // MARK: What is reported

  @Test("42: What comes, leaves and is found has its kind and its line; what changes nothing has none")
  func kinds() {
    let (a, other) = (Subscriber("a", journal), NoisySubscriber(journal))
    lines.trace(multicast)
    multicast.unsubscribe(a)
    multicast.unsubscribeAll()
    multicast.propertyValue = nil
    multicast.subscribe(a)
    for _ in 1...2 { multicast.unsubscribe(a) }
    multicast.subscribe(Subscriber("gone", journal))
    for _ in 1...2 { multicast.signal(1) }
    multicast.subscribe(other)
    multicast.unsubscribeAll()
    #expect(
      lines.lines == [
        "Subscriber(0x…) subscribed", "Subscriber(0x…) unsubscribed", "Subscriber(0x…) subscribed",
        "Subscriber(0x…) found dead", "NoisySubscriber(0x…) subscribed", "NoisySubscriber(0x…) unsubscribed",
      ])
    #expect(lines.kinds == [.subscribed, .unsubscribed, .subscribed, .foundDead, .subscribed, .unsubscribed])
  }

  @Test("42: What comes into a property and leaves it has its kind and its line, and what was in its place")
  func property() {
    let station = PlainStation()
    let (first, other) = (Subscriber("o", journal), NoisySubscriber(journal))
    station.delegate = first
    var multicast: Multicast? = Multicast(label: "news")
    lines.trace(multicast!)
    multicast?.install(in: station)
    for delegate in [other, other, nil, other] {
      station.delegate = delegate
      multicast?.install(in: station)
    }
    multicast?.uninstall(from: station)
    multicast?.install(in: station)
    multicast = nil
    let (proxy, others) = ("the proxy of Subscriber(0x…)", "the proxy of NoisySubscriber(0x…)")
    let installed = "installed, by news, in place of NoisySubscriber(0x…), which it calls first"
    #expect(
      lines.lines == [
        "Subscriber(0x…) assigned as delegate",
        "\(proxy) installed, by news, in place of Subscriber(0x…), which it calls first",
        "NoisySubscriber(0x…) assigned as delegate, in place of Subscriber(0x…)",
        "\(others) \(installed)",
        "\(others) \(installed)",
        "nil assigned as delegate, in place of NoisySubscriber(0x…)", "the proxy of nobody installed, by news",
        "NoisySubscriber(0x…) assigned as delegate",
        "\(others) \(installed)", "\(others) uninstalled, by news",
        "\(others) \(installed)", "\(others) died, with its multicast",
      ])
    #expect(lines.kinds.count { $0 == .assigned } == 4 && lines.kinds.count { $0 == .installed } == 6)
    #expect(lines.kinds.suffix(3) == [.uninstalled, .installed, .died])
  }

  @Test("42: A service that shows something else has displaced the proxy; one that keeps it hasn't given it back")
  func displaced() {
    /// Keeps the delegate that it has.
    final class KeepingStation {
      private var kept: (any SignalDelegate)?
      init(_ kept: (any SignalDelegate)?) { self.kept = kept }
      var delegate: (any SignalDelegate)? {
        get { kept }
        set { kept = kept ?? newValue }
      }
    }
    lines.trace(multicast)
    #expect(!multicast.install(in: KeepingStation(Subscriber("o", journal)), \.delegate))
    #expect(lines.take().last == "the proxy of Subscriber(0x…) displaced, by Subscriber(0x…)")
    #expect(lines.kinds.last == .displaced && !lines.kinds.contains(.installed))
    #expect(multicast.violatedInvariants() == [])
    let keeping = KeepingStation(nil)
    #expect(multicast.install(in: keeping, \.delegate))
    _ = lines.take()
    multicast.uninstall(from: keeping, \.delegate)
    #expect(lines.take() == [])
  }

  @Test("42: A subscription or an assignment that is rejected says why")
  func rejected() {
    let station = ObservedStation()
    let multicast = station.install()
    let others = [Multicast(), Multicast()]
    others[0].subscribe(multicast)
    lines.trace(multicast)
    multicast.subscribe(others[0])
    multicast.subscribe(multicast)
    station.delegate = others[0]
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    multicast.subscribe(a)
    multicast.subscribe(a, holding: .weakly)
    var dying: Subscriber? = Subscriber("dying", journal)
    dying?.onDeinit = { [multicast] in multicast.subscribe($0) }
    dying = nil
    #expect(
      lines.take() == [
        "MulticastDelegate<any SignalDelegate>(0x…) rejected, because it would form a cycle",
        "MulticastDelegate<any SignalDelegate>(0x…) rejected, because it would form a cycle",
        "MulticastDelegate<any SignalDelegate>(0x…) rejected, because it forwards to this list already",
        "Subscriber(0x…) subscribed",
        "Subscriber(0x…) rejected, because it is subscribed already, called directly",
        "Subscriber(0x…) rejected, because it is being deallocated",
      ])
    #expect(lines.kinds.count { $0 == .rejected } == 5)
  }

  @Test("42: Whoever was called with a reply has replied, or has released it; who has neither line owes it")
  func replies() {
    let original = NoisySubscriber(journal)
    let multicast = Multicast(original: original)
    let all = subscribers("a", "b", "c", "d", journal: journal)
    multicast.subscribe(all: all)
    lines.trace(multicast)
    func subjects(_ kind: DelegateTrace.Entry.Kind) -> [UInt?] {
      lines.entries.filter { $0.kind == kind }.map(\.subject.address)
    }
    let kept = Guarded<[@Sendable (Bool) -> Void]>([])
    func ask(_ combiner: ResponseCombiner<Bool, Bool>) {
      multicast.forward(combining: combiner, completion: { (_: Bool) in }) { delegate, reply in
        if delegate === all[0] { for _ in 1...2 { reply(true) } }
        if ([all[1], all[3], original] as [AnyObject]).contains(where: { $0 === delegate }) {
          kept.withLock { $0.append(reply) }
        }
      }
    }
    ask(.all)
    let addresses = ([original] + all as [AnyObject]).map { UInt(bitPattern: ObjectIdentifier($0)) }
    #expect(subjects(.called) == addresses)
    #expect(subjects(.replied) == [addresses[1]] && subjects(.released) == [addresses[3]])
    #expect(lines.take().contains("ask(_:) -> Subscriber(0x…) replied"))
    for place in 0...1 {
      kept.current[place](true)
      #expect(subjects(.replied).last == addresses[2 * place])
    }
    _ = lines.take()
    _ = kept.exchange(for: [])
    #expect(lines.take() == ["ask(_:) -> Subscriber(0x…) released its reply"])
    #expect(subjects(.released) == [addresses[3], addresses[4]])
    // Here the original delegate's reply is the handler itself.
    ask(.original(otherwise: false))
    _ = lines.take()
    kept.current[0](true)
    #expect(lines.take() == ["ask(_:) -> NoisySubscriber(0x…) replied"])
  }

  // MARK: The dead

  @Test("42: One that dies as subscriber and as original delegate is found as both, by name, though it came first")
  func dead() {
    let station = ObservedStation()
    let multicast = station.install()
    let name = { () -> String in
      let both = Subscriber("both", journal)
      multicast.subscribe(both)
      station.delegate = both
      return traceName(of: both)
    }()
    lines.trace(multicast)
    for _ in 1...2 { station.fire(1) }
    #expect(
      lines.take() == ["Subscriber(0x…) found dead, as the original delegate", "Subscriber(0x…) found dead"])
    #expect(lines.entries.map { "\($0.subject)" } == [name, name])
    let other = NoisySubscriber(journal)
    station.delegate = other
    #expect(lines.take() == ["NoisySubscriber(0x…) assigned as delegate, in place of Subscriber(0x…)"])
  }

  // MARK: Whose trace it is

  @Test("42: A trace covers all multicasts on a property, and ends with its token; others go on")
  func token() {
    let station = ObservedStation()
    let multicasts = [station.install(), station.install()]
    let others = TraceLines()
    lines.trace(multicasts[0])
    others.trace(multicasts[0])
    let a = Subscriber("a", journal)
    multicasts[1].subscribe(a)
    #expect(lines.take() == ["Subscriber(0x…) subscribed"])
    lines.stop()
    multicasts[1].unsubscribe(a)
    #expect(lines.take() == [])
    #expect(others.take() == ["Subscriber(0x…) subscribed", "Subscriber(0x…) unsubscribed"])
  }

  @Test("43: What a trace's closure does is not traced, and it may use the multicast")
  func reentrant() {
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    nonisolated(unsafe) let multicast = multicast
    let trace = multicast.trace { [lines] entry in
      lines.note(entry)
      unsafe multicast.signal(0)
      unsafe multicast.unsubscribeAll()
    }
    multicast.signal(1)
    #expect(lines.kinds == [.called])
    #expect(multicast.subscriberCount == 0)
    withExtendedLifetime(trace) {}
  }

  @Test("43: A task that a trace's closure starts isn't traced either, in any multicast")
  func tasksOfTheTrace() async {
    let (multicast, other) = (PingMulticast(), PingMulticast())
    for multicast in [multicast, other] { multicast.subscribe(Pinger(), holding: .strongly) }
    let (tasks, lines) = (Guarded<[Task<Void, Never>]>([]), TraceLines())
    let note: @Sendable (DelegateTrace.Entry) -> Void = { entry in
      lines.note(entry)
      let task = Task { for multicast in [multicast, other] { multicast.ping(0) } }
      tasks.withLock { $0.append(task) }
    }
    let traces = [multicast.trace(note), other.trace(note)]
    multicast.ping(1)
    for _ in 1...3 { for task in tasks.current { await task.value } }
    #expect(lines.take() == ["ping(_:) -> Pinger(0x…) called, on thread N"])
    withExtendedLifetime(traces) {}
  }

  @Test("43: A trace that another one's closure releases is not called any more")
  func releasedByAnother() {
    let later = Guarded<DelegateTrace?>(nil)
    let first = multicast.trace { _ in _ = later.exchange(for: nil) }
    later.withLock { [lines] in $0 = multicast.trace { entry in lines.note(entry) } }
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    #expect(lines.take() == [])
    withExtendedLifetime((first, a)) {}
  }

  @Test("43: It keeps neither multicast nor subscriber alive, and its closure lives as long as its token")
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
}
