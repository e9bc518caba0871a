// error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
import DelegateForwarding

@MainActor protocol PanelDelegate: AnyObject { func panelDidOpen() }

@MainActor final class PanelForwarder: @MainActor MulticastForwarding, PanelDelegate {
  let multicast: MulticastDelegate<any PanelDelegate>
  init(_ multicast: MulticastDelegate<any PanelDelegate>) { self.multicast = multicast }
  func panelDidOpen() { multicast.forward { $0.panelDidOpen() } }
}

// The closure is the main actor's.
@MainActor func readElsewhere() {
  let multicast = MulticastDelegate<any PanelDelegate> { PanelForwarder($0) }
  Task.detached { _ = multicast.propertyValue }
}
