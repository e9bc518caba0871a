import DelegateForwarding
import TestSupport
import Testing

@Suite("Wrapping a property with its hook and without it") struct KeyPathAndHookTests {
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
    "16: Wrapped without its hook first, a property has two lists, and one proxy is the other list's original delegate",
    arguments: Kind.allCases)
  func twoLists(kind: Kind) {
    let (station, withoutHook) = kind.make()
    let all = subscribers("o", "a", "b", "p", journal: journal)
    station.delegate = all[0]
    let first = withoutHook()
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

  @Test("16: Wrapped with its hook first, a property that is wrapped without it shares the hook's list")
  func shares() {
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
