import DelegateForwarding
import Testing

/// Promises that were found untested by making a small change in the library.
@Suite("Small changes")
struct SmallChangeTests {
  protocol Callbacks: AnyObject {}
  protocol Extra: AnyObject {}
  final class Listener: Callbacks {}
  final class ExtraListener: Callbacks, Extra {}
  final class Service {
    @ObservedDelegate var delegate: (any Callbacks)?
  }
  final class Forwarder: Callbacks, MulticastForwarding {
    let multicast: MulticastDelegate<any Callbacks>
    init(_ multicast: MulticastDelegate<any Callbacks>) { self.multicast = multicast }
  }

  @Test("responds(to:) is true wherever in the order the one that does stands", arguments: 0..<3)
  func responds(place: Int) {
    let multicast = MulticastDelegate<any Callbacks>()
    let listeners: [any Callbacks] = (0..<3).map { number -> any Callbacks in
      if number == place { ExtraListener() } else { Listener() }
    }
    for listener in listeners { multicast.subscribe(listener) }
    #expect(multicast.responds(to: (any Extra).self))
  }

  /// Compared by its size only.
  struct Answer: Comparable {
    let size: Int
    let by: Int
    static func < (left: Self, right: Self) -> Bool { left.size < right.size }
    static func == (left: Self, right: Self) -> Bool { left.size == right.size }
  }

  @Test("12: of equal answers, .max and .min take the first in order")
  func firstOfEqual() {
    let multicast = MulticastDelegate<any Callbacks>()
    let listeners = (0..<3).map { _ in Listener() }
    for listener in listeners { multicast.subscribe(listener) }
    var asked = 0
    let answer: (any Callbacks) -> Answer = { _ in
      asked += 1
      return Answer(size: 1, by: asked)
    }
    #expect(multicast.forward(combining: .max, answer)?.by == 1)
    #expect(multicast.forward(combining: .min, answer)?.by == 4)
  }

  @Test("2: a forwarding proxy holds a subscriber as specified")
  func forwardingProxyHolds() {
    let proxy = ForwardingProxy(wrapping: Service(), hook: \.$delegate) { Forwarder($0) }
    weak var held: Listener?
    do {
      let listener = Listener()
      held = listener
      proxy.subscribe(listener, holding: .strongly)
    }
    #expect(held != nil)
    #expect(proxy.multicast.count == 1)
  }

  final class PlainService {
    weak var delegate: (any Callbacks)?
  }

  @Test("19: a delegate that was adopted once displaces the proxy like any other")
  func adoptedOnceDisplacesAgain() {
    let service = PlainService()
    let listener = Listener()
    let oldest = MulticastDelegate(wrapping: service, delegate: \.delegate) { Forwarder($0) }
    service.delegate = listener
    oldest.reinstall()
    #expect(oldest.isInstalled)
    #expect(oldest.originalDelegate === listener)

    var younger: MulticastDelegate<any Callbacks>? = MulticastDelegate(wrapping: service, delegate: \.delegate) {
      Forwarder($0)
    }
    service.delegate = listener
    younger = nil
    #expect(service.delegate === listener, "nobody has asked for the place")
    withExtendedLifetime(younger) {}
  }
}
