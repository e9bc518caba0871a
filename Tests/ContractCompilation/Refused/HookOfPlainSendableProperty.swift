// error: name the plain property too: 'delegate: \\.delegate, hook: \\.delegateHook'
// with default isolation too
import DelegateForwarding

@MainActor final class Gauge {
  let delegateHook = DelegateHook<any MeterDelegate>()
  weak var delegate: (any MeterDelegate)? { didSet { delegateHook.delegateDidChange() } }
}

@MainActor func wrap(_ gauge: Gauge) -> MulticastDelegate<any MeterDelegate> {
  MulticastDelegate(wrapping: gauge, hook: \.delegateHook)
}
