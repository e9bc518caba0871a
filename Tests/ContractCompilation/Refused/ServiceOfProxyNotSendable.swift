// error: call to global actor 'SendableRequired'-isolated initializer 'init\(wrapping:delegate:.*\)' in a synchronous nonisolated context
import DelegateForwarding

final class Meter { weak var delegate: (any MeterDelegate)? }

func wrap(_ meter: Meter) -> ForwardingProxy<Meter, any MeterDelegate> {
  ForwardingProxy(wrapping: meter, delegate: \.delegate)
}
