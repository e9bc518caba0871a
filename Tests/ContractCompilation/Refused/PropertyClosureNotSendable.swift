// error: call to global actor 'SendableRequired'-isolated instance method 'observe' in a synchronous nonisolated context
import DelegateForwarding

// The same rule applies to a property as to a multicast.
func observe(_ hook: DelegateHook<any MeterDelegate>, _ body: @escaping (MeterEvent) -> Void) -> EventObservation {
  hook.observe(MeterEvent.self, body)
}
