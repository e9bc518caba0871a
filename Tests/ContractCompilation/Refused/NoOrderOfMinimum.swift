// error: the answers aren't Comparable
import DelegateForwarding

enum Policy { case allow, deny }

protocol AskedDelegate: AnyObject {
  func policy() -> Policy
}

func ask(_ multicast: MulticastDelegate<any AskedDelegate>) -> Policy {
  multicast.forward(combining: .min(otherwise: .deny)) { $0.policy() }
}
