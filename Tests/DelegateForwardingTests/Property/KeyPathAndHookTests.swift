import DelegateForwarding
import TestSupport
import Testing

@Suite("Wrapping with a hook after wrapping without one") struct KeyPathAndHookTests {
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

  @Test(
    "16, 19: A multicast with a hook and one without share a list, whichever comes and goes first",
    arguments: Kind.allCases, [(true, true), (true, false), (false, true), (false, false)])
  func shares(kind: Kind, order: (hookIsFirst: Bool, firstGoesFirst: Bool)) {
    let (station, withoutHook) = kind.make()
    let all = subscribers("o", "a", "b", "p", journal: journal)
    station.delegate = all[0]
    var first: Multicast? = order.hookIsFirst ? station.wrap() : withoutHook()
    first!.subscribe(all[1])
    var second: Multicast? = order.hookIsFirst ? withoutHook() : station.wrap()
    second!.subscribe(all[2])
    #expect(first!.names == ["a", "b"])
    #expect(second!.originalName == "o")
    #expect(first!.isInstalled || second!.isInstalled)
    station.fire(1)
    #expect(journal.take() == ["o1", "a1", "b1"])
    station.delegate = all[3]
    station.fire(2)
    #expect(journal.take() == ["p2", "a2", "b2"])
    if order.firstGoesFirst { first = nil } else { second = nil }
    #expect((first ?? second)!.isInstalled)
    station.delegate = all[0]
    station.fire(3)
    #expect(journal.take() == ["o3", "a3", "b3"])
    first = nil
    second = nil
    #expect(station.delegate === all[0])
    let later = station.wrap()
    #expect(later.names == ["a", "b"])
  }

  @Test("16, 19: $delegate.subscribe after a multicast without a hook shares its list")
  func ownSubscription() {
    let station = ObservedStation()
    let all = subscribers("o", "a", "b", journal: journal)
    station.delegate = all[0]
    var first: Multicast? = station.wrapWithoutHook()
    first?.subscribe(all[1])
    station.$delegate.subscribe(all[2])
    #expect(first?.names == ["a", "b"])
    station.fire(1)
    #expect(journal.take() == ["o1", "a1", "b1"])
    let own = station.$delegate.multicast
    first = nil
    #expect(own.isInstalled)
    station.fire(2)
    #expect(journal.take() == ["o2", "a2", "b2"])
  }

  @Test(
    "16, 19: One that was displaced is not found by one with the hook, and stays displaced", arguments: Kind.allCases)
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
    #expect(journal.take() == ["p1", "b1"])
    #expect(!first.isInstalled && second.isInstalled)
  }

  @Test(
    "16: The next proxy replaces a released one, even if some multicasts wrapped without the hook",
    arguments: [true, false], [[0, 1, 2], [1, 0, 2], [2, 0, 1], [0, 2, 1], [1, 2, 0], [2, 1, 0]])
  func handOver(hookIsLast: Bool, order: [Int]) {
    let station = ObservedStation()
    func wrapWithoutHook() -> Multicast {
      MulticastDelegate(wrapping: station, delegate: \.delegate) { SignalForwarder($0) }
    }
    func wrap() -> Multicast { station.wrap { SignalForwarder($0) } }
    var multicasts: [Multicast?] = [wrapWithoutHook()]
    multicasts += hookIsLast ? [wrapWithoutHook(), wrap()] : [wrap(), wrapWithoutHook()]
    for place in order {
      let oldest = multicasts.lazy.compactMap(\.self).first
      #expect(oldest?.isInstalled == true, "before \(place) goes")
      multicasts[place] = nil
    }
    #expect(station.delegate == nil)
  }

  private class BaseService {
    weak var delegate: (any SignalDelegate)?
    var alias: (any SignalDelegate)? {
      get { delegate }
      set { delegate = newValue }
    }
  }
  private final class Service: BaseService, HasDelegate {}

  @Test("16, 19: Key paths of a class, a subclass, a protocol and an alias to one property share one list")
  func keyPathsOfOneProperty() {
    let service = Service()
    let all = subscribers("a", "b", "c", "d", journal: journal)
    let multicasts: [Multicast] = [
      MulticastDelegate(wrapping: service as BaseService, delegate: \.delegate),
      MulticastDelegate(wrapping: service, delegate: \.delegate),
      MulticastDelegate(wrapping: service, delegate: \.ofProtocol),
      MulticastDelegate(wrapping: service, delegate: \.alias),
    ]
    for (multicast, subscriber) in zip(multicasts, all) { multicast.subscribe(subscriber) }
    service.delegate?.signal(1)
    #expect(journal.take() == ["a1", "b1", "c1", "d1"])
  }
}

private protocol HasDelegate: AnyObject {
  var delegate: (any SignalDelegate)? { get set }
}

extension HasDelegate {
  fileprivate var ofProtocol: (any SignalDelegate)? {
    get { delegate }
    set { delegate = newValue }
  }
}
