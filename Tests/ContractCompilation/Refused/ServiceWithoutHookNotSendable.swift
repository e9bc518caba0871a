// error: call to global actor 'SendableRequired'-isolated initializer 'init\(wrapping:delegate:.*\)' in a synchronous main actor-isolated context
import DelegateForwarding

final class Meter { weak var delegate: (any MeterDelegate)? }

@MainActor
func wrap(_ meter: Meter) -> MulticastDelegate<any MeterDelegate> {
  MulticastDelegate(wrapping: meter, delegate: \.delegate)
}
