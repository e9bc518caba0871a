// error: a callback with an answer is no event: leave out 'reporting:'
import DelegateForwarding

protocol AskedDelegate: AnyObject, Sendable {
  func mayStop() async -> Bool
}

enum AskedEvent: DelegateEvent {
  typealias Delegate = any AskedDelegate
  case mayStop
}

func ask(_ multicast: MulticastDelegate<any AskedDelegate>) async -> Bool {
  await multicast.forward(reporting: AskedEvent.mayStop) { await $0.mayStop() }
}
