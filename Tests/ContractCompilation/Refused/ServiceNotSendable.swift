// error: call to global actor '_SendableRequired'-isolated initializer 'init\(wrapping:delegate:hook:.*\)' in a synchronous nonisolated context
import DelegateForwarding

// The multicast may be used and released on any thread, and writes the property there.
final class Meter {
  let delegateHook = DelegateHook<any MeterDelegate>()
  weak var delegate: (any MeterDelegate)? { didSet { delegateHook.delegateDidChange() } }
}

func wrap(_ meter: Meter) -> MulticastDelegate<any MeterDelegate> {
  MulticastDelegate(wrapping: meter, delegate: \.delegate, hook: \.delegateHook)
}
