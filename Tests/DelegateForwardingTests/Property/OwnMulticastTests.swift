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

  @Test(
    "19: It is a multicast like any other, with a proxy and an original delegate, and each use returns the same one"
  )
  func likeAnyOther() {
    let station = ObservedStation()
    let all = subscribers("o", "p", journal: journal)
    station.delegate = all[0]
    let own = station.$delegate.multicast
    #expect(station.$delegate.multicast === own)
    #expect(own.isInstalled)
    #expect(own.originalName == "o")
    station.delegate = all[1]
    #expect(own.isInstalled)
    #expect(own.originalName == "p")
    station.delegate = own
    #expect(own.originalName == "p")
    station.fire(1)
    #expect(journal.entries == ["p1"])
  }

  @Test("19: It is created at its first use; while it lives, the property does not get the original delegate back")
  func age() {
    let station = ObservedStation()
    let original = Subscriber("o", journal)
    station.delegate = original
    var older: Multicast? = station.wrap()
    let own = station.$delegate.multicast
    var younger: Multicast? = station.wrap()
    #expect(older?.isInstalled == true)
    #expect(own.isInstalled, "multicasts without a proxy of their own share one")
    (older, younger) = (nil, nil)
    #expect(own.isInstalled)
    #expect(own.originalDelegate === original)
    withExtendedLifetime((older, younger)) {}
  }

  @Test("19: subscribe creates it only if no multicast wraps the property")
  func onlyIfNeeded() {
    let station = ObservedStation()
    let all = subscribers("o", "a", journal: journal)
    station.delegate = all[0]
    var multicast: Multicast? = station.wrap()
    station.$delegate.subscribe(all[1])
    #expect(multicast?.names == ["a"])
    multicast = nil
    #expect(station.delegate === all[0], "no other multicast was made")
    #expect(station.$delegate.unsubscribe(all[1]), "the subscribers stayed with the hook")
    station.$delegate.subscribe(all[1])
    #expect(station.$delegate.multicast.isInstalled)
  }

  @Test("19: It is released with the property, together with strong subscribers; nothing keeps the service alive")
  func goes() {
    let life = Lifetimes()
    weak var own: Multicast?
    do {
      let station = ObservedStation(life)
      own = station.$delegate.multicast
      station.$delegate.subscribe(Subscriber("a", journal, life: life), holding: .strongly)
      #expect(own != nil)
      #expect(life.living == 2)
    }
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
    own.signal(1)
    #expect(journal.take() == ["a1"])
    #expect(own.subscribe(all[2]))
    own.reinstall()
    own.signal(2)
    #expect(journal.take() == ["a2", "b2"])
    #expect(own.description.hasPrefix("MulticastDelegate<any SignalDelegate>(subscribers: [Subscriber(0x"))
  }

  @Test("19: The property is deallocated during its own callback: the rest is delivered")
  func goesInCallback() {
    let life = Lifetimes()
    let all = subscribers("a", "b", journal: journal)
    var station: ObservedStation? = ObservedStation(life)
    for subscriber in all { station?.$delegate.subscribe(subscriber) }
    all[0].onSignal = { _ in station = nil }
    station?.$delegate.multicast.signal(1)
    #expect(journal.entries == ["a1", "b1"])
    #expect(life.living == 0)
  }

  protocol ForeignDelegate: AnyObject {
    func happened(_ value: Int)
  }

  final class ForeignForwarder: MulticastForwarding, ForeignDelegate {
    let multicast: MulticastDelegate<any ForeignDelegate>
    init(_ multicast: MulticastDelegate<any ForeignDelegate>) { self.multicast = multicast }
    func happened(_ value: Int) { forward { $0.happened(value) } }
  }

  final class ForeignListener: ForeignDelegate {
    private(set) var heard: [Int] = []
    func happened(_ value: Int) { heard.append(value) }
  }

  final class ForeignService {
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

  @Test(
    "19: The hook of a plain property has none: asking for it stops the program, with a message to wrap the service"
  )
  func hookWithoutProperty() async {
    for text in [
      message(
        of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          _ = DidSetStation().delegateHook.multicast
        }),
      message(
        of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let station = ObservingStation()
          station.delegateHook.subscribe(Subscriber("a", Journal()))
        }),
      message(
        of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let station = DidSetStation()
          station.delegateHook.subscribe(Subscriber("a", Journal()), holding: .strongly)
        }),
    ] {
      #expect(text.contains("DelegateHook<any SignalDelegate> does not belong to an @ObservedDelegate property"))
      #expect(text.contains("MulticastDelegate(wrapping: service, delegate: \\.delegate, hook: \\.delegateHook)"))
    }
  }

  @Test("19, 20: Without the conformance, the program stops, and the message says which one to write")
  func missingConformance() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SpeakingService().$delegate.multicast
    }
    #expect(message(of: result).contains("MulticastDelegate<any Speaking> does not conform to Speaking"))
    #expect(message(of: result).contains("extension MulticastDelegate: Speaking where P == any Speaking {"))
  }
}
