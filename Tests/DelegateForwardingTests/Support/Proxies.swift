import DelegateForwarding
import Foundation
import TestSupport
import Testing

/// A proxy class with another superclass.
final class SignalForwarder: NSObject, MulticastForwarding, SignalDelegate {
  let multicast: Multicast
  let life: LifeToken?

  init(_ multicast: Multicast, life: Lifetimes? = nil) {
    self.multicast = multicast
    self.life = life?.begin()
  }

  func signal(_ value: Int) { multicast.forward { $0.signal(value) } }

  func allows(_ value: Int) -> Bool { multicast.forward(combining: .all) { $0.allows(value) } }
}

/// Where the proxy comes from: the library makes it, or the test.
enum ProxyKind: CaseIterable, CustomTestStringConvertible {
  case multicast, ownObject

  func makeProxy(life: Lifetimes? = nil) -> MakeProxy? {
    switch self {
    case .multicast: nil
    case .ownObject: { SignalForwarder($0, life: life) }
    }
  }

  var testDescription: String { self == .multicast ? "the multicast as proxy" : "an own object as proxy" }
}
