// with: EventPlayer
// block 1: inside extension Forwarder
import DelegateForwarding

enum PlayerEvent: DeliverableEvent {
  case didStart(String)
  func deliver(to delegate: any PlayerDelegate) {}
}

final class Forwarder: MulticastForwarding {
  let multicast = MulticastDelegate<any PlayerDelegate>()
}
