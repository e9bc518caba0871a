// error: call to global actor '_SendableRequired'-isolated initializer 'init\(wrapping:hook:.*\)' in a synchronous nonisolated context
import DelegateForwarding

// The multicast may be released on any thread, and the service with it.
final class Meter {
  @ObservedDelegate var delegate: (any MeterDelegate)?
}

func wrap(_ meter: Meter) -> MulticastDelegate<any MeterDelegate> {
  MulticastDelegate(wrapping: meter, hook: \.$delegate)
}
