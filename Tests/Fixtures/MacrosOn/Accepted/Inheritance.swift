import DelegateForwarding

@Forwarding(inheritable: true)
protocol Base: AnyObject {
  func base()
  func optional()
  @Combining(.any) var isReady: Bool { get }
  @Combining(.firstNonNil()) func title() async -> String?
  @Combining(.original) func save() throws
  @Combining(.original) func saveLater() async throws
  @Combining(.all) func reply(_ reply: @escaping @Sendable (Bool) -> Void)
}

extension Base {
  func optional() {}
}

@Forwarding
protocol FirstChild: Base {
  func child()
}

@Forwarding
protocol SecondChild: Base, Sendable {
  func child()
}

extension MulticastDelegate: Base, FirstChild where P == any FirstChild {}

// A type conforms to a protocol once, so the multicast of a second child can't be a `Base` too. A proxy class can.
nonisolated final class SecondProxy: MulticastForwarding, SecondChild {
  let multicast = MulticastDelegate<any SecondChild>()
}

/// Forwarded by hand.
protocol Plain: AnyObject {
  func plain()
}

protocol Marker {}

@Forwarding(byHand: (any Plain).self, (any Marker).self)
protocol Mixed: Plain, Marker {
  func mixed()
}

extension MulticastDelegate: Plain, Marker, Mixed where P == any Mixed {
  func plain() { forward { $0.plain() } }
}

@Forwarding(proxiesOnly: true)
protocol ProxiesDelegate: AnyObject, CustomStringConvertible {
  @Combining(.max(otherwise: 0)) var subscriberCount: Int { get }
  @Combining(.any) func contains(_ other: any ProxiesDelegate) -> Bool
  func unsubscribeAll()
}

final class Proxy: MulticastForwarding, ProxiesDelegate {
  let multicast = MulticastDelegate<any ProxiesDelegate>()
  nonisolated var description: String { "a proxy" }
}

// A default for some subscribers, but not for a multicast.
protocol Other {}

@Forwarding
protocol ConstrainedDefault: AnyObject {
  func a()
}

extension ConstrainedDefault where Self: Other {
  func a() {}
}

extension ConstrainedDefault where Self: AnyObject {
  func a() {}
}

extension MulticastDelegate: ConstrainedDefault where P == any ConstrainedDefault {}
