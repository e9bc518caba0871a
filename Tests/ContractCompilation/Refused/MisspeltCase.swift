// error: type 'Policy' has no member 'alow'
import DelegateForwarding

enum Policy { case allow, deny }

protocol AskedDelegate: AnyObject {
  func policy() -> Policy
}

func ask(_ multicast: MulticastDelegate<any AskedDelegate>) -> Policy {
  multicast.forward(combining: .original(otherwise: .alow)) { $0.policy() }
}
