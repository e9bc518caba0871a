// error: name the plain property too: 'delegate: \\.delegate, hook: \\.delegateHook'
// with default isolation too
import DelegateForwarding

protocol RadioDelegate: AnyObject {}

final class Radio {
  let delegateHook = DelegateHook<any RadioDelegate>()
  weak var delegate: (any RadioDelegate)? { didSet { delegateHook.delegateDidChange() } }
}

func wrap(_ radio: Radio) -> MulticastDelegate<any RadioDelegate> {
  MulticastDelegate(wrapping: radio, hook: \.delegateHook)
}
