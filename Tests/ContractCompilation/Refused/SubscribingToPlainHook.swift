// error: wrap the service, and subscribe to that: 'MulticastDelegate\(wrapping: service, delegate: \\.delegate, hook: \\.delegateHook\)'
// with default isolation too
import DelegateForwarding

protocol RadioDelegate: AnyObject {}

final class Radio {
  let delegateHook = DelegateHook<any RadioDelegate>()
  weak var delegate: (any RadioDelegate)? { didSet { delegateHook.delegateDidChange() } }
}

func join(_ radio: Radio, _ logger: any RadioDelegate) { radio.delegateHook.subscribe(logger) }
