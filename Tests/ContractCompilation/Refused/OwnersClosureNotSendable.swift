// error: call to global actor 'SendableRequired'-isolated instance method 'observe\(_:with:_:\)' in a synchronous nonisolated context
import DelegateForwarding

final class Counter { var count = 0 }

func observe(_ multicast: MulticastDelegate<any MeterDelegate>, _ counter: Counter) {
  let body: (Counter, MeterEvent) -> Void = { counter, _ in counter.count += 1 }
  multicast.observe(MeterEvent.self, with: counter, body)
}
