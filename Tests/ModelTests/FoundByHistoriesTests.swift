import DelegateForwarding
import Testing

/// What histories and the check of the structure have found, in its shortest form.
@Suite("Found by histories")
struct FoundByHistoriesTests {
  protocol Callbacks: AnyObject {}
  final class Listener: Callbacks {}
  final class Service {
    @ObservedDelegate var delegate: (any Callbacks)?
  }
  final class Forwarder: Callbacks, MulticastForwarding {
    let multicast: MulticastDelegate<any Callbacks>
    init(_ multicast: MulticastDelegate<any Callbacks>) { self.multicast = multicast }
  }
  typealias Multicast = MulticastDelegate<any Callbacks>

  private func wrap(_ service: Service) -> Multicast {
    MulticastDelegate(wrapping: service, hook: \.$delegate) { Forwarder($0) }
  }

  @Test("4: a proxy that has died closes no ring, though its list lives on with the hook")
  func deadProxyClosesNoRing() throws {
    let service = Service()
    let outer = Multicast()
    var first: Multicast? = wrap(service)
    outer.subscribe(try #require(service.delegate))
    #expect(outer.count == 1)
    first = nil
    withExtendedLifetime(first) {}

    let second = wrap(service)
    let forwarder = Forwarder(outer)
    #expect(second.subscribe(forwarder), "outer has no living subscriber, so nothing comes back to the service's list")
  }

  @Test("6: room comes back also when assignments and departures take turns")
  func roomComesBackBetweenAssignments() {
    let service = Service()
    let multicast = wrap(service)
    var listeners = (0..<4096).map { _ in Listener() }
    for listener in listeners { multicast.subscribe(listener) }
    let originals = [Listener(), Listener()]
    while listeners.count > 32 {
      for _ in 0..<listeners.count * 2 / 5 { multicast.unsubscribe(listeners.removeLast()) }
      for turn in 0..<2 * listeners.count + 80 { service.delegate = originals[turn % 2] }
    }
    #expect(multicast.violatedInvariants(isQuiescent: true) == [])
    #expect(multicast.count == listeners.count)
  }
}
