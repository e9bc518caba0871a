// error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
import DelegateForwarding

protocol DialDelegate: AnyObject { func dialDidTurn() }

@MainActor final class DialForwarder: @MainActor MulticastForwarding, @MainActor DialDelegate {
  let multicast: MulticastDelegate<any DialDelegate>
  init(_ multicast: MulticastDelegate<any DialDelegate>) { self.multicast = multicast }
  func dialDidTurn() { multicast.forward { $0.dialDidTurn() } }
}

@MainActor func readElsewhere() {
  let multicast = MulticastDelegate<any DialDelegate> { DialForwarder($0) }
  Task.detached { _ = multicast.propertyValue }
}
