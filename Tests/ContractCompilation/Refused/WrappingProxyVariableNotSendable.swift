// error: call to global actor '_SendableRequired'-isolated initializer 'init.wrapping:.*proxy:_:.'
import DelegateForwarding

protocol ProxiedDelegate: AnyObject, Sendable { func proxied() }

final class ProxiedForwarder: MulticastForwarding, ProxiedDelegate {
  let multicast: MulticastDelegate<any ProxiedDelegate>
  init(_ multicast: MulticastDelegate<any ProxiedDelegate>) { self.multicast = multicast }
  func proxied() { forward { $0.proxied() } }
}

final class Proxied { weak var delegate: (any ProxiedDelegate)? }

func wrap(
  _ service: Proxied, _ make: @escaping (MulticastDelegate<any ProxiedDelegate>) -> any ProxiedDelegate
) -> MulticastDelegate<any ProxiedDelegate> {
  MulticastDelegate(wrapping: service, delegate: \.delegate, proxy: make)
}
