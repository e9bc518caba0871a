import DelegateForwarding
import Testing

/// Faults that histories and the structure's check have found, in their shortest form.
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

  @Test("4: a proxy that has died closes no cycle, although its list lives on with the hook")
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

  @Test("6: room is reclaimed even if assignments and departures alternate")
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

  final class PlainService {
    weak var delegate: (any Callbacks)?
  }

  private func wrapWithoutHook(_ service: PlainService) -> Multicast {
    MulticastDelegate(wrapping: service, delegate: \.delegate) { Forwarder($0) }
  }

  @Test("16: another service's proxy is a delegate like any other, and its list is not shared")
  func proxyOfAnotherService() {
    let (other, service) = (PlainService(), Service())
    let others = wrapWithoutHook(other)
    service.delegate = other.delegate
    let multicast = wrap(service)
    let listener = Listener()
    multicast.subscribe(listener)
    #expect(multicast.isInstalled)
    #expect(multicast.originalDelegate === other.delegate)
    #expect(others.subscribers.isEmpty, "it has subscribed to one service only")
  }

  @Test("16: the proxy of a service that is gone is a delegate like any other, and its list is not shared")
  func proxyOfGoneService() throws {
    let service = PlainService()
    let left: any Callbacks
    do {
      let other = PlainService()
      let multicast = wrapWithoutHook(other)
      left = try #require(other.delegate)
      withExtendedLifetime(multicast) {}
    }
    service.delegate = left
    let multicast = wrapWithoutHook(service)
    #expect(multicast.isInstalled)
    #expect(multicast.originalDelegate === left)
  }

  @Test(
    "16: The next proxy replaces a released one, even if some multicasts wrapped without the hook",
    arguments: [true, false])
  func handOverBetweenBothWays(hookIsLast: Bool) {
    for order in [[0, 1, 2], [1, 0, 2], [2, 0, 1], [0, 2, 1], [1, 2, 0], [2, 1, 0]] {
      let service = Service()
      func wrapWithoutHook() -> Multicast {
        MulticastDelegate(wrapping: service, delegate: \.delegate) { Forwarder($0) }
      }
      var multicasts: [Multicast?] = [wrapWithoutHook()]
      multicasts += hookIsLast ? [wrapWithoutHook(), wrap(service)] : [wrap(service), wrapWithoutHook()]
      for place in order {
        let isInstalled = multicasts.lazy.compactMap { $0 }.first?.isInstalled
        #expect(isInstalled == true, "the oldest, in \(order) before \(place)")
        multicasts[place] = nil
      }
      #expect(service.delegate == nil)
    }
  }
}
