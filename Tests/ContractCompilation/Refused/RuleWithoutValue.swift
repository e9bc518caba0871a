// error: write .original\(otherwise:\)
import DelegateForwarding

protocol AskedDelegate: AnyObject {
  func mayStop() -> Bool
}

func ask(_ multicast: MulticastDelegate<any AskedDelegate>) {
  if multicast.forward(combining: .original, { $0.mayStop() }) { print("stopped") }
}
