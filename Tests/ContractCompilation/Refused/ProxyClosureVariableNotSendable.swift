// error: call to global actor '_SendableRequired'-isolated initializer 'init.original:.*proxy:_:.'
import DelegateForwarding

protocol ProxiedDelegate: AnyObject, Sendable { func proxied() }

final class ProxiedForwarder: MulticastForwarding, ProxiedDelegate {
  let multicast: MulticastDelegate<any ProxiedDelegate>
  init(_ multicast: MulticastDelegate<any ProxiedDelegate>) { self.multicast = multicast }
  func proxied() { forward { $0.proxied() } }
}

func makeMulticast(
  _ make: @escaping (MulticastDelegate<any ProxiedDelegate>) -> any ProxiedDelegate
) -> MulticastDelegate<any ProxiedDelegate> {
  MulticastDelegate<any ProxiedDelegate>(proxy: make)
}
