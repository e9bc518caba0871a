import DelegateForwarding
import TestSupport
import Testing

@Suite("Several multicasts on one property") struct SharedListTests {
  let journal = Journal()

  @Test(
    "16: They share one list and one original delegate; each subscriber is called once", arguments: HookKind.allCases,
    ProxyKind.allCases)
  func shared(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation(proxy)
    let all = subscribers("o", "a", "b", "c", journal: journal)
    station.delegate = all[0]
    let multicasts = [station.install(), station.install(), wrapWithoutHook(station)]
    for (multicast, subscriber) in zip(multicasts, all[1...]) { #expect(multicast.subscribe(subscriber)) }
    #expect(!multicasts[2].subscribe(all[1]))
    for multicast in multicasts {
      #expect(multicast.names == ["a", "b", "c"])
      #expect(multicast.originalName == "o")
    }
    station.fire(1)
    #expect(journal.take() == ["o1", "a1", "b1", "c1"])
    #expect(multicasts[0].unsubscribe(all[2]))
    #expect(!multicasts[1].contains(all[2]))
    multicasts[1].signal(2)
    #expect(journal.take() == ["o2", "a2", "c2"])
  }

  /// As if there were no hook.
  private func wrapWithoutHook(_ station: any Station) -> Multicast {
    switch station {
    case let station as ObservedStation: Multicast(wrapping: station, delegate: \.delegate)
    case let station as ComputedStation: Multicast(wrapping: station, delegate: \.delegate)
    case let station as DidSetStation: Multicast(wrapping: station, delegate: \.delegate)
    case let station as StrongStation: Multicast(wrapping: station, delegate: \.delegate)
    default: Multicast(wrapping: station as! LibraryStation, delegate: \.delegate)
    }
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
      station.fire(leaving)
      #expect(journal.take() == ["o\(leaving)", "a\(leaving)", "s\(leaving)"])
    }
    multicasts = []
    #expect(shown.object == nil)
    #expect(station.delegate == nil)
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
      #expect(station.delegate is Multicast && station.delegate !== delegate, "the proxy of the first one\'s list")
      #expect(first.contains(a))
      station.fire(1)
      #expect(journal.take() == ["a1"])
      withExtendedLifetime(delegate) {}
    }
  }

  @Test("16: Properties of one service have a list each, even with the same delegate")
  func severalProperties() {
    final class Radio {
      weak var plain: (any SignalDelegate)?
      @ObservedDelegate var observed: (any SignalDelegate)?
      @ObservedDelegate var observedToo: (any SignalDelegate)?
    }
    let radio = Radio()
    let all = subscribers("o", "a", "b", "c", journal: journal)
    (radio.plain, radio.observed, radio.observedToo) = (all[0], all[0], all[0])
    let multicasts: [Multicast] = [
      MulticastDelegate(wrapping: radio, delegate: \.plain), radio.$observed, radio.$observedToo,
    ]
    for (multicast, subscriber) in zip(multicasts, all[1...]) { multicast.subscribe(subscriber) }
    #expect(multicasts.map(\.names) == [["a"], ["b"], ["c"]])
    #expect(multicasts.allSatisfy { $0.originalDelegate === all[0] })
  }

  // MARK: Two hooks on one property

  private class Base {
    let delegates = Multicast()
    weak var delegate: (any SignalDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
  }

  private final class Derived: Base {
    let more = Multicast()
    override weak var delegate: (any SignalDelegate)? { didSet { more.install(in: self, \.delegate) } }
  }

  private class ObservedBase {
    @ObservedDelegate var delegate: (any SignalDelegate)?
    var delegates: Multicast { $delegate }
  }

  private final class ObservedDerived: ObservedBase {
    let more = Multicast()
    override var delegate: (any SignalDelegate)? { didSet { more.install(in: self, \.delegate) } }
  }

  @Test(
    "14, 16: A class with a hook and its subclass with another have two lists, one behind the other; nobody is lost")
  func twoHooks() {
    for isInstalledFirst in [true, false] {
      let station = Derived()
      let all = subscribers("o", "p", "a", "b", journal: journal)
      if isInstalledFirst { station.delegates.install(in: station, \.delegate) }
      station.delegate = all[0]
      station.delegates.subscribe(all[2])
      station.more.subscribe(all[3])
      for (value, delegate) in [(1, all[1]), (2, all[0]), (3, nil), (4, all[1])] {
        station.delegate = delegate
        for multicast in [station.more, station.delegates] { multicast.install(in: station, \.delegate) }
        station.delegate?.signal(value)
        #expect(journal.take() == (delegate.map { ["\($0.name)\(value)"] } ?? []) + ["a\(value)", "b\(value)"])
      }
    }
  }

  @Test("14, 16: The same with an observed property and a subclass that has a hook")
  func observedAndHook() {
    let station = ObservedDerived()
    let all = subscribers("o", "p", "a", "b", journal: journal)
    station.delegate = all[0]
    station.delegates.subscribe(all[2])
    station.more.subscribe(all[3])
    for (value, delegate) in [(1, all[1]), (2, nil), (3, all[0])] {
      station.delegate = delegate
      for multicast in [station.more, station.delegates] { multicast.install(in: station, \.delegate) }
      station.delegate?.signal(value)
      #expect(Set(journal.take()) == Set((delegate.map { ["\($0.name)\(value)"] } ?? []) + ["a\(value)", "b\(value)"]))
    }
  }

  @Test(
    "16, 17: A second multicast in an observed property is called with its subscribers, until it is uninstalled",
    arguments: [true, false])
  func uninstalledFromBehind(comesLast: Bool) {
    let station = ObservedStation()
    let all = subscribers("o", "a", "b", journal: journal)
    station.delegate = all[0]
    let other = Multicast()
    other.subscribe(all[2])
    if comesLast { station.$delegate.subscribe(all[1]) }
    #expect(other.install(in: station))
    if !comesLast { station.$delegate.subscribe(all[1]) }
    station.fire(1)
    #expect(journal.take() == (comesLast ? ["o1", "a1", "b1"] : ["o1", "b1", "a1"]))
    #expect(other.originalDelegate == nil)
    other.uninstall(from: station)
    station.fire(2)
    #expect(journal.take() == ["o2", "a2"])
    #expect(station.$delegate.originalDelegate === all[0])
  }

  @Test("16, 17: The hook of a class is uninstalled: that of its subclass has the property")
  func baseUninstalled() {
    let station = Derived()
    let all = subscribers("o", "a", "b", journal: journal)
    station.delegate = all[0]
    station.delegates.subscribe(all[1])
    station.more.subscribe(all[2])
    station.delegates.uninstall(from: station, \.delegate)
    station.delegate?.signal(1)
    #expect(journal.take() == ["o1", "b1"])
  }

  @Test("16, 17: A multicast whose subscribers another list calls is not kept by that")
  func endsBehind() {
    final class Keeper {
      let delegates = Multicast(holdingOriginal: .strongly)
      var delegate: (any SignalDelegate)? {
        get { delegates.propertyValue }
        set { delegates.propertyValue = newValue }
      }
    }
    let life = Lifetimes()
    let (keeper, a, b) = (Keeper(), Subscriber("a", journal), Subscriber("b", journal))
    var other: Multicast? = Multicast()
    keeper.delegate = Subscriber("o", journal, life: life)
    keeper.delegates.subscribe(a)
    #expect(other?.install(in: keeper, \.delegate) == true)
    other?.subscribe(b)
    keeper.delegate?.signal(1)
    #expect(journal.take() == ["o1", "a1", "b1"])
    other = nil
    keeper.delegate?.signal(2)
    #expect(journal.take() == ["o2", "a2"])
    keeper.delegate = nil
    #expect(life.living == 0)
  }

  @Test("4, 13: Where another hook wins the property, and joining its list would close a cycle, nothing changes")
  func rejectedBehind() {
    let station = ObservedStation()
    let all = subscribers("o", "a", journal: journal)
    station.$delegate.subscribe(all[1])
    station.delegate = all[0]
    let other = Multicast()
    other.subscribe(station.$delegate)
    #expect(!other.install(in: station))
    #expect(other.originalDelegate == nil)
    other.signal(1)
    #expect(journal.take() == ["o1", "a1"])
  }

  @Test("14: Without a hook: wrapped, assigned, wrapped again and both installed, the delegate is still called")
  func wrappedTwice() {
    let station = PlainStation()
    let all = subscribers("o", "p", "a", "b", journal: journal)
    station.delegate = all[0]
    let first = station.install()
    first.subscribe(all[2])
    station.delegate = all[1]
    let second = station.install()
    second.subscribe(all[3])
    for (value, multicast) in [(1, first), (2, second), (3, first)] {
      multicast.install(in: station, \.delegate)
      station.fire(value)
      #expect(journal.take().contains("p\(value)"))
    }
  }
}
