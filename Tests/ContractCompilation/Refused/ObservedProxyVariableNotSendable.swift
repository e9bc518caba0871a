// error: call to global actor '_SendableRequired'-isolated initializer 'init.wrappedValue:proxy:_:.'
import DelegateForwarding

protocol ProxiedDelegate: AnyObject, Sendable { func proxied() }

final class ProxiedForwarder: MulticastForwarding, ProxiedDelegate {
  let multicast: MulticastDelegate<any ProxiedDelegate>
  init(_ multicast: MulticastDelegate<any ProxiedDelegate>) { self.multicast = multicast }
  func proxied() { forward { $0.proxied() } }
}

func makeProperty(
  _ make: @escaping (MulticastDelegate<any ProxiedDelegate>) -> any ProxiedDelegate
) -> ObservedDelegate<any ProxiedDelegate> {
  ObservedDelegate<any ProxiedDelegate>(proxy: make)
}
