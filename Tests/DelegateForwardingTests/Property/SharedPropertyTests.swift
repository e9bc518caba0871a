import DelegateForwarding
import TestSupport
import Testing

@Suite("Several multicasts on one property") struct SharedPropertyTests {
  let journal = Journal()

  @Test(
    "16: Several multicasts share one list and one original delegate; each subscriber is called once",
    arguments: HookKind.allCases, ProxyKind.allCases)
  func shared(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "a", "b", "c", journal: journal)
    station.delegate = all[0]
    let multicasts = [
      station.wrap(proxy: proxy.makeProxy()), station.wrap(), station.wrap { SignalForwarder($0) },
    ]
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

  @Test(
    "16, 17: The oldest living proxy sits in the property, in whichever order they go, and in the end the original delegate",
    arguments: HookKind.allCases, [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func oldestSits(kind: HookKind, order: [Int]) {
    let station = kind.makeStation()
    let all = subscribers("o", "a", "b", "c", journal: journal)
    station.delegate = all[0]
    var multicasts: [Multicast?] = [
      station.wrap { SignalForwarder($0) }, station.wrap(), station.wrap { SignalForwarder($0) },
    ]
    for (index, subscriber) in zip([1, 0, 2], all[1...]) { multicasts[index]?.subscribe(subscriber) }
    for leaving in order {
      let oldest = multicasts.first { $0 != nil }!!
      #expect(multicasts.compactMap(\.?.isInstalled) == multicasts.compactMap { $0 }.map { $0 === oldest })
      station.fire(leaving)
      #expect(journal.take() == all.map { "\($0.name)\(leaving)" })
      multicasts[leaving] = nil
    }
    #expect(station.delegate === all[0])
    station.fire(9)
    #expect(journal.take() == ["o9"])
  }

  @Test(
    "16: Multicasts without a proxy of their own share one, which stays until the last of them goes",
    arguments: HookKind.allCases)
  func sharedProxy(kind: HookKind) {
    let station = kind.makeStation()
    let original = Subscriber("o", journal)
    station.delegate = original
    var multicasts = [station.wrap(), station.wrap(), station.wrap()]
    let proxy = station.delegate
    #expect(multicasts.allSatisfy { $0.isInstalled && $0 !== proxy })
    multicasts.removeFirst()
    multicasts.removeLast()
    #expect(station.delegate === proxy)
    multicasts = []
    #expect(station.delegate === original)
  }
}

/// A multicast with a hook uses the hook's list. One without joins the list of the proxy that it finds in the property.
@Suite("The list that a multicast gets") struct ListOfPropertyTests {
  private final class Radio {
    weak var plain: (any SignalDelegate)?
    @ObservedDelegate var observed: (any SignalDelegate)?
    @ObservedDelegate var observedToo: (any SignalDelegate)?
  }

  private let journal = Journal()
  private let radio = Radio()

  /// What a property shows when it is wrapped.
  enum Shown: CaseIterable { case proxyOfThisService, proxyOfAnotherService, multicast }

  @Test(
    "16: Only the proxy of another property of this service is joined, and only without a hook",
    arguments: Shown.allCases, [true, false])
  func shows(shown: Shown, isHooked: Bool) {
    let service = shown == .proxyOfAnotherService ? Radio() : radio
    let first = MulticastDelegate(wrapping: service, hook: \.$observedToo)
    let delegate: any SignalDelegate = shown == .multicast ? first : service.observedToo!
    let property = isHooked ? \Radio.observed : \.plain
    radio[keyPath: property] = delegate
    let second: Multicast =
      isHooked
      ? MulticastDelegate(wrapping: radio, hook: \.$observed) : MulticastDelegate(wrapping: radio, delegate: \.plain)
    let all = subscribers("a", "b", journal: journal)
    first.subscribe(all[0])
    second.subscribe(all[1])
    let isJoined = shown == .proxyOfThisService && !isHooked
    #expect(first.names == (isJoined ? ["a", "b"] : ["a"]))
    #expect(second.names == (isJoined ? ["a", "b"] : ["b"]))
    #expect(first.isInstalled && second.isInstalled)
    #expect((second.originalDelegate === delegate) != isJoined)
    radio[keyPath: property]?.signal(1)
    #expect(journal.take() == ["a1", "b1"])
  }

  @Test("16: Properties of one service have a list each, even with the same delegate")
  func severalProperties() {
    let all = subscribers("o", "a", "b", "c", journal: journal)
    (radio.plain, radio.observed, radio.observedToo) = (all[0], all[0], all[0])
    let multicasts: [Multicast] = [
      MulticastDelegate(wrapping: radio, delegate: \.plain), MulticastDelegate(wrapping: radio, hook: \.$observed),
      MulticastDelegate(wrapping: radio, hook: \.$observedToo),
    ]
    for (multicast, subscriber) in zip(multicasts, all[1...]) { multicast.subscribe(subscriber) }
    #expect(multicasts.map(\.names) == [["a"], ["b"], ["c"]])
    #expect(multicasts.allSatisfy { $0.isInstalled && $0.originalDelegate === all[0] })
  }

  @Test("16: Wrapped with its hook first, a property that is wrapped without it shares the hook's list")
  func withHookFirst() {
    let station = DidSetStation()
    let all = subscribers("o", "a", "b", journal: journal)
    station.delegate = all[0]
    let first = station.wrap()
    first.subscribe(all[1])
    let second = station.wrapWithoutHook()
    second.subscribe(all[2])
    #expect(first.names == ["a", "b"])
    station.fire(1)
    #expect(journal.take() == ["o1", "a1", "b1"])
  }

  @Test(
    "16: Wrapped without its hook first, a property has two lists, and one proxy is the other list's original delegate",
    arguments: [true, false])
  func withoutHookFirst(isObserved: Bool) {
    let (observed, didSet) = (ObservedStation(), DidSetStation())
    let station: any Station = isObserved ? observed : didSet
    let all = subscribers("o", "a", "b", "p", journal: journal)
    station.delegate = all[0]
    let first = isObserved ? observed.wrapWithoutHook() : didSet.wrapWithoutHook()
    first.subscribe(all[1])
    var second: Multicast? = station.wrap()
    second?.subscribe(all[2])
    #expect(second?.names == ["b"])
    #expect(second?.isInstalled == true && !first.isInstalled)
    station.fire(1)
    #expect(journal.take() == ["o1", "a1", "b1"])
    station.delegate = all[3]
    station.fire(2)
    #expect(journal.take() == ["p2", "b2"])
    second = nil
    #expect(station.delegate === all[3])
  }
}
