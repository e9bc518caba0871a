// error: the answers aren't optional
import DelegateForwarding

protocol AskedDelegate: AnyObject {
  func mayStop() -> Bool
}

func ask(_ multicast: MulticastDelegate<any AskedDelegate>) -> Bool {
  multicast.forward(combining: .firstNonNil()) { $0.mayStop() }
}
