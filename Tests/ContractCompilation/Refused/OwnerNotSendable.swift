// error: capture of 'counter' requires that 'Counter' conforms to 'Sendable'
import DelegateForwarding

// Any thread may forward a callback of a `Sendable` protocol, so an owner on the thread of the callback must be `Sendable`.
final class Counter { var count = 0 }

func observe(_ multicast: MulticastDelegate<any MeterDelegate>, _ counter: Counter) {
  multicast.observe(MeterEvent.self, with: counter) { counter, _ in counter.count += 1 }
}
