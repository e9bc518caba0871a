// error: call to global actor 'SendableRequired'-isolated instance method 'observe' in a synchronous main actor-isolated context
import DelegateForwarding

final class Counter {
  var count = 0
  func note(_ event: MeterEvent) { count += 1 }
}

@MainActor
func observe(_ multicast: MulticastDelegate<any MeterDelegate>, _ counter: Counter) -> EventObservation {
  multicast.observe(MeterEvent.self, counter.note)
}
