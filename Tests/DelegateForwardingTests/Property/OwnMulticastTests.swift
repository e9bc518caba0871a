import DelegateForwarding
import TestSupport
import Testing

/// The multicast that belongs to an observed property: `station.$delegate`.
@Suite("The multicast of an observed property") struct OwnMulticastTests {
  let journal = Journal()

  @Test("19: $delegate.subscribe and unsubscribe, without a separate multicast")
  func subscribing() {
    let station = ObservedStation()
    let all = subscribers("o", "a", "b", journal: journal)
    station.delegate = all[0]
    #expect(!station.$delegate.unsubscribe(all[1]))
    #expect(station.$delegate.subscribe(all[1]))
    #expect(!station.$delegate.subscribe(all[1]))
    #expect(station.$delegate.subscribe(all[2], holding: .strongly))
    station.fire(1)
    #expect(journal.take() == ["o1", "a1", "b1"])
    #expect(station.$delegate.unsubscribe(all[1]))
    #expect(!station.$delegate.unsubscribe(all[1]))
    station.fire(2)
    #expect(journal.take() == ["o2", "b2"])
  }

  @Test("19: It is a multicast like any other; while it lives, the property does not get the original delegate back")
  func likeAnyOther() {
    let station = ObservedStation()
    let all = subscribers("o", "p", journal: journal)
    station.delegate = all[0]
    var older: Multicast? = station.wrap { SignalForwarder($0) }
    let own = station.$delegate.multicast
    #expect(station.$delegate.multicast === own)
    #expect(older?.isInstalled == true && !own.isInstalled)
    older = nil
    #expect(own.isInstalled)
    #expect(own.originalName == "o")
    station.delegate = all[1]
    station.delegate = own
    #expect(own.isInstalled)
    #expect(own.originalName == "p")
    station.fire(1)
    #expect(journal.entries == ["p1"])
  }

  @Test("19: A subscription by the hook lasts as long as the property, whoever else wraps it")
  func outlivesOthers() {
    let station = ObservedStation()
    let all = subscribers("o", "a", journal: journal)
    station.delegate = all[0]
    var multicast: Multicast? = station.wrap()
    station.$delegate.subscribe(all[1])
    #expect(multicast?.names == ["a"])
    multicast = nil
    station.fire(1)
    #expect(journal.take() == ["o1", "a1"])
    #expect(station.$delegate.multicast.isInstalled)
  }

  @Test("19: A trace, contains, unsubscribe, waitUntilDelivered and printing wrap nothing: looking changes nothing")
  func looking() async {
    let station = ObservedStation()
    let all = subscribers("o", "a", journal: journal)
    station.delegate = all[0]
    let trace = station.$delegate.trace { _ in }
    #expect(!station.$delegate.contains(all[1]))
    #expect(!station.$delegate.unsubscribe(all[1]))
    await station.$delegate.waitUntilDelivered()
    #expect("\(station.$delegate)".contains("no multicast wraps the property"))
    #expect(station.delegate === all[0])
    station.delegate = all[1]
    #expect(station.delegate === all[1])
    withExtendedLifetime(trace) {}
  }

  @Test("19: It is released with the property, in its own callback too, together with strong subscribers")
  func released() {
    let life = Lifetimes()
    weak var own: Multicast?
    let a = Subscriber("a", journal)
    var station: ObservedStation? = ObservedStation(life)
    own = station?.$delegate.multicast
    station?.$delegate.subscribe(a)
    station?.$delegate.subscribe(Subscriber("b", journal, life: life), holding: .strongly)
    #expect(own != nil)
    #expect(life.living == 2)
    a.onSignal = { _ in station = nil }
    station?.$delegate.multicast.signal(1)
    #expect(journal.entries == ["a1", "b1"], "the rest is delivered")
    #expect(life.living == 0)
    #expect(own == nil)
  }

  @Test("19: Kept beyond the property, it stands alone, and never kept the service alive")
  func beyond() {
    let life = Lifetimes()
    let all = subscribers("o", "a", "b", journal: journal)
    var station: ObservedStation? = ObservedStation(life)
    station?.delegate = all[0]
    let own = station!.$delegate.multicast
    own.subscribe(all[1])
    station = nil
    #expect(life.living == 0)
    #expect(!own.isInstalled)
    #expect(own.originalDelegate == nil)
    #expect(own.subscribe(all[2]))
    own.reinstall()
    own.signal(1)
    #expect(journal.take() == ["a1", "b1"])
    #expect(own.description.hasPrefix("MulticastDelegate<any SignalDelegate>(subscribers: ["))
  }

  private protocol ForeignDelegate: AnyObject {
    func happened(_ value: Int)
  }

  private final class ForeignForwarder: MulticastForwarding, ForeignDelegate {
    let multicast: MulticastDelegate<any ForeignDelegate>
    init(_ multicast: MulticastDelegate<any ForeignDelegate>) { self.multicast = multicast }
    func happened(_ value: Int) { forward { $0.happened(value) } }
  }

  private final class ForeignListener: ForeignDelegate {
    private(set) var heard: [Int] = []
    func happened(_ value: Int) { heard.append(value) }
  }

  private final class ForeignService {
    @ObservedDelegate(proxy: { ForeignForwarder($0) }) var delegate: (any ForeignDelegate)?
  }

  @Test("19: If the multicast can't be the proxy, the property defines how to make one")
  func ownProxy() {
    let service = ForeignService()
    let listeners = [ForeignListener(), ForeignListener(), ForeignListener()]
    service.delegate = listeners[0]
    service.$delegate.subscribe(listeners[1])
    #expect(service.delegate is ForeignForwarder)
    #expect(service.$delegate.multicast.isInstalled)
    let multicast = MulticastDelegate(wrapping: service, hook: \.$delegate)
    multicast.subscribe(listeners[2])
    service.delegate?.happened(1)
    #expect(listeners.map(\.heard) == [[1], [1], [1]])
  }
}
