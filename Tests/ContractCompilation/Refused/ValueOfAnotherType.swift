// error: the value after 'otherwise:' has to be of the answers' type
import DelegateForwarding

protocol AskedDelegate: AnyObject {
  func mayStop() -> Bool
}

func ask(_ multicast: MulticastDelegate<any AskedDelegate>) -> Bool {
  multicast.forward(combining: .first(otherwise: "no")) { $0.mayStop() }
}
