// error: .*is unavailable from asynchronous contexts; the service must be 'Sendable'
import DelegateForwarding

final class Meter {
  let delegateHook = DelegateHook<any MeterDelegate>()
  weak var delegate: (any MeterDelegate)? { didSet { delegateHook.delegateDidChange() } }
}

func wrap(_ meter: sending Meter) async -> MulticastDelegate<any MeterDelegate> {
  await MulticastDelegate(wrapping: meter, delegate: \.delegate, hook: \.delegateHook)
}
