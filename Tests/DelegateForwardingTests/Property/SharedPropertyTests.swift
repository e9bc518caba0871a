import DelegateForwarding
import TestSupport
import Testing

@Suite("Several multicasts on one property") struct SharedPropertyTests {
  let journal = Journal()

  @Test(
    "16: Several multicasts share one list; each subscriber is called once", arguments: HookKind.allCases,
    ProxyKind.allCases)
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
    "16, 17: The oldest living one's proxy sits in the property, in whichever order they go, and in the end the original delegate",
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

  @Test("16: An assignment reaches all multicasts", arguments: HookKind.hooked)
  func assignmentIsShared(kind: HookKind) {
    let station = kind.makeStation()
    var first: Multicast? = station.wrap()
    let second = station.wrap()
    let all = subscribers("o", "p", journal: journal)
    station.delegate = all[0]
    #expect(second.originalName == "o")
    first = nil
    station.delegate = all[1]
    #expect(second.isInstalled)
    #expect(second.originalName == "p")
    station.fire(1)
    #expect(journal.entries == ["p1"])
    _ = first
  }

  @Test("16: A multicast created during a callback shares the list at once", arguments: HookKind.allCases)
  func joinsInCallback(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("a", "b", journal: journal)
    let first = station.wrap()
    first.subscribe(all: all)
    var second: Multicast?
    all[0].onSignal = { [unowned station] _ in if second == nil { second = station.wrap() } }
    station.fire(1)
    #expect(journal.take() == ["a1", "b1"])
    #expect(first.isInstalled)
    #expect(second?.names == ["a", "b"])
    all[0].onSignal = nil
  }

  @Test("17: The next multicast finds what was assigned while none wrapped the property", arguments: HookKind.allCases)
  func assignedBetween(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "p", journal: journal)
    station.delegate = all[0]
    var multicast: Multicast? = station.wrap()
    multicast = nil
    station.delegate = nil
    multicast = station.wrap()
    #expect(multicast?.originalDelegate == nil)
    station.fire(1)
    #expect(journal.take() == [])
    multicast = nil
    station.delegate = all[1]
    multicast = station.wrap()
    station.fire(2)
    #expect(journal.take() == ["p2"])
  }

  @Test("17: The property gets nil if the original delegate is gone", arguments: HookKind.allCases, ProxyKind.allCases)
  func givesBackNil(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation()
    var original: Subscriber? = Subscriber("o", journal)
    station.delegate = original
    var multicast: Multicast? = station.wrap(proxy: proxy.makeProxy())
    original = nil
    #expect(multicast!.isInstalled)
    multicast = nil
    #expect(station.delegate == nil)
    multicast = station.wrap()
    multicast = nil
    #expect(station.delegate == nil)
  }

  @Test(
    "17: The subscribers stay with the hook, in order; a later multicast finds them", arguments: HookKind.hooked,
    ProxyKind.allCases)
  func subscribersStay(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation()
    let all = subscribers("a", "b", "c", journal: journal)
    var multicast: Multicast? = station.wrap(proxy: proxy.makeProxy())
    multicast!.subscribe(all: Array(all[..<2]))
    multicast = nil
    station.fire(1)
    #expect(journal.take() == [])
    station.delegate = all[2]
    station.fire(2)
    #expect(journal.take() == ["c2"])
    multicast = station.wrap()
    #expect(multicast!.names == ["a", "b"])
    #expect(multicast!.contains(all[1]))
    station.fire(3)
    #expect(journal.take() == ["c3", "a3", "b3"])
  }

  @Test("17: An original delegate assigned in the last callback gets the property", arguments: HookKind.hooked)
  func assignedAndDropped(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "p", journal: journal)
    station.delegate = all[0]
    var multicast: Multicast? = station.wrap()
    all[0].onSignal = { [unowned station] _ in
      station.delegate = all[1]
      multicast = nil
    }
    station.fire(1)
    #expect(station.delegate === all[1])
    #expect(multicast == nil)
    all[0].onSignal = nil
  }

  @Test("17: A multicast that has wrapped another's proxy puts it back", arguments: HookKind.allCases)
  func otherMulticastAsOriginal(kind: HookKind) {
    let station = kind.makeStation()
    let standalone = Multicast()
    let a = Subscriber("a", journal)
    standalone.subscribe(a)
    station.delegate = standalone
    var multicast: Multicast? = station.wrap()
    let b = Subscriber("b", journal)
    multicast!.subscribe(b)
    station.fire(1)
    #expect(journal.take() == ["a1", "b1"])
    multicast = nil
    #expect(station.delegate === standalone)
  }
}
