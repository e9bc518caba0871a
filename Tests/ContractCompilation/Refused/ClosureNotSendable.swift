// error: capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure
import DelegateForwarding

final class Counter { var count = 0 }

func observe(_ multicast: MulticastDelegate<any MeterDelegate>, _ counter: Counter) -> EventObservation {
  multicast.observe(MeterEvent.self) { _ in counter.count += 1 }
}
