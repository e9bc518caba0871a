// error: say how the answers become one: forward\(combining:\)
import DelegateForwarding

protocol AskedDelegate: AnyObject {
  func mayStop() -> Bool
}

func ask(_ multicast: MulticastDelegate<any AskedDelegate>) -> Bool { multicast.forward { $0.mayStop() } }
