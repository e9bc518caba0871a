import DelegateForwarding
import TestSupport
import Testing

@Suite("Wrapping with a hook after wrapping without one") struct HookFoundLaterTests {
  let journal = Journal()

  enum Kind: CaseIterable {
    case observed, didSet

    func make() -> (any Station, withoutHook: () -> Multicast) {
      switch self {
      case .observed:
        let station = ObservedStation()
        return (station, { [unowned station] in station.wrapWithoutHook() })
      case .didSet:
        let station = DidSetStation()
        return (station, { [unowned station] in station.wrapWithoutHook() })
      }
    }
  }

  @Test("16, 19: A multicast with a hook shares the list of one without", arguments: Kind.allCases, [true, false])
  func shares(kind: Kind, firstGoesFirst: Bool) {
    let (station, withoutHook) = kind.make()
    let all = subscribers("o", "a", "b", "p", journal: journal)
    station.delegate = all[0]
    var first: Multicast? = withoutHook()
    first!.subscribe(all[1])
    var second: Multicast? = station.wrap()
    second!.subscribe(all[2])
    #expect(first!.names == ["a", "b"])
    #expect(second!.originalName == "o")
    #expect(first!.isInstalled)
    #expect(!second!.isInstalled)
    station.fire(1)
    #expect(journal.take() == ["o1", "a1", "b1"])
    station.delegate = all[3]
    #expect(first!.isInstalled)
    station.fire(2)
    #expect(journal.take() == ["p2", "a2", "b2"])
    if firstGoesFirst { first = nil } else { second = nil }
    #expect((first ?? second)!.isInstalled)
    station.fire(3)
    #expect(journal.take() == ["p3", "a3", "b3"])
    first = nil
    second = nil
    #expect(station.delegate === all[3])
    let later = station.wrap()
    #expect(later.names == ["a", "b"])
  }

  @Test("16, 19: A multicast without a hook shares the list of one with", arguments: Kind.allCases, [true, false])
  func sharesOfHooked(kind: Kind, firstGoesFirst: Bool) {
    let (station, withoutHook) = kind.make()
    let all = subscribers("o", "a", "b", "p", journal: journal)
    station.delegate = all[0]
    var first: Multicast? = station.wrap()
    first!.subscribe(all[1])
    var second: Multicast? = withoutHook()
    second!.subscribe(all[2])
    #expect(first!.names == ["a", "b"])
    station.delegate = all[3]
    station.fire(2)
    #expect(journal.take() == ["p2", "a2", "b2"])
    if firstGoesFirst { first = nil } else { second = nil }
    #expect((first ?? second)!.isInstalled)
    station.delegate = all[0]
    station.fire(3)
    #expect(journal.take() == ["o3", "a3", "b3"])
    first = nil
    second = nil
    #expect(station.delegate === all[0])
    #expect(station.wrap().names == ["a", "b"])
  }

  @Test("16, 19: The displaced one without a hook is found by one with", arguments: Kind.allCases)
  func displaced(kind: Kind) {
    let (station, withoutHook) = kind.make()
    let all = subscribers("o", "a", "b", "p", journal: journal)
    station.delegate = all[0]
    let first = withoutHook()
    first.subscribe(all[1])
    station.delegate = all[3]
    #expect(!first.isInstalled)
    let second = station.wrap()
    second.subscribe(all[2])
    station.fire(1)
    #expect(journal.take() == ["p1", "a1", "b1"])
    #expect(first.names == ["a", "b"])
    #expect(first.isInstalled)
    station.delegate = all[0]
    station.fire(2)
    #expect(journal.take() == ["o2", "a2", "b2"])
    first.reinstall()
    second.reinstall()
    #expect([first, second].map(\.isInstalled) == [true, false])
    station.fire(3)
    #expect(journal.take() == ["o3", "a3", "b3"])
  }

  @Test(
    "17, 19: Subscribers that stayed with the hook are found when a list without a hook becomes its own",
    arguments: Kind.allCases)
  func leftBehind(kind: Kind) {
    let (station, withoutHook) = kind.make()
    let life = Lifetimes()
    let all = subscribers("o", "a", "b", journal: journal)
    do {
      let hooked = station.wrap()
      hooked.subscribe(all[1])
      hooked.subscribe(Subscriber("s", journal, life: life), holding: .strongly)
    }
    station.delegate = all[0]
    let first = withoutHook()
    first.subscribe(all[2])
    let second = station.wrap()
    #expect(Set(first.names) == ["a", "s", "b"])
    #expect(second.names == first.names)
    #expect(life.living == 1)
    station.fire(1)
    #expect(journal.take().sorted() == ["a1", "b1", "o1", "s1"])
    second.unsubscribeAll()
    #expect(life.living == 0)
  }

  @Test(
    "17, 19: A subscriber of a multicast whose list another one has replaced is called like the others",
    arguments: Kind.allCases)
  func ofReplacedList(kind: Kind) {
    let (station, withoutHook) = kind.make()
    let all = subscribers("a", "b", "c", "unsubscribed", journal: journal)
    let forwarder = Multicast()
    forwarder.subscribe(all[2])
    let kept = station.keptMulticast(with: all[0], all[3])
    kept.unsubscribe(all[3])
    let multicasts = [withoutHook(), station.wrap()]
    #expect(kept.subscribe(all[1]))
    #expect(!kept.subscribe(all[1]))
    #expect(kept.subscribe(forwarder))
    station.fire(1)
    #expect(journal.take() == ["a1", "b1", "c1"])
    #expect(kept.contains(all[1]))
    #expect(!kept.isEmpty)
    #expect(kept.count == 3)
    #expect(kept.subscribers.map { ObjectIdentifier($0) } == multicasts[0].subscribers.map { ObjectIdentifier($0) })
    #expect(kept.unsubscribe(all[0]))
    #expect(!kept.unsubscribe(all[0]))
    #expect(kept.unsubscribe(forwarder))
    station.fire(2)
    #expect(journal.take() == ["b2"])
    station.delegate = all[0]
    #expect(kept.originalDelegate === all[0])
    #expect(kept.description == multicasts[0].description)
    kept.unsubscribeAll()
    #expect(multicasts[0].isEmpty)
  }

  @Test(
    "17, 19: So it is when the service has been wrapped again since, and the list keeps no subscriber",
    arguments: Kind.allCases)
  func ofListReplacedLongAgo(kind: Kind) {
    let (station, withoutHook) = kind.make()
    let kept = station.keptMulticast()
    let life = Lifetimes()
    kept.subscribe(Subscriber("s", journal, life: life), holding: .strongly)
    var multicasts = [withoutHook(), station.wrap()]
    for _ in 1...3 {
      multicasts = []
      multicasts = [withoutHook(), station.wrap()]
    }
    let subscriber = Subscriber("a", journal)
    kept.subscribe(subscriber, holding: .strongly)
    station.fire(1)
    #expect(journal.take() == ["s1", "a1"])
    #expect(life.living == 1)
    multicasts[0].unsubscribeAll()
    #expect(life.living == 0)
  }

  @Test("16, 19: The proxy without a hook stays in the property while another one is made", arguments: Kind.allCases)
  func whileAnotherIsMade(kind: Kind) {
    let (station, withoutHook) = kind.make()
    let original = Subscriber("o", journal)
    station.delegate = original
    let first = withoutHook()
    var found: (any SignalDelegate)?
    let second = station.wrap {
      found = station.delegate
      return SignalForwarder($0)
    }
    #expect(found === first)
    #expect(second.originalDelegate === original)
  }

  @Test(
    "16, 19: A property that is wrapped again while the proxy is made, with the hook or without, has one list",
    arguments: Kind.allCases, [true, false])
  func wrappedInProxyClosure(kind: Kind, outerHasHook: Bool) {
    let (station, withoutHook) = kind.make()
    let all = subscribers("o", "a", "b", "c", "p", journal: journal)
    station.delegate = all[0]
    var inner: Multicast?
    let makeProxy: MakeProxy = {
      $0.subscribe(all[1])
      inner = outerHasHook ? withoutHook() : station.wrap()
      inner?.subscribe(all[2])
      return SignalForwarder($0)
    }
    let outer: Multicast
    if outerHasHook {
      outer = station.wrap(proxy: makeProxy)
    } else if let station = station as? ObservedStation {
      outer = MulticastDelegate(wrapping: station, delegate: \.delegate, proxy: makeProxy)
    } else {
      outer = MulticastDelegate(wrapping: station as! DidSetStation, delegate: \.delegate, proxy: makeProxy)
    }
    outer.subscribe(all[3])
    #expect(Set(outer.names) == ["a", "b", "c"])
    #expect(inner?.names == outer.names)
    #expect(outer.originalName == "o")
    #expect(inner?.isInstalled == true)
    #expect(!outer.isInstalled)
    station.fire(1)
    #expect(journal.take().sorted() == ["a1", "b1", "c1", "o1"])
    station.delegate = all[4]
    inner = nil
    #expect(outer.isInstalled)
    station.fire(2)
    #expect(journal.take().sorted() == ["a2", "b2", "c2", "p2"])
  }
}
