import DelegateForwarding
import TestSupport
import Testing

/// `@ObservedDelegate` in classes of every shape. Structs are rejected: see `Tests/ContractCompilation/Refused`.
@Suite("Observed properties") struct ObservedPropertyTests {
  let journal = Journal()

  @Test("13: It can have an initial value")
  func initialValue() {
    final class StartedStation {
      @ObservedDelegate var delegate: (any SignalDelegate)?
      init(_ delegate: any SignalDelegate) { _delegate = ObservedDelegate(wrappedValue: delegate) }
    }
    let all = subscribers("o", "p", journal: journal)
    let station = StartedStation(all[0])
    #expect(station.delegate === all[0])
    #expect(station.$delegate.originalDelegate === all[0])
    station.delegate = all[1]
    #expect(station.$delegate.originalDelegate === all[1])
  }

  private class Base {
    @ObservedDelegate var delegate: (any SignalDelegate)?

    init(_ delegate: any SignalDelegate) { self.delegate = delegate }
  }

  private final class Observing<Value>: Base {
    private(set) var seen: [String] = []
    private(set) var assigned: [String] = []
    override var delegate: (any SignalDelegate)? {
      willSet { assigned.append(name(of: newValue)) }
      didSet { seen.append(name(of: delegate)) }
    }
  }

  @Test("14: An override's didSet is called for each assignment, and sees the proxy in use")
  func override() {
    let all = subscribers("o", "p", "a", journal: journal)
    let service = Observing<Int>(all[0])
    service.delegate = all[1]
    #expect(service.seen == ["p"])
    service.$delegate.subscribe(all[2])
    (service as Base).delegate = nil
    service.delegate = all[0]
    let proxy = name(of: Multicast())
    #expect(service.seen == ["p", proxy, proxy])
    #expect(service.assigned == ["p", "nil", "o"])
    #expect(service.$delegate.originalName == "o")
  }

  // MARK: Its multicast

  /// What somebody does with a multicast.
  enum Use: CaseIterable {
    case subscribe, observe, observeOnActor, stream, install
    case contains, unsubscribe, count, trace, print, wait

    static let takingPart: [Use] = [.subscribe, .observe, .observeOnActor, .stream, .install]
  }

  @Test(
    "19: Taking part shows the proxy; looking changes none",
    arguments: Use.allCases, [HookKind.observed, .computed])
  func takesPart(use: Use, kind: HookKind) async {
    let station = kind.makeStation()
    let multicast = station.computing
    let all = subscribers("o", "a", journal: journal)
    station.delegate = all[0]
    var listener: Any?
    switch use {
    case .subscribe: multicast.subscribe(all[1])
    case .observe: listener = multicast.observe(SignalEvent.self) { _ in }
    case .observeOnActor: listener = multicast.observe(SignalEvent.self, on: MainActor.shared) { _ in }
    case .stream: listener = multicast.events(of: SignalEvent.self)
    case .install: multicast.install(in: station)
    case .contains: #expect(!multicast.contains(all[1]))
    case .unsubscribe: #expect(!multicast.unsubscribe(all[1]))
    case .count: #expect(multicast.subscriberCount == 0 && multicast.subscribers.isEmpty && !multicast.hasListeners)
    case .trace: withExtendedLifetime(multicast.trace { _ in }) {}
    case .print: #expect("\(multicast)".contains("original: Subscriber"))
    case .wait: await multicast.waitUntilDelivered()
    }
    #expect((station.delegate is Multicast) == Use.takingPart.contains(use))
    #expect(station.heard(1, journal).first == "o1")
    station.delegate = nil
    #expect(multicast.originalDelegate == nil)
    withExtendedLifetime(listener) {}
  }

  private final class LooseStation {
    @ObservedDelegate var delegate: (any LooseDelegate)?
  }

  private final class LooseListener: LooseDelegate {
    private(set) var heard: [Int] = []
    func happened(_ value: Int) { heard.append(value) }
  }

  /// Such a delegate has more words than two.
  @Test("4, 14: A property whose protocol isn't class-bound, with the multicast as proxy")
  func loose() {
    let station = LooseStation()
    let listeners = [LooseListener(), LooseListener()]
    station.delegate = listeners[0]
    station.$delegate.subscribe(listeners[1])
    station.delegate = station.delegate
    #expect(station.$delegate.originalDelegate as? LooseListener === listeners[0])
    for value in 1...2 { station.delegate?.happened(value) }
    #expect(listeners.map(\.heard) == [[1, 2], [1, 2]])
  }
}

private protocol LooseDelegate { func happened(_ value: Int) }

extension MulticastDelegate: LooseDelegate where P == any LooseDelegate {
  fileprivate func happened(_ value: Int) { forward { $0.happened(value) } }
}
