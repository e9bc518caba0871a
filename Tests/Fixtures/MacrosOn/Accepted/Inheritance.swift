import DelegateForwarding

@Forwarding
protocol Base: AnyObject {
  func base()
}

@Forwarding(byHand: (any Base).self)
protocol Child: Base, Sendable {
  func child()
}

extension MulticastDelegate: Base, Child where P == any Child {
  func base() { forward { $0.base() } }
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

// What a multicast would answer itself is forwarded by a proxy class of one's own.
@Forwarding(byHand: (any CustomStringConvertible).self)
protocol ShelfDelegate: AnyObject, CustomStringConvertible {
  @Combining(.byHand) var subscriberCount: Int { get }
  func shelfDidMove()
}

final class ShelfForwarder: MulticastForwarding, ShelfDelegate {
  let multicast = MulticastDelegate<any ShelfDelegate>()
  nonisolated var description: String { "a proxy" }
  var subscriberCount: Int { forward(combining: .max(otherwise: 0)) { $0.subscriberCount } }
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
