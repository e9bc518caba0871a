// error: capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure
import DelegateForwarding

protocol ProxiedDelegate: AnyObject, Sendable { func proxied() }

final class ProxiedForwarder: MulticastForwarding, ProxiedDelegate {
  let multicast: MulticastDelegate<any ProxiedDelegate>
  init(_ multicast: MulticastDelegate<any ProxiedDelegate>) { self.multicast = multicast }
  func proxied() { forward { $0.proxied() } }
}

final class Counter { var count = 0 }

// Any thread may read the property, and so call the closure.
func makeMulticast(_ counter: Counter) -> MulticastDelegate<any ProxiedDelegate> {
  MulticastDelegate<any ProxiedDelegate> {
    counter.count += 1
    return ProxiedForwarder($0)
  }
}
