// error: requires that 'Counter' conform to 'Sendable'|type 'Counter' does not conform to the 'Sendable' protocol
import DelegateForwarding

final class Counter { var count = 0 }

func listen(_ multicast: MulticastDelegate<any TrackDelegate>, _ counter: Counter) {
  multicast.observe(TrackEvent.self, with: counter, on: MainActor.shared) { counter, _ in counter.count += 1 }
}
