// error: call to global actor '_SendableRequired'-isolated instance method 'observe.*' in a synchronous nonisolated context
import DelegateForwarding

// Any thread may call it.
func observe(
  _ multicast: MulticastDelegate<any MeterDelegate>, _ body: @escaping (MeterEvent) -> Void
) -> EventObservation {
  multicast.observe(MeterEvent.self, body)
}
