// error: cannot form key path to main actor-isolated property 'delegate'
import DelegateForwarding

// A property is written where its owner may write it.
@MainActor final class Gauge { weak var delegate: (any MeterDelegate)? }

func install(_ multicast: MulticastDelegate<any MeterDelegate>, in gauge: Gauge) {
  Task.detached { multicast.install(in: gauge, \.delegate) }
}
