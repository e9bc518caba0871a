import DelegateForwarding
import TestSupport
import Testing

/// What a delegate or a `proxy:` closure does to a property whose list is being looked for.
@Suite("Wrapping while a list is looked for") struct ListFoundMeanwhileTests {
  let journal = Journal()

  /// It forwards through the own multicast of the property that it is assigned to.
  final class OwnForwarder: SignalDelegate, MulticastForwarding {
    let station: ObservedStation
    init(_ station: ObservedStation) { self.station = station }
    var multicast: Multicast { station.$delegate.multicast }
    func signal(_ value: Int) { forward { $0.signal(value) } }
    func allows(_ value: Int) -> Bool { forward(combining: .all) { $0.allows(value) } }
  }

  @Test(
    "4: A delegate that forwards through the property's own multicast is refused, however that is made",
    arguments: [true, false])
  func forwardsThroughOwn(byWrapping: Bool) {
    let station = ObservedStation()
    let forwarder = OwnForwarder(station)
    station.delegate = forwarder
    let multicast = byWrapping ? station.wrap() : station.$delegate.multicast
    #expect(multicast.originalDelegate == nil)
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    station.fire(1)
    #expect(journal.take() == ["a1"])
    withExtendedLifetime(forwarder) {}
  }

  @Test("16, 19: A property whose own multicast is made by the closure that makes another one's proxy has one list")
  func ownMulticastInClosure() {
    let station = ObservedStation()
    let a = Subscriber("a", journal)
    let withoutHook = Multicast(wrapping: station, delegate: \.delegate) {
      station.$delegate.subscribe(a)
      return SignalForwarder($0)
    }
    #expect(withoutHook.names == ["a"])
    let b = Subscriber("b", journal)
    withoutHook.subscribe(b)
    station.fire(1)
    #expect(journal.take() == ["a1", "b1"])
  }

  /// It has two properties.
  final class TwoWayStation {
    @ObservedDelegate var delegate: (any SignalDelegate)?
    @ObservedDelegate var other: (any SignalDelegate)?
  }

  @Test("18: A proxy whose closure wraps another property of the service knows that it is installed")
  func otherPropertyInClosure() {
    let station = TwoWayStation()
    var other: Multicast?
    var forwarder: SignalForwarder?
    let multicast = Multicast(wrapping: station, hook: \.$delegate) {
      other = Multicast(wrapping: station, hook: \.$other)
      forwarder = SignalForwarder($0)
      return forwarder!
    }
    #expect(multicast.isInstalled)
    #expect(forwarder?.multicast.isInstalled == true)
    #expect(other?.isInstalled == true)
  }
}
