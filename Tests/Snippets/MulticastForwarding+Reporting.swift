// with: EventPlayer
// block 1: inside class PlayerForwarding: MulticastForwarding { let multicast = MulticastDelegate<any PlayerDelegate>()
import DelegateForwarding

enum PlayerEvent: DelegateEvent {
  case didStart(String)
  func deliver(to delegate: any PlayerDelegate) {}
}
