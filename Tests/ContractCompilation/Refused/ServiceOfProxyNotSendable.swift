// error: call to global actor 'SendableRequired'-isolated initializer 'init\(wrapping:delegate:.*\)' in a synchronous nonisolated context
import DelegateForwarding

final class Meter { weak var delegate: (any MeterDelegate)? }

func wrap(_ meter: Meter) -> WrappedService<Meter, any MeterDelegate> {
  WrappedService(meter) { MulticastDelegate(wrapping: $0, delegate: \.delegate) }
}
