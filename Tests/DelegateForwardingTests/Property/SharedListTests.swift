import DelegateForwarding
import TestSupport
import Testing

@Suite("Several multicasts on one property") struct SharedListTests {
  let journal = Journal()

  @Test("16: They share list and delegate; each is called once", arguments: HookKind.allCases, ProxyKind.allCases)
  func shared(kind: HookKind, proxy: ProxyKind) {
    let used = ServiceInUse(kind, proxy)
    let multicasts = [used.multicast, used.station.install(), used.station.wrapWithoutHook()]
    for (multicast, subscriber) in zip(multicasts[1...], [used.b, used.p]) { #expect(multicast.subscribe(subscriber)) }
    #expect(!multicasts[2].subscribe(used.a))
    for multicast in multicasts {
      #expect(multicast.names == ["a", "b", "p"])
      #expect(multicast.originalDelegate === used.o)
    }
    #expect(used.heard(1) == ["o1", "a1", "b1", "p1"])
    #expect(multicasts[0].unsubscribe(used.b))
    #expect(!multicasts[1].contains(used.b))
    #expect(multicasts[1].heard(2, used.journal) == ["o2", "a2", "p2"])
  }

  @Test(
    "16, 17: Without a hook, a weak property keeps its proxy as long as one of them lives, and is nil afterwards",
    arguments: ProxyKind.allCases, [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func proxyStays(proxy: ProxyKind, order: [Int]) {
    let station = PlainStation(proxy.makeProxy())
    let all = subscribers("o", "a", journal: journal)
    station.delegate = all[0]
    var multicasts: [Multicast?] = [station.install(), station.install(), station.install()]
    let subscriber = Subscriber("s", journal)
    multicasts[1]?.subscribe(all[1])
    multicasts[2]?.subscribe(subscriber, holding: .strongly)
    let shown = Weak(station.delegate)
    for leaving in order.dropLast() {
      multicasts[leaving] = nil
      #expect(station.delegate === shown.object)
      #expect(station.heard(leaving, journal) == ["o\(leaving)", "a\(leaving)", "s\(leaving)"])
    }
    multicasts = []
    #expect(shown.object == nil)
    #expect(station.delegate == nil)
    #expect(station.install().subscriberCount == 0, "the subscriptions have ended")
  }

  private struct Weak {
    weak var object: AnyObject?
    init(_ object: AnyObject?) { self.object = object }
  }

  @Test("16: A multicast that stands in the property already is joined, and so is a proxy that forwards through one")
  func joinsWhatIsFound() {
    let first = Multicast()
    for delegate in [first, SignalForwarder(first)] as [any SignalDelegate] {
      let station = PlainStation()
      station.delegate = delegate
      var made = 0
      let second = Multicast(wrapping: station, delegate: \.delegate) { multicast in
        made += 1
        return multicast
      }
      let a = Subscriber("a", journal)
      second.subscribe(a)
      #expect(made == 0)
      #expect(station.delegate is Multicast && station.delegate !== delegate, "the proxy of the first one's list")
      #expect(first.contains(a))
      #expect(station.heard(1, journal) == ["a1"])
      withExtendedLifetime(delegate) {}
    }
  }

  // MARK: Two hooks on one property

  private class ObservedBase {
    @ObservedDelegate var delegate: (any SignalDelegate)?
    var inner: Multicast { $delegate }
  }

  private final class ObservedDerived: ObservedBase, TwiceHooked {
    let delegates = Multicast()
    override var delegate: (any SignalDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
  }

  /// What may happen to a property with two hooks.
  private enum TwiceHookedStep: CaseIterable {
    case installInner, installOuter, uninstallInner, uninstallOuter
    case assignO, assignP, assignNil, assignInner, assignOuter

    var isUninstall: Bool { self == .uninstallInner || self == .uninstallOuter }

    static func sequences(_ count: Int) -> [[Self]] {
      count == 0 ? [[]] : sequences(count - 1).flatMap { sequence in allCases.map { sequence + [$0] } }
    }
  }

  @Test(
    "4, 14, 16: Two hooks: in every order of install, assign and uninstall, the delegate and all subscribers are called once",
    arguments: [true, false], [true, false])
  func everyOrder(isObserved: Bool, isSubscribedFirst: Bool) {
    let all = subscribers("o", "p", "a", "b", journal: journal)
    for steps in TwiceHookedStep.sequences(isSubscribedFirst ? 4 : 3) {
      let station: any TwiceHooked = isObserved ? ObservedDerived() : TwiceObservingStation()
      func subscribe() {
        station.inner.subscribe(all[2])
        station.delegates.subscribe(all[3])
      }
      if isSubscribedFirst { subscribe() }
      var original: Subscriber?
      for (count, step) in steps.enumerated() {
        switch step {
        case .installInner: station.install(station.inner)
        case .installOuter: station.install(station.delegates)
        case .uninstallInner: station.uninstall(station.inner)
        case .uninstallOuter: station.uninstall(station.delegates)
        case .assignO: (original, station.delegate) = (all[0], all[0])
        case .assignP: (original, station.delegate) = (all[1], all[1])
        case .assignNil: (original, station.delegate) = (nil, nil)
        case .assignInner: station.delegate = station.inner
        case .assignOuter: station.delegate = station.delegates
        }
        if !isSubscribedFirst, count == 0 { subscribe() }
        let heard = station.delegate?.heard(1, journal) ?? []
        let delegate = original.map { ["\($0.name)1"] } ?? []
        let subscribers = heard.dropFirst(delegate.count)
        let isRight =
          heard.starts(with: delegate) && Set(subscribers).isSubset(of: ["a1", "b1"])
          && Set(subscribers).count == subscribers.count
        let isComplete = subscribers.count == 2 || station.delegate == nil || mayMiss(steps[...count], isObserved)
        if !isRight || !isComplete {
          Issue.record("\(heard) is heard, not \(delegate + ["a1", "b1"]), after \(step) of \(steps)")
          return
        }
        if steps[...count].contains(where: \.isUninstall) { continue }
        #expect(station.inner.originalDelegate === original || station.inner.originalDelegate == nil)
      }
      station.delegate = all[0]
      let heard = station.delegate?.heard(2, journal) ?? []
      // An observed property that was uninstalled shows no proxy until the next new subscriber.
      let isOut = isObserved && steps.last { $0 == .installInner || $0 == .uninstallInner } == .uninstallInner
      let isComplete = heard.dropFirst().sorted() == ["a2", "b2"] || isOut && heard.dropFirst() == ["b2"]
      if heard.first != "o2" || !isComplete {
        Issue.record("\(heard) is heard at the end of \(steps)")
        return
      }
      #expect(station.inner.originalDelegate === all[0] && station.delegates.originalDelegate === all[0])
    }
  }

  /// Whether somebody may be missed after these steps: what was uninstalled, or a hook before it has begun.
  private func mayMiss(_ steps: ArraySlice<TwiceHookedStep>, _ isObserved: Bool) -> Bool {
    if steps.contains(where: \.isUninstall) { return true }
    if isObserved { return steps.allSatisfy { $0 == .installInner } }
    // The class's hook doesn't know yet that the multicast which it finds is that of its subclass.
    return steps.first == .assignOuter && steps.allSatisfy { $0 == .assignOuter || $0 == .installOuter }
  }

  // MARK: A multicast by hand, where there is a hook

  /// A proxy that says something before it forwards.
  private final class LoudForwarder: MulticastForwarding, SignalDelegate {
    let multicast: Multicast
    private let journal: Journal
    init(_ multicast: Multicast, _ journal: Journal) { (self.multicast, self.journal) = (multicast, journal) }
    func signal(_ value: Int) {
      journal.note("!")
      multicast.signal(value)
    }
    func allows(_ value: Int) -> Bool { true }
  }

  @Test(
    "16: Beside a hook, a multicast that is installed by hand is called until the next assignment, which the trace says",
    arguments: HookKind.alsoTwice, ProxyKind.allCases)
  func byHand(kind: HookKind, proxy: ProxyKind) {
    let used = ServiceInUse(kind, proxy)
    let (station, journal, lines) = (used.station, used.journal, TraceLines())
    let loud = Multicast(original: used.p) { [journal] in LoudForwarder($0, journal) }
    loud.subscribe(used.b)
    for _ in 1...2 {
      #expect(loud.install(in: station))
      #expect(loud.originalDelegate === used.o && used.multicast.originalDelegate === used.o)
    }
    #expect(used.heard(1) == ["!", "o1", "b1", "a1"])
    lines.trace(used.multicast)
    station.delegate = used.p
    #expect(used.heard(2) == ["p2", "a2"])
    #expect(used.multicast.originalDelegate === used.p)
    if kind != .twoHooks {
      #expect(lines.lines.first == "Subscriber(0x…) assigned as delegate, in place of LoudForwarder(0x…)")
    }
    #expect(loud.install(in: station))
    #expect(used.heard(3) == ["!", "p3", "b3", "a3"])
    loud.uninstall(from: station)
    #expect(used.heard(4) == ["p4", "a4"])
  }

  @Test("16: Another multicast by hand takes the place of the first one", arguments: HookKind.allCases)
  func severalByHand(kind: HookKind) {
    let used = ServiceInUse(kind)
    let others = [Multicast(), Multicast()]
    for (other, subscriber) in zip(others, [used.b, used.p]) {
      other.subscribe(subscriber)
      #expect(other.install(in: used.station))
      #expect(other.originalDelegate === used.o)
    }
    #expect(used.heard(1) == (kind == .none ? ["o1", "p1"] : ["o1", "p1", "a1"]))
    others[0].uninstall(from: used.station)
    #expect(used.heard(2) == (kind == .none ? ["o2", "p2"] : ["o2", "p2", "a2"]), "it is out already")
    withExtendedLifetime(others) {}
  }

  @Test(
    "14, 16: What the property shows when one of two hooks was taken out can be assigned again, then and later",
    arguments: [true, false])
  func restoresWithOneOfTwoHooks(isInner: Bool) {
    let station = TwiceObservingStation()
    let all = subscribers("o", "p", "a", "b", journal: journal)
    let multicasts = [station.inner, station.delegates]
    for (multicast, subscriber) in zip(multicasts, all[2...]) { multicast.subscribe(subscriber) }
    station.delegate = all[0]
    station.uninstall(multicasts[isInner ? 0 : 1])
    for other in [station.delegate, all[1], nil] {
      let saved = station.delegate
      station.delegate = other
      station.delegate = saved
      #expect(Set(station.heard(1, journal)) == ["o1", "a1", "b1"])
      for multicast in multicasts { #expect(multicast.originalDelegate === all[0]) }
    }
  }

  @Test("4, 13: A multicast that forwards to the hook's list can't be in its property")
  func rejectedBeside() {
    let used = ServiceInUse(.observed)
    let other = Multicast()
    other.subscribe(used.multicast)
    #expect(!other.install(in: used.station))
    #expect(other.originalDelegate == nil)
    #expect(other.heard(1, used.journal) == ["o1", "a1"])
    #expect(used.heard(2) == ["o2", "a2"])
  }
}

extension Station {
  /// As if there were no hook.
  fileprivate func wrapWithoutHook() -> Multicast { Multicast(wrapping: self, delegate: \.delegate) }
}

private protocol TwiceHooked: Delegating {
  /// That of the class, and that of its subclass.
  var inner: Multicast { get }
  var delegates: Multicast { get }
}

extension TwiceObservingStation: TwiceHooked {}
