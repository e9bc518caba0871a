import DelegateForwarding
import TestSupport
import Testing

@Suite("Traces of a property") struct PropertyTraceTests {
  let journal = Journal()
  let lines = TraceLines()

  private let proxy = "the proxy of Subscriber(0x…)"
  private let multicast = "MulticastDelegate<any SignalDelegate>(0x…)"

  @Test(
    "42: A computed property has lines when it is installed and uninstalled, and none when somebody wraps it or subscribes",
    arguments: [HookKind.observed, .computed])
  func computed(kind: HookKind) {
    let station = kind.makeStation()
    let first = Subscriber("o", journal)
    station.delegate = first
    let multicast = station.computing
    lines.trace(multicast)
    multicast.install(in: station)
    #expect(lines.take() == ["\(proxy) installed, by \(self.multicast)"])
    multicast.install(in: station)
    #expect(lines.take() == [])
    multicast.uninstall(from: station)
    #expect(lines.take() == ["\(proxy) uninstalled, by \(self.multicast)"])
    // Who wraps it takes part by its subscribers.
    #expect(station.wrappedByHook().originalDelegate === first)
    #expect(lines.take() == [])
    multicast.subscribe(first)
    station.fire(1)
    #expect(
      lines.take() == [
        "Subscriber(0x…) subscribed",
        "signal(_:) -> Subscriber(0x…) called, as the original delegate, on thread N",
      ])
  }

  @Test("42: The line of one who subscribes to a multicast that is in no known property says so")
  func inNoProperty() {
    let a = Subscriber("a", journal)
    func line(_ multicast: Multicast) -> String? {
      lines.trace(multicast)
      _ = lines.take()
      multicast.subscribe(a)
      defer { lines.stop() }
      return lines.take().last
    }
    let alone = "Subscriber(0x…) subscribed, in no property that is known yet"
    let subscribed = "Subscriber(0x…) subscribed"
    #expect(line(Multicast()) == alone)
    let (hooked, hiding, computed, assigned) = (DidSetStation(), HidingStation(), ComputedStation(), ComputedStation())
    #expect(line(hooked.delegates) == alone && line(hiding.delegates) == alone)
    hooked.delegates.unsubscribeAll()
    hiding.delegates.unsubscribeAll()
    hooked.delegate = a
    hiding.delegate = a
    #expect(line(hooked.delegates) == subscribed && line(hiding.delegates) == subscribed)
    // The attribute, a delegate, or a value that was read or assigned.
    _ = computed.delegate
    assigned.delegate = a
    #expect(line(ObservedStation().$delegate) == subscribed && line(Multicast(original: a)) == subscribed)
    #expect(line(computed.delegates) == subscribed && line(assigned.delegates) == subscribed)
    let multicast = Multicast()
    lines.trace(multicast)
    let observation = multicast.observe(SignalEvent.self) { _ in }
    #expect(lines.take().last?.hasSuffix("subscribed, in no property that is known yet") == true)
    withExtendedLifetime(observation) {}
  }

  @Test("42: The line of a proxy that takes another proxy's place says whose")
  func inPlaceOfAProxy() {
    let (station, first) = (PlainStation(), Subscriber("o", journal))
    station.delegate = first
    let (former, multicast) = (station.install(), Multicast())
    lines.trace(multicast)
    #expect(multicast.install(in: station))
    let installed = lines.take().last
    #expect(installed == "\(proxy) installed, by \(self.multicast), in place of \(self.multicast)")
    withExtendedLifetime(former) {}
  }

  @Test("42: A proxy that somebody keeps doesn't die with its multicast, and has no line that says so")
  func kept() {
    let station = PlainStation()
    let first = Subscriber("o", journal)
    station.delegate = first
    var multicast: Multicast? = station.install()
    lines.trace(multicast!)
    var kept = station.delegate
    multicast = nil
    #expect(lines.take() == [])
    station.fire(1)
    #expect(lines.take() == ["signal(_:) -> Subscriber(0x…) called, as the original delegate, on thread N"])
    kept = nil
    #expect(station.delegate == nil)
    withExtendedLifetime(kept) {}
  }

  @Test("42: A proxy is named as the delegate that it stands for, also when that has died")
  func dead() {
    let station = PlainStation()
    var first: Subscriber? = Subscriber("o", journal)
    station.delegate = first
    let multicast = station.install()
    lines.trace(multicast)
    first = nil
    multicast.uninstall(from: station)
    #expect(lines.take() == ["\(proxy) uninstalled, by \(self.multicast)"])
    withExtendedLifetime(first) {}
  }

  @Test("42: What an interceptor passes on reaches a delegate that was replaced, and isn't said to be the original one")
  func passedOn() {
    let station = ObservedStation()
    let multicast = station.install()
    let (first, interceptor) = (NoisySubscriber(journal), Subscriber("i", journal))
    station.delegate = first
    let next = station.delegate
    interceptor.onSignal = { _ in next?.signal(1) }
    station.delegate = interceptor
    let logger = Subscriber("a", journal)
    multicast.subscribe(logger)
    lines.trace(multicast)
    station.fire(1)
    #expect(
      lines.take().prefix(3) == [
        "signal(_:) -> Subscriber(0x…) called, as the original delegate, on thread N",
        "signal(_:) -> Subscriber(0x…) skipped, because the callback is passed on within another one",
        "signal(_:) -> NoisySubscriber(0x…) called, on thread N",
      ])
    withExtendedLifetime(logger) {}
  }

  @Test("42: Where a subclass has a hook too, its delegate is the proxy of the class's, which the lines name")
  func chained() {
    let station = TwiceObservingStation()
    let (first, other) = (Subscriber("o", journal), NoisySubscriber(journal))
    station.delegate = first
    let inner = TraceLines()
    inner.trace(station.inner)
    lines.trace(station.delegates)
    station.delegate = other
    #expect(
      inner.take() == [
        "NoisySubscriber(0x…) assigned as delegate, in place of Subscriber(0x…)",
        "the proxy of NoisySubscriber(0x…) installed, by \(multicast), in place of NoisySubscriber(0x…), which it calls first",
      ])
    #expect(
      lines.take() == [
        "\(multicast) assigned as delegate, in place of \(multicast)",
        "the proxy of \(multicast) installed, by \(multicast), in place of \(multicast), which it calls first",
      ])
    withExtendedLifetime((first, other)) {}
  }
}
