// error: a callback with an answer is no event: leave out 'reporting:'
import DelegateForwarding

protocol AskedDelegate: AnyObject {
  func mayStop() -> Bool
}

enum AskedEvent: DelegateEvent {
  typealias Delegate = any AskedDelegate
  case mayStop
}

func ask(_ multicast: MulticastDelegate<any AskedDelegate>) -> Bool {
  multicast.forward(reporting: AskedEvent.mayStop) { $0.mayStop() }
}
